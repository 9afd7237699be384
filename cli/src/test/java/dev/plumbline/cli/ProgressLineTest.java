package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.plumbline.core.options.Progress;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bar while a search is at one place. */
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
}
