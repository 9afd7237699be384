package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TablePlotsTest {
  private static final Path DOCS = Path.of("../docs/benchmarks");

  @TempDir Path folder;

  @Test
  void plotsOfTheDocs_showTheTablesBesideThem() throws IOException {
    for (Map.Entry<String, String> plot : new TablePlots(DOCS).all().entrySet()) {
      assertEquals(
          plot.getValue(),
          Files.readString(DOCS.resolve(plot.getKey())),
          plot.getKey() + " is older than its table: docs/benchmarks.md says how to draw it");
    }
  }

  @Test
  void pageWithoutTheTable_isTold() throws IOException {
    Files.writeString(
        folder.resolve("monitors.md"), "## Monitors by shape\n\n| a |\n|---|\n| 1 |\n");
    IOException thrown = assertThrows(IOException.class, () -> new TablePlots(folder).all());
    assertEquals(
        "monitors.md: there is no table under a heading Monitors by length", thrown.getMessage());
  }
}
