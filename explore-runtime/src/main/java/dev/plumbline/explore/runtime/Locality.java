package dev.plumbline.explore.runtime;

/**
 * Which objects only one thread can know. An object is local to the thread that made it until a
 * reference to it is stored in an object that is not, or in a static field; then it and all that
 * can be reached from it are shared, before the store. What happened to it until then was done by
 * one thread, and every other thread gets at it by reading what that store wrote: so it depends on
 * nothing that others do, and needs no event. That only one thread has <em>touched</em> an object
 * is not enough.
 */
final class Locality {
  private static final int SHARED = -2;

  /** How many objects of each thread have numbers of their own. */
  private static final int NUMBERED = 0xFFFFF;

  private static final Identities OWNERS = new Identities();

  /**
   * A number for each object that is the same in every execution: who made it, as the how manyth.
   */
  private static final Identities NUMBERS = new Identities();

  private static final int[] made = new int[Scheduler.MOST_THREADS + 1];

  /** Whether the filter is used at all; tests compare with and without it. */
  static boolean enabled = true;

  /** Objects that were local when another thread came: must stay 0. */
  static int late;

  private static Object[] reached = new Object[64];

  private Locality() {}

  static void reset() {
    OWNERS.clear();
    NUMBERS.clear();
    for (int t = 0; t < made.length; t++) {
      made[t] = 0;
    }
    late = 0;
  }

  static void allocated(Object object, int t) {
    if (enabled) {
      OWNERS.put(object, t);
    }
    number(object, t);
  }

  /** An object that is there before the threads are. */
  static void setUp(Object object) {
    OWNERS.put(object, SHARED);
    number(object, Scheduler.MOST_THREADS);
  }

  private static int number(Object object, int t) {
    int number = (t << 20) | (++made[t] & NUMBERED);
    NUMBERS.put(object, number);
    return number;
  }

  /** How many objects a thread has made. */
  static int made(int t) {
    return made[t];
  }

  /** The how manyth object of the thread an object is; 0 if it is another's, or nobody counted. */
  static int age(Object object, int t) {
    int number = object == null ? -1 : NUMBERS.get(object);
    return made[t] > NUMBERED || number >>> 20 != t ? 0 : number & NUMBERED;
  }

  /** The number of the explored thread that runs, or of the one that makes the object. */
  static int asking() {
    return Scheduler.settingUp == Thread.currentThread()
        ? Scheduler.MOST_THREADS
        : Scheduler.running;
  }

  /** What an explored thread gets as the identity hash code of an object. */
  static int hash(Object object) {
    int number = NUMBERS.get(object);
    int drawn = number >= 0 ? number : number(object, asking());
    return ((drawn ^ Seeds.lot * 0x85EBCA6B) * 0x9E3779B1) >>> 4;
  }

  static boolean isLocal(Object object, int t) {
    int owner = OWNERS.get(object);
    if (owner >= 0 && owner != t) {
      late++;
      share(object);
      return false;
    }
    return owner >= 0;
  }

  /** A reference is about to be stored where others may find it. */
  static void publish(Object object) {
    if (object != null) {
      int owner = OWNERS.get(object);
      if (owner >= 0 || (owner != SHARED && References.isOpaque(object.getClass()))) {
        share(object);
      }
    }
  }

  private static void share(Object object) {
    OWNERS.put(object, SHARED);
    reached[0] = object;
    for (int count = 1; count > 0; ) {
      Object from = reached[--count];
      reached[count] = null;
      count = References.push(from, count);
    }
  }

  /** Adds an object to those whose references are followed. */
  static int push(Object object, int count) {
    if (object == null || References.isLeaf(object.getClass())) {
      return count;
    }
    int owner = OWNERS.get(object);
    if (owner == SHARED) {
      return count;
    }
    OWNERS.put(object, SHARED);
    if (count == reached.length) {
      reached = Growing.grown(reached);
    }
    reached[count] = object;
    return count + 1;
  }
}
