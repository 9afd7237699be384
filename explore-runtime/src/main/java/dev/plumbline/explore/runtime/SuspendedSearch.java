package dev.plumbline.explore.runtime;

/**
 * A search that is set aside while another one is made in its midst, such as when what an object
 * answers to one thread alone is found out while an execution of several is judged.
 */
public final class SuspendedSearch {
  private final int prefix = Path.prefix;
  private final int[] choice = Path.choice;
  private final long[] enabled = Path.enabled;
  private final long[] branches = Path.branches;
  private final long[] asleep = Path.asleep;
  private final long[] asleepWriting = Path.asleepWriting;
  private final int[] site = Path.site;

  private final int count = Events.count;
  private final int[] thread = Events.thread;
  private final int[] kind = Events.kind;
  private final int[] name = Events.name;
  private final int[] eventSite = Events.site;
  private final int[] operation = Events.operation;
  private final int[] cause = Events.cause;
  private final boolean[] writes = Events.writes;
  private final Object[] object = Events.object;

  private final int threads = Scheduler.threads;
  private final int all = Scheduler.all;
  private final int[] startedAt = Scheduler.startedAt.clone();

  private SuspendedSearch() {}

  /** Sets the search under way aside, so that another one finds nothing of it. */
  public static SuspendedSearch suspend() {
    SuspendedSearch suspended = new SuspendedSearch();
    Path.reset();
    Events.reset();
    return suspended;
  }

  /** Lets it go on where it was. */
  public void resume() {
    Path.prefix = prefix;
    Path.choice = choice;
    Path.enabled = enabled;
    Path.branches = branches;
    Path.asleep = asleep;
    Path.asleepWriting = asleepWriting;
    Path.site = site;
    Events.count = count;
    Events.thread = thread;
    Events.kind = kind;
    Events.name = name;
    Events.site = eventSite;
    Events.operation = operation;
    Events.cause = cause;
    Events.writes = writes;
    Events.object = object;
    Scheduler.threads = threads;
    Scheduler.all = all;
    System.arraycopy(startedAt, 0, Scheduler.startedAt, 0, startedAt.length);
  }
}
