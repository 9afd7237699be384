package dev.plumbline.core.monitor.outoforder;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.CertainElements;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import java.util.List;

/**
 * The smallest reason why an element left a queue too early, with words.
 *
 * <p>The core is the element x and k + 1 that it overtook; those with a completed remove first. If
 * pending dequeues may have taken some of them, the core also has all pending dequeues that were
 * called before x had left, and as many unmatched elements more, all added before x: however these
 * are taken, k + 1 are left.
 */
final class OutOfOrderQueueCore {
  private final Lifetimes lives;
  private final Timeline t;
  private final OvertakenCounts overtaking;
  private final IntList core = new IntList();

  OutOfOrderQueueCore(Lifetimes lives, OvertakenCounts overtaking) {
    this.lives = lives;
    this.t = lives.t;
    this.overtaking = overtaking;
  }

  /** The first element to leave that overtook more than k others. */
  Outcome.No tooMany(int k, String method) {
    int x = overtaking.firstBeyond(k);
    int[] some = overtaken(x, k + 1);
    Arrays.stream(CertainElements.core(lives, some, lives.remove[x])).forEach(core::add);
    core.add(lives.add[x]);
    if (Arrays.stream(some).anyMatch(lives::unmatched)) {
      appendLost(x);
    }
    int[] sorted = Arrays.stream(core.toArray()).sorted().distinct().toArray();
    return new Outcome.No(sorted, -1, lives.remove[x], List.of(sentence(x, some, k)), method);
  }

  /** So many elements that x overtook, those with a completed remove first. */
  private int[] overtaken(int x, int count) {
    int[] found = new int[count];
    int n = 0;
    for (int pass = 0; pass < 2; pass++) {
      for (int y = 0; y < lives.count && n < count; y++) {
        if (lives.unmatched(y) == (pass == 1) && overtaking.overtook(x, y)) {
          found[n++] = y;
        }
      }
    }
    return found;
  }

  private void appendLost(int x) {
    for (int lost : lives.pendingRemoves) {
      if (t.from[lost] <= lives.removeTo[x] || lives.toldApart) {
        core.add(lost);
      }
    }
    for (int y = 0; y < lives.count; y++) {
      boolean taken = lives.unmatched(y) && lives.remove[y] != Lifetimes.NONE;
      if (taken && lives.addTo[y] < lives.addFrom[x] && !overtaking.overtook(x, y)) {
        core.add(lives.add[y]);
      }
    }
  }

  private Sentence sentence(int x, int[] some, int k) {
    int all = overtaking.over[x];
    return Sentence.of(
        "%s took %s while %s older %s, %s%s, %s certainly still in the queue%s.",
        t.show(lives.remove[x]),
        CertainElements.name(lives, x),
        all,
        all == 1 ? "value" : "values",
        CertainElements.abridged(some.length) || some.length < all ? "among them " : "",
        CertainElements.names(lives, some),
        all == 1 ? "was" : "were",
        CertainElements.tooMany(k));
  }
}
