package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OverlapTest {
  @Test
  void empty_hasNone() {
    assertEquals(new Overlap(0, 0, 0, 0, 0), Overlap.of(History.builder().build()));
  }

  @Test
  void sequential_doesNotOverlap() {
    History history =
        History.builder().add(0, "a", null, null, 0, 10).add(1, "a", null, null, 20, 40).build();
    assertEquals(new Overlap(2, 0, 0, 1, 30.0 / 40), Overlap.of(history));
  }

  @Test
  void touching_overlaps() {
    History history =
        History.builder().add(0, "a", null, null, 0, 10).add(1, "a", null, null, 10, 20).build();
    assertEquals(new Overlap(2, 0, 2, 2, 1), Overlap.of(history));
  }

  @Test
  void pending_lastsUntilTheEnd() {
    History history =
        History.builder().addPending(0, "a", null, 0).add(1, "a", null, null, 50, 100).build();
    assertEquals(new Overlap(2, 1, 2, 2, 1.5), Overlap.of(history));
  }

  @Test
  void random_isAsCountedPairByPair() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 2_000; round++) {
      History history = random(random);
      Overlap overlap = Overlap.of(history);
      assertEquals(pairByPair(history), overlap.overlapping(), () -> shown(history));
      assertEquals(largestAtACall(history), overlap.largest(), () -> shown(history));
    }
  }

  private static History random(SplittableRandom random) {
    HistoryBuilder builder = History.builder();
    int n = 1 + random.nextInt(8);
    for (int i = 0; i < n; i++) {
      long call = random.nextInt(20);
      if (random.nextInt(10) == 0) {
        builder.addPending(i, "a", null, call);
      } else {
        builder.add(i, "a", null, null, call, call + random.nextInt(6));
      }
    }
    return builder.build();
  }

  private static int pairByPair(History history) {
    int count = 0;
    for (int i = 0; i < history.size(); i++) {
      boolean met = false;
      for (int j = 0; j < history.size(); j++) {
        met |= i != j && !history.precedes(i, j) && !history.precedes(j, i);
      }
      count += met ? 1 : 0;
    }
    return count;
  }

  /** The number of open operations is largest just after some call. */
  private static int largestAtACall(History history) {
    int largest = 0;
    for (int i = 0; i < history.size(); i++) {
      int open = 0;
      for (int j = 0; j < history.size(); j++) {
        open += history.call(j) <= history.call(i) && history.ret(j) >= history.call(i) ? 1 : 0;
      }
      largest = Math.max(largest, open);
    }
    return largest;
  }

  private static String shown(History history) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < history.size(); i++) {
      text.append(history.show(i)).append('\n');
    }
    return text.toString();
  }
}
