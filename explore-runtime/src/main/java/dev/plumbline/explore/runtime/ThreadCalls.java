package dev.plumbline.explore.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.misc.Unsafe;

/** What instrumented code calls instead of methods of threads and monitors. */
@SuppressWarnings({
  "ThreadPriorityCheck",
  "NamedLikeContextualKeyword"
}) // named as what they replace
public final class ThreadCalls {
  private static final long FIRST_ID = 1L << 32;
  private static final long NANOS = 1_000_000;
  private static final int NAME = Sites.name("name");

  private ThreadCalls() {}

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "park", isStatic = true)
  public static void park(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Scheduler.event(EventKind.PARK, Scheduler.current, Events.PERMIT, site);
    } else {
      StartedThreads.refuseToWait();
      LockSupport.park();
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "park", isStatic = true)
  public static void park(Object blocker, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      park(site);
    } else {
      StartedThreads.refuseToWait();
      LockSupport.park(blocker);
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "parkNanos", isStatic = true)
  public static void parkNanos(long nanos, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      LockSupport.parkNanos(nanos);
    } else if (Clock.isForEver(nanos)) {
      park(site);
    } else if (nanos > 0) {
      int t = Scheduler.running;
      Scheduler.event(EventKind.TIMED_PARK, Scheduler.current, Events.PERMIT, site);
      if (!Waiting.hadPermit[t]) {
        Clock.pass(t, nanos);
      }
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "parkNanos", isStatic = true)
  public static void parkNanos(Object blocker, long nanos, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      parkNanos(nanos, site);
    } else {
      LockSupport.parkNanos(blocker, nanos);
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "parkUntil", isStatic = true)
  public static void parkUntil(Object blocker, long deadline, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      parkNanos(nanos(deadline - Clock.millis(Scheduler.running)), site);
    } else {
      LockSupport.parkUntil(blocker, deadline);
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "parkUntil", isStatic = true)
  public static void parkUntil(long deadline, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      parkUntil(null, deadline, site);
    } else {
      LockSupport.parkUntil(deadline);
    }
  }

  @InsteadOf(owner = "java/util/concurrent/locks/LockSupport", name = "unpark", isStatic = true)
  public static void unpark(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread() && thread != null) {
      Scheduler.event(EventKind.UNPARK, thread, Events.PERMIT, site);
      int other = number(thread);
      if (other >= 0) {
        Waiting.permit[other] = true;
        return;
      }
    }
    LockSupport.unpark(thread);
  }

  /** Pools of the JDK park their workers so. */
  @InsteadOf(owner = "jdk/internal/misc/Unsafe", name = "park")
  public static void park(Unsafe unsafe, boolean until, long time, int site) {
    if (Scheduler.current != Thread.currentThread()) {
      unsafe.park(until, time);
    } else if (until) {
      parkUntil(null, time, site);
    } else if (time == 0) {
      park(site);
    } else {
      parkNanos(time, site);
    }
  }

  @InsteadOf(owner = "jdk/internal/misc/Unsafe", name = "unpark")
  public static void unpark(Unsafe unsafe, Object thread, int site) {
    unpark((Thread) thread, site);
  }

  @InsteadOf(owner = "java/lang/Object", name = "wait")
  public static void wait(Object monitor, int site) throws InterruptedException {
    ObjectMonitors.await(monitor, 0, false, site);
  }

  @InsteadOf(owner = "java/lang/Object", name = "wait")
  public static void wait(Object monitor, long millis, int site) throws InterruptedException {
    requireTime(millis, 0);
    ObjectMonitors.await(monitor, nanos(millis), millis != 0, site);
  }

  @InsteadOf(owner = "java/lang/Object", name = "wait")
  public static void wait(Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    requireTime(millis, nanos);
    ObjectMonitors.await(monitor, nanos(millis, nanos), millis != 0 || nanos != 0, site);
  }

  private static void requireTime(long millis, int nanos) {
    if (millis < 0 || nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException(
          millis < 0 ? "timeout value is negative" : "nanosecond timeout value out of range");
    }
  }

  @InsteadOf(owner = "java/lang/Object", name = "notify")
  public static void notify(Object monitor, int site) {
    ObjectMonitors.wake(monitor, false, site);
  }

  @InsteadOf(owner = "java/lang/Object", name = "notifyAll")
  public static void notifyAll(Object monitor, int site) {
    ObjectMonitors.wake(monitor, true, site);
  }

  /**
   * Others may ask for the thread before it is started. Threads that the JDK starts in other ways
   * are known to nobody by then.
   */
  @InsteadOf(owner = "java/lang/Thread", name = "start")
  public static void start(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread() && thread != null) {
      int e = Scheduler.event(EventKind.START, thread, Events.THREAD, site);
      Events.writes[e] = number(thread) < 0;
    }
    thread.start();
  }

  @InsteadOf(owner = "java/lang/Thread", name = "holdsLock", isStatic = true)
  public static boolean holdsLock(Object monitor, int site) {
    return ObjectMonitors.isHeld(monitor) || Thread.holdsLock(monitor);
  }

  @InsteadOf(owner = "java/lang/Thread", name = "yield", isStatic = true)
  public static void yield(int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Spinning.yielded(Scheduler.running, site);
    } else {
      Thread.yield();
    }
  }

  @InsteadOf(owner = "java/lang/Thread", name = "onSpinWait", isStatic = true)
  public static void onSpinWait(int site) {}

  @InsteadOf(owner = "java/lang/Thread", name = "sleep", isStatic = true)
  public static void sleep(long millis, int site) throws InterruptedException {
    sleep(millis, 0, site);
  }

  @InsteadOf(owner = "java/lang/Thread", name = "sleep", isStatic = true)
  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    requireTime(millis, nanos);
    if (Scheduler.settingUp == Thread.currentThread()) {
      Clock.pass(Clock.SET_UP, nanos(millis, nanos));
    } else if (Scheduler.current != Thread.currentThread()) {
      Thread.sleep(millis, nanos);
    } else {
      throwIfInterrupted(site);
      Clock.pass(Scheduler.running, nanos(millis, nanos));
      Spinning.yielded(Scheduler.running, site);
    }
  }

  /** From 19 on. */
  @InsteadOf(owner = "java/lang/Thread", name = "sleep", isStatic = true)
  public static void sleep(Duration time, int site) throws InterruptedException {
    long nanos = nanos(time);
    if (nanos > 0) {
      sleep(nanos / NANOS, (int) (nanos % NANOS), site);
    } else {
      throwIfInterrupted(site);
    }
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** As many as there can be, if it is longer. */
  private static long nanos(long millis, int nanos) {
    return Math.min(nanos(millis), Long.MAX_VALUE - nanos) + nanos;
  }

  /** As many as there can be, if it is longer. */
  private static long nanos(Duration time) {
    return TimeUnit.NANOSECONDS.convert(time);
  }

  @InsteadOf(owner = "java/lang/Thread", name = "interrupt")
  public static void interrupt(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread() && thread != null) {
      Scheduler.event(EventKind.INTERRUPT, thread, Events.PERMIT, site);
      int other = number(thread);
      if (other >= 0) {
        ExploredThreads.interrupt(other);
        return;
      }
    }
    thread.interrupt();
  }

  @InsteadOf(owner = "java/lang/Thread", name = "isInterrupted")
  public static boolean isInterrupted(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread() && thread != null) {
      Scheduler.event(EventKind.READ, thread, Events.PERMIT, site);
    }
    int number = number(thread);
    return number < 0 ? thread.isInterrupted() : ExploredThreads.isInterrupted(number);
  }

  @InsteadOf(owner = "java/lang/Thread", name = "interrupted", isStatic = true)
  public static boolean interrupted(int site) {
    if (Scheduler.current != Thread.currentThread()) {
      return Thread.interrupted();
    }
    int e = Scheduler.event(EventKind.READ, Scheduler.current, Events.PERMIT, site);
    boolean interrupted = Thread.interrupted();
    Events.writes[e] = interrupted;
    return interrupted;
  }

  @InsteadOf(owner = "java/lang/Thread", name = "join")
  public static void join(Thread thread, int site) throws InterruptedException {
    if (Scheduler.current == Thread.currentThread() && thread != null) {
      throwIfInterrupted(site);
      Scheduler.interruptibleEvent(EventKind.AWAIT, thread, Events.ENDED, site);
      if (number(thread) >= 0) {
        return;
      }
    } else {
      StartedThreads.refuseToWait();
    }
    thread.join(); // at once, if it is not started
  }

  @InsteadOf(owner = "java/lang/Thread", name = "join")
  public static void join(Thread thread, long millis, int site) throws InterruptedException {
    join(thread, millis, 0, site);
  }

  @InsteadOf(owner = "java/lang/Thread", name = "join")
  public static void join(Thread thread, long millis, int nanos, int site)
      throws InterruptedException {
    requireTime(millis, nanos);
    if ((millis == 0 && nanos == 0) || Clock.isForEver(nanos(millis))) {
      join(thread, site);
    } else if (Scheduler.current == Thread.currentThread() && isExplored(thread, site)) {
      hasEndedWithin(thread, nanos(millis, nanos), site);
    } else {
      thread.join(millis, nanos);
    }
  }

  /** From 19 on. */
  @InsteadOf(owner = "java/lang/Thread", name = "join")
  public static boolean join(Thread thread, Duration time, int site) throws InterruptedException {
    long nanos = nanos(time);
    if (Clock.isForEver(nanos)) {
      join(thread, site);
      return true;
    }
    if (Scheduler.current == Thread.currentThread() && isExplored(thread, site)) {
      return hasEndedWithin(thread, nanos, site);
    }
    if (thread.getState() == Thread.State.NEW) {
      throw new IllegalThreadStateException("Thread not started");
    }
    if (nanos > 0) {
      thread.join(nanos / NANOS, (int) (nanos % NANOS));
    }
    return !thread.isAlive();
  }

  /** Whether a thread is explored, which is an event if it may be so later. */
  private static boolean isExplored(Thread thread, int site) {
    if (thread != null && number(thread) < 0) {
      Scheduler.event(EventKind.READ, thread, Events.ENDED, site);
    }
    return number(thread) >= 0;
  }

  private static boolean hasEndedWithin(Thread thread, long nanos, int site)
      throws InterruptedException {
    throwIfInterrupted(site);
    boolean alive = isAlive(thread, site);
    if (alive) {
      Clock.pass(Scheduler.running, nanos);
    }
    return !alive;
  }

  /** Explored threads have the same numbers in each execution, which none of the others has. */
  @InsteadOf(owner = "java/lang/Thread", name = "getId")
  @InsteadOf(owner = "java/lang/Thread", name = "threadId")
  public static long id(Thread thread, int site) {
    int number = number(thread);
    return number < 0 ? thread.getId() : FIRST_ID + number;
  }

  @InsteadOf(owner = "java/lang/Thread", name = "getName")
  public static String getName(Thread thread, int site) {
    look(thread, site);
    return thread.getName();
  }

  @InsteadOf(owner = "java/lang/Thread", name = "toString")
  public static String toString(Thread thread, int site) {
    look(thread, site);
    return thread.toString();
  }

  @InsteadOf(owner = "java/lang/Thread", name = "setName")
  public static void setName(Thread thread, String name, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Hooks.access(EventKind.WRITE, thread, NAME, site);
    }
    thread.setName(name);
  }

  /** Before the name of a thread is read. */
  static void look(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread()) {
      Hooks.access(EventKind.READ, thread, NAME, site);
    }
  }

  @InsteadOf(owner = "java/lang/Thread", name = "isAlive")
  public static boolean isAlive(Thread thread, int site) {
    if (Scheduler.current != Thread.currentThread() || thread == null) {
      return thread.isAlive();
    }
    Scheduler.event(EventKind.READ, thread, Events.ENDED, site);
    int other = number(thread);
    return other < 0 ? thread.isAlive() : !Scheduler.ended[other];
  }

  /** It changes with every step of the other thread, and no other step could say so. */
  @InsteadOf(owner = "java/lang/Thread", name = "getState")
  public static Thread.State getState(Thread thread, int site) {
    if (Scheduler.current == Thread.currentThread() && isExplored(thread, site)) {
      Scheduler.trouble =
          "whether a thread waits is asked at " + Sites.show(site) + ", which is not under control";
      throw Abandoned.INSTANCE;
    }
    return thread.getState();
  }

  /** Throws if the running thread is interrupted, as what can be interrupted does first. */
  static void throwIfInterrupted(int site) throws InterruptedException {
    if (interrupted(site)) {
      throw new InterruptedException();
    }
  }

  /** The same, right after an event that depends on whether it is. */
  static void throwIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** The number of a thread that is explored; -1 if it is not. */
  static int number(Thread thread) {
    for (int t = 0; t < Scheduler.threads; t++) {
      if (Scheduler.thread[t] == thread) {
        return t;
      }
    }
    return -1;
  }
}
