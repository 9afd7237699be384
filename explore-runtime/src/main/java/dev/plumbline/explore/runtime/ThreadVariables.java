package dev.plumbline.explore.runtime;

import jdk.internal.misc.Unsafe;

/**
 * What a thread keeps in variables of its own ({@link ThreadLocal}). A thread of the platform
 * serves one execution after the other, and each is to begin as with a new thread.
 */
final class ThreadVariables {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long OWN = UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
  private static final long INHERITED =
      UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

  private static Object ownBefore;
  private static Object inheritedBefore;

  private ThreadVariables() {}

  /** Puts those of the running thread away, which makes an object. */
  static void putAway() {
    Thread thread = Thread.currentThread();
    ownBefore = UNSAFE.getReference(thread, OWN);
    inheritedBefore = UNSAFE.getReference(thread, INHERITED);
    forget(thread);
  }

  /** Gives them back. */
  static void giveBack() {
    Thread thread = Thread.currentThread();
    UNSAFE.putReference(thread, OWN, ownBefore);
    UNSAFE.putReference(thread, INHERITED, inheritedBefore);
    ownBefore = null;
    inheritedBefore = null;
  }

  /** Forgets those of a thread that waits for its turn. */
  static void forget(Thread thread) {
    UNSAFE.putReference(thread, OWN, null);
    UNSAFE.putReference(thread, INHERITED, null);
  }
}
