package dev.plumbline.subjects.multiword;

import dev.plumbline.subjects.PowerFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;

/**
 * Threads that access a memory one at a time, in an order that a seed decides: a run can be
 * repeated, and broken off at every step.
 */
final class Schedule extends Power {
  /** Mostly the same thread goes on: few changes at odd moments find more than many. */
  private static final int STAY = 6;

  private final SplittableRandom random;
  private final Semaphore handedBack = new Semaphore(0);

  @SuppressWarnings("ThreadLocalUsage") // each schedule has members of its own
  private final ThreadLocal<Member> current = new ThreadLocal<>();

  private Throwable failure;
  private long steps;
  private long events;

  Schedule(long seed) {
    random = new SplittableRandom(seed);
  }

  private final class Member implements Runnable {
    final Semaphore turn = new Semaphore(0);
    final Runnable task;
    boolean ended;

    Member(Runnable task) {
      this.task = task;
    }

    @Override
    public void run() {
      current.set(this);
      turn.acquireUninterruptibly();
      try {
        task.run();
      } catch (PowerFailure expected) {
        // Its operation stays without an answer.
      } catch (Throwable thrown) {
        failure = thrown;
      }
      ended = true;
      handedBack.release();
    }
  }

  /** Runs all tasks until they have ended, or the power failed. */
  void run(List<Runnable> tasks) {
    List<Member> live = new ArrayList<>();
    for (Runnable task : tasks) {
      Member member = new Member(task);
      live.add(member);
      Thread thread = new Thread(member);
      thread.setDaemon(true);
      thread.start();
    }
    while (!live.isEmpty()) {
      Member member = live.get(random.nextInt(live.size()));
      member.turn.release();
      handedBack.acquireUninterruptibly();
      if (member.ended) {
        live.remove(member);
      }
    }
    if (failure != null) {
      throw new AssertionError("a thread failed", failure);
    }
  }

  @Override
  boolean step() {
    Member member = current.get();
    if (member != null && random.nextInt(STAY) == 0) {
      handedBack.release();
      member.turn.acquireUninterruptibly();
    }
    steps++;
    return super.step();
  }

  /** How many steps there were. */
  long steps() {
    return steps;
  }

  /** The time of something that happens now, later than everything before. */
  long tick() {
    return events++;
  }
}
