package dev.plumbline.programs;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Observable;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;

/** What a program finds around it: properties, clocks, timers, pools, and its own threads. */
@SuppressWarnings({"deprecation", "JdkObsolete", "JavaUtilDate"}) // what is out of use is used
final class SurroundingsPrograms {
  private SurroundingsPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("a timer that has one task", TimerOnce::new, "COMPLETE ran"),
          Sample.of(
              "a timer that is canceled",
              TimerCanceled::new,
              "COMPLETE true 0",
              "COMPLETE true 1",
              "COMPLETE false 0"),
          Sample.of(
              "a task of a timer that is canceled",
              TaskCanceled::new,
              "COMPLETE true 0",
              "COMPLETE false 0",
              "COMPLETE false 1"),
          Sample.of("observers", Observed::new, "COMPLETE 1 0", "COMPLETE 1 1"),
          Sample.of(
              "a property of the system",
              Property::new,
              "COMPLETE null 0,null",
              "COMPLETE null 0,1",
              "COMPLETE null 1,1"),
          Sample.of("a property and all of them", PropertyOfAll::new, Sample.UNCONTROLLED),
          Sample.of("a pool that forks", Forks::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of("times of java.time", Times::new, "COMPLETE true"),
          Sample.of("until an instant", UntilInstant::new, "COMPLETE - seen", "COMPLETE - late"),
          Sample.of(
              "notified until a time", UntilNotified::new, "COMPLETE - seen", "COMPLETE - late"),
          Sample.of(
              "names of threads",
              Names::new,
              "COMPLETE a null",
              "COMPLETE a a",
              "COMPLETE a explored-0"),
          Sample.of("variables of threads that stay", Variables::new, "COMPLETE 1 2 1 2"),
          Sample.of("variables of who makes the object", Maker::new, "COMPLETE 1"),
          Sample.of("until a date", UntilDate::new, "COMPLETE - seen", "COMPLETE - late"),
          Sample.of(
              "permits that are reduced", Reduced::new, "COMPLETE 0 false", "COMPLETE 0 true"),
          Sample.of(
              "permits that are reduced for a while",
              ReducedForAWhile::new,
              "COMPLETE 1 0",
              "COMPLETE 0 0",
              "COMPLETE 1 -1",
              "COMPLETE 0 -1"),
          Sample.of("an executor that is closed", Closed::new, "COMPLETE 1"),
          Sample.of("a light thread", LightThread::new, "COMPLETE 0 1", "COMPLETE 1 1"),
          Sample.of("light threads with a monitor", LightThreads::new, "COMPLETE 3"),
          Sample.of("wait for ever for a lock", () -> new ForEver(0), "DEADLOCK - ?"),
          Sample.of("wait for ever for a permit", () -> new ForEver(1), "COMPLETE - true"),
          Sample.of("wait for ever for a latch", () -> new ForEver(2), "COMPLETE - true"),
          Sample.of("wait for ever for a stamp", () -> new ForEver(3), "DEADLOCK - ?"),
          Sample.of("wait for ever for an element", () -> new ForEver(4), "COMPLETE - 1"),
          Sample.of("wait for ever for a thread", () -> new ForEver(5), "COMPLETE - true"),
          Sample.of("wait for ever for nothing", () -> new ForEver(6), "DEADLOCK - ?"));

  private abstract static class Alone implements SharedObject {
    @Override
    public int threads() {
      return 1;
    }
  }

  private static TimerTask task(Runnable work) {
    return new TimerTask() {
      @Override
      public void run() {
        work.run();
      }
    };
  }

  private static final class TimerOnce extends Alone {
    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      CountDownLatch ran = new CountDownLatch(1);
      Timer timer = new Timer();
      timer.schedule(task(ran::countDown), 100);
      ran.await();
      timer.cancel();
      return "ran";
    }
  }

  private static final class TimerCanceled implements SharedObject {
    private final Timer timer = new Timer(true);
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        timer.cancel();
        return count.get();
      }
      try {
        timer.schedule(task(count::incrementAndGet), 100);
        return true;
      } catch (IllegalStateException canceled) {
        return false;
      }
    }
  }

  private static final class TaskCanceled implements SharedObject {
    private final AtomicInteger count = new AtomicInteger();
    private final TimerTask counting = task(count::incrementAndGet);

    TaskCanceled() {
      new Timer(true).schedule(counting, 100);
    }

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0 ? (Object) counting.cancel() : (Object) count.get();
    }
  }

  private static final class Observed implements SharedObject {
    private final Source source = new Source();
    private final AtomicInteger told = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        source.addObserver((from, what) -> told.incrementAndGet());
        return source.countObservers();
      }
      source.change();
      return told.get();
    }

    private static final class Source extends Observable {
      void change() {
        setChanged();
        notifyObservers();
      }
    }
  }

  private static final class Property implements SharedObject {
    private static final String KEY = "plumbline.sample";

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0
          ? System.setProperty(KEY, "1")
          : System.getProperty(KEY, "0") + "," + Integer.getInteger(KEY);
    }
  }

  private static final class PropertyOfAll implements SharedObject {
    @Override
    public Object perform(int thread, int operation) {
      return thread == 0
          ? System.setProperty(Property.KEY, "1")
          : System.getProperties().getProperty(Property.KEY);
    }
  }

  private static final class Forks implements SharedObject {
    private final ForkJoinPool pool = new ForkJoinPool(1);
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return count.get();
      }
      pool.submit(count::incrementAndGet).join();
      return "-";
    }
  }

  private static final class Times extends Alone {
    @Override
    public Object perform(int thread, int operation) {
      Instant first = Instant.now();
      Instant second = Clock.systemUTC().instant();
      return first.isBefore(second)
          && first.toEpochMilli() == System.currentTimeMillis()
          && LocalDateTime.now(ZoneId.systemDefault()).getYear() == 1970;
    }
  }

  private static final class UntilInstant implements SharedObject {
    private volatile boolean set;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        set = true;
        return "-";
      }
      Instant end = Instant.now().plusMillis(5);
      while (!set) {
        if (!Instant.now().isBefore(end)) {
          return "late";
        }
        Thread.sleep(10);
      }
      return "seen";
    }
  }

  private static final class UntilNotified implements SharedObject {
    private boolean set;

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        set = true;
        notifyAll();
        return "-";
      }
      long end = System.currentTimeMillis() + 50;
      while (!set) {
        long left = end - System.currentTimeMillis();
        if (left <= 0) {
          return "late";
        }
        wait(left);
      }
      return "seen";
    }
  }

  private static final class Names implements SharedObject {
    private volatile Thread first;

    @Override
    public Object perform(int thread, int operation) {
      Thread me = Thread.currentThread();
      if (thread == 0) {
        first = me;
        me.setName("a");
        return me.getName();
      }
      Thread other = first;
      return other == null ? null : other.getName();
    }
  }

  /** The variable outlives an execution; what threads have in it does not. */
  private static final class Variables implements SharedObject {
    private static final ThreadLocal<int[]> COUNT = ThreadLocal.withInitial(() -> new int[1]);

    @Override
    public int operations(int thread) {
      return 2;
    }

    @Override
    public Object perform(int thread, int operation) {
      return ++COUNT.get()[0];
    }
  }

  private static final class Maker extends Alone {
    private static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 0);
    private final int count;

    Maker() {
      COUNT.set(COUNT.get() + 1);
      count = COUNT.get();
    }

    @Override
    public Object perform(int thread, int operation) {
      return count;
    }
  }

  private static final class UntilDate implements SharedObject {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean set;

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      lock.lock();
      try {
        if (thread == 0) {
          set = true;
          changed.signal();
          return "-";
        }
        Date end = new Date(System.currentTimeMillis() + 50);
        while (!set && System.currentTimeMillis() < end.getTime()) {
          changed.awaitUntil(end);
        }
        return set ? "seen" : "late";
      } finally {
        lock.unlock();
      }
    }
  }

  private static final class Permits extends Semaphore {
    Permits() {
      super(1);
    }

    void reduce() {
      reducePermits(1);
    }
  }

  private static final class Reduced implements SharedObject {
    private final Permits permits = new Permits();

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 1) {
        return permits.tryAcquire();
      }
      permits.reduce();
      return 0;
    }
  }

  private static final class ReducedForAWhile implements SharedObject {
    private final Permits permits = new Permits();

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        permits.reduce();
        permits.release();
        return permits.availablePermits();
      }
      permits.acquire();
      int left = permits.availablePermits();
      permits.release();
      return left;
    }
  }

  /** From Java 19 on an executor waits for its tasks when it is closed. */
  private static final class Closed extends Alone {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) throws Exception {
      ExecutorService executor = Executors.newSingleThreadExecutor();
      executor.execute(count::incrementAndGet);
      if ((Object) executor instanceof AutoCloseable closeable) {
        closeable.close();
      } else {
        executor.shutdown();
        executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      }
      return count.get();
    }
  }

  /** Starts virtual threads, where there are any; how that is found is not for an execution. */
  private static final Function<Runnable, Thread> STARTER = starter();

  private static Function<Runnable, Thread> starter() {
    if (Runtime.version().feature() < 21) {
      return work -> {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
      };
    }
    MethodType type = MethodType.methodType(Thread.class, Runnable.class);
    try {
      MethodHandle starts =
          MethodHandles.lookup().findStatic(Thread.class, "startVirtualThread", type);
      return work -> {
        try {
          return (Thread) starts.invokeExact(work);
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      };
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("virtual threads cannot be started", e);
    }
  }

  private static final class LightThread extends Alone {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      Thread other = STARTER.apply(count::incrementAndGet);
      int seen = count.get();
      other.join();
      return seen + " " + count.get();
    }
  }

  private static final class LightThreads extends Alone {
    private int count;

    private synchronized void count() {
      count++;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      Thread one = STARTER.apply(this::count);
      Thread two = STARTER.apply(this::count);
      count();
      one.join();
      two.join();
      return count;
    }
  }

  /** A time that is longer than anybody lives is no time. */
  private static final class ForEver implements SharedObject {
    private static final long LONG = Long.MAX_VALUE;

    private final int kind;
    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore permits = new Semaphore(0);
    private final CountDownLatch latch = new CountDownLatch(1);
    private final StampedLock stamps = new StampedLock();
    private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    private final Thread thread = new Thread(() -> {});

    @SuppressWarnings("LockNotBeforeTry") // kept for ever
    ForEver(int kind) {
      this.kind = kind;
      if (kind == 5) {
        thread.start();
      }
      stamps.writeLock();
      lock.lock();
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        permits.release();
        latch.countDown();
        queue.add(1);
        return "-";
      }
      return await();
    }

    private Object await() throws InterruptedException {
      return switch (kind) {
        case 0 -> lock.tryLock(LONG, TimeUnit.SECONDS);
        case 1 -> permits.tryAcquire(LONG, TimeUnit.SECONDS);
        case 2 -> latch.await(LONG, TimeUnit.SECONDS);
        case 3 -> stamps.tryReadLock(LONG, TimeUnit.SECONDS);
        case 4 -> queue.poll(LONG, TimeUnit.SECONDS);
        case 5 -> {
          thread.join(LONG);
          yield !thread.isAlive();
        }
        default -> {
          LockSupport.parkNanos(LONG);
          yield "-";
        }
      };
    }
  }
}
