package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.derive.search.SearchProgress;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
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
