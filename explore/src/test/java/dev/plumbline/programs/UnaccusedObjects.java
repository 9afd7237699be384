package dev.plumbline.programs;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.scenario.Scenario;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Explores objects that are their own specification and right. Of most of them one thread alone
 * does not say what they do: it takes too long, meets chance, or uses threads of the JDK. Prints
 * what was found of each.
 */
public final class UnaccusedObjects {
  private UnaccusedObjects() {}

  public static void main(String[] arguments) {
    explore(SlowAlone::new, "stop() | work()");
    explore(Lots::new, "draw() | draw()");
    explore(Marks::new, "put(1) | put(2)");
    explore(Marks::new, "put(1) | put(2); put(3)");
    explore(Stamps::new, "stamp() | stamp()");
    explore(Stamps::new, "lap() | lap()");
    explore(ParallelSum::new, "sum(2) | sum(3)");
    explore(PooledCounter::new, "increment() | increment()");
    explore(StartingCounter::new, "increment() | increment()");
    explore(SleepyCounter::new, "increment() | increment()", "increment()");
    explore(Numerals::inALanguage, "write(1) | write(2); write(3)");
    System.exit(0);
  }

  private static void explore(Supplier<?> factory, String threads) {
    explore(factory, threads, "");
  }

  private static void explore(Supplier<?> factory, String threads, String before) {
    Explorer explorer = Explorer.lineUp("it", factory);
    Scenario scenario = Scenario.parse(threads, explorer.operations());
    if (!before.isEmpty()) {
      scenario = scenario.withBefore(before, explorer.operations());
    }
    Exploration found = explorer.scenario(scenario).explore();
    System.out.println(factory.get().getClass().getSimpleName() + " " + found.verdict());
    found.notes().forEach(System.out::println);
  }

  /** Works until it is stopped, but not for ever. */
  public static final class SlowAlone {
    private static final int ROUNDS = 12_000;

    private volatile boolean stopped;

    /** Whether it was stopped before. */
    public int work() {
      int before = stopped ? 1 : 0;
      for (int i = 0; i < ROUNDS && !stopped; i++) {
        Thread.onSpinWait();
      }
      return before;
    }

    public void stop() {
      stopped = true;
    }
  }

  /** Answers random numbers. */
  public static final class Lots {
    private int latest;

    public synchronized int draw() {
      latest = ThreadLocalRandom.current().nextInt(1_000_000);
      return latest;
    }
  }

  /** Answers the order of a hash table, which is that of identity hash codes. */
  public static final class Marks {
    private final Map<Object, Integer> marks = new HashMap<>();

    public synchronized String put(int number) {
      marks.put(new Object(), number);
      return marks.values().toString();
    }
  }

  /** Answers the time. */
  public static final class Stamps {
    private long latest;

    public synchronized long stamp() {
      latest = System.nanoTime();
      return latest;
    }

    public synchronized long lap() {
      long before = latest;
      return stamp() - before;
    }
  }

  /** Adds up in tasks of the common pool. */
  public static final class ParallelSum {
    private volatile int terms = 8;

    public int sum(int factor) {
      return IntStream.range(0, terms).parallel().map(i -> factor * i).sum();
    }
  }

  /** Counts in tasks of the common pool, which it had before anybody could see that. */
  public static final class PooledCounter {
    private static final ExecutorService POOL = ForkJoinPool.commonPool();

    private final AtomicInteger count = new AtomicInteger();

    public int increment() throws InterruptedException, ExecutionException {
      return POOL.submit(count::incrementAndGet).get();
    }
  }

  /** Lets a thread of its own count, which is the first thing that can be seen of an operation. */
  public static final class StartingCounter {
    private final AtomicInteger count = new AtomicInteger();

    public int increment() throws InterruptedException {
      int[] counted = new int[1];
      Thread thread = new Thread(() -> counted[0] = count.incrementAndGet());
      thread.start();
      thread.join();
      return counted[0];
    }
  }

  /** Writes numbers, while others do so in other languages before an object is made. */
  public static final class Numerals {
    private static final Locale[] LANGUAGES = {Locale.ROOT, Locale.GERMANY, Locale.ENGLISH};
    private static int made;

    private double sum;

    static Numerals inALanguage() {
      Locale language = LANGUAGES[made++ % LANGUAGES.length];
      if (String.format(language, "%.1f", 0.5).length() != 3) {
        throw new IllegalStateException(language.toString());
      }
      return new Numerals();
    }

    public synchronized String write(int summand) {
      sum += summand;
      return String.format(Locale.ENGLISH, "%.1f", sum);
    }
  }

  /** Takes an hour for each operation. */
  public static final class SleepyCounter {
    private int count;

    public synchronized int increment() throws InterruptedException {
      Thread.sleep(3_600_000);
      return ++count;
    }
  }
}
