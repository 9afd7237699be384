package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.List;

/**
 * Histories of a container whose values are distinct, and whose adds and removes are anywhere: with
 * equal times, unmatched values, pending adds, lost removes, empty results and, if wanted, peeks;
 * some with an operation that is called when everything else has returned, or just then.
 */
record LivesAtRandom(List<String> names, boolean peeks, int most) {
  LivesAtRandom(Spec<?> spec) {
    this(spec, false, 7);
  }

  LivesAtRandom(Spec<?> spec, boolean peeks, int most) {
    this(spec.traits().type().orElseThrow().container().orElseThrow().operations(), peeks, most);
  }

  History next(long seed) {
    Rng rng = Rng.of(seed, 76);
    int values = 1 + rng.below(most);
    int horizon = 2 + rng.below(6 * values);
    int longest = 1 + rng.below(1 + rng.below(horizon));
    double stays = rng.unit() * 0.4;
    double pending = rng.below(3) == 0 ? 0.2 : 0;
    HistoryBuilder b = History.builder();
    for (long v = 0; v < values; v++) {
      long call = rng.below(horizon);
      boolean stay = rng.chance(stays);
      if (rng.chance(pending)) {
        b.addPending(null, names.get(0), 10 - v, call);
      } else {
        b.add(null, names.get(0), 10 - v, Operation.NOTHING, call, call + rng.below(longest));
      }
      if (!stay) {
        long leave = call + rng.below(1 + horizon / 3);
        b.add(null, names.get(1), null, 10 - v, leave, leave + rng.below(longest));
      }
      if (peeks && rng.below(4) == 0) {
        long look = call + rng.below(1 + horizon / 3);
        b.add(null, names.get(2), null, 10 - v, look, look + rng.below(longest));
      }
    }
    for (int k = rng.below(3); k > 0; k--) {
      long call = rng.below(horizon);
      b.add(null, names.get(1), null, null, call, call + rng.below(longest));
    }
    for (int k = rng.below(4) - 1; k > 0; k--) {
      b.addPending(null, names.get(1), null, rng.below(horizon));
    }
    return rng.below(3) == 0 ? withLast(b, rng) : b.build();
  }

  private History withLast(HistoryBuilder all, Rng rng) {
    HistoryBuilder b = History.builder().addAll(all, 0);
    long end = end(all.build()) + rng.below(2);
    switch (rng.below(4)) {
      case 0 -> b.add(null, names.get(0), 11L, Operation.NOTHING, end, end + rng.below(2));
      case 1 -> b.add(null, names.get(1), null, null, end, end + rng.below(2));
      case 2 -> b.addPending(null, names.get(0), 11L, end);
      default -> b.addPending(null, names.get(1), null, end);
    }
    return b.build();
  }

  /** The last time at which something was called or returned. */
  private static long end(History h) {
    long end = 0;
    for (int i = 0; i < h.size(); i++) {
      end = Math.max(end, h.pending(i) ? h.call(i) : h.ret(i));
    }
    return end;
  }
}
