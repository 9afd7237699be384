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

  static final int[] pendingKind = new int[MOST_THREADS];
  static final Object[] pendingObject = new Object[MOST_THREADS];
  static final int[] pendingName = new int[MOST_THREADS];
  static final int[] pendingSite = new int[MOST_THREADS];

  /** Whether what a thread waits to do may end because it is interrupted. */
  static final boolean[] pendingInterruptible = new boolean[MOST_THREADS];

  /** The threads that have come to their first event, or are on their way to it. */
  private static long begun;

  /**
   * The thread whose first event is to wait for all others, until it happens: it counts as begun
   * and is not, since to begin sooner would cost two switches of threads.
   */
  private static int announced;

  /** The event by which a thread has waited for all others; -1 if none has. */
  private static int alone;

  private static int atFirst;

  /**
   * Whether threads begin when they are first chosen, as long as choices are given: fewer switches.
   * Not if they start others, which get numbers in the order in which they are started.
   */
  private static boolean beginsLate;

  /** Who has started a thread and waits for it to come to its first event; mostly nobody. */
  private static int starter;

  static boolean unwinding;
  private static final int[] thrown = new int[MOST_THREADS];

  /** More than an execution has. */
  private static final long EVENTS = 1L << 20;

  /** How often anything was run, or made to be run. */
  private static long runs;

  private static int most;
  private static End end;
  private static int all;
  static String trouble;

  /** What a thread threw that the program started, and nobody caught. */
  private static final Throwable[] uncaught = {null};

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
    announced = body.lastAwaitsOthers() ? number - 1 : NOBODY;
    if (announced != NOBODY) {
      announce(announced, EventKind.AWAIT, Events.ALL_OTHERS, Events.ENDED, 0);
    }
    begun = announced == NOBODY ? 0 : 1L << announced;
    beginsLate &= Path.prefix > 0 && Observation.observer == null && !Obstruction.watching;
    int first = beginsLate && isWaiting(Path.choice[0]) ? started(Path.choice[0]) : beginNext();
    ExploredThreads.prepare(body, number, first);
    ExploredThreads.resumeAndAwait(first);
    beginsLate = threads == number;
    current = null;
    unwind();
    ExploredThreads.finish();
    PropertyCalls.reset();
    return end == null ? End.CUT : end;
  }

  private static void reset(int number, int mostEvents, Chooser chooser) {
    if (number > MOST_THREADS) {
      throw new IllegalArgumentException("at most " + MOST_THREADS + " threads can be explored");
    }
    runs++;
    threads = number;
    atFirst = number;
    alone = -1;
    starter = NOBODY;
    most = mostEvents;
    Scheduler.chooser = chooser;
    Events.count = 0;
    end = null;
    trouble = null;
    uncaught[0] = null;
    disturbed = false;
    Obstruction.reset();
    for (int t = 0; t < number; t++) {
      resetThread(t, -1);
    }
  }

  private static Chooser chooser;

  static void resetThread(int t, int startEvent) {
    ended[t] = false;
    latestEvent[t] = -1;
    startedAt[t] = startEvent;
    operation[t] = -1;
    pendingKind[t] = EventKind.NOTHING;
    pendingObject[t] = null;
    pendingName[t] = Events.NOTHING;
    pendingInterruptible[t] = false;
    thrown[t] = 0;
    Spinning.reset(t);
    Waiting.reset(t);
    Clock.reset(t);
  }

  /** The calling thread is about to make the object that the threads will share. */
  public static void beginSetUp() {
    runs++;
    Locality.reset();
    StartedThreads.reset();
    PropertyCalls.reset();
    Clock.reset(Clock.SET_UP);
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
    announced = NOBODY;
    if (unwinding) {
      abandon(running);
    }
    alone = happen(running);
    atWork(running);
  }

  /** Whether all others have ended that were there from the start. */
  static boolean othersEnded(int t) {
    for (int other = 0; other < atFirst; other++) {
      if (other != t && !ended[other]) {
        return false;
      }
    }
    return true;
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

  public static int threads() {
    return threads;
  }

  /** An explored thread, also before it begins. */
  public static Thread thread(int t) {
    return thread[t];
  }

  /** The number of an explored thread; -1 if it is none. */
  public static int number(Thread of) {
    return ThreadCalls.number(of);
  }

  /** The thread that holds an object's lock alone; -1 if none does that is explored. */
  public static int holder(Object of) {
    int owner = Locks.owner(Locks.of(of));
    return owner == Locks.BEFORE ? NOBODY : owner;
  }

  /** Whether the thread that made the object has kept an object's lock, and will for ever. */
  public static boolean isKept(Object lock) {
    return Locks.owner(Locks.of(lock)) == Locks.BEFORE;
  }

  /** What a thread waits to be notified of; null if nothing. */
  public static Object room(int t) {
    return Waiting.room(t);
  }

  /** Whether a thread repeats a loop that changes nothing. */
  public static boolean isSpinning(int t) {
    return Spinning.isSpinning(t);
  }

  public static boolean hasEnded(int t) {
    return ended[t];
  }

  /** Whether what a thread is about to do depends on the latest event. */
  public static boolean racesWithLatest(int t) {
    return Events.count > 0
        && Events.dependsOnPending(Events.count - 1, t, EventKind.writes(pendingKind[t]));
  }

  /** The name of the location of what a thread is about to do. */
  public static int pendingName(int t) {
    return pendingName[t];
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

  /** A number that changes when the program comes to an event, or is run again. */
  public static long progress() {
    return runs * EVENTS + Events.count;
  }

  /** Whether code of the program runs, as far as can be told from outside. */
  public static boolean isInProgram() {
    return !ExploredThreads.patient && (settingUp != null || current != null);
  }

  /** Where the program stands, in a sentence, for whoever gives it up. */
  public static String whereItStands(Thread explorer) {
    Thread now = current;
    return now == null
        ? ExploredThreads.waits("the thread that makes the object", explorer)
        : ExploredThreads.waits("thread " + running, now);
  }

  /** Waits for threads for as long as somebody may look at them in a debugger; or not. */
  public static void waitForEver(boolean waits) {
    ExploredThreads.patient = waits;
  }

  /**
   * Whether, since this was last asked, a thread whose time was over again and again in one
   * operation had to wait for others in the end, so that not all was explored.
   */
  public static boolean wasHeldUp() {
    return Waiting.wasHeldUp();
  }

  /** Why an execution cannot be trusted, in a sentence; null if it can. */
  public static String trouble() {
    return trouble == null && Locality.late > 0
        ? "an object was shared among threads in a way that was not seen"
        : trouble;
  }

  /** What a thread threw that the program started, and nobody caught; null if nothing. */
  public static Throwable uncaught() {
    return uncaught[0];
  }

  static void uncaught(Throwable thrown) {
    uncaught[0] = thrown;
  }

  /** Whether classes were loaded meanwhile, so that the execution must be repeated. */
  public static boolean disturbed() {
    return disturbed;
  }

  /** The event at which another thread started this one; -1 if it was there from the start. */
  public static int startedAt(int t) {
    return startedAt[t];
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
    announce(t, kind, object, name, site);
    turn(t);
    return happen(t);
  }

  private static void announce(int t, int kind, Object object, int name, int site) {
    pendingKind[t] = kind;
    pendingObject[t] = object;
    pendingName[t] = name;
    pendingSite[t] = site;
  }

  /**
   * An event for which the running thread waits until it is interrupted. If it was, and what it
   * waited for is not there, the event is no more than a look.
   */
  static void interruptibleEvent(int kind, Object object, int name, int site)
      throws InterruptedException {
    int t = running;
    pendingInterruptible[t] = true;
    int e = event(kind, object, name, site);
    pendingInterruptible[t] = false;
    if (Waiting.gaveUp[t]) {
      Events.writes[e] = false;
      ThreadCalls.throwIfInterrupted();
    }
  }

  private static int happen(int t) {
    int n = Events.count;
    int e = addPending(t);
    Events.cause[e] = Waiting.proceed(t);
    Events.woken[e] = Spinning.wake(t);
    if (n < Path.prefix - 1 && Path.differs(n, pendingSite[t]) && trouble == null) {
      diverged(n, t);
    }
    Path.site[n] = pendingSite[t];
    latestEvent[t] = e;
    if (Observation.observer != null) {
      Observation.before(t, e);
    }
    return e;
  }

  private static int addPending(int t) {
    return Events.add(
        t, operation[t], pendingKind[t], pendingObject[t], pendingName[t], pendingSite[t]);
  }

  private static void diverged(int n, int t) {
    trouble =
        "event "
            + n
            + " of a repeated execution was at "
            + Sites.show(Path.site[n])
            + " and is at "
            + Sites.show(pendingSite[t])
            + " this time";
  }

  /** Waits until it is the running thread's turn. */
  private static void turn(int t) {
    if (unwinding) {
      abandon(t);
    }
    int next = next();
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
    ExploredThreads.next(unwinding ? NOBODY : next());
  }

  /** Who goes on: a thread that has not come to its first event, or the one that is chosen. */
  private static int next() {
    if (starter != NOBODY) {
      int back = starter;
      starter = NOBODY;
      return back;
    }
    if (beginsLate && Events.count < Path.prefix) {
      return beginLate(Path.choice[Events.count]);
    }
    return areWaiting() == 0 ? choose() : beginNext();
  }

  private static boolean isWaiting(int t) {
    return t < atFirst && (areWaiting() >>> t & 1) != 0;
  }

  /** Those of the first threads that have not begun. */
  private static long areWaiting() {
    return ~begun & ((1L << atFirst) - 1);
  }

  /** The first thread is the last to begin: mostly it goes on then, and nobody hands over. */
  private static int beginNext() {
    return started(63 - Long.numberOfLeadingZeros(areWaiting()));
  }

  private static int beginLate(int given) {
    return isWaiting(given) ? started(given) : choose();
  }

  static boolean hasBegun(int t) {
    return t != announced && (t >= atFirst || (begun >>> t & 1) != 0);
  }

  private static int started(int t) {
    begun |= 1L << t;
    return t;
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
    starter = running;
    return t;
  }

  /** Chooses the thread that goes on; nobody if the execution is over. */
  private static int choose() {
    int n = Events.count;
    Path.ensure(n);
    if (n > 0 && n >= Path.prefix) {
      Path.sleepOn(n);
    }
    if (beginsLate && n < Path.prefix && n < most && trouble == null) {
      int chosen = Path.choice[n];
      return given(n, ended[chosen] || !canGoOn(chosen) ? 0 : 1L << chosen);
    }
    long able = able();
    if (Obstruction.watching) {
      Obstruction.look();
    }
    Path.enabled[n] = able;
    if (able == 0) {
      return over(mattersEnded() ? End.COMPLETE : Spinning.any() ? End.LIVELOCK : End.DEADLOCK);
    }
    if (trouble != null || n >= most) {
      boolean endless = trouble == null && Obstruction.watching && Obstruction.isEndless();
      over(End.CUT);
      end = endless ? End.LIVELOCK : End.CUT;
      return NOBODY;
    }
    if (n < Path.prefix) {
      return given(n, able);
    }
    long awake = able & ~Path.asleep[n];
    if (awake == 0) {
      return over(End.REDUNDANT);
    }
    if (n < Path.guided) {
      if ((awake >>> Path.choice[n] & 1) != 0) {
        return Path.choice[n];
      }
      Path.guided = n;
    }
    Thread chooses = current;
    current = null; // a chooser may use collections and random numbers, which are no events then
    int chosen = chooser.choose(n, awake, n == 0 ? NOBODY : Events.thread[n - 1]);
    Path.choice[n] = chosen;
    Path.branches[n] = chooser.branches(able, chosen);
    current = chooses;
    return chosen;
  }

  private static int given(int n, long able) {
    int chosen = Path.choice[n];
    if ((able >>> chosen & 1) == 0) {
      trouble =
          "thread "
              + chosen
              + " could go on after "
              + n
              + " events, and in a repeated execution it cannot";
      return over(End.CUT);
    }
    return chosen;
  }

  private static int over(End how) {
    end = how;
    all = how == End.DEADLOCK || how == End.LIVELOCK ? addBlocked() : Events.count;
    if (Observation.observer != null) {
      Observation.over();
    }
    return NOBODY;
  }

  /** Whether the program's own threads have ended; workers that they started may wait for more. */
  private static boolean mattersEnded() {
    return othersEnded(NOBODY);
  }

  private static long able() {
    long able = 0;
    for (int t = 0; t < threads; t++) {
      if (!ended[t] && Waiting.canGoOn(t)) {
        able |= 1L << t;
      }
    }
    if (able == 0) {
      return Spinning.softly() | Waiting.outOfTime();
    }
    Waiting.noteHeldUp();
    return able;
  }

  /** Whether a thread can go on, or could if nobody else can. */
  private static boolean canGoOn(int t) {
    return Waiting.canGoOn(t) || Spinning.restsSoftly(t) || Waiting.isOutOfTime(t);
  }

  private static void unwind() {
    unwinding = true;
    starter = NOBODY;
    for (int t = 0; t < threads; t++) {
      if (!ended[t]) {
        ExploredThreads.resumeAndAwait(t);
      }
    }
    unwinding = false;
  }

  /** Adds what blocked threads wait for behind the events that happened. */
  private static int addBlocked() {
    int happened = Events.count;
    for (int t = 0; t < threads; t++) {
      if (!ended[t] && !Spinning.isSpinning(t)) {
        addPending(t);
      }
    }
    int all = Events.count;
    Events.count = happened;
    return all;
  }

  /**
   * The number of events, with those for which blocked threads wait: they are behind those that
   * happened, and can be compared with them.
   */
  public static int eventsWithBlocked() {
    return all;
  }

  /**
   * The number of those that others could have come before or after: all up to the one by which a
   * thread has waited for all others, if it is alone from there on; else all.
   */
  public static int eventsOfSeveral() {
    return alone >= 0 && threads == atFirst ? alone + 1 : all;
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
