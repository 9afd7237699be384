package dev.plumbline.programs;

import java.util.List;

/** Monitors, waiting and notifying. */
@SuppressWarnings({
  "WaitNotInLoop",
  "StatementSwitchToExpressionSwitch"
}) // wrong on purpose, or as plain as can be
final class MonitorPrograms {
  private MonitorPrograms() {}

  static final List<Sample> SAMPLES =
      List.of(
          Sample.of("synchronized method", Method::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("synchronized block", Block::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("static synchronized", StaticMethod::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("synchronized half", Half::new, "COMPLETE 1 1", "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("synchronized by three", Three::new),
          Sample.of(
              "exception leaves the monitor", Leaves::new, "COMPLETE threw 1", "COMPLETE threw 2"),
          Sample.of("monitor within itself", Nested::new, "COMPLETE 1 2", "COMPLETE 2 1"),
          Sample.of("two monitors in two orders", TwoOrders::new, "COMPLETE - -", "DEADLOCK ? ?"),
          Sample.of("two monitors in one order", OneOrder::new, "COMPLETE - -"),
          Sample.of("three monitors in a ring", Ring::new, "COMPLETE - - -", "DEADLOCK ? ? ?"),
          Sample.of("wait for a condition", WaitRight::new, "COMPLETE - 7"),
          Sample.of("wait without a condition", WaitWrong::new, "COMPLETE - woken", "DEADLOCK - ?"),
          Sample.of(
              "notify for one of two",
              NotifyOneOfTwo::new,
              "DEADLOCK - w ?",
              "DEADLOCK - ? w",
              "DEADLOCK - ? ?"),
          Sample.of(
              "notify all for two",
              NotifyAllForTwo::new,
              "COMPLETE - w w",
              "DEADLOCK - w ?",
              "DEADLOCK - ? w",
              "DEADLOCK - ? ?"),
          Sample.of(
              "notify when two wait", NotifyWhenTwoWait::new, "DEADLOCK - w ?", "DEADLOCK - ? w"),
          Sample.of(
              "hand over with notify all", HandOver::new, "COMPLETE - 1 - 2", "COMPLETE - 2 - 1"),
          Sample.of("one slot with notify", OneSlot::new),
          Sample.of("wait for a time", TimedWait::new, "COMPLETE - 0", "COMPLETE - 1"),
          Sample.of(
              "notify without the monitor",
              NotOwner::new,
              "COMPLETE IllegalMonitorStateException IllegalMonitorStateException"),
          Sample.of("interrupt one who waits", Interrupt::new, "COMPLETE - interrupted"),
          Sample.of(
              "interrupt or notify",
              InterruptOrNotify::new,
              "COMPLETE - - interrupted",
              "COMPLETE - - woken"));

  private static final class Method implements SharedObject {
    private int count;

    @Override
    public synchronized Object perform(int thread, int operation) {
      return ++count;
    }
  }

  private static final class Block implements SharedObject {
    private final Object monitor = new Object();
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      synchronized (monitor) {
        return ++count;
      }
    }
  }

  private static final class StaticMethod implements SharedObject {
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0 ? increment(this) : incrementToo();
    }

    private static synchronized int increment(StaticMethod of) {
      return ++of.count;
    }

    private int incrementToo() {
      synchronized (StaticMethod.class) {
        return ++count;
      }
    }
  }

  private static final class Half implements SharedObject {
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      if (thread == 0) {
        synchronized (this) {
          return ++count;
        }
      }
      return ++count;
    }
  }

  private static final class Three implements SharedObject {
    private int count;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public synchronized Object perform(int thread, int operation) {
      return ++count;
    }
  }

  private static final class Leaves implements SharedObject {
    private int count;

    @Override
    public Object perform(int thread, int operation) {
      try {
        return increment(thread == 0);
      } catch (IllegalStateException e) {
        return "threw";
      }
    }

    private synchronized int increment(boolean fails) {
      count++;
      if (fails) {
        throw new IllegalStateException();
      }
      return count;
    }
  }

  private static final class Nested implements SharedObject {
    private int count;

    @Override
    public synchronized Object perform(int thread, int operation) {
      synchronized (this) {
        count++;
      }
      return count;
    }
  }

  private static final class TwoOrders implements SharedObject {
    private final Object[] monitors = {new Object(), new Object()};

    @Override
    public Object perform(int thread, int operation) {
      synchronized (monitors[thread]) {
        synchronized (monitors[1 - thread]) {
          return "-";
        }
      }
    }
  }

  private static final class OneOrder implements SharedObject {
    private final Object[] monitors = {new Object(), new Object()};

    @Override
    public Object perform(int thread, int operation) {
      synchronized (monitors[0]) {
        synchronized (monitors[1]) {
          return "-";
        }
      }
    }
  }

  private static final class Ring implements SharedObject {
    private final Object[] monitors = {new Object(), new Object(), new Object()};

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) {
      synchronized (monitors[thread]) {
        synchronized (monitors[(thread + 1) % 3]) {
          return "-";
        }
      }
    }
  }

  private static final class WaitRight implements SharedObject {
    private int data;

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        data = 7;
        notify();
        return "-";
      }
      while (data == 0) {
        wait();
      }
      return data;
    }
  }

  private static final class WaitWrong implements SharedObject {
    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        notify();
        return "-";
      }
      wait();
      return "woken";
    }
  }

  private static final class NotifyOneOfTwo implements SharedObject {
    @Override
    public int threads() {
      return 3;
    }

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        notify();
        return "-";
      }
      wait();
      return "w";
    }
  }

  private static final class NotifyAllForTwo implements SharedObject {
    @Override
    public int threads() {
      return 3;
    }

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        notifyAll();
        return "-";
      }
      wait();
      return "w";
    }
  }

  /** Which of the two is notified is anybody's guess. */
  private static final class NotifyWhenTwoWait implements SharedObject {
    private volatile int waiting;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        while (waiting != 2) {}
      }
      synchronized (this) {
        if (thread == 0) {
          notify();
          return "-";
        }
        waiting++;
        wait();
        return "w";
      }
    }
  }

  /** Two producers and two consumers of a place for one. */
  private static final class HandOver implements SharedObject {
    private int place;

    @Override
    public int threads() {
      return 4;
    }

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread % 2 == 0) {
        while (place != 0) {
          wait();
        }
        place = thread / 2 + 1;
        notifyAll();
        return "-";
      }
      while (place == 0) {
        wait();
      }
      int taken = place;
      place = 0;
      notifyAll();
      return taken;
    }
  }

  private static final class OneSlot implements SharedObject {
    private int place;

    @Override
    public int operations(int thread) {
      return 2;
    }

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        while (place != 0) {
          wait();
        }
        place = operation + 1;
        notify();
        return "-";
      }
      while (place == 0) {
        wait();
      }
      int taken = place;
      place = 0;
      notify();
      return taken;
    }
  }

  private static final class TimedWait implements SharedObject {
    private int data;

    @Override
    public synchronized Object perform(int thread, int operation) throws InterruptedException {
      if (thread == 0) {
        data = 1;
        notify();
        return "-";
      }
      if (data == 0) {
        wait(5);
      }
      return data;
    }
  }

  private static final class NotOwner implements SharedObject {
    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      try {
        if (thread == 0) {
          notify();
        } else {
          wait();
        }
        return "-";
      } catch (IllegalMonitorStateException e) {
        return e.getClass().getSimpleName();
      }
    }
  }

  private static final class Interrupt implements SharedObject {
    private Thread sleeper;

    @Override
    public Object perform(int thread, int operation) {
      return thread == 0 ? interrupt() : sleep();
    }

    private synchronized Object sleep() {
      sleeper = Thread.currentThread();
      notify();
      try {
        wait();
        return "woken";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    private Object interrupt() {
      Thread seen;
      synchronized (this) {
        while (sleeper == null) {
          try {
            wait();
          } catch (InterruptedException e) {
            return "?";
          }
        }
        seen = sleeper;
      }
      seen.interrupt();
      return "-";
    }
  }

  private static final class InterruptOrNotify implements SharedObject {
    private Thread sleeper;
    private boolean told;

    @Override
    public int threads() {
      return 3;
    }

    @Override
    public Object perform(int thread, int operation) throws InterruptedException {
      switch (thread) {
        case 0:
          interrupt();
          return "-";
        case 1:
          tell();
          return "-";
        default:
          return sleep();
      }
    }

    private synchronized Object sleep() {
      sleeper = Thread.currentThread();
      notifyAll();
      try {
        while (!told) {
          wait();
        }
        return "woken";
      } catch (InterruptedException e) {
        return "interrupted";
      }
    }

    private synchronized void tell() {
      told = true;
      notifyAll();
    }

    private void interrupt() throws InterruptedException {
      Thread seen;
      synchronized (this) {
        while (sleeper == null) {
          wait();
        }
        seen = sleeper;
      }
      seen.interrupt();
    }
  }
}
