package dev.plumbline.explore.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * What instrumented code calls instead of methods that would use the common pool. That one lives
 * longer than an execution; so tasks get a thread each, as the JDK does where it has one processor.
 */
public final class TaskCalls {
  private static final String FUTURE = "java/util/concurrent/CompletableFuture";

  private static final int DEFAULT_EXECUTOR =
      Sites.name("defaultExecutor()Ljava/util/concurrent/Executor;");

  private static final Executor THREAD_PER_TASK =
      new Executor() {
        @Override
        public void execute(Runnable task) {
          new Thread(task).start();
        }
      };

  /** Why an execution that uses the common pool cannot be trusted. */
  static final String COMMON_POOL =
      "the common pool of the JDK outlives an execution, so what it does next differs: give tasks"
          + " an executor of their own";

  private TaskCalls() {}

  /**
   * Ends the execution before the pool has been touched: one that were given up inside it would
   * leave its locks to nobody, and whoever comes next would wait for ever.
   */
  static void usesCommonPool() {
    Scheduler.trouble = COMMON_POOL;
    throw Abandoned.INSTANCE;
  }

  /** Before a pool is given a task. */
  static void submitsTo(Object pool) {
    if (pool == ForkJoinPool.commonPool()) {
      usesCommonPool();
    }
  }

  @InsteadOf(owner = FUTURE, name = "supplyAsync", isStatic = true)
  public static <T> CompletableFuture<T> supplyAsync(Supplier<T> supplier, int site) {
    return Scheduler.current == Thread.currentThread()
        ? CompletableFuture.supplyAsync(supplier, THREAD_PER_TASK)
        : CompletableFuture.supplyAsync(supplier);
  }

  @InsteadOf(owner = FUTURE, name = "runAsync", isStatic = true)
  public static CompletableFuture<Void> runAsync(Runnable task, int site) {
    return Scheduler.current == Thread.currentThread()
        ? CompletableFuture.runAsync(task, THREAD_PER_TASK)
        : CompletableFuture.runAsync(task);
  }

  /** The JDK asks futures of the program, too, which may have one of their own. */
  @InsteadOf(owner = FUTURE, name = "defaultExecutor")
  public static Executor defaultExecutor(CompletableFuture<?> future, int site) {
    return Scheduler.current == Thread.currentThread()
            && (Overriding.isPassedOn(future)
                || !Overriding.isBy(future.getClass(), DEFAULT_EXECUTOR))
        ? THREAD_PER_TASK
        : future.defaultExecutor();
  }

  @InsteadOf(owner = FUTURE, name = "orTimeout")
  public static <T> CompletableFuture<T> orTimeout(
      CompletableFuture<T> future, long time, TimeUnit unit, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      return future.orTimeout(time, unit);
    }
    return completing(future, null, true, unit.toNanos(time));
  }

  @InsteadOf(owner = FUTURE, name = "completeOnTimeout")
  public static <T> CompletableFuture<T> completeOnTimeout(
      CompletableFuture<T> future, T value, long time, TimeUnit unit, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      return future.completeOnTimeout(value, time, unit);
    }
    return completing(future, value, false, unit.toNanos(time));
  }

  private static <T> CompletableFuture<T> completing(
      CompletableFuture<T> future, T value, boolean exceptionally, long nanos) {
    if (!future.isDone() && !Clock.isForEver(nanos)) {
      start(
          new Runnable() {
            @Override
            public void run() {
              if (exceptionally) {
                future.completeExceptionally(new TimeoutException());
              } else {
                future.complete(value);
              }
            }
          },
          nanos);
    }
    return future;
  }

  @InsteadOf(owner = FUTURE, name = "delayedExecutor", isStatic = true)
  public static Executor delayedExecutor(long time, TimeUnit unit, int site) {
    return Scheduler.current == Thread.currentThread()
        ? delayedExecutor(time, unit, THREAD_PER_TASK, site)
        : CompletableFuture.delayedExecutor(time, unit);
  }

  @InsteadOf(owner = FUTURE, name = "delayedExecutor", isStatic = true)
  public static Executor delayedExecutor(long time, TimeUnit unit, Executor executor, int site) {
    if (Scheduler.current != Thread.currentThread() || executor == null) {
      return CompletableFuture.delayedExecutor(time, unit, executor);
    }
    long nanos = unit.toNanos(time);
    return new Executor() {
      @Override
      public void execute(Runnable task) {
        start(
            new Runnable() {
              @Override
              public void run() {
                executor.execute(task);
              }
            },
            nanos);
      }
    };
  }

  /** Starts a thread for a task that is to be done later, which is whenever its turn comes. */
  private static void start(Runnable task, long nanos) {
    Runnable late =
        new Runnable() {
          @Override
          public void run() {
            Clock.pass(Scheduler.running, nanos);
            task.run();
          }
        };
    new Thread(late).start();
  }
}
