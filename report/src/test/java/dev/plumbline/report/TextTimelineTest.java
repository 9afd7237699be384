package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextTimelineTest {
  private static final String CALLS = "├┣│┃|";
  private static final String RETURNS = "┤┫│┃|";

  /** What a reader sees, columns of wide characters counted, is what precedes what. */
  @Test
  void drawnBars_tellExactlyTheRealTimeOrder() {
    int drawn = 0;
    for (long seed = 1; seed <= 400; seed++) {
      Random random = new Random(seed);
      History history = randomHistory(random);
      Terminal terminal =
          new Terminal(Palette.NONE, 50 + random.nextInt(120), random.nextInt(3) == 0);
      int blamed = random.nextInt(history.size());
      String text =
          new TextTimeline(
                  history,
                  history.position(blamed),
                  new Reported(history),
                  CoreLetters.none(),
                  terminal)
              .draw();
      List<String> rows = text.lines().skip(1).filter(row -> !row.contains("kill")).toList();
      assertEquals(history.size(), rows.size(), text);
      if (rows.stream().anyMatch(row -> first(row, CALLS) < 0)) {
        continue; // too narrow for bars
      }
      drawn++;
      for (int a = 0; a < history.size(); a++) {
        for (int b = 0; b < history.size(); b++) {
          boolean before =
              !isOpen(rows.get(a)) && last(rows.get(a), RETURNS) < first(rows.get(b), CALLS);
          assertEquals(history.precedes(a, b), before, "seed " + seed + "\n" + text);
        }
        assertEquals(history.pending(a), isOpen(rows.get(a)), text);
      }
    }
    assertTrue(drawn > 300, "most terminals are wide enough: " + drawn);
  }

  private static boolean isOpen(String row) {
    return row.matches(".*(╌>|╍>|[-|]\\.\\.>).*");
  }

  private static int first(String row, String glyphs) {
    for (int i = 0; i < row.length(); i++) {
      if (glyphs.indexOf(row.charAt(i)) >= 0) {
        return TextWidth.of(row.substring(0, i));
      }
    }
    return -1;
  }

  private static int last(String row, String glyphs) {
    for (int i = row.length() - 1; i >= 0; i--) {
      if (glyphs.indexOf(row.charAt(i)) >= 0) {
        return TextWidth.of(row.substring(0, i));
      }
    }
    return -1;
  }

  private static History randomHistory(Random random) {
    HistoryBuilder builder = History.builder();
    int n = 2 + random.nextInt(10);
    for (int i = 0; i < n; i++) {
      String value = "値".repeat(random.nextInt(4)) + "e\u0301".repeat(random.nextInt(4));
      long call = random.nextInt(20);
      if (random.nextInt(5) == 0) {
        builder.addPending("東" + i, "write", value, call);
      } else {
        builder.add("p" + i, "write", value, null, call, call + random.nextInt(6));
      }
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.annotate(random.nextInt(25), "kill", "node " + i);
    }
    return builder.build();
  }
}
