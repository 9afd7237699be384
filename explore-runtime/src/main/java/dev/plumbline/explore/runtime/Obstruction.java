package dev.plumbline.explore.runtime;

/**
 * Which operations could not end by themselves. An operation is obstruction-free if its thread, run
 * alone from any state, ends it; one that waits for a lock, a permit or a change that another
 * thread has to make does not.
 *
 * <p>Where an operation may have to wait, it looks first whether it has to: an event of its own, so
 * that all orders of the look and of what lets it go on are explored, and a state in which it has
 * to wait is met if there is one. A loop that reads the same again and again is met in the order in
 * which it reads what was there before. A loop that is not known to do so is met when an execution
 * is given up whose last steps are all of one operation.
 */
public final class Obstruction {
  /** So many steps alone are taken for endless. */
  private static final int MOST_STEPS = 1_000;

  /** After so many events an execution is given up: several operations may take as many steps. */
  private static final int MOST_EVENTS = 2 * MOST_STEPS;

  /** Whether anybody wants to know. */
  static boolean watching;

  private static final int MOST_OPERATIONS = 64;
  private static final int[] siteOf = new int[MOST_OPERATIONS];

  /** Operations that had to wait; those that went round in circles; and those without an end. */
  private static long waiting;

  private static long circling;
  private static long endless;

  private Obstruction() {}

  /** Watches from now on, or not. */
  public static void watch(boolean wanted) {
    watching = wanted;
    reset();
  }

  /** After how many events an execution is given up, if it is after so many otherwise. */
  public static int limit(int otherwise) {
    return watching ? MOST_EVENTS : otherwise;
  }

  static void reset() {
    waiting = 0;
    circling = 0;
    endless = 0;
  }

  /** Looks which operations could not go on now if their threads were alone. */
  static void look() {
    for (int t = 0; t < Scheduler.threads; t++) {
      int operation = Scheduler.operation[t];
      if (!Scheduler.ended[t]
          && operation >= 0
          && operation < MOST_OPERATIONS
          && !Waiting.canGoOn(t)
          && !Spinning.restsSoftly(t)
          && !Waiting.isOutOfTime(t)) {
        saw(operation, t, Spinning.isSpinning(t));
      }
    }
  }

  private static void saw(int operation, int t, boolean circles) {
    long bit = 1L << operation;
    if (((waiting | circling) & bit) == 0) {
      siteOf[operation] = Pending.site[t];
      if (circles) {
        circling |= bit;
      } else {
        waiting |= bit;
      }
    }
  }

  /** An execution is given up: whether that is because an operation has no end. */
  static boolean isEndless() {
    int last = Events.count - 1;
    int e = last;
    while (e >= 0
        && Events.thread[e] == Events.thread[last]
        && Events.operation[e] == Events.operation[last]) {
      e--;
    }
    int operation = last < 0 ? -1 : Events.operation[last];
    boolean found = operation >= 0 && operation < MOST_OPERATIONS && last - e >= MOST_STEPS;
    if (found) {
      endless |= 1L << operation;
      siteOf[operation] = Events.site[last];
    }
    return found;
  }

  /** Why an operation of the latest execution could not end alone; null if it always could. */
  public static String of(int operation) {
    if (operation >= MOST_OPERATIONS) {
      return null;
    }
    String how =
        (waiting >>> operation & 1) != 0
            ? "it waits for another thread"
            : (circling >>> operation & 1) != 0
                ? "it goes round in circles until another thread changes what it reads"
                : (endless >>> operation & 1) != 0
                    ? "it has taken " + MOST_STEPS + " steps without an end"
                    : null;
    return how == null ? null : how + " at " + Sites.show(siteOf[operation]);
  }
}
