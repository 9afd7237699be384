package dev.plumbline.core.check;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.LeftThreads;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a check in a thread of its own, so that the caller gets an answer in time even if a
 * specification does not return: the check is then left behind, in a daemon thread.
 */
final class Supervisor {
  private static final long TICK_MILLIS = 100;
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  private final PartsCheck<?> run;
  private final Budget budget;
  private final @Nullable Consumer<Progress> listener;

  Supervisor(PartsCheck<?> run, Budget budget, @Nullable Consumer<Progress> listener) {
    this.run = run;
    this.budget = budget;
    this.listener = listener;
  }

  CheckResult execute() {
    FutureTask<CheckResult> task = new FutureTask<>(run::execute);
    LeftThreads threads = new LeftThreads("plumbline-check");
    Thread thread = new Thread(threads, task, "plumbline-check", 1L << 26);
    thread.setDaemon(true);
    thread.start();
    try {
      return await(task, threads);
    } catch (OutOfMemoryError e) {
      return outOfMemory(thread);
    } catch (InterruptedException e) {
      budget.callOff(Reason.INTERRUPTED);
      threads.leave();
      Thread.currentThread().interrupt();
      return run.undecided(Reason.INTERRUPTED);
    }
  }

  /** Whichever thread met the end of the heap: gives the search a moment to let go of it. */
  private CheckResult outOfMemory(Thread thread) {
    budget.heapEnded();
    budget.callOff(Reason.MEMORY);
    try {
      thread.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return run.undecided(Reason.MEMORY);
  }

  private CheckResult await(FutureTask<CheckResult> task, LeftThreads threads)
      throws InterruptedException {
    long overdueSince = 0;
    while (true) {
      try {
        return task.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (ExecutionException e) {
        throw rethrow(e.getCause());
      } catch (TimeoutException e) {
        report();
        if (budget.remaining() == 0) {
          long now = System.nanoTime();
          overdueSince = overdueSince == 0 ? now : overdueSince;
          if (now - overdueSince > GRACE_NANOS) {
            budget.callOff(Reason.TIME);
            threads.leave();
            return run.undecided(Reason.TIME);
          }
        }
      }
    }
  }

  private void report() {
    Progress progress = run.progress();
    if (listener != null && progress != null) {
      listener.accept(progress);
    }
  }

  private static @Nullable RuntimeException rethrow(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause;
  }
}
