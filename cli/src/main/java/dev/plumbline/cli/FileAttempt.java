package dev.plumbline.cli;

import dev.plumbline.core.decide.LeftThreads;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Everything that is done for one file, in threads of its own, so that there is an answer in time
 * and the next file comes, whatever the file holds and whatever code of the user does.
 *
 * <p>The deciders keep the time limit themselves and say how far they got; a reader ends when it is
 * interrupted. Code of the user that does neither is left behind in a daemon thread, and ends at
 * its next call or round of a loop, so that the next file has the memory and the processors. If the
 * memory ends, nothing is left behind but garbage, as soon as the threads have let go of it.
 */
final class FileAttempt {
  /** When something happened that did not change the verdict. */
  static final String WHILE_SHOWN = "while the verdict was shown in the report";

  /** What is done at the moment. */
  private enum Stage {
    READING("while the file was read"),
    DECIDING("before there was a verdict"),
    SHOWING(WHILE_SHOWN);

    private final String words;

    Stage(String words) {
      this.words = words;
    }
  }

  private static final Duration LONG = Duration.ofDays(365);
  private static final long STACK_BYTES = 1L << 26;
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** How long deciders may take to notice that the time is over, before they are left behind. */
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

  /** How long threads that are no longer waited for may take to let go of their memory. */
  private static final long LEAVE_MILLIS = 250;

  /** How long the work may take to say how far it got when the user interrupts. */
  private static final long LAST_WORD_MILLIS = 1_000;

  private final Limits limits;
  private final HeapFilling heap = new HeapFilling();
  private final long begun = System.nanoTime();
  private volatile Stage stage = Stage.READING;
  private volatile long showingAtLeastUntil;

  FileAttempt(Limits limits) {
    this.limits = limits;
  }

  /** When it began, as {@link System#nanoTime} has it. */
  long begun() {
    return begun;
  }

  /** Says that the file has been read, and returns how many nanoseconds that took. */
  long deciding() {
    stage = Stage.DECIDING;
    return System.nanoTime() - begun;
  }

  /**
   * Says that the verdict is there and is now shown.
   *
   * @param atLeast how long that may take if deciding took all the time there was
   */
  FileAttempt showing(Duration atLeast) {
    showingAtLeastUntil = System.nanoTime() + atLeast.toNanos();
    stage = Stage.SHOWING;
    return this;
  }

  /**
   * What the work answers or throws.
   *
   * @throws GivenUpException if a limit or the memory ended first, or the user interrupted
   */
  <T> T run(Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    LeftThreads threads = new LeftThreads("plumbline-file");
    try {
      Thread thread = new Thread(threads, task, "plumbline-file", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
      T answer = await(task);
      if (timeLeft() <= 0) {
        leave(threads); // deciders answer in time by leaving a step behind that does not return
      }
      return answer;
    } catch (TimeoutException e) {
      // Said before the threads are asked to end, because that changes what they do.
      String sentence = limits.describe(Reason.TIME) + " " + stage.words;
      leave(threads);
      throw new GivenUpException(Reason.TIME, sentence);
    } catch (InterruptedException e) {
      return lastWord(task, threads);
    } catch (ExecutionException e) {
      throw failure(e.getCause(), threads);
    } catch (OutOfMemoryError e) {
      throw failure(e, threads); // of this thread, because the others have all there is
    }
  }

  private <T> T await(FutureTask<T> task)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (limits.time().compareTo(LONG) > 0) {
      return task.get();
    }
    while (true) {
      try {
        return task.get(TICK_NANOS, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (isOver()) {
          throw e;
        }
        if (heap.isNearlyFull()) {
          throw new OutOfMemoryError();
        }
      }
    }
  }

  private boolean isOver() {
    long left = timeLeft();
    return switch (stage) {
      case READING -> left <= 0;
      case DECIDING -> left <= -GRACE_NANOS;
      case SHOWING -> left <= 0 && System.nanoTime() > showingAtLeastUntil;
    };
  }

  /** Nanoseconds until the limit; negative after it. */
  private long timeLeft() {
    return limits.time().compareTo(LONG) > 0
        ? Long.MAX_VALUE
        : begun + limits.time().toNanos() - System.nanoTime();
  }

  /** What the work has to say although the user interrupted it. */
  private <T> T lastWord(FutureTask<T> task, LeftThreads threads) {
    threads.interrupt();
    try {
      return task.get(LAST_WORD_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException | TimeoutException | ExecutionException e) {
      throw new GivenUpException(
          Reason.INTERRUPTED, limits.describe(Reason.INTERRUPTED) + " " + stage.words);
    } finally {
      Thread.currentThread().interrupt();
    }
  }

  private RuntimeException failure(Throwable cause, LeftThreads threads) {
    if (cause instanceof SpecOptions.FailedException failed) {
      return failed;
    }
    if (Heap.ended(cause)) {
      leave(threads);
      return new GivenUpException(Reason.MEMORY, Heap.sentence(stage.words));
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause; // a supplier throws nothing else
  }

  /** Asks the threads to end, and gives them a moment for it. */
  private static void leave(LeftThreads threads) {
    threads.leave();
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEAVE_MILLIS);
    try {
      while (threads.activeCount() > 0 && System.nanoTime() < until) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
