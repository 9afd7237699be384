package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeAxisTest {
  private static final long[] MOMENTS = {-1, 3, 11, 40};

  @Test
  void everyAxis_tellsExactlyTheRealTimeOrder() {
    for (long seed = 1; seed <= 500; seed++) {
      History history = randomHistory(new Random(seed));
      for (int width : new int[] {100, 16, 1}) {
        assertSameOrder(history, TimeAxis.of(history, MOMENTS, width), seed);
      }
    }
  }

  @Test
  void axis_fitsWhereTheOrderAllows() {
    History history = randomHistory(new Random(7));
    int fewest = TimeAxis.fewest(history).columns();
    assertTrue(TimeAxis.of(history, MOMENTS, fewest).columns() <= fewest);
  }

  @Test
  void moments_areNeverBeforeWhatPrecedesThem() {
    for (long seed = 1; seed <= 200; seed++) {
      History history = randomHistory(new Random(seed));
      for (int width : new int[] {100, 16, 1}) {
        TimeAxis axis = TimeAxis.of(history, MOMENTS, width);
        for (int i = 0; i < history.size(); i++) {
          for (long moment : MOMENTS) {
            int column = axis.column(moment);
            assertTrue(moment < history.call(i) || column >= axis.begin(i), "seed " + seed);
            assertTrue(column >= 0 && column < axis.columns(), "seed " + seed);
          }
        }
      }
    }
  }

  private static void assertSameOrder(History history, TimeAxis axis, long seed) {
    for (int a = 0; a < history.size(); a++) {
      for (int b = 0; b < history.size(); b++) {
        boolean drawn = axis.end(a) >= 0 && axis.end(a) < axis.begin(b);
        assertEquals(history.precedes(a, b), drawn, "seed " + seed + ": " + a + " before " + b);
      }
    }
  }

  private static History randomHistory(Random random) {
    HistoryBuilder builder = History.builder();
    for (int i = 0; i < 12; i++) {
      long call = random.nextInt(20);
      if (random.nextInt(5) == 0) {
        builder.addPending(i, "write", i, call);
      } else {
        builder.add(i, "write", i, null, call, call + random.nextInt(6));
      }
    }
    return builder.build();
  }
}
