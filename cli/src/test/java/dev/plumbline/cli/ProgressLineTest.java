package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Progress;
import dev.plumbline.derive.search.SearchProgress;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

  private Console terminal() {
    PrintStream err = new PrintStream(screen, true, StandardCharsets.UTF_8);
    return new Console(InputStream.nullInputStream(), err, err, Map.of(), "plumbline", true, true);
  }

  private void await(ProgressLine line, long states) throws InterruptedException {
    line.update(new Progress(1, 0, 900, 82, states));
    while (!screen.toString(StandardCharsets.UTF_8).contains(states + " states")) {
      Thread.sleep(20);
    }
  }

  @Test
  void states_areDrawnAlsoIfNothingMoreIsPlaced() {
    try (ProgressLine line = new ProgressLine(terminal(), "a.jsonl", true)) {
      assertTimeoutPreemptively(
          Duration.ofMinutes(1),
          () -> {
            await(line, 111);
            await(line, 222);
            await(line, 333);
          });
    }
  }

  /** What is left, how fast it goes and what was inferred: none may fall off a narrow terminal. */
  @Test
  void derivation_fitsBehindItsBarInEightyColumns() {
    SearchProgress progress = new SearchProgress(353_232, 110_337, 22, 110_315, 80, 255_369, 3000);
    String words = ProgressLine.words(progress);
    assertEquals(" 242815 left, 85k states/s, 80 inferred", words);
    String bar = "derive  31% [ ] 110337/353232 (0:00:02) ";
    assertTrue(bar.length() + words.length() <= 80, () -> bar + words);
  }
}
