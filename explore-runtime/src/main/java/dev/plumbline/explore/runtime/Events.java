package dev.plumbline.explore.runtime;

/**
 * The events of the execution under way, in the order in which they happened. An event is an access
 * to a location, which is an object and a name: that of a field, the index of an element, or one of
 * the names below for what is no memory but behaves like it, such as a lock or a permit to go on.
 *
 * <p>Two events of different threads depend on each other if and only if they are of the same
 * location and at least one of them writes. Everything that can enable or disable an event depends
 * on it in this sense, or is told as its {@link #cause}, or as what has {@link #woken} its thread.
 */
public final class Events {
  /** The name of all elements of an array at once. */
  public static final int ALL = -1;

  /** The name of the lock that an object is or has. */
  public static final int LOCK = -2;

  /** The name of a thread's permit to return from park, and of whether it is interrupted. */
  public static final int PERMIT = -3;

  /** The name of whether a thread has ended. */
  public static final int ENDED = -4;

  /** The name of those who wait to be notified by an object. */
  static final int ROOM = -5;

  /** The name of both, which a thread has from its start on. */
  public static final int THREAD = -7;

  /** The name of nothing at all: events of it depend on nothing. */
  public static final int NOTHING = -6;

  /** The object of static fields. */
  public static final Object STATIC = new Object();

  /** The object of calls, which read it, and returns, which write it, if these are events. */
  static final Object BOUNDARY = new Object();

  /** The object of the event that comes after all others. */
  static final Object ALL_OTHERS = new Object();

  public static int count;
  public static int[] thread = new int[256];
  public static int[] kind = new int[256];
  public static int[] name = new int[256];
  public static int[] site = new int[256];
  public static int[] operation = new int[256];

  /** The event without which this one would not have been possible; -1 if there is none. */
  public static int[] cause = new int[256];

  /** The event that ended the rest of a thread in a loop; -1 if it did not rest. */
  public static int[] woken = new int[256];

  public static boolean[] writes = new boolean[256];

  /**
   * For an event of a lock, a permit and the like, what was there before it: of a semaphore or a
   * latch its number, of a lock how many share it or, below zero, who has it alone ({@link
   * #heldBy}), of a thread whether it has a permit, and whether it is {@link #INTERRUPTED}.
   */
  public static int[] available = new int[256];

  static final int PERMITTED = 1;
  public static final int INTERRUPTED = 2;

  /** Whether the thread of an event that may be interrupted was so when it came to it. */
  public static boolean[] interrupted = new boolean[256];

  /** How many permits of a semaphore an event takes that waits for them. */
  public static int[] need = new int[256];

  /** Whether the event takes a lock again after it waited to be notified. */
  public static boolean[] regains = new boolean[256];

  /** Whether the event ended a wait because its time was over, and for nothing else. */
  static boolean[] timedOut = new boolean[256];

  /** Whether the event also looks at whether its thread is interrupted. */
  public static boolean[] interruptible = new boolean[256];

  public static Object[] object = new Object[256];

  private Events() {}

  static int add(int t, int op, int k, Object o, int n, int s) {
    if (count == thread.length) {
      grow();
    }
    int e = count++;
    thread[e] = t;
    operation[e] = op;
    kind[e] = k;
    object[e] = o;
    name[e] = n;
    site[e] = s;
    cause[e] = -1;
    woken[e] = -1;
    writes[e] = EventKind.writes(k);
    timedOut[e] = false;
    interruptible[e] = Pending.interruptible[t];
    if (n < 0 && n != NOTHING) {
      Waiting.describe(e, t);
    }
    return e;
  }

  /** What {@link #available} is for a lock that a thread has alone. */
  public static int heldBy(int t) {
    return -1 - t;
  }

  private static void grow() {
    thread = Growing.grown(thread);
    operation = Growing.grown(operation);
    kind = Growing.grown(kind);
    name = Growing.grown(name);
    site = Growing.grown(site);
    cause = Growing.grown(cause);
    woken = Growing.grown(woken);
    writes = Growing.grown(writes);
    interruptible = Growing.grown(interruptible);
    available = Growing.grown(available);
    need = Growing.grown(need);
    interrupted = Growing.grown(interrupted);
    regains = Growing.grown(regains);
    timedOut = Growing.grown(timedOut);
    object = Growing.grown(object);
  }

  /** Whether an event waited for all other threads to end. */
  public static boolean isAfterAll(int event) {
    return object[event] == ALL_OTHERS;
  }

  /** Whether two events depend on each other, if they are of different threads. */
  public static boolean dependent(int a, int b) {
    return dependent(a, writes[a], b, writes[b]);
  }

  /** Whether two events would depend on each other if they wrote or did not. */
  public static boolean dependent(int a, boolean aWrites, int b, boolean bWrites) {
    return object[a] == object[b]
        ? (aWrites || bWrites) && sameName(name[a], name[b]) && name[a] != NOTHING
        : (interruptible[a] && interrupts(b, thread[a]))
            || (interruptible[b] && interrupts(a, thread[b]));
  }

  /**
   * Whether an event could have written, in another order of events. Who looks whether it is
   * interrupted itself ends that.
   */
  public static boolean mayWrite(int e) {
    return EventKind.writes(kind[e])
        || (name[e] == PERMIT && object[e] == Scheduler.thread[thread[e]]);
  }

  /** Whether an event has to do with whether a thread is interrupted, or somebody looks. */
  public static boolean interrupts(int e, int t) {
    return interrupts(kind[e], name[e], object[e], t);
  }

  private static boolean interrupts(int kind, int name, Object object, int t) {
    return name == PERMIT && object == Scheduler.thread[t] && kind != EventKind.UNPARK;
  }

  /** Whether an event depends on what a thread is about to do, if it will write or not. */
  static boolean dependsOnPending(int e, int t, boolean itWrites) {
    Object pending = Pending.object[t];
    int pendingName = Pending.name[t];
    return object[e] == pending
        ? (writes[e] || itWrites) && sameName(name[e], pendingName) && name[e] != NOTHING
        : (interruptible[e] && interrupts(Pending.kind[t], pendingName, pending, thread[e]))
            || (Pending.interruptible[t] && interrupts(e, t));
  }

  /** Whether two names of locations of one object may be those of the same. */
  public static boolean sameName(int a, int b) {
    return a == b
        || (a == ALL && b >= 0)
        || (b == ALL && a >= 0)
        || (a == THREAD && (b == PERMIT || b == ENDED))
        || (b == THREAD && (a == PERMIT || a == ENDED));
  }
}
