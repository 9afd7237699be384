package dev.plumbline.explore.runtime;

/**
 * ExploredThreads that read the same again and again. A loop whose body changes nothing, neither in
 * memory nor in a variable that lives on, will do the same in its next iteration unless a location
 * that it read has changed since. So the thread rests until one has: executions in which it reads
 * once more are the same as one in which it does not, up to what it does not remember. What an
 * iteration writes into objects that it made itself and shows to nobody is gone with them. {@link
 * Iterations} says what an iteration may do besides, and what ends the rest.
 *
 * <p>A loop may also hand variables from one iteration to the next, such as what it read first. If
 * they are the same after three iterations in a row as after the one before, and the loop was not
 * begun anew meanwhile, neither here nor in another call of the same method further up or down the
 * stack, it will do the same again, too.
 */
final class Spinning {
  /** Loops within loops: how many of them are remembered. */
  private static final int LOOPS = 4;

  /** No site, of a loop whose place nobody else took yet. */
  private static final int FORGOTTEN = -1;

  /** The loops that ended an iteration latest, and the number of events then. */
  private static final int[][] loop = new int[Scheduler.MOST_THREADS][LOOPS];

  /** How deep in the stack they are, if they can be met in a call of themselves; 0 if not. */
  private static final int[][] level = new int[Scheduler.MOST_THREADS][LOOPS];

  private static final int[][] since = new int[Scheduler.MOST_THREADS][LOOPS];

  /** The number of events when they ended the iteration before that one. */
  private static final int[][] earlier = new int[Scheduler.MOST_THREADS][LOOPS];

  /** How many objects the thread had made by then. */
  private static final int[][] made = new int[Scheduler.MOST_THREADS][LOOPS];

  /** What it held then: to take a lock once more is no event. */
  private static final long[][] held = new long[Scheduler.MOST_THREADS][LOOPS];

  /** Whether the thread has changed something since that only it knows, and knew by then. */
  private static final boolean[][] changed = new boolean[Scheduler.MOST_THREADS][LOOPS];

  /** The first event of the iteration after which the thread rests; -1 if it does not. */
  private static final int[] rests = new int[Scheduler.MOST_THREADS];

  /** The same if the thread goes on to where it waits for a time; -1 if it does not. */
  private static final int[] idles = new int[Scheduler.MOST_THREADS];

  /** What an iteration hands to the next: numbers and references. */
  private static final int MOST_CARRIED = 8;

  private static final long[] number = new long[MOST_CARRIED];
  private static final Object[] reference = new Object[MOST_CARRIED];
  private static int carried;

  /** The same of the iterations that ended latest. */
  private static final long[][] numbers = new long[Scheduler.MOST_THREADS * LOOPS][MOST_CARRIED];

  private static final Object[][] references =
      new Object[Scheduler.MOST_THREADS * LOOPS][MOST_CARRIED];

  /** How deep the stack was when an iteration handed on the same as before; 0 if it did not. */
  private static final int[] depth = new int[Scheduler.MOST_THREADS * LOOPS];

  /** Whether threads rest at all; tests compare with and without it. */
  static boolean enabled = true;

  /** How often a thread may yield in a loop that seems to change nothing. */
  private static final int MOST_YIELDS = 2;

  private static final int[] yields = new int[Scheduler.MOST_THREADS];
  private static final boolean[] softly = new boolean[Scheduler.MOST_THREADS];

  private Spinning() {}

  static void reset(int t) {
    for (int i = 0; i < LOOPS; i++) {
      loop[t][i] = 0;
    }
    rests[t] = -1;
    idles[t] = -1;
    yields[t] = 0;
    softly[t] = false;
  }

  /** The thread changes what only it knows, so it will not do the same again. */
  static void changes(int t) {
    // No method of the JDK that may be instrumented: its steps would count as the program's.
    for (int i = 0; i < LOOPS; i++) {
      changed[t][i] = true;
    }
  }

  /** The thread changes an object that only it knows; it may have made it in this iteration. */
  static void changes(int t, Object object) {
    int age = Locality.age(object, t);
    for (int i = 0; i < LOOPS; i++) {
      changed[t][i] |= age <= made[t][i];
    }
  }

  /** The running thread has done an iteration of a loop that is in no call of itself. */
  static void iterated(int t, int site) {
    iterated(t, site, 0);
  }

  /**
   * The running thread has done an iteration in which the same loop may have been met again, in a
   * call further down. An iteration of that one is no beginning of this one, so they count as two.
   */
  static void iteratedInDepth(int t, int site) {
    int depth = enabled ? StackDepth.now() : 0;
    if (depth > 0) {
      iterated(t, site, depth);
    }
  }

  private static void iterated(int t, int site, int depth) {
    if (!enabled) {
      carried = 0;
      return;
    }
    int place = place(t, site, depth);
    boolean known = isAt(t, place, site, depth);
    if (carried == 0 ? known && sawNothingNew(t, place) : handsOnTheSame(t, place, known)) {
      rest(t, since[t][place]);
    }
    remember(t, place, site, depth);
  }

  /**
   * The thread would do the same again. If it waits for a time in each round, it goes on to that,
   * where it lets go of locks that others may need, and its time is over when something changes.
   */
  private static void rest(int t, int from) {
    if (Iterations.waitForTime(t, from)) {
      idles[t] = from;
      Waiting.forgetTimeouts(t);
    } else {
      rests[t] = from;
    }
  }

  private static boolean isAt(int t, int place, int site, int depth) {
    return loop[t][place] == site && level[t][place] == depth;
  }

  /** The running thread hands something to its next iteration. */
  static void carries(long value, Object object) {
    number[carried] = value;
    reference[carried++] = object;
  }

  /** The running thread begins a loop. */
  static void begins(int t, int site) {
    for (int i = 0; i < LOOPS; i++) {
      if (loop[t][i] == site) {
        loop[t][i] = FORGOTTEN;
      }
    }
  }

  /**
   * Whether the iteration hands on the same as the one before, and that one did so, in the same
   * call of the method: another call of it would have begun the loop, or is elsewhere on the stack.
   */
  private static boolean handsOnTheSame(int t, int place, boolean known) {
    int at = t * LOOPS + place;
    boolean same = known;
    for (int i = 0; i < carried; i++) {
      same &= number[i] == numbers[at][i] && reference[i] == references[at][i];
      numbers[at][i] = number[i];
      references[at][i] = reference[i];
      reference[i] = null;
    }
    carried = 0;
    int before = depth[at];
    depth[at] = same && sawNothingNew(t, place) ? StackDepth.now() : 0;
    return depth[at] > 0 && depth[at] == before;
  }

  /**
   * The running thread lets others go first. If it did the same again and again since, it rests
   * until something changes, or until nobody else can go on: it may be counting where nobody sees
   * it. Only in the JDK, whose loops do not depend on how often: a program's own loop may give up
   * after so many times, and what comes then must be seen.
   */
  static void yielded(int t, int site) {
    if (!enabled || !Sites.isOfJdk(site)) {
      return;
    }
    int place = place(t, -site, 0);
    int from = since[t][place];
    boolean again = loop[t][place] == -site && sawNothingNew(t, place);
    yields[t] = again ? yields[t] + 1 : 0;
    if (yields[t] >= MOST_YIELDS) {
      rests[t] = from;
      softly[t] = true;
    }
    remember(t, place, -site, 0);
  }

  private static void remember(int t, int place, int site, int depth) {
    earlier[t][place] = isAt(t, place, site, depth) ? since[t][place] : 0;
    loop[t][place] = site;
    level[t][place] = depth;
    since[t][place] = Events.count;
    made[t][place] = Locality.made(t);
    held[t][place] = Locks.held(t);
    changed[t][place] = false;
  }

  /**
   * Whether the thread has only read since the loop's latest iteration, and what was there already
   * in the iteration before. The latter because the loop may have been left and begun anew since,
   * with other variables: it is left only if something changed that it reads.
   */
  private static boolean sawNothingNew(int t, int place) {
    int from = since[t][place];
    return !changed[t][place]
        && held[t][place] == Locks.held(t)
        && Iterations.leaveNothing(t, from)
        && !changedPerhaps(t, earlier[t][place], from);
  }

  /** Whether another thread changed, since an event, what the thread has seen since a later one. */
  private static boolean changedPerhaps(int t, int early, int from) {
    for (int w = early; w < Events.count; w++) {
      if (Events.thread[w] != t) {
        for (int e = from; e < Events.count; e++) {
          if (Events.thread[e] == t && Iterations.changesWhatIsSeen(w, e)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Lets threads go on that rest only as long as others can. */
  static long softly() {
    long threads = 0;
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && restsSoftly(t)) {
        threads |= 1L << t;
      }
    }
    return threads;
  }

  static boolean restsSoftly(int t) {
    return softly[t] && rests(t);
  }

  /** Where a loop is remembered, or can be. */
  private static int place(int t, int site, int depth) {
    int best = 0;
    for (int i = 0; i < LOOPS; i++) {
      if (isAt(t, i, site, depth)) {
        return i;
      }
      if (age(t, i) < age(t, best)) {
        best = i;
      }
    }
    return best;
  }

  /** When a place was last used; -1 if it is free. */
  private static int age(int t, int place) {
    return loop[t][place] == 0 || loop[t][place] == FORGOTTEN ? -1 : since[t][place];
  }

  /**
   * Whether a thread only repeats what it does. Not if it has begun to wait for others since: for a
   * lock that it takes in each round, and that somebody has kept.
   */
  static boolean isSpinning(int t) {
    return idles(t) || (rests(t) && Waiting.isThereButForRest(t));
  }

  static boolean any() {
    for (int t = 0; t < Scheduler.threads; t++) {
      if (!Scheduler.ended[t] && isSpinning(t)) {
        return true;
      }
    }
    return false;
  }

  static boolean rests(int t) {
    return rests[t] >= 0 && wakingEvent(t, rests[t]) < 0;
  }

  /** The thread was notified, or does something else: what it waits for next is worth a try. */
  static void stopsIdling(int t) {
    idles[t] = -1;
  }

  /** Whether it is of no use that the time of a thread is over, since it would wait again. */
  static boolean idles(int t) {
    return idles[t] >= 0 && wakingEvent(t, idles[t]) < 0;
  }

  /** Ends the rest, and tells the event that did; -1 if the thread did not rest. */
  static int wake(int t) {
    if (rests[t] < 0) {
      return -1;
    }
    int cause = wakingEvent(t, rests[t]);
    rests[t] = -1;
    softly[t] = false;
    return cause;
  }

  /** The first event that could make the next iteration another one; -1 if there is none. */
  private static int wakingEvent(int t, int from) {
    for (int w = from; w < Events.count; w++) {
      if (Events.thread[w] != t && matters(t, from, w)) {
        return w;
      }
    }
    return -1;
  }

  private static boolean matters(int t, int from, int w) {
    for (int e = from; e < w; e++) {
      if (Events.thread[e] == t
          && (Iterations.changesWhatIsSeen(w, e) || Iterations.looksAtWhatIsDone(w, e))) {
        return true;
      }
    }
    return false;
  }
}
