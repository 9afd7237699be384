package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lives;
import dev.plumbline.core.monitor.part.BitTree;
import dev.plumbline.core.monitor.part.DeadlineHeap;
import java.util.Arrays;

/**
 * Finds gaps that are free for the operations of a priority queue, in one sweep over its events.
 *
 * <p>All that counts at a gap is the highest value that covers it. The sweep knows it from the set
 * of values that are certainly inside. Removes whose windows have begun wait in a heap: as soon as
 * nothing higher is inside, the highest of them have their first free gap. Nothing but that set, a
 * bit for each value, is read out of the order of time, so the sweep stays in the caches however
 * long the history is. Cost: O(log n) to the base 64 for each element, and O(log w) where w removes
 * wait, which are open at the same time.
 */
final class GapSweep {
  final Lives lives;
  final PriorityRanks ranks;

  /**
   * For each event e + 1 if the critical interval of element e begins there, if it has one, and
   * {@code -e - 1} if the window of its remove does. The former is a return and the latter a call
   * of the element, so no two meet.
   */
  final int[] changes;

  /** For each element the first gap that is free for the remove. */
  final int[] ofRemove;

  // ---- By place in {@code lives.peeks} and {@code lives.empties}.

  /** The last gap that is free for the peek. */
  final int[] ofPeek;

  /** The first gap that is free for the empty result. */
  final int[] ofEmpty;

  /** An operation without free gap, of several one of the highest value; NONE if all have one. */
  int failed;

  private int failedLevel;

  // ---- At the gap of the sweep.

  private BitTree inside;

  /** The highest rank inside. */
  private int highest;

  /** Elements whose removes wait, the highest first. */
  private DeadlineHeap waiting;

  private int emptiesCalled;
  private int emptiesDone;

  GapSweep(Lives lives, PriorityRanks ranks) {
    this.lives = lives;
    this.ranks = ranks;
    this.changes = new int[lives.t.events];
    this.ofRemove = new int[lives.count];
    this.ofPeek = new int[lives.peeks.length];
    this.ofEmpty = new int[lives.empties.length];
  }

  /** Whether there are free gaps for all operations, with removes as they are given now. */
  boolean find() {
    failed = Lives.NONE;
    failedLevel = Integer.MAX_VALUE;
    inside = BitTree.none(ranks.bound);
    highest = ranks.bound;
    waiting = new DeadlineHeap(ranks.level);
    emptiesCalled = 0;
    emptiesDone = 0;
    findChanges();
    sweep();
    return failed == Lives.NONE;
  }

  private void findChanges() {
    int last = lives.t.lastGap();
    Arrays.fill(changes, 0);
    for (int e = 0; e < lives.count; e++) {
      if (lives.addTo[e] < last) {
        changes[lives.addTo[e] + 1] = e + 1;
      }
      if (lives.removeFrom[e] < last) {
        changes[lives.removeFrom[e]] = -e - 1;
      }
      // Nothing covers the last gap: what is removed there needs no search.
      ofRemove[e] = last;
    }
  }

  private void sweep() {
    PeekGaps peeks = ofPeek.length == 0 ? null : new PeekGaps(this);
    int last = lives.t.lastGap();
    for (int g = 0; g <= last; g++) {
      int change = changes[g];
      if (change > 0) {
        enter(change - 1, g);
      } else if (change < 0) {
        leave(-change - 1, g);
      }
      if (g == last) {
        highest = ranks.bound;
      }
      while (!waiting.isEmpty() && waiting.earliest() <= highest) {
        endWaiting(waiting.pop(), g);
      }
      if (peeks != null) {
        peeks.pass(g, highest);
      }
      if (ofEmpty.length > 0) {
        passEmpties(g);
      }
    }
  }

  private void enter(int e, int g) {
    if (lives.removeFrom[e] > g) {
      int rank = ranks.rank[e];
      inside.add(rank);
      highest = Math.min(highest, rank);
    }
  }

  private void leave(int e, int g) {
    int rank = ranks.rank[e];
    inside.remove(rank, rank);
    if (rank == highest) {
      highest = inside.next(rank);
    }
    if (ranks.level[e] <= highest) {
      ofRemove[e] = g;
    } else {
      waiting.push(e);
    }
  }

  private void endWaiting(int e, int g) {
    ofRemove[e] = g;
    if (g > lives.removeTo[e]) {
      fail(lives.remove[e], ranks.level[e]);
    }
  }

  private void passEmpties(int g) {
    if (emptiesCalled < ofEmpty.length && lives.t.from[lives.empties[emptiesCalled]] == g) {
      emptiesCalled++;
    }
    for (; emptiesDone < emptiesCalled && highest == ranks.bound; emptiesDone++) {
      ofEmpty[emptiesDone] = g;
      if (g > lives.t.to[lives.empties[emptiesDone]]) {
        fail(lives.empties[emptiesDone], ranks.bound);
      }
    }
  }

  /** Notes an operation that has no free gap. */
  void fail(int operation, int level) {
    if (level < failedLevel) {
      failed = operation;
      failedLevel = level;
    }
  }
}
