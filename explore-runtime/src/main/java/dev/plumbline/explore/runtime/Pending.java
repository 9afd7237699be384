package dev.plumbline.explore.runtime;

/**
 * What each thread is about to do: the event that it has announced, and that waits for its turn.
 */
final class Pending {
  static final int[] kind = new int[Scheduler.MOST_THREADS];
  static final Object[] object = new Object[Scheduler.MOST_THREADS];
  static final int[] name = new int[Scheduler.MOST_THREADS];
  static final int[] site = new int[Scheduler.MOST_THREADS];

  /** Whether what a thread waits to do may end because it is interrupted. */
  static final boolean[] interruptible = new boolean[Scheduler.MOST_THREADS];

  private Pending() {}

  static void reset(int t) {
    kind[t] = EventKind.NOTHING;
    object[t] = null;
    name[t] = Events.NOTHING;
    interruptible[t] = false;
  }

  static void announce(int t, int itsKind, Object itsObject, int itsName, int itsSite) {
    kind[t] = itsKind;
    object[t] = itsObject;
    name[t] = itsName;
    site[t] = itsSite;
  }

  /** Adds what a thread is about to do to the events, and returns its number. */
  static int add(int t) {
    return Events.add(t, Scheduler.operation[t], kind[t], object[t], name[t], site[t]);
  }
}
