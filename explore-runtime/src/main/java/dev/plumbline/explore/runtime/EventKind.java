package dev.plumbline.explore.runtime;

/** Kinds of events; the first four are those of {@link Access}. */
public final class EventKind {
  public static final int READ = Access.READ;
  public static final int WRITE = Access.WRITE;
  public static final int COMPARE_AND_SET = Access.COMPARE_AND_SET;
  public static final int UPDATE = Access.UPDATE;

  /** Takes a monitor, which has no event for its release. */
  public static final int ENTER = 4;

  /** Takes a lock, when it is free. */
  public static final int LOCK = 5;

  /** Takes a lock in common with others, when nobody has it alone. */
  public static final int LOCK_SHARED = 6;

  /** Gives a lock back. */
  public static final int UNLOCK = 7;

  /** Returns from park, when there is a permit. */
  public static final int PARK = 8;

  /** Returns from park, with or without a permit. */
  public static final int TIMED_PARK = 9;

  /** Gives a permit. */
  public static final int UNPARK = 10;

  /** Takes permits of a semaphore, when there are enough. */
  public static final int ACQUIRE = 11;

  /** Gives permits, or counts down. */
  public static final int RELEASE = 12;

  /** Returns, when a counter is zero or a thread has ended. */
  public static final int AWAIT = 13;

  /** The end of a thread that was started by another. */
  public static final int END = 14;

  /**
   * The only event of an operation that touches nothing, or the first of one that starts others.
   */
  public static final int NOTHING = 15;

  /** Interrupts a thread, which lets it return from park, too. */
  public static final int INTERRUPT = 16;

  /**
   * Ends a wait to be notified that has a time: it was notified, its time is over, or it is
   * interrupted. Its thread has not taken the lock again yet.
   */
  public static final int TIMED_WAKE = 17;

  /** The same of a wait that has no time. */
  public static final int WAKE = 19;

  /** Notifies one or all of those who wait, if there are any. */
  public static final int NOTIFY = 18;

  /** Starts a thread. */
  public static final int START = 20;

  private static final String[] WORDS = {
    "read",
    "write",
    "compare-and-set",
    "update",
    "enter",
    "lock",
    "lock shared",
    "unlock",
    "park",
    "park for a time",
    "unpark",
    "acquire",
    "release",
    "await",
    "end",
    "nothing",
    "interrupt",
    "wait for a time",
    "notify",
    "wait to be notified",
    "start"
  };

  private EventKind() {}

  public static String word(int kind) {
    return WORDS[kind];
  }

  /** Whether an event of the kind writes, unless it turns out that it did not. */
  static boolean writes(int kind) {
    return kind != READ && kind != LOCK_SHARED && kind != AWAIT && kind != NOTHING;
  }

  /** Whether an event of the kind may have to wait. */
  public static boolean waits(int kind) {
    return (kind >= ENTER && kind <= LOCK_SHARED)
        || kind == PARK
        || kind == TIMED_PARK
        || kind == TIMED_WAKE
        || kind == WAKE
        || kind == ACQUIRE
        || kind == AWAIT;
  }
}
