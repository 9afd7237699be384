package dev.plumbline.explore.runtime;

/**
 * Which of the threads that are there from the start have come to their first event, or are on
 * their way to it, and which of the others is next. Threads that the program starts itself come to
 * theirs at once.
 */
final class FirstTurns {
  /**
   * Whether threads begin when they are first chosen, as long as choices are given: fewer switches.
   * Not if they start others, which get numbers in the order in which they are started.
   */
  static boolean mayBeLate;

  /**
   * The thread whose first event is to wait for all others, until it happens: it counts as begun
   * and is not, since to begin sooner would cost two switches of threads.
   */
  static int announced;

  /** How many threads are there from the start. */
  static int number;

  private static long begun;

  private FirstTurns() {}

  /** Returns the thread that begins. */
  static int begin(int threads, boolean lastAwaitsOthers) {
    number = threads;
    announced = lastAwaitsOthers ? threads - 1 : Scheduler.NOBODY;
    begun = 0;
    if (lastAwaitsOthers) {
      Pending.announce(started(announced), EventKind.AWAIT, Events.ALL_OTHERS, Events.ENDED, 0);
    }
    mayBeLate &= Path.prefix > 0 && Observation.observer == null && !Obstruction.watching;
    return mayBeLate && isWaiting(Path.choice[0]) ? started(Path.choice[0]) : next();
  }

  static boolean isWaiting(int t) {
    return t < number && (areWaiting() >>> t & 1) != 0;
  }

  /** Those of the first threads that have not begun. */
  static long areWaiting() {
    return ~begun & ((1L << number) - 1);
  }

  /** The first thread is the last to begin: mostly it goes on then, and nobody hands over. */
  static int next() {
    return started(63 - Long.numberOfLeadingZeros(areWaiting()));
  }

  static boolean hasBegun(int t) {
    return t != announced && (t >= number || (begun >>> t & 1) != 0);
  }

  static int started(int t) {
    begun |= 1L << t;
    return t;
  }

  /** Whether all others have ended that were there from the start. */
  static boolean othersEnded(int t) {
    for (int other = 0; other < number; other++) {
      if (other != t && !Scheduler.ended[other]) {
        return false;
      }
    }
    return true;
  }
}
