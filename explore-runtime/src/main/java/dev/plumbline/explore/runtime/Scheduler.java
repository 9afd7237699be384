package dev.plumbline.explore.runtime;

/**
 * Lets one thread run at a time, and decides which. A thread that is about to do something that
 * others may notice says so, chooses who goes on, and goes on itself without any switch if that is
 * it; no other thread is asked. Everything is static, so that a hook costs little: a process
 * explores one program at a time.
 */
public final class Scheduler {
  static final int MOST_THREADS = 62;

  /** Nobody: the execution is over, or has not begun. */
  static final int NOBODY = -1;

  /**
   * The property of a JVM that runs on one processor: those that it could have run on, such as 0-3.
   */
  public static final String ONE_PROCESSOR = "plumbline.explore.one-of-processors";

  /**
   * The version of Java that has virtual threads for us: before, one that holds a monitor cannot
   * hand over.
   */
  public static final int VIRTUAL_THREADS_SINCE = 24;

  /** What the threads do. */
  public interface Body {
    /** What a thread does from its start to its end. */
    void run(int thread);

    /** Whether the last of the threads begins by {@link Scheduler#awaitAllOthers}. */
    boolean lastAwaitsOthers();
  }

  /** The thread that runs and is explored; null while nothing is, or it loads classes. */
  static Thread current;

  /** Its number. */
  static int running;

  /** The thread that makes the object; null when it is made. */
  static Thread settingUp;

  /** The thread that has made it. */
  private static Thread madeIt;

  private static boolean boundaries;

  static int threads;
  static final Thread[] thread = new Thread[MOST_THREADS];
  static final boolean[] ended = new boolean[MOST_THREADS];
  static final int[] latestEvent = new int[MOST_THREADS];

  /** The event at which another thread started this one; -1 if it was there from the start. */
  static final int[] startedAt = new int[MOST_THREADS];

  static final int[] operation = new int[MOST_THREADS];
  private static final int[] eventsBefore = new int[MOST_THREADS];

  static boolean unwinding;
  private static final int[] thrown = new int[MOST_THREADS];

  /** How often anything was run, or made to be run. */
  static long runs;

  static String trouble;

  /** What a thread threw that the program started, and nobody caught. */
  static final Throwable[] uncaught = {null};

  static boolean disturbed;

  private Scheduler() {}

  /**
   * Runs the threads until nobody can go on, or nobody needs to.
   *
   * @param number of threads
   * @param mostEvents after which an execution is given up
   */
  public static End run(Body body, int number, int mostEvents, Chooser chooser) {
    reset(number, mostEvents, chooser);
    int first = FirstTurns.begin(number, body.lastAwaitsOthers());
    ExploredThreads.prepare(body, number, first);
    ExploredThreads.resumeAndAwait(first);
    FirstTurns.mayBeLate = threads == number;
    current = null;
    unwind();
    ExploredThreads.finish();
    PropertyCalls.reset();
    return Turns.end == null ? End.CUT : Turns.end;
  }

  private static void reset(int number, int mostEvents, Chooser chooser) {
    if (number > MOST_THREADS) {
      throw new IllegalArgumentException("at most " + MOST_THREADS + " threads can be explored");
    }
    runs++;
    threads = number;
    Turns.reset(mostEvents, chooser);
    Events.count = 0;
    trouble = null;
    uncaught[0] = null;
    disturbed = false;
    Obstruction.reset();
    for (int t = 0; t < number; t++) {
      resetThread(t, -1);
    }
  }

  static void resetThread(int t, int startEvent) {
    ended[t] = false;
    latestEvent[t] = -1;
    startedAt[t] = startEvent;
    operation[t] = -1;
    thrown[t] = 0;
    Pending.reset(t);
    Spinning.reset(t);
    Waiting.reset(t);
    Clock.reset(t);
    Draws.reset(t);
  }

  /** The calling thread is about to make the object that the threads will share. */
  public static void beginSetUp() {
    runs++;
    Locality.reset();
    StartedThreads.reset();
    PropertyCalls.reset();
    Clock.reset(Clock.SET_UP);
    Draws.reset(Draws.SET_UP);
    settingUp = Thread.currentThread();
    Seeds.set(settingUp, MOST_THREADS);
    ThreadVariables.putAway();
  }

  /** The object is made. */
  public static void endSetUp() {
    ThreadVariables.giveBack();
    madeIt = settingUp;
    settingUp = null;
  }

  /** Whether somebody is the thread that made the object. */
  static boolean hasSetUp(Object somebody) {
    return somebody != null && somebody == madeIt;
  }

  /**
   * The running thread has waited until all others that were there from the start had ended. It was
   * known that it would, so it begins here; to begin sooner would cost two switches of threads.
   */
  public static void awaitAllOthers() {
    FirstTurns.announced = NOBODY;
    if (unwinding) {
      abandon(running);
    }
    Turns.alone = happen(running);
    atWork(running);
  }

  /** Makes calls and returns events, so that executions differ by their order; or not. */
  public static void announceBoundaries(boolean announced) {
    boundaries = announced;
  }

  /** The running thread begins an operation. */
  public static void begin(int number) {
    int t = running;
    operation[t] = number;
    Waiting.forgetTimeouts(t);
    Spinning.stopsIdling(t);
    eventsBefore[t] = latestEvent[t];
    atWork(t);
    if (boundaries) {
      event(EventKind.READ, Events.BOUNDARY, 0, 0);
    }
  }

  /**
   * The running thread is about to start another, which is no event. What that one does comes after
   * the call of the operation, so the operation has an event now, if it had none.
   */
  static void beginForOthers() {
    int t = running;
    if (operation[t] >= 0 && latestEvent[t] == eventsBefore[t]) {
      event(EventKind.NOTHING, null, Events.NOTHING, 0);
    }
  }

  /** The running thread ends its operation, which has an event for that, if it had none. */
  public static void end(int number) {
    int t = running;
    if (boundaries) {
      event(EventKind.WRITE, Events.BOUNDARY, 0, 0);
    } else if (latestEvent[t] == eventsBefore[t]) {
      event(EventKind.NOTHING, null, Events.NOTHING, 0);
    }
    if (Observation.observer != null) {
      Observation.after(t);
    }
    operation[t] = -1;
    current = null;
  }

  private static void atWork(int t) {
    current = thread[t];
  }

  /** Throws on what ends a thread whose execution is over. */
  public static void rethrowIfAbandoned(Throwable thrown) {
    if (thrown instanceof Abandoned || unwinding) {
      throw Abandoned.INSTANCE;
    }
  }

  /**
   * Lets the program meet other random numbers, identity hash codes and times of day, which are the
   * same in all executions otherwise.
   *
   * @param lot which ones; 0 for the usual
   */
  public static void draw(int lot) {
    Seeds.lot = lot;
  }

  /** Waits for threads for as long as somebody may look at them in a debugger; or not. */
  public static void waitForEver(boolean waits) {
    ExploredThreads.patient = waits;
  }

  static void uncaught(Throwable thrown) {
    uncaught[0] = thrown;
  }

  /**
   * An event of the running thread. Returns when it is its turn; the event happens then.
   *
   * @return the number of the event
   */
  static int event(int kind, Object object, int name, int site) {
    int t = running;
    if (Obstruction.watching && operation[t] >= 0 && EventKind.waits(kind)) {
      happenWhenItIsTurn(t, EventKind.READ, object, name, site);
    }
    return happenWhenItIsTurn(t, kind, object, name, site);
  }

  private static int happenWhenItIsTurn(int t, int kind, Object object, int name, int site) {
    if (Observation.observer != null) {
      Observation.after(t);
    }
    Pending.announce(t, kind, object, name, site);
    turn(t);
    return happen(t);
  }

  /**
   * An event for which the running thread waits until it is interrupted. If it was, and what it
   * waited for is not there, the event is no more than a look.
   */
  static void interruptibleEvent(int kind, Object object, int name, int site)
      throws InterruptedException {
    int t = running;
    Pending.interruptible[t] = true;
    int e = event(kind, object, name, site);
    Pending.interruptible[t] = false;
    if (Waiting.gaveUp[t]) {
      Events.writes[e] = false;
      ThreadCalls.throwIfInterrupted();
    }
  }

  private static int happen(int t) {
    int n = Events.count;
    int e = Pending.add(t);
    Events.cause[e] = Waiting.proceed(t);
    Events.woken[e] = Spinning.wake(t);
    if (n < Path.prefix - 1 && Path.differs(n, Pending.site[t]) && trouble == null) {
      diverged(n, t);
    }
    Path.site[n] = Pending.site[t];
    latestEvent[t] = e;
    if (Observation.observer != null) {
      Observation.before(t, e);
    }
    return e;
  }

  private static void diverged(int n, int t) {
    trouble =
        "event "
            + n
            + " of a repeated execution was at "
            + Sites.show(Path.site[n])
            + " and is at "
            + Sites.show(Pending.site[t])
            + " this time";
  }

  /** Waits until it is the running thread's turn. */
  private static void turn(int t) {
    if (unwinding) {
      abandon(t);
    }
    int next = Turns.next();
    if (next != t) {
      ExploredThreads.switchTo(t, next);
      if (unwinding) {
        abandon(t);
      }
    }
  }

  /** Ends the running thread's work, wherever it is. */
  static void abandon(int t) {
    if (++thrown[t] > 100) {
      ExploredThreads.leave(t);
    }
    throw Abandoned.INSTANCE;
  }

  /** The end of a thread: chooses who goes on. */
  static void ends(int t) {
    if (Observation.observer != null) {
      Observation.after(t);
    }
    ended[t] = true;
    ExploredThreads.next(unwinding ? NOBODY : Turns.next());
  }

  /** Adds a thread that the running one starts; it runs up to its first event, or its end. */
  static int add(Thread started) {
    if (threads == MOST_THREADS) {
      throw new IllegalStateException("at most " + MOST_THREADS + " threads can be explored");
    }
    int t = threads++;
    // A thread that has done nothing yet but start others is behind the start of its own.
    resetThread(t, latestEvent[running] < 0 ? startedAt[running] : latestEvent[running]);
    thread[t] = started;
    Turns.starter = running;
    return t;
  }

  private static void unwind() {
    unwinding = true;
    Turns.starter = NOBODY;
    for (int t = 0; t < threads; t++) {
      if (!ended[t]) {
        ExploredThreads.resumeAndAwait(t);
      }
    }
    unwinding = false;
  }

  /** How an execution ends. */
  public enum End {
    /** All threads have ended. */
    COMPLETE,
    /** Some wait for others, and nobody can go on. */
    DEADLOCK,
    /** Those that are left read the same again and again. */
    LIVELOCK,
    /** Whatever comes was seen in another order that is no different. */
    REDUNDANT,
    /** There were too many events, or the program does not repeat itself. */
    CUT
  }
}
