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

  private ThreadVariables() {}

  /** Forgets those of a thread that waits for its turn. */
  static void forget(Thread thread) {
    UNSAFE.putReference(thread, OWN, null);
    UNSAFE.putReference(thread, INHERITED, null);
  }
}
