package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.OvertakingRanges;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many others the elements of a queue overtook, counted by ranges and as a whole. */
class OvertakingRangesTest {
  @Test
  void degreesByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 81));
              if (p.violation != null || p.beyond) {
                return false;
              }
              p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
              if (p.queue().impossibleEmpty() >= 0) {
                return false;
              }
              Degree whole = new DegreeMeter(spec, "out-of-order").proof(false).measure(h);
              long[] overtaken = overtaken(p);
              int most = (int) Arrays.stream(overtaken).max().orElse(0);
              assertEquals(whole.exact().orElseThrow(), most);
              long[] times = new long[most + 1];
              Arrays.stream(overtaken).forEach(k -> times[(int) k]++);
              assertArrayEquals(whole.overtaking(), times);
              counts.count("out of order", most > 0);
              return true;
            })
        .assertMany("out of order", 5);
  }

  /** For each removed element how many it overtook, by cells, strips and local ones. */
  private static long[] overtaken(HistoryInPieces p) {
    ElementTimes all = p.elements;
    OvertakingRanges ranges = new OvertakingRanges(p.borders);
    long[] sums = ranges.sums(ranges.cells(all));
    long[] total = new long[all.size()];
    int n = ranges.count();
    for (int v = 0; v < total.length; v++) {
      int i = ranges.of(all.addCall(v));
      int j = ranges.of(all.removed(v));
      total[v] = all.unmatched(v) ? 0 : sums[i * n + j];
    }
    for (int r = 0; r < n; r++) {
      int range = r;
      int[] left = some(all, u -> ranges.of(all.mayLeave(u)) == range);
      int[] strip = removed(all, v -> ranges.of(all.removed(v)) == range);
      add(total, strip, ranges.strip(copy(all, left), copy(all, strip)));
      int[] came = some(all, u -> ranges.of(all.inside(u)) == range);
      int[] local = removed(all, v -> ranges.of(all.addCall(v)) == range);
      add(total, local, ranges.local(copy(all, came), copy(all, local)));
    }
    return Arrays.stream(removed(all, v -> true)).mapToLong(v -> total[v]).toArray();
  }

  private static int[] some(ElementTimes all, IntPredicate which) {
    return IntStream.range(0, all.size()).filter(which).toArray();
  }

  private static int[] removed(ElementTimes all, IntPredicate which) {
    return some(all, v -> !all.unmatched(v) && which.test(v));
  }

  private static ElementTimes copy(ElementTimes all, int[] which) {
    ElementTimes copy = new ElementTimes();
    Arrays.stream(which).forEach(e -> copy.add(all, e));
    return copy;
  }

  private static void add(long[] total, int[] which, long[] counts) {
    for (int k = 0; k < which.length; k++) {
      total[which[k]] += counts[k];
    }
  }
}
