package dev.plumbline.explore;

import dev.plumbline.explore.runtime.ExecutionState;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lets an exploration run in a thread of its own, and gives it up when the program under test has
 * not come to any event for long. Threads of the platform are given up one by one, by whoever
 * explores; but virtual ones run on the thread that explores, as constructors do, so that a loop
 * without end in them would hold up everything.
 */
final class Overseer {
  private static final Duration LONGEST = Duration.ofDays(3650);

  /** Longer than single threads are waited for, which is ten seconds and a little. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(14);

  /** How much longer than it may take an exploration is waited for, whatever it does. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private static final long LOOK_SECONDS = 1;

  /** The thread of an exploration that was given up; null if there was none. */
  private static volatile Thread stuck;

  private Overseer() {}

  /** Whether what was given up earlier still runs, so that nothing else can in this process. */
  static boolean isStuck() {
    return stuck != null && stuck.isAlive();
  }

  /**
   * Runs an exploration.
   *
   * @param limit how long it may take
   * @param givenUp what comes of it instead if it stands still, for the reason in a sentence
   */
  static <T> T run(Supplier<T> exploration, Duration limit, Function<String, T> givenUp) {
    long most = limit.compareTo(LONGEST) < 0 ? limit.toNanos() : LONGEST.toNanos();
    return run(exploration, givenUp, PATIENCE_NANOS, most + GRACE_NANOS);
  }

  /** The same with another patience, for tests. */
  static <T> T run(
      Supplier<T> exploration, Function<String, T> givenUp, long patienceNanos, long mostNanos) {
    if (isStuck()) {
      return givenUp.apply(
          "An earlier exploration in this process was given up, and what it explored still runs");
    }
    FutureTask<T> task = new FutureTask<>(exploration::get);
    Thread thread = new Thread(task, "plumbline exploration");
    thread.setDaemon(true);
    thread.start();
    return await(task, thread, givenUp, patienceNanos, mostNanos);
  }

  private static <T> T await(
      FutureTask<T> task,
      Thread thread,
      Function<String, T> givenUp,
      long patienceNanos,
      long mostNanos) {
    long seen = ExecutionState.progress();
    long begun = System.nanoTime();
    long since = begun;
    while (true) {
      try {
        return task.get(LOOK_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        thread.interrupt(); // the exploration ends by itself then
      } catch (ExecutionException e) {
        throw unchecked(e.getCause());
      } catch (TimeoutException e) {
        long now = ExecutionState.progress();
        if (System.nanoTime() - begun > mostNanos) {
          stuck = thread;
          return givenUp.apply("It had not ended long after its time limit, and was given up");
        }
        if (now != seen || !ExecutionState.isInProgram()) {
          seen = now;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > patienceNanos) {
          stuck = thread;
          return givenUp.apply(ExecutionState.whereItStands(thread));
        }
      }
    }
  }

  private static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return (RuntimeException) thrown; // a supplier throws nothing else
  }
}
