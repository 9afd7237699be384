package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/**
 * Histories of a stack or queue that are legal, but for a mutation now and then, and of which every
 * operation takes some time.
 *
 * @param names of its operations: add, remove, and peek if there are to be peeks
 * @param front whether the first one is the next to leave, and not the last one
 */
record AlmostLegal(List<String> names, boolean front) {
  AlmostLegal(Spec<?> spec) {
    this(
        spec.traits().type().orElseThrow().container().orElseThrow().operations().subList(0, 2),
        false);
  }

  /** Queues with many peeks. */
  static AlmostLegal peekedQueues(Spec<?> queue) {
    KnownType type = queue.traits().type().orElseThrow();
    return new AlmostLegal(type.container().orElseThrow().operations(), true);
  }

  History next(long seed) {
    Rng rng = Rng.of(seed, 83);
    HistoryBuilder b = History.builder();
    List<Long> inside = new ArrayList<>();
    int operations = 4 + rng.below(24);
    int longest = 1 + rng.below(1 + rng.below(12));
    // Order of adds, and none of removes: then peeks matter.
    int longestAdd = front && rng.below(2) == 0 ? 1 : longest;
    double pending = rng.below(4) == 0 ? 0.1 : 0;
    double lost = front && rng.below(4) == 0 ? 0.1 : 0;
    double wrong = rng.below(3) == 0 ? 0 : 0.08;
    long deepest = rng.below(4);
    long value = 0;
    for (int i = 0; i < operations; i++) {
      boolean add = inside.size() <= deepest ? rng.chance(0.7) : rng.chance(0.45);
      long call = 3L * i - rng.below(add ? longestAdd : longest);
      long ret = 3L * i + rng.below(add ? longestAdd : longest);
      if (add) {
        if (rng.chance(pending)) {
          b.addPending(null, names.get(0), value, call);
        } else {
          b.add(null, names.get(0), value, Operation.NOTHING, call, ret);
        }
        inside.add(value++);
      } else if (inside.isEmpty()) {
        b.add(null, names.get(1), null, null, call, ret);
      } else {
        int at = rng.chance(wrong) ? rng.below(inside.size()) : front ? 0 : inside.size() - 1;
        if (names.size() > 2 && rng.chance(0.5)) {
          b.add(null, names.get(2), null, inside.get(at), call, ret);
        } else if (rng.chance(lost)) {
          b.addPending(null, names.get(1), null, call);
          inside.remove(at);
        } else {
          b.add(null, names.get(1), null, inside.remove(at), call, ret);
        }
      }
    }
    return b.build();
  }

  /**
   * Queues in which, again and again, one element is seen at the front for a while, and two others
   * leave around that time: whether they can may depend on all three.
   */
  History aroundTheFront(long seed) {
    Rng rng = Rng.of(seed, 86);
    HistoryBuilder b = History.builder();
    long t = 0;
    long v = 0;
    for (int round = rng.below(3); round >= 0; round--) {
      for (int k = 0; k < 3; k++) {
        long call = t + (k == 0 ? 0 : k == 1 ? rng.below(5) : 1 + rng.below(4));
        b.add(null, names.get(0), v + k, Operation.NOTHING, call, call + rng.below(3));
      }
      long front = t + 6;
      add(b, 1, v + 2, front - rng.below(3), front + 1 + rng.below(6));
      add(b, 2, v + 1, front - rng.below(4), front + rng.below(3));
      long called = front + 2 + rng.below(6);
      if (rng.below(6) > 0) {
        add(b, 1, v + 1, called, called + rng.below(4));
      } else if (rng.below(2) == 0) {
        add(b, 2, v + 1, called, called + rng.below(4));
      }
      called = front + rng.below(5);
      add(b, rng.below(6) == 0 ? 2 : 1, v, called, called + 2 + rng.below(8));
      if (rng.below(8) == 0) {
        b.addPending(null, names.get(1), null, front + rng.below(10));
      }
      t = front + rng.below(12);
      v += 3;
    }
    return b.build();
  }

  private void add(HistoryBuilder b, int operation, long value, long call, long ret) {
    b.add(null, names.get(operation), null, value, call, ret);
  }
}
