package dev.plumbline.samples;

import dev.plumbline.explore.Allowance;
import dev.plumbline.junit.Linearizable;
import java.text.ParsePosition;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What JUnit has, beside an exploration. */
public final class Conventions {
  private Conventions() {}

  public static class Off {
    final AtomicInteger number = new AtomicInteger();

    @Disabled("for a reason")
    @Linearizable(operations = 1)
    void test() {}
  }

  public static class Tagged {
    final AtomicInteger number = new AtomicInteger();

    @Tag("slow")
    @Linearizable
    void slow() {}

    @Linearizable(operations = 1)
    void quick() {}
  }

  public static class Repeated {
    final AtomicInteger number = new AtomicInteger();

    @RepeatedTest(2)
    @Linearizable(operations = 1)
    void test() {}
  }

  public static class RepeatedAndWrong {
    final WeakCounter counter = new WeakCounter();

    @RepeatedTest(2)
    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class WithTest {
    final WeakCounter counter = new WeakCounter();

    @Test
    @Linearizable(spec = "counter")
    void test() {}
  }

  public static class Outer {
    final AtomicInteger number = new AtomicInteger();

    @Nested
    class Inner {
      final AtomicInteger same = number;

      @Linearizable(operations = 1)
      void test() {}
    }
  }

  /** Whoever nests tests means the object around them. */
  public static class Around {
    final AtomicInteger number = new AtomicInteger();

    @Nested
    @SuppressWarnings("ClassCanBeStatic") // it is the class around that is of use
    class Inner {
      @Linearizable(operations = 1)
      void test() {}
    }
  }

  /** What several test classes promise. */
  public interface Contract {
    @Linearizable(operations = 1)
    default void test() {}
  }

  public static class Promising implements Contract {
    final AtomicInteger number = new AtomicInteger();
  }

  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  public static class OneInstance {
    final AtomicInteger number = new AtomicInteger();

    @DisplayName("a number")
    @Linearizable(operations = 1)
    void test() {}
  }

  @Timeout(value = 300, unit = TimeUnit.MILLISECONDS)
  public static class Brief {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Linearizable(threads = 4)
    void fails() {}
  }

  public static class Unlimited {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Linearizable(threads = 4)
    void fails() {}
  }

  public static class BriefAndAllowed {
    final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    @Timeout(value = 300, unit = TimeUnit.MILLISECONDS)
    @Linearizable(threads = 4, allowUndecided = true)
    void passes() {}
  }

  /** Nothing that threads share. */
  public static class Constant {
    public int get() {
      return 7;
    }
  }

  public static class Unseen {
    final Constant constant = new Constant();

    @Linearizable
    void fails() {}
  }

  /** Does to several threads what it does to one: nothing. */
  public static class Endless {
    private volatile boolean ready;

    public int get() {
      while (!ready) {
        Thread.onSpinWait();
      }
      return 1;
    }
  }

  public static class NeverReturns {
    final Endless endless = new Endless();

    @Linearizable(operations = 1)
    void fails() {}
  }

  /** What it touches is no code that is instrumented, so whether it is right cannot be seen. */
  public static class Log {
    private final ParsePosition position = new ParsePosition(0);

    public void add(int number) {
      position.setIndex(10 * position.getIndex() + number);
    }

    public int get() {
      return position.getIndex();
    }
  }

  public static class UnseenAndSuspect {
    final Log log = new Log();

    @Linearizable
    void isNotAccused() {}
  }

  /** Right for several threads, but its numbers go on where those of the object before ended. */
  public static class Tickets {
    private static final AtomicInteger LAST = new AtomicInteger();

    public int next() {
      return LAST.incrementAndGet();
    }
  }

  public static class Outliving {
    final Tickets tickets = new Tickets();

    @Linearizable
    void isNotAccused() {}
  }

  /** A model that lacks a method of what it is a model of. */
  public static class HalfCounter {
    private int count;

    public void add(int summand) {
      count += summand;
    }

    public int get() {
      return count;
    }
  }

  public static class FullCounter {
    private int count;

    public synchronized void add(int summand) {
      count += summand;
    }

    public synchronized int get() {
      return count;
    }

    public synchronized int reset() {
      count = 0;
      return count;
    }
  }

  public static class HalfModeled {
    final FullCounter counter = new FullCounter();

    @Linearizable(model = HalfCounter.class, operations = 1)
    void test() {}
  }

  public static class UnseenAndAllowed {
    final Constant constant = new Constant();

    @Linearizable(allow = Allowance.NO_EVENTS)
    void passes() {}
  }
}
