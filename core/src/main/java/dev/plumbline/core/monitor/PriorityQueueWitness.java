package dev.plumbline.core.monitor;

/**
 * Puts the operations of a priority queue that passed its test into an order.
 *
 * <p>Values are visited from the lowest up. A gap is a <em>cut</em> if nothing that is still to be
 * visited may be inside at it: the gaps of empty results, of polls and of peeks visited before. All
 * cuts are free for what is still to be visited, because they are free for lower values.
 *
 * <p><b>One element.</b> Each peek has the last free gap of its window, the remove has some free
 * gap g. The add goes to the last gap of its window, or to the gap of a peek if that is earlier: no
 * free gap, so no cut, lies between the two, or the peek would have had it. If there is a cut from
 * there up to g, the first of them is not in the critical interval, so it is in the remove's
 * window, and it is free: the remove goes there, and to g otherwise. So no cut lies strictly
 * between add and remove. An add later than its remove moves to it; a peek later than the remove
 * too, for its window begins no later than the remove's.
 *
 * <p><b>In a gap:</b> first the removes of what was inside, the highest first; then nothing higher
 * is inside than what looks at the gap from below: empty results, peeks by elements that stay, and
 * elements that come and go here; last the adds of what stays, the lowest first. Peeks at the gap
 * of their add follow it, peeks at that of their remove precede it.
 *
 * <p>Cost: one step of {@link FreeGaps} for each operation, and a counting sort by gaps.
 */
final class PriorityQueueWitness {
  private final PriorityQueueMonitor monitor;
  private final Lives lives;
  private final int[] byPriority;
  private final int[] addAt;
  private final int[] removeAt;
  private final int[] peekAt;
  private final int[] next;
  private final int[] order;

  PriorityQueueWitness(PriorityQueueMonitor monitor) {
    this.monitor = monitor;
    this.lives = monitor.lives;
    this.byPriority = monitor.order.elements;
    this.addAt = new int[lives.count];
    this.removeAt = monitor.removeGap;
    this.peekAt = monitor.peekGap;
    this.next = new int[lives.t.events + 1];
    chooseGaps();
    this.order = new int[count()];
    leave();
    passThrough();
    enter();
  }

  int[] order() {
    return order;
  }

  // ---- Gaps.

  private void chooseGaps() {
    FreeGaps cuts = FreeGaps.none(lives.t.events);
    for (int g : monitor.emptyGap) {
      cuts.add(g);
    }
    for (int k = byPriority.length; k > 0; ) {
      int start = monitor.order.classStart(k - 1);
      for (int i = start; i < k; i++) {
        choose(byPriority[i], cuts);
      }
      // Equal values do not disturb each other, so their gaps become cuts together.
      while (k > start) {
        k--;
        int e = byPriority[k];
        cuts.add(removeAt[e]);
        for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
          cuts.add(peekAt[p]);
        }
      }
    }
  }

  private void choose(int e, FreeGaps cuts) {
    int add = lives.addTo[e];
    int cut = cuts.next(add + 1);
    int remove = Math.min(removeAt[e], cut);
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      peekAt[p] = Math.min(peekAt[p], remove);
      add = Math.min(add, peekAt[p]);
    }
    addAt[e] = Math.min(add, remove);
    removeAt[e] = remove;
  }

  // ---- Order.

  private int count() {
    for (int e = 0; e < lives.count; e++) {
      next[addAt[e] + 1]++;
      if (isRemoved(e)) {
        next[removeAt[e] + 1]++;
      }
    }
    for (int g : peekAt) {
      next[g + 1]++;
    }
    for (int g : monitor.emptyGap) {
      next[g + 1]++;
    }
    for (int g = 1; g < next.length; g++) {
      next[g] += next[g - 1];
    }
    return next[next.length - 1];
  }

  /** A pending poll behind everything might as well not have happened. */
  private boolean isRemoved(int e) {
    int remove = lives.remove[e];
    return remove != Lives.NONE && removeAt[e] < lives.t.lastGap();
  }

  private void put(int operation, int gap) {
    order[next[gap]++] = operation;
  }

  private void leave() {
    for (int e : byPriority) {
      if (addAt[e] < removeAt[e]) {
        putPeeks(e, removeAt[e], removeAt[e]);
        if (isRemoved(e)) {
          put(lives.remove[e], removeAt[e]);
        }
      }
    }
  }

  private void passThrough() {
    for (int k = 0; k < lives.empties.length; k++) {
      put(lives.empties[k], monitor.emptyGap[k]);
    }
    for (int e = 0; e < lives.count; e++) {
      if (addAt[e] == removeAt[e]) {
        put(lives.add[e], addAt[e]);
        putPeeks(e, addAt[e], addAt[e]);
        if (isRemoved(e)) {
          put(lives.remove[e], addAt[e]);
        }
      } else {
        putPeeks(e, addAt[e] + 1, removeAt[e] - 1);
      }
    }
  }

  private void enter() {
    for (int k = byPriority.length - 1; k >= 0; k--) {
      int e = byPriority[k];
      if (addAt[e] < removeAt[e]) {
        put(lives.add[e], addAt[e]);
        putPeeks(e, addAt[e], addAt[e]);
      }
    }
  }

  private void putPeeks(int e, int from, int to) {
    for (int p = lives.peekStart[e]; p < lives.peekStart[e + 1]; p++) {
      if (from <= peekAt[p] && peekAt[p] <= to) {
        put(lives.peeks[p], peekAt[p]);
      }
    }
  }
}
