package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;
import java.util.Arrays;

/**
 * What has to be tried so that racing events come in the other order: optimal dynamic partial-order
 * reduction after Abdulla, Aronsson, Jonsson and Sagonas, "Source Sets: A Foundation for Optimal
 * Dynamic Partial Order Reduction" (J. ACM 64, 2017).
 *
 * <p>If events d and e race, then before d something is to be tried that leads to e without d: a
 * {@link WakeupSequence}. Sequences that wait to be tried at the same place are kept as a tree. One
 * is left out if a thread that sleeps there can come before it, since then it was tried behind that
 * thread; or if one that waits can be followed by it. So each sequence wakes all that sleep where
 * it begins, and an execution is never given up.
 *
 * <p>Never, if it is known of each step whether it will write. Of a compare-and-set that is to come
 * earlier than it did it is not: it counts as a write, and if it fails then, threads sleep on
 * behind the sequence that was to wake them. That spoils the argument why sequences may be left out
 * for their sake. It is that what such a thread would have raced with was asked for where the
 * thread was tried, and waits in the same tree; but now it ends at the leaf whose sequence did not
 * wake it. So from there on a thread that has not been woken is a reason to leave something out
 * only if it can itself begin the sequence, as in the algorithm with source sets of the same paper;
 * and executions may be given up, as they may if it is not known whether a step can be made at all.
 *
 * <p>The cost is O(n) steps for each race of n events, and a word for each 64 events in each step.
 */
final class Reversals {
  private final HappensBefore order;
  private final Races races;
  private final Possibility possibility;
  private final WakeupSequence sequence;

  /** What is left to be tried at each place of the path; null where nothing is. */
  private WakeupTree[] trees = new WakeupTree[256];

  /** At each place the threads that sleep though a sequence was to wake them. */
  private long[] overslept = new long[256];

  private int happened;

  Reversals(HappensBefore order, Races races) {
    this.order = order;
    this.races = races;
    this.possibility = new Possibility(order, races);
    this.sequence = new WakeupSequence(order);
  }

  /**
   * Asks for the reversal of all races of the latest execution.
   *
   * @param from the first event that was not in the execution before
   * @param ended whether the execution came to an end of its own
   */
  void add(int from, int eventsHappened, int all, boolean ended) {
    happened = eventsHappened;
    forgetBehind(Math.max(Path.prefix, Path.guided));
    noteOverslept();
    races.find(from, all);
    sequence.link(all);
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

  private void noteOverslept() {
    if (overslept.length <= happened) {
      overslept = Arrays.copyOf(overslept, 2 * (happened + 1));
    }
    for (int n = Math.max(1, Path.prefix); n <= happened; n++) {
      overslept[n] = Path.asleep[n] & (n >= Path.guided ? -1 : overslept[n - 1]);
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
    sequence.lead(d, e, ended ? happened : Math.min(e, happened));
    switch (ended ? possibility.of(d, e, sequence.events()) : Possibility.Answer.UNKNOWN) {
      case YES -> addSequence(d);
      case UNKNOWN -> addStep(d, e);
      case NO -> {}
    }
  }

  /** Asks for a whole sequence, unless it was tried behind a thread that sleeps, or will be. */
  private void addSequence(int d) {
    for (long rest = Path.asleep[d]; rest != 0; rest &= rest - 1) {
      if (wasTriedBehind(Long.numberOfTrailingZeros(rest), d)) {
        return;
      }
    }
    WakeupTree node = tree(d);
    if (node.isLeaf() && Path.asleep[d] == 0) {
      sequence.shorten(); // nobody else has to be woken
    }
    while (!node.isLeaf()) {
      WakeupTree step = node.firstChild();
      while (step != null && !sequence.canFollow(step.thread)) {
        step = step.nextSibling();
      }
      if (step == null) {
        break;
      }
      sequence.pass(step.thread);
      node = step;
      if (node.isLeaf()) {
        return; // that one leads to it
      }
    }
    sequence.appendTo(node);
  }

  private boolean wasTriedBehind(int sleeping, int d) {
    return (overslept[d] >>> sleeping & 1) != 0
        ? sequence.canBeginWith(sleeping)
        : sequence.canFollow(sleeping, (Path.asleepWriting[d] >>> sleeping & 1) != 0);
  }

  private WakeupTree tree(int place) {
    if (trees[place] == null) {
      trees[place] = new WakeupTree();
    }
    return trees[place];
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
      possible |= sequence.canBeginWith(t) ? 1L << t : 0;
    }
    if (possible != 0 && (possible & tried) == 0) {
      long own = possible & 1L << Events.thread[e];
      tree(d).add(Long.numberOfTrailingZeros(own != 0 ? own : possible));
    }
  }
}
