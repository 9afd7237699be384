package dev.plumbline.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Threads that begin together and are waited for, but not for ever. */
public final class Team {
  private static final long PATIENCE_MILLIS = 60_000;

  /** What one of the threads does. */
  public interface Task {
    void run(int member) throws Exception;
  }

  private Team() {}

  /** Runs a task in so many threads at once; fails if one of them fails or never ends. */
  public static void run(int members, Task task) {
    CyclicBarrier start = new CyclicBarrier(members);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      int member = i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  task.run(member);
                } catch (Throwable e) {
                  failure.compareAndSet(null, e);
                }
              });
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    threads.forEach(Team::await);
    if (failure.get() != null) {
      throw new AssertionError("a thread failed", failure.get());
    }
  }

  private static void await(Thread thread) {
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while waiting for a thread", e);
    }
    if (thread.isAlive()) {
      StringBuilder where = new StringBuilder("a thread does not end:");
      for (StackTraceElement frame : thread.getStackTrace()) {
        where.append("\n  at ").append(frame);
      }
      throw new AssertionError(where.toString());
    }
  }

  /** Whether a race comes out as wanted at least once before our patience ends. */
  public static boolean happens(BooleanSupplier race) {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
    while (System.nanoTime() < end) {
      if (race.getAsBoolean()) {
        return true;
      }
    }
    return false;
  }
}
