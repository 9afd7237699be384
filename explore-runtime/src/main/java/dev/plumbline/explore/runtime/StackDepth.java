package dev.plumbline.explore.runtime;

import jdk.internal.misc.Unsafe;

/** How deep the stack of the running thread is. */
final class StackDepth {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long DEPTH = UNSAFE.objectFieldOffset(Throwable.class, "depth");

  /** Deeper ones are cut by the JVM. */
  private static final int DEEPEST = 1_000;

  private StackDepth() {}

  /** The number of frames; 0 if there are too many to tell. */
  static int now() {
    int depth = UNSAFE.getInt(new Throwable(), DEPTH);
    return depth < DEEPEST ? depth : 0;
  }
}
