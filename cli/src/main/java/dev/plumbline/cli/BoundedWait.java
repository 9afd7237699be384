package dev.plumbline.cli;

import dev.plumbline.core.decide.LeftThreads;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Waits for code of the user, but not for ever. The code has a thread of its own, which is left
 * behind if it hangs or ends the process: a daemon, so that it does not keep the program from
 * ending.
 *
 * @param limit how long to wait; null for as long as it takes
 */
record BoundedWait(Duration limit) {
  /**
   * What the code answers.
   *
   * @param what the code, for a sentence such as "The constructor of Ring has not ended"
   * @throws OverException if it takes too long, or nobody waits any more
   */
  <T> T await(String what, Supplier<T> code) {
    FutureTask<T> task = new FutureTask<>(code::get);
    LeftThreads threads = new LeftThreads("user code");
    Thread thread = new Thread(threads, task, "user code");
    thread.setDaemon(true);
    thread.start();
    try {
      return limit == null ? task.get() : task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      threads.leave();
      double seconds = limit.toMillis() / 1e3;
      throw new OverException(
          Reason.TIME,
          String.format(Locale.ROOT, "%s has not ended in %.1f s, the time limit", what, seconds),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OverException(Reason.INTERRUPTED, what + " was not waited for", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause(); // a supplier throws nothing else
    }
  }

  /** Code of the user that took longer than anybody waited. */
  static final class OverException extends UsageException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    OverException(Reason reason, String sentence, Throwable cause) {
      super(sentence, cause);
      this.reason = reason;
    }

    /** What ended the wait. */
    Reason reason() {
      return reason;
    }
  }
}
