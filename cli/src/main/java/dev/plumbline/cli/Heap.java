package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;

/** The memory that Java gives this process, and what to say when there is no more of it. */
final class Heap {
  private static final long GIGABYTE = 1L << 30;

  /** How many causes are looked at: some chains have no end. */
  private static final int CHAIN = 16;

  private Heap() {}

  /** Whether something failed because there was no memory left. */
  static boolean ended(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; i < CHAIN && cause != null; i++) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  /** That the memory ended while something was done, and what would help; no full stop. */
  static String sentence(String doing) {
    return Limits.heapEnded() + " " + doing + "; " + advice();
  }

  /** How to get about four times as much. */
  static String advice() {
    long gigabytes = Math.max(1, Runtime.getRuntime().maxMemory() * 4 / GIGABYTE);
    return "PLUMBLINE_JAVA_OPTS=-Xmx%1$dg would give it %1$d GB".formatted(gigabytes);
  }
}
