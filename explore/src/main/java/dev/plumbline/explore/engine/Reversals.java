package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;
import java.util.Arrays;

/**
 * What has to be tried so that racing events come in the other order: source sets with wakeup
 * sequences, after Abdulla, Aronsson, Jonsson and Sagonas, "Source Sets: A Foundation for Optimal
 * Dynamic Partial Order Reduction" (J. ACM 64, 2017).
 *
 * <p>If events d and e race, then before d something is to be tried that leads to e without d. It
 * is enough that one of the threads that can begin that is tried, or sleeps. If none does, then not
 * only a first step is asked for, but a whole sequence: all that does not come after d, and then e.
 * Without it, a thread that sleeps at d might sleep on to the end, and the execution be given up.
 * Sequences that wait to be tried at the same place are kept as a tree; what one has in common with
 * another is tried once.
 *
 * <p>This is less than the optimal algorithm of the same authors, which never gives up an
 * execution: it also leaves out what a thread could begin that sleeps and has no part in it. That
 * is right only if every sequence is known to wake all that sleep, so if it is known of each step
 * that waits, in advance, where it will be and whether it will write. Of a compare-and-set that is
 * to come earlier than it did that is not known before it is tried.
 *
 * <p>The cost is O(n) steps for each race of n events, and a word for each 64 events in each step.
 */
final class Reversals {
  private static final int NONE = -1;

  private final HappensBefore order;
  private final Races races;
  private final Possibility possibility;

  /** What is left to be tried at each place of the path; null where nothing is. */
  private WakeupTree[] trees = new WakeupTree[256];

  /** Events that are to come before d, e among them, as bits. */
  private long[] wanted = new long[4];

  /** For each event the next one of its thread; {@link #NONE} if there is none. */
  private int[] nextOfThread = new int[256];

  /** For each thread its first event behind the place under consideration. */
  private final int[] upcoming = new int[64];

  private final int[] latest = new int[64];
  private int happened;
  private int all;

  Reversals(HappensBefore order, Races races) {
    this.order = order;
    this.races = races;
    this.possibility = new Possibility(order, races);
  }

  /**
   * Asks for the reversal of all races of the latest execution.
   *
   * @param from the first event that was not in the execution before
   * @param ended whether the execution came to an end of its own
   */
  void add(int from, int eventsHappened, int allEvents, boolean ended) {
    happened = eventsHappened;
    all = allEvents;
    forgetBehind(Math.max(Path.prefix, Path.guided));
    races.find(from, all);
    if (wanted.length < order.words()) {
      wanted = new long[2 * order.words()];
    }
    linkThreads();
    for (int e = from; e < all; e++) {
      long[] raced = races.of(e);
      for (int w = 0; w < order.words(); w++) {
        for (long rest = raced[w]; rest != 0; rest &= rest - 1) {
          reverse((w << 6) + Long.numberOfTrailingZeros(rest), e, ended);
        }
      }
    }
  }

  /** Forgets what was left to be tried behind a place, which is not on the path any more. */
  private void forgetBehind(int place) {
    if (trees.length <= happened + 1) {
      trees = Arrays.copyOf(trees, 2 * (happened + 1));
    }
    Arrays.fill(trees, Math.min(place, happened) + 1, happened + 2, null);
  }

  private void linkThreads() {
    if (nextOfThread.length < all) {
      nextOfThread = new int[2 * all];
    }
    Arrays.fill(latest, NONE);
    for (int e = all - 1; e >= 0; e--) {
      int t = Events.thread[e];
      nextOfThread[e] = latest[t];
      latest[t] = e;
    }
  }

  /** The deepest place at which something is left to be tried; it is on the path then. */
  boolean next() {
    for (int n = Events.count - 1; n >= 0; n--) {
      long chosen = 1L << Path.choice[n];
      Path.asleep[n] |= chosen;
      Path.asleepWriting[n] =
          Events.writes[n] ? Path.asleepWriting[n] | chosen : Path.asleepWriting[n] & ~chosen;
      long open = Path.enabled[n] & ~Path.asleep[n];
      WakeupTree step = trees[n] == null ? null : trees[n].take();
      while (step != null && (open >>> step.thread & 1) == 0) {
        step = trees[n].take();
      }
      if (step != null) {
        Path.prefix = n + 1;
        lead(n, step);
        return true;
      }
    }
    return false;
  }

  /** Gives the steps of the first sequence of a tree to the path. */
  private void lead(int from, WakeupTree first) {
    int n = from;
    for (WakeupTree step = first; step != null; step = step.take()) {
      Path.lead(n++, step.thread);
      if (n == trees.length) {
        trees = Arrays.copyOf(trees, 2 * n);
      }
      trees[n] = step;
    }
    Path.guided = n;
  }

  private void reverse(int d, int e, boolean ended) {
    want(d, e, ended ? happened : Math.min(e, happened));
    switch (ended ? possibility.of(d, e, wanted) : Possibility.Answer.UNKNOWN) {
      case YES -> addSequence(d, e);
      case UNKNOWN -> addStep(d, e);
      case NO -> {}
    }
  }

  /** Sets the events that do not come after d, and e; and what threads do next behind d. */
  private void want(int d, int e, int end) {
    Arrays.fill(wanted, 0, order.words(), 0);
    Arrays.fill(upcoming, NONE);
    for (int k = all - 1; k > d; k--) {
      upcoming[Events.thread[k]] = k;
      if (k == e || (k < end && !order.before(d, k))) {
        wanted[k >>> 6] |= 1L << k;
      }
    }
  }

  /** Asks for a whole sequence, unless a thread that sleeps can begin it. */
  private void addSequence(int d, int e) {
    for (long rest = Path.asleep[d]; rest != 0; rest &= rest - 1) {
      if (canBegin(Long.numberOfTrailingZeros(rest))) {
        return;
      }
    }
    WakeupTree node = tree(d);
    if (node.isLeaf() && Path.asleep[d] == 0) {
      wantOnlyForEvent(e);
    }
    while (!node.isLeaf()) {
      WakeupTree step = node.firstChild();
      while (step != null && !canBegin(step.thread)) {
        step = step.nextSibling();
      }
      if (step == null) {
        break;
      }
      pass(step.thread);
      node = step;
      if (node.isLeaf()) {
        return; // that one leads to it
      }
    }
    append(node);
  }

  private WakeupTree tree(int place) {
    if (trees[place] == null) {
      trees[place] = new WakeupTree();
    }
    return trees[place];
  }

  /** Whether the next event of a thread is wanted, and none that is has to come before it. */
  private boolean canBegin(int t) {
    int event = upcoming[t];
    return event != NONE && HappensBefore.has(wanted, event) && !order.anyBefore(wanted, event);
  }

  private void pass(int t) {
    int event = upcoming[t];
    wanted[event >>> 6] &= ~(1L << event);
    upcoming[t] = nextOfThread[event];
  }

  /** Adds what is still wanted, with as few switches as come of going on while that is possible. */
  private void append(WakeupTree to) {
    WakeupTree node = to;
    int t = 0;
    for (int w = 0; w < order.words(); w++) {
      while (wanted[w] != 0) {
        if (!canBegin(t)) {
          t = Events.thread[(w << 6) + Long.numberOfTrailingZeros(wanted[w])];
        }
        pass(t);
        node = node.add(t);
      }
    }
  }

  /** Leaves only what has to come before e: if nobody sleeps, nobody else has to be woken. */
  private void wantOnlyForEvent(int e) {
    for (int w = 0; w < order.words(); w++) {
      for (long rest = wanted[w]; rest != 0; rest &= rest - 1) {
        int k = (w << 6) + Long.numberOfTrailingZeros(rest);
        if (k != e && !order.before(k, e)) {
          wanted[w] &= ~(1L << k);
        }
      }
    }
  }

  /** Asks for one step of a thread that can begin what is wanted. */
  private void addStep(int d, int e) {
    long tried = Path.asleep[d];
    for (WakeupTree s = tree(d).firstChild(); s != null; s = s.nextSibling()) {
      tried |= 1L << s.thread;
    }
    long possible = 0;
    for (long rest = Path.enabled[d] | tried; rest != 0; rest &= rest - 1) {
      int t = Long.numberOfTrailingZeros(rest);
      possible |= canBegin(t) ? 1L << t : 0;
    }
    if (possible != 0 && (possible & tried) == 0) {
      long own = possible & 1L << Events.thread[e];
      tree(d).add(Long.numberOfTrailingZeros(own != 0 ? own : possible));
    }
  }
}
