package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static dev.plumbline.testkit.HistoryInPieces.assertNoWitness;
import static dev.plumbline.testkit.HistoryInPieces.concat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ClusterFold;
import dev.plumbline.core.monitor.ranges.ClusterRange;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Registers by ranges, against the decider of whole ones. */
class RegisterRangesTest {
  @Test
  void registersByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("register");
    Checker whole = HistoryInPieces.whole(spec);
    SmallHistories histories = new SmallHistories(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = readsAndWrites(histories.next(seed));
              Rng rng = Rng.of(seed, 80);
              long[] borders = HistoryInPieces.borders(h, rng);
              boolean beyond = false;
              boolean wrong = false;
              long[] clusters = {};
              for (int[] rows : HistoryInPieces.homes(h, true, rng)) {
                Clusters home = Clusters.of(h.select(rows), spec, row -> rows[row]);
                beyond |= home.beyond() != null;
                wrong |= home.violation() != null;
                clusters = concat(clusters, home.toArray());
                if (home.violation() != null) {
                  int[] core = Arrays.stream(home.violation()).map(row -> rows[row]).toArray();
                  assertNoWitness(whole, h, core);
                }
              }
              // Most random ones have a value that is wrong by itself.
              if (beyond || (wrong && seed % 8 > 1)) {
                return false;
              }
              boolean yes = accepts(whole, h);
              assertEquals(yes, !wrong && fold(clusters, borders).linearizable());
              counts.count("linearizable", yes);
              return true;
            })
        .assertSome("linearizable", 20, 90);
  }

  private static ClusterFold fold(long[] clusters, long[] borders) {
    ClusterFold fold = new ClusterFold();
    for (int r = 0; r <= borders.length; r++) {
      ClusterRange range =
          new ClusterRange(
              r == 0 ? Long.MIN_VALUE : borders[r - 1],
              r == borders.length ? Long.MAX_VALUE : borders[r]);
      for (int k = 0; k < clusters.length; k += Clusters.WIDTH) {
        range.add(clusters[k], clusters[k + 1], clusters[k + 2]);
      }
      fold.add(range.summary());
    }
    return fold;
  }

  private static History readsAndWrites(History h) {
    return h.select(
        IntStream.range(0, h.size())
            .filter(i -> h.objectId(i) == 0)
            .filter(i -> h.name(i).equals("read") || h.name(i).equals("write"))
            .toArray());
  }
}
