package dev.plumbline.programs;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.scenario.Scenario;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Explores objects whose calls return with a lock in hand, which is wrong where others wait for it
 * and in order where the same thread gives it back. Prints what was found of each.
 */
@SuppressWarnings("LockNotBeforeTry") // wrong on purpose
public final class KeptLocks {
  private KeptLocks() {}

  public static void main(String[] arguments) {
    explore(Forgetful::new, "decrement() | increment()", "");
    explore(Forgetful::new, "increment()", "decrement()");
    explore(Sharing::new, "write() | read()", "read()");
    explore(Sharing::new, "read() | read()", "read()");
    explore(Section::new, "enter(); leave() | entered()", "");
    System.exit(0);
  }

  private static void explore(Supplier<?> factory, String threads, String before) {
    Explorer explorer = Explorer.lineUp("it", factory);
    Scenario scenario = Scenario.parse(threads, explorer.operations());
    if (!before.isEmpty()) {
      scenario = scenario.withBefore(before, explorer.operations());
    }
    Exploration found = explorer.scenario(scenario).explore();
    String why = found.failure().map(f -> ": " + f.finding().sentences().get(0)).orElse("");
    System.out.println(scenario + " " + found.verdict() + why);
  }

  /** Keeps its lock if there is nothing to count down. */
  public static final class Forgetful {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    public boolean decrement() {
      lock.lock();
      if (count == 0) {
        return false;
      }
      count--;
      lock.unlock();
      return true;
    }

    public void increment() {
      lock.lock();
      count++;
      lock.unlock();
    }
  }

  /** Never ends reading. */
  public static final class Sharing {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int written;

    public int read() {
      lock.readLock().lock();
      return written;
    }

    public void write() {
      lock.writeLock().lock();
      written++;
      lock.writeLock().unlock();
    }
  }

  /** What a thread enters, it leaves itself. */
  public static final class Section {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile int entered;

    public void enter() {
      lock.lock();
      entered = 1;
    }

    /** Whether there was something to leave. */
    public boolean leave() {
      boolean isMine = lock.isHeldByCurrentThread();
      if (isMine) {
        lock.unlock();
      }
      return isMine;
    }

    public int entered() {
      return entered;
    }
  }
}
