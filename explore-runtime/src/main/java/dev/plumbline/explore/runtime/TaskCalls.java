package dev.plumbline.explore.runtime;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * What instrumented code calls instead of methods that would use the common pool. That one lives
 * longer than an execution; so tasks get a thread each, as the JDK does where it has one processor.
 */
public final class TaskCalls {
  private static final String FUTURE = "java/util/concurrent/CompletableFuture";

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

  @InsteadOf(owner = FUTURE, name = "defaultExecutor")
  public static Executor defaultExecutor(CompletableFuture<?> future, int site) {
    return Scheduler.current == Thread.currentThread()
            && future.getClass() == CompletableFuture.class
        ? THREAD_PER_TASK
        : future.defaultExecutor();
  }
}
