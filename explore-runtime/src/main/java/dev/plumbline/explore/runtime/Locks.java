package dev.plumbline.explore.runtime;

/** Who holds which lock: monitors and the locks of java.util.concurrent. */
final class Locks {
  /**
   * Instead of a thread that is explored: the one that made the object, and kept the lock. It never
   * gives it back.
   */
  static final int BEFORE = Scheduler.MOST_THREADS;

  private static final Identities NUMBERS = new Identities();
  private static int[] owner = new int[64];
  private static int[] depth = new int[64];

  /** How often it is held in common with others. */
  private static int[] shared = new int[64];

  /** The latest event of the thread that gave it back latest; -1 if there is none. */
  private static int[] released = new int[64];

  private static int count;

  private Locks() {}

  static void reset() {
    NUMBERS.clear();
    count = 0;
  }

  /** The number of an object's lock. */
  static int of(Object object) {
    int number = NUMBERS.get(object);
    if (number >= 0) {
      return number;
    }
    if (count == owner.length) {
      owner = Growing.grown(owner);
      depth = Growing.grown(depth);
      shared = Growing.grown(shared);
      released = Growing.grown(released);
    }
    owner[count] = Synchronizers.isKeptBySetUp(object) ? BEFORE : Scheduler.NOBODY;
    depth[count] = 0;
    shared[count] = Synchronizers.sharesBySetUp(object);
    released[count] = -1;
    NUMBERS.put(object, count);
    return count++;
  }

  static boolean isHeldBy(int lock, int t) {
    return owner[lock] == t;
  }

  static int owner(int lock) {
    return owner[lock];
  }

  static boolean isHeld(int lock) {
    return owner[lock] != Scheduler.NOBODY;
  }

  static int shares(int lock) {
    return shared[lock];
  }

  static boolean isShared(int lock) {
    return shared[lock] > 0;
  }

  static boolean canTake(int lock, int t) {
    return owner[lock] == t || (owner[lock] == Scheduler.NOBODY && shared[lock] == 0);
  }

  static boolean canShare(int lock, int t) {
    return owner[lock] == Scheduler.NOBODY || owner[lock] == t;
  }

  static void take(int lock, int t, int times) {
    owner[lock] = t;
    depth[lock] += times;
  }

  static void share(int lock) {
    shared[lock]++;
  }

  static void unshare(int lock, int t) {
    shared[lock]--;
    released[lock] = Scheduler.latestEvent[t];
  }

  /** Gives back once; tells whether it is free then. */
  static boolean give(int lock, int t) {
    if (--depth[lock] > 0) {
      return false;
    }
    owner[lock] = Scheduler.NOBODY;
    released[lock] = Scheduler.latestEvent[t];
    return true;
  }

  /** Gives back as often as it was taken, and tells how often that was. */
  static int giveAll(int lock, int t) {
    int times = depth[lock];
    depth[lock] = 1;
    give(lock, t);
    return times;
  }

  static int depth(int lock) {
    return depth[lock];
  }

  /**
   * What a thread holds, and how often, as one number: another one if it takes one of them again.
   */
  static long held(int t) {
    long held = 0;
    for (int lock = count - 1; lock >= 0; lock--) {
      held = 31 * held + (owner[lock] == t ? depth[lock] : 0);
    }
    return held;
  }

  /** The latest event before the lock was given back. */
  static int released(int lock) {
    return released[lock];
  }
}
