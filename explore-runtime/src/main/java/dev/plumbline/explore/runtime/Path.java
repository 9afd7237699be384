package dev.plumbline.explore.runtime;

/**
 * The search stack: for each event of the execution under way which thread was chosen, and what is
 * known about the other choices. Sets of threads are bits of a long.
 */
public final class Path {
  private static final int UNKNOWN = -1;

  /** The first so many choices are given; the rest is for the scheduler to choose. */
  public static int prefix;

  /**
   * The choices from there up to this one are suggested; where one cannot be taken, the scheduler
   * chooses from there on, and this is the place.
   */
  public static int guided;

  public static int[] choice = new int[256];

  /** ExploredThreads that could have gone on. */
  public static long[] enabled = new long[256];

  /** ExploredThreads that have to be tried, the chosen one among them. */
  public static long[] branches = new long[256];

  /**
   * ExploredThreads whose next event was tried already, in a state from which the order does not
   * matter.
   */
  public static long[] asleep = new long[256];

  /** Of the threads that are asleep those whose next event writes. */
  public static long[] asleepWriting = new long[256];

  /** The sites of the events when they happened first, to notice when they differ in a replay. */
  static int[] site = new int[256];

  private Path() {}

  static void ensure(int n) {
    while (n >= choice.length) {
      choice = Growing.grown(choice);
      enabled = Growing.grown(enabled);
      branches = Growing.grown(branches);
      asleep = Growing.grown(asleep);
      asleepWriting = Growing.grown(asleepWriting);
      site = Growing.grown(site);
    }
  }

  /** Whether the event that happened here first is known and was at another place. */
  static boolean differs(int n, int now) {
    return site[n] != UNKNOWN && site[n] != now;
  }

  /** Gives the choices of a whole execution, from wherever it is known. */
  public static void follow(int[] choices) {
    for (int n = 0; n <= choices.length; n++) {
      ensure(n);
      choice[n] = n < choices.length ? choices[n] : 0;
      site[n] = UNKNOWN;
      asleep[n] = 0;
      asleepWriting[n] = 0;
      branches[n] = 0;
    }
    begin(choices.length);
  }

  /** Gives the choices that are there, so many, and suggests no others. */
  public static void begin(int given) {
    prefix = given;
    guided = 0;
  }

  /** Gives or suggests a choice. */
  public static void lead(int n, int thread) {
    ensure(n);
    choice[n] = thread;
  }

  /** Who sleeps on after the latest event: those whose next event does not depend on it. */
  static void sleepOn(int n) {
    long sleeping = 0;
    int latest = Events.thread[n - 1];
    for (long rest = asleep[n - 1] & ~(1L << latest); rest != 0; rest &= rest - 1) {
      int t = Long.numberOfTrailingZeros(rest);
      boolean writing = (asleepWriting[n - 1] >>> t & 1) != 0;
      if (!Events.dependsOnPending(n - 1, t, writing)) {
        sleeping |= 1L << t;
      }
    }
    asleep[n] = sleeping;
    asleepWriting[n] = asleepWriting[n - 1] & sleeping;
  }
}
