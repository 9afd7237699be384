package dev.plumbline.programs;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Threads that the program starts itself, alone and through executors. */
final class ThreadPrograms {
  private ThreadPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("start and join", StartJoin::new, "COMPLETE 1"),
          Sample.of("start and do not join", StartOnly::new, "COMPLETE 0", "COMPLETE 1"),
          Sample.of("start two", StartTwo::new, "COMPLETE 1", "COMPLETE 2"),
          Sample.of("is it alive", Alive::new),
          Sample.of(
              "is it alive, perhaps not started",
              () -> new EarlyThread(() -> {}, Thread::isAlive),
              "COMPLETE - false",
              "COMPLETE - true"),
          Sample.of(
              "interrupt, perhaps before the start",
              EarlyInterrupt::new,
              "COMPLETE false -",
              "COMPLETE true -"),
          Sample.of(
              "started by two", StartedByTwo::new, "COMPLETE ok refused", "COMPLETE refused ok"),
          Sample.of(
              "unpark, perhaps before the start",
              () -> new EarlyThread(LockSupport::park, EarlyThread::unparked),
              "COMPLETE - -",
              "DEADLOCK ? -"),
          Sample.of(
              "join, perhaps before the start", EarlyJoin::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("future task", Task::new, "COMPLETE 7 ran"),
          Sample.of("executor", Pool::new, "COMPLETE 7"),
          Sample.of("completable future", Async::new, "COMPLETE 7"),
          Sample.of("a thread of the object's own", OwnWorker::new, "COMPLETE 1", "COMPLETE 0"),
          Sample.of("a queue with a thread of its own", Served::new, "COMPLETE 2"),
          Sample.of("started twice by the constructor", StartedTwice::new, "COMPLETE refused"),
          Sample.of(
              "a pool that is shut down while it works",
              ShutDownPool::new,
              "COMPLETE 0 true",
              "COMPLETE 1 true",
              "COMPLETE 2 true"),
          Sample.of("a pool that has a task already", BusyPool::new, "COMPLETE 1", "COMPLETE 2"));

  private abstract static class Alone implements SharedObject {
    @Override
    public int threads() {
      return 1;
    }
  }

  /** One thread starts another, while a second one does something to it. */
  private static final class EarlyThread implements SharedObject {
    private final Thread other;
    private final Function<Thread, Object> asked;

    EarlyThread(Runnable work, Function<Thread, Object> asked) {
      this.other = new Thread(work);
      this.asked = asked;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 1) {
        return asked.apply(other);
      }
      other.start();
      other.join();
      return "-";
    }

    private static Object unparked(Thread thread) {
      LockSupport.unpark(thread);
      return "-";
    }
  }

  private static final class EarlyInterrupt implements SharedObject {
    private boolean interrupted;
    private final Thread other =
        new Thread(() -> interrupted = Thread.currentThread().isInterrupted());

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 1) {
        other.interrupt();
        return "-";
      }
      other.start();
      other.join();
      return interrupted;
    }
  }

  private static final class StartedByTwo implements SharedObject {
    private final Thread other = new Thread(() -> {});

    @Override
    public Object perform(int thread, int operation) {
      try {
        other.start();
        return "ok";
      } catch (IllegalThreadStateException e) {
        return "refused";
      }
    }
  }

  private static final class EarlyJoin implements SharedObject {
    private volatile int count;
    private final Thread other = new Thread(() -> count = 1);

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        other.start();
        return "-";
      }
      other.join();
      return count;
    }
  }

  private static final class StartJoin extends Alone {
    private int count;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      Thread other = new Thread(() -> count++);
      other.start();
      other.join();
      return count;
    }
  }

  private static final class StartOnly extends Alone {
    private volatile int count;

    @Override
    public Object perform(int thread, int operation) {
      new Thread(() -> count = 1).start();
      return count;
    }
  }

  private static final class StartTwo extends Alone {
    private int count;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      Thread one = new Thread(() -> count++);
      Thread two = new Thread(() -> count++);
      one.start();
      two.start();
      one.join();
      two.join();
      return count;
    }
  }

  private static final class Alive extends Alone {
    private volatile int count;

    @Override
    public Object perform(int thread, int operation) {
      Thread other = new Thread(() -> count = 1);
      other.start();
      boolean alive = other.isAlive();
      return alive + ":" + count;
    }
  }

  private static final class Task implements SharedObject {
    private final FutureTask<Integer> task = new FutureTask<>(() -> 7);

    @Override
    public Object perform(int thread, int operation) throws Exception {
      if (thread == 0) {
        return task.get();
      }
      task.run();
      return "ran";
    }
  }

  private static final class Pool extends Alone {
    @Override
    public Object perform(int thread, int operation) throws Exception {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      Future<Integer> answer = pool.submit(() -> 7);
      int seen = answer.get();
      pool.shutdown();
      return seen;
    }
  }

  private static final class Async extends Alone {
    private final AtomicInteger base = new AtomicInteger(3);

    @Override
    public Object perform(int thread, int operation) throws Exception {
      return CompletableFuture.supplyAsync(base::get).thenApply(x -> x + 4).get();
    }
  }

  /** The constructor starts a thread, which nobody waits for. */
  private static final class OwnWorker extends Alone {
    private volatile int count;

    OwnWorker() {
      new Thread(() -> count = 1).start();
    }

    @Override
    public Object perform(int thread, int operation) {
      return count;
    }
  }

  /** As loggers and recorders do it: a thread takes what others leave, until it is told to end. */
  private static final class Served extends Alone {
    private final Thread server = new Thread(this::serve);
    private int waiting;
    private int served;
    private boolean ending;

    Served() {
      server.start();
    }

    private synchronized void serve() {
      while (waiting > 0 || !ending) {
        if (waiting > 0) {
          waiting--;
          served++;
        } else {
          try {
            wait();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        }
      }
    }

    private synchronized void leave(boolean last) {
      waiting++;
      ending |= last;
      notifyAll();
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      leave(false);
      leave(true);
      server.join();
      return served;
    }
  }

  private static final class StartedTwice extends Alone {
    private String second = "accepted";

    StartedTwice() {
      Thread thread = new Thread(() -> {});
      thread.start();
      try {
        thread.start();
      } catch (IllegalThreadStateException e) {
        second = "refused";
      }
    }

    @Override
    public Object perform(int thread, int operation) {
      return second;
    }
  }

  /** Who shuts it down interrupts workers that are idle, which has to do with their own locks. */
  private static final class ShutDownPool extends Alone {
    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final AtomicInteger count = new AtomicInteger();

    ShutDownPool() {
      pool.execute(count::incrementAndGet);
      pool.execute(count::incrementAndGet);
    }

    @Override
    public Object perform(int thread, int operation) {
      int seen = count.get();
      pool.shutdown();
      return seen + " " + pool.isShutdown();
    }
  }

  private static final class BusyPool extends Alone {
    private final ExecutorService pool = Executors.newFixedThreadPool(1);
    private final AtomicInteger count = new AtomicInteger();

    BusyPool() {
      pool.execute(count::incrementAndGet);
    }

    @Override
    public Object perform(int thread, int operation) {
      return count.incrementAndGet();
    }
  }
}
