package dev.plumbline.explore.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads that are explored, and how one hands over to another: virtual threads where the JDK
 * lets us run them one at a time on the thread that explores, which costs a fifth of a microsecond;
 * otherwise threads of the platform that wait for their turn, which costs several. Threads that the
 * program starts itself are what they are.
 */
@SuppressWarnings(
    "ThreadPriorityCheck") // a thread that yields hands over, on our scheduler or our processor
final class ExploredThreads {
  /**
   * Milliseconds without any event after which a thread is taken to wait for what we do not see.
   */
  private static final long PATIENCE = 10_000;

  /**
   * How often a thread lets others run before it sleeps until it is its turn. On one processor the
   * other mostly runs then, does little, and hands over again, for a third of what it costs to
   * sleep and be woken. On several it would run beside this one, which would have waited in vain.
   */
  private static final int YIELDS = System.getProperty(Scheduler.ONE_PROCESSOR) == null ? 0 : 2;

  /** Whether a thread that waits for its turn has not gone to sleep, and need not be woken. */
  private static final AtomicIntegerArray AWAKE = new AtomicIntegerArray(Scheduler.MOST_THREADS);

  /** The package of what instrumented code calls. */
  private static final String OWN = ExploredThreads.class.getPackageName() + ".";

  /** Whether nobody is ever given up, because a person may have stopped the threads. */
  static boolean patient;

  /** Whose turn it is; {@link Scheduler#NOBODY} for the thread that explores. */
  private static volatile int turn = Scheduler.NOBODY;

  private static Thread explorer;
  private static Scheduler.Body body;

  /** Who begins. */
  private static int first;

  private static final boolean[] virtual = new boolean[Scheduler.MOST_THREADS];

  /**
   * Whether a thread that waits for its turn is interrupted: it could not wait if it were really.
   */
  private static final AtomicIntegerArray INTERRUPTED =
      new AtomicIntegerArray(Scheduler.MOST_THREADS);

  /** The threads that were interrupted before they began, in this execution. */
  private static long interruptedEarly;

  private static final String[] names = new String[Scheduler.MOST_THREADS];
  private static final Worker[] worker = new Worker[Scheduler.MOST_THREADS];
  private static final Carried[] carried = new Carried[Scheduler.MOST_THREADS];

  private ExploredThreads() {}

  static void prepare(Scheduler.Body threads, int number, int begins) {
    explorer = Thread.currentThread();
    body = threads;
    first = begins;
    turn = Scheduler.NOBODY;
    interruptedEarly = 0;
    for (int t = 0; t < number; t++) {
      start(t);
    }
  }

  /** Starts a thread, which does nothing until it is its turn. */
  private static void start(int t) {
    virtual[t] = VirtualThreads.POSSIBLE;
    if (virtual[t]) {
      carried[t] = new Carried(t);
      Scheduler.thread[t] = VirtualThreads.create(carried[t], name(t), carried[t]);
      Seeds.set(Scheduler.thread[t], t);
      Scheduler.thread[t].start();
    } else {
      startWorker(t);
    }
  }

  private static void startWorker(int t) {
    if (worker[t] == null) {
      worker[t] = new Worker(t);
      worker[t].start();
    } else if (!worker[t].getName().equals(name(t))) {
      worker[t].setName(name(t)); // an earlier execution has given it another one
    }
    ThreadVariables.forget(worker[t]);
    Scheduler.thread[t] = worker[t];
    Seeds.set(worker[t], t);
  }

  /** Threads of one execution have different names, which are the same in each. */
  private static String name(int t) {
    if (names[t] == null) {
      names[t] = "explored-" + t;
    }
    return names[t];
  }

  /** Lets a thread go on, and returns when it is the explorer's turn again. */
  static void resumeAndAwait(int t) {
    turn = t;
    for (int next = t; next != Scheduler.NOBODY; next = turn) {
      if (virtual[next]) {
        carry(next);
      } else {
        LockSupport.unpark(Scheduler.thread[next]);
        awaitExplorersTurn();
      }
    }
    Scheduler.current = null;
  }

  private static void awaitExplorersTurn() {
    long begun = 0;
    for (int next = turn; next != Scheduler.NOBODY && !virtual[next]; next = turn) {
      int events = Events.count;
      LockSupport.parkNanos(PATIENCE * 100_000);
      if (turn == next && Events.count == events && Thread.currentThread().isInterrupted()) {
        lose(next);
      } else if (turn == next && Events.count == events) {
        begun = begun == 0 ? System.nanoTime() : begun;
        if (System.nanoTime() - begun > PATIENCE * 1_000_000 && !patient) {
          lose(next);
        }
      } else {
        begun = 0;
      }
    }
  }

  /** Gives a thread up that waits for something that is not modeled. */
  private static void lose(int t) {
    Scheduler.trouble = lost(t);
    Scheduler.ended[t] = true;
    worker[t] = null;
    turn = Scheduler.NOBODY;
  }

  private static String lost(int t) {
    return waits("thread " + t, Scheduler.thread[t]);
  }

  /** That a thread waits, and where. */
  static String waits(String who, Thread thread) {
    return who + " waits" + where(thread) + " for something that is not under control";
  }

  private static String where(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (!frame.getClassName().startsWith(OWN)) {
        return " in " + frame;
      }
    }
    return "";
  }

  private static void carry(int t) {
    Runnable task = carried[t].task;
    if (task == null) {
      lose(t);
      return;
    }
    carried[t].task = null;
    carried[t].resumed = true;
    Scheduler.running = t;
    Thread thread = Scheduler.thread[t];
    Scheduler.current = thread;
    Seeds.moveStripe(thread, explorer);
    task.run();
    Seeds.moveStripe(explorer, thread);
    if (turn == t && carried[t].task == null) {
      lose(t);
    }
  }

  /** Lets a thread that is about to start begin at once, since it is its turn. */
  static void begin(int t) {
    virtual[t] = false; // also of a virtual one, which cannot be carried before it is started
    carried[t] = null;
    if (VirtualThreads.isVirtual(Scheduler.thread[t])) {
      carried[t] = new Carried(t);
      VirtualThreads.schedule(Scheduler.thread[t], carried[t]);
    }
    turn = t;
    Scheduler.running = t;
    Scheduler.current = Scheduler.thread[t];
  }

  /** Waits until it is this thread's turn again, after it has let another begin. */
  static void awaitBegun(int me, int begun) {
    if (carried[begun] != null && !virtual[begun]) {
      virtual[begun] = true;
      turn = begun; // as it was: whoever sees that it is written sees what was written before
      LockSupport.unpark(explorer);
    }
    if (virtual[me]) {
      while (turn != me) {
        carried[me].resumed = false;
        Thread.yield();
      }
      Scheduler.running = me;
      Scheduler.current = Scheduler.thread[me];
    } else {
      awaitTurn(me);
    }
  }

  /** Hands over, and returns when it is this thread's turn again. */
  static void switchTo(int me, int next) {
    Scheduler.current = null;
    if (virtual[me]) {
      carried[me].resumed = false;
      turn = next;
      Thread.yield();
      if (!carried[me].resumed) {
        pinned(me);
      }
    } else {
      next(next);
      yieldUntilTurn(me);
      awaitTurn(me);
    }
  }

  /**
   * Waits for a moment. Whoever hands over says so first and then looks whether this thread is
   * awake; it looks once more whether it is its turn after it has said that it is not. So one of
   * the two notices.
   */
  private static void yieldUntilTurn(int me) {
    if (YIELDS > 0) {
      AWAKE.set(me, 1);
      for (int i = 0; i < YIELDS && turn != me; i++) {
        Thread.yield();
      }
      AWAKE.set(me, 0);
    }
  }

  /** A native frame is on the stack, because a class is being loaded: nobody else can run. */
  private static void pinned(int me) {
    Scheduler.disturbed = true;
    turn = me;
    throw Abandoned.INSTANCE;
  }

  private static void awaitTurn(int me) {
    while (turn != me) {
      if (Thread.currentThread().isInterrupted()) {
        INTERRUPTED.set(me, 1); // and only then is it cleared, since somebody may look
        Thread.interrupted();
      }
      LockSupport.park();
    }
    if (INTERRUPTED.get(me) != 0) {
      Thread.currentThread().interrupt();
      INTERRUPTED.set(me, 0);
    }
    Scheduler.running = me;
    Scheduler.current = Scheduler.thread[me];
  }

  /** Whether a thread is interrupted, as far as the program knows. */
  static boolean isInterrupted(int t) {
    return Scheduler.hasBegun(t)
        ? Scheduler.thread[t].isInterrupted() || INTERRUPTED.get(t) != 0
        : (interruptedEarly >>> t & 1) != 0;
  }

  /** The running thread interrupts another. */
  static void interrupt(int t) {
    if (!Scheduler.hasBegun(t)) {
      interruptedEarly |= 1L << t;
    }
    Scheduler.thread[t].interrupt();
  }

  /** Says whose turn it is; the caller will not go on. */
  static void next(int next) {
    Scheduler.current = null;
    turn = next;
    if (next == Scheduler.NOBODY || virtual[next]) {
      LockSupport.unpark(explorer);
    } else if (AWAKE.get(next) == 0) {
      LockSupport.unpark(Scheduler.thread[next]);
    }
  }

  /** Leaves a thread alone that does not let itself be ended. */
  static void leave(int t) {
    Scheduler.ended[t] = true;
    worker[t] = null;
    Scheduler.current = null;
    next(Scheduler.NOBODY);
    while (true) {
      LockSupport.park();
    }
  }

  static void finish() {
    for (int t = 0; t < Scheduler.threads; t++) {
      carried[t] = null;
    }
  }

  private static void run(int t) {
    try {
      if (t == first) {
        StartedThreads.startPostponed();
      }
      body.run(t);
    } catch (Abandoned expected) {
      // The execution is over.
    } finally {
      Scheduler.ends(t);
    }
  }

  /** A thread of the platform that serves one execution after the other. */
  private static final class Worker extends Thread {
    private final int number;

    Worker(int number) {
      super(name(number));
      this.number = number;
      setDaemon(true);
    }

    @Override
    public void run() {
      while (true) {
        awaitTurn(number);
        Thread.interrupted(); // by an earlier execution
        if ((interruptedEarly >>> number & 1) != 0) {
          interrupt();
        }
        ExploredThreads.run(number);
        if (worker[number] != this) {
          return;
        }
      }
    }
  }

  /** A virtual thread: what it does, and what is to be run when it goes on. */
  private static final class Carried implements Runnable, Executor {
    private final int number;
    private Runnable task;
    private boolean resumed;

    Carried(int number) {
      this.number = number;
    }

    @Override
    public void run() {
      ExploredThreads.run(number);
    }

    @Override
    public void execute(Runnable continuation) {
      task = continuation;
    }
  }
}
