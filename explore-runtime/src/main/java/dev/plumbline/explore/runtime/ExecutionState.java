package dev.plumbline.explore.runtime;

/** What can be asked from outside about the execution that is under way, or was the latest. */
public final class ExecutionState {
  /** More than an execution has. */
  private static final long EVENTS = 1L << 20;

  private ExecutionState() {}

  public static int threads() {
    return Scheduler.threads;
  }

  /** An explored thread, also before it begins. */
  public static Thread thread(int t) {
    return Scheduler.thread[t];
  }

  /** The number of an explored thread; -1 if it is none. */
  public static int number(Thread of) {
    return ThreadCalls.number(of);
  }

  /** The thread that holds an object's lock alone; -1 if none does that is explored. */
  public static int holder(Object of) {
    int owner = Locks.owner(Locks.of(of));
    return owner == Locks.BEFORE ? Scheduler.NOBODY : owner;
  }

  /** Whether the thread that made the object has kept an object's lock, and will for ever. */
  public static boolean isKept(Object lock) {
    return Locks.owner(Locks.of(lock)) == Locks.BEFORE;
  }

  /** What a thread waits to be notified of; null if nothing. */
  public static Object room(int t) {
    return Waiting.room(t);
  }

  /** Whether a thread repeats a loop that changes nothing. */
  public static boolean isSpinning(int t) {
    return Spinning.isSpinning(t);
  }

  public static boolean hasEnded(int t) {
    return Scheduler.ended[t];
  }

  /** Whether what a thread is about to do depends on the latest event. */
  public static boolean racesWithLatest(int t) {
    return Events.count > 0
        && Events.dependsOnPending(Events.count - 1, t, EventKind.writes(Pending.kind[t]));
  }

  /** The name of the location of what a thread is about to do. */
  public static int pendingName(int t) {
    return Pending.name[t];
  }

  /** A number that changes when the program comes to an event, or is run again. */
  public static long progress() {
    return Scheduler.runs * EVENTS + Events.count;
  }

  /** Whether code of the program runs, as far as can be told from outside. */
  public static boolean isInProgram() {
    return !ExploredThreads.patient && (Scheduler.settingUp != null || Scheduler.current != null);
  }

  /** Where the program stands, in a sentence, for whoever gives it up. */
  public static String whereItStands(Thread explorer) {
    Thread now = Scheduler.current;
    return now == null
        ? ExploredThreads.waits("the thread that makes the object", explorer)
        : ExploredThreads.waits("thread " + Scheduler.running, now);
  }

  /**
   * Whether, since this was last asked, a thread whose time was over again and again in one
   * operation had to wait for others in the end, so that not all was explored.
   */
  public static boolean wasHeldUp() {
    return Waiting.wasHeldUp();
  }

  /** Why an execution cannot be trusted, in a sentence; null if it can. */
  public static String trouble() {
    return Scheduler.trouble == null && Locality.late > 0
        ? "an object was shared among threads in a way that was not seen"
        : Scheduler.trouble;
  }

  /** What a thread threw that the program started, and nobody caught; null if nothing. */
  public static Throwable uncaught() {
    return Scheduler.uncaught[0];
  }

  /** Whether classes were loaded meanwhile, so that the execution must be repeated. */
  public static boolean disturbed() {
    return Scheduler.disturbed;
  }

  /** The event at which another thread started this one; -1 if it was there from the start. */
  public static int startedAt(int t) {
    return Scheduler.startedAt[t];
  }

  /**
   * The number of events, with those for which blocked threads wait: they are behind those that
   * happened, and can be compared with them.
   */
  public static int eventsWithBlocked() {
    return Turns.all;
  }

  /**
   * The number of those that others could have come before or after: all up to the one by which a
   * thread has waited for all others, if it is alone from there on; else all.
   */
  public static int eventsOfSeveral() {
    return Turns.alone >= 0 && Scheduler.threads == FirstTurns.number ? Turns.alone + 1 : Turns.all;
  }
}
