package dev.plumbline.core.monitor.priority;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.DeadlineHeap;
import java.util.Arrays;

/**
 * Finds gaps that are free for the operations of a priority queue, in one sweep over its events.
 *
 * <p>All that counts at a gap is the highest value that covers it. The sweep knows it from the set
 * of values that are certainly inside. Removes whose windows have begun wait in a heap: as soon as
 * nothing higher is inside, the highest of them have their first free gap. Nothing but that set, a
 * bit for each value, is read out of the order of time, so the sweep stays in the caches however
 * long the history is: ranks are put into the order of events before, where no look has to wait for
 * another. Removes whose windows are over leave the heap from time to time. Cost: O(log n) to the
 * base 64 for each element, and O(log w) where w removes wait, which are open at the same time.
 */
final class GapSweep {
  private static final int LEAST_CROWD = 64;

  final Lifetimes lives;
  final PriorityRanks ranks;

  /**
   * For each event e + 1 if the critical interval of element e begins there, if it has one, and
   * {@code -e - 1} if the window of its remove does. The former is a return and the latter a call
   * of the element, so no two meet.
   */
  final int[] changes;

  /** For each event with a change the rank of the element. */
  final int[] rankAt;

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

  private BitTree inside = BitTree.none(0);

  /** The highest rank inside. */
  private int highest;

  /** Elements whose removes wait, the highest first. */
  private DeadlineHeap waiting;

  /** How many may wait until those are looked for whose windows are over. */
  private int crowd;

  private int emptiesCalled;
  private int emptiesDone;

  @SuppressWarnings("NullAway.Init") // every sweep makes a heap that fits the levels
  GapSweep(Lifetimes lives, PriorityRanks ranks) {
    this.lives = lives;
    this.ranks = ranks;
    this.changes = new int[lives.t.events];
    this.rankAt = new int[lives.t.events];
    this.ofRemove = new int[lives.count];
    this.ofPeek = new int[lives.peeks.length];
    this.ofEmpty = new int[lives.empties.length];
  }

  /** Whether there are free gaps for all operations, with removes as they are given now. */
  boolean find() {
    failed = Lifetimes.NONE;
    failedLevel = Integer.MAX_VALUE;
    inside = BitTree.none(ranks.bound);
    highest = ranks.bound;
    waiting = new DeadlineHeap(ranks.level);
    crowd = LEAST_CROWD;
    emptiesCalled = 0;
    emptiesDone = 0;
    findChanges();
    sweep();
    checkRemoves();
    return failed == Lifetimes.NONE;
  }

  private void findChanges() {
    int last = lives.t.lastGap();
    Arrays.fill(changes, 0);
    // Nothing covers the last gap: what is removed there needs no search.
    Arrays.fill(ofRemove, last);
    boolean given = lives.pendingRemoves.length > 0;
    for (int e = 0; e < lives.count; e++) {
      if (lives.addTo[e] < last) {
        changes[lives.addTo[e] + 1] = e + 1;
        rankAt[lives.addTo[e] + 1] = ranks.rank[e];
      }
      if (given && lives.unmatched(e)) {
        leaveFrom(e, last);
      }
    }
    // In the order of operations, because in that of elements removes are anywhere.
    for (int i = 0; i < lives.t.size; i++) {
      if (lives.t.role[i] == Role.REMOVE) {
        leaveFrom(lives.element[i], last);
      }
    }
  }

  private void leaveFrom(int e, int last) {
    if (lives.removeFrom[e] < last) {
      changes[lives.removeFrom[e]] = -e - 1;
      rankAt[lives.removeFrom[e]] = ranks.rank[e];
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
        ofRemove[waiting.pop()] = g;
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
      int rank = rankAt[g];
      inside.add(rank);
      highest = Math.min(highest, rank);
    }
  }

  private void leave(int e, int g) {
    int rank = rankAt[g];
    inside.remove(rank, rank);
    if (rank == highest) {
      highest = inside.next(rank);
    }
    int level = ranks.level == ranks.rank ? rank : ranks.level[e];
    if (level <= highest) {
      ofRemove[e] = g;
      return;
    }
    waiting.push(e, level);
    if (waiting.size() > crowd) {
      disperse(g);
    }
  }

  /** Lets removes go whose windows are over: what is in their way may stay for very long. */
  private void disperse(int g) {
    int[] all = new int[waiting.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] = waiting.item(k);
    }
    waiting.clear();
    for (int e : all) {
      if (lives.removeTo[e] < g) {
        ofRemove[e] = g;
      } else {
        waiting.push(e);
      }
    }
    crowd = Math.max(LEAST_CROWD, 2 * waiting.size());
  }

  /** Finds removes that were served too late, in the order of elements. */
  private void checkRemoves() {
    for (int e = 0; e < lives.count; e++) {
      if (ofRemove[e] > lives.removeTo[e]) {
        fail(lives.remove[e], ranks.level[e]);
      }
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
