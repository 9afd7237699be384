package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of the documentation are what they say they are. */
class DocumentationTest {
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```([a-z-]+)\n(.*?)```");

  @Test
  void examplesAreReadAsTheFormatTheyShow() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "formats.md"));
    Set<HistoryFormat> shown = EnumSet.noneOf(HistoryFormat.class);
    List<MatchResult> examples = EXAMPLE.matcher(text).results().toList();
    for (MatchResult example : examples) {
      HistoryFormat.of(example.group(1))
          .ifPresent(
              format -> {
                shown.add(format);
                byte[] content = example.group(2).getBytes(java.nio.charset.StandardCharsets.UTF_8);
                assertEquals(format, HistoryFormat.detect(content).orElseThrow());
                Given given = Given.bytes(content, ReadOptions.DEFAULT);
                assertEquals(List.of(), given.messages());
                assertTrue(given.history().size() > 0);
              });
    }
    assertEquals(
        EnumSet.complementOf(EnumSet.of(HistoryFormat.BINARY, HistoryFormat.WORD_BINARY)), shown);
  }
}
