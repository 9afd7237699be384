package dev.plumbline.spark;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What becomes of jobs of which a task, or the driver, has not enough memory: they leave something
 * undecided. Spark by itself fails with a stack trace, and where all is one process, ends that.
 */
final class JobMemory {
  /** Lets Spark tell that a task ran out of memory, where it would end its only process. */
  static final String KILL_ON_FATAL_ERROR = "spark.executor.killOnFatalError.depth";

  /** Why something is undecided. */
  static final String WHY =
      "a task needs more memory than it has: give it more (PLUMBLINE_JAVA_OPTS=-Xmx8g on this"
          + " machine, spark.executor.memory on a cluster), or cut the input into more files";

  /** How executors of a cluster end without memory. */
  private static final String EXIT = "exited with code 52";

  private JobMemory() {}

  /** What some jobs find; if there is not enough memory, what is said then. */
  static <T> T within(Supplier<T> jobs, Function<String, T> beyond) {
    try {
      return jobs.get();
    } catch (Exception | OutOfMemoryError e) { // also checked ones that Scala does not declare
      if (!ranOut(e)) {
        throw e;
      }
    }
    return beyond.apply(WHY);
  }

  /** Whether there was not enough memory; what happened in tasks is told in messages only. */
  static boolean ranOut(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      String message = String.valueOf(t.getMessage());
      if (t instanceof OutOfMemoryError
          || message.contains(OutOfMemoryError.class.getName())
          || message.contains(EXIT)) {
        return true;
      }
    }
    return false;
  }
}
