package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.List;

/**
 * Histories of a container whose values are distinct, and whose adds and removes are anywhere: with
 * equal times, unmatched values, pending adds, lost removes, empty results and, if wanted, peeks.
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
    return b.build();
  }
}
