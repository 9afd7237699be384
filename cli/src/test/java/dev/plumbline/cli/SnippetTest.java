package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.record.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples in the manuals compile as they stand there. */
class SnippetTest {
  private static final Pattern SNIPPET = Pattern.compile("(?s)```java\n(.*?)```");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"formats.md", "record.md", "online.md"})
  void snippets_compile(String name) throws Exception {
    String manual = Files.readString(Path.of("../docs").resolve(name));
    List<String> snippets =
        SNIPPET.matcher(manual).results().map((MatchResult m) -> m.group(1)).toList();
    assertFalse(snippets.isEmpty());
    for (String snippet : snippets) {
      assertTrue(snippet.startsWith("import "), snippet);
      assertEquals("", complaints(snippet), snippet);
    }
  }

  @Test
  void brokenSnippet_doesNotCompile() throws Exception {
    assertFalse(complaints("import dev.plumbline.record.Kind;\n\nKind kind = 1;").isEmpty());
  }

  private String complaints(String snippet) throws Exception {
    String imports = lines(snippet, true);
    String body = lines(snippet, false);
    Path source = folder.resolve("Snippet.java");
    Files.writeString(
        source, imports + "\nclass Snippet { void run() throws Exception {\n" + body + "\n}}\n");
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String classes =
        Stream.of(place(Recorder.class), place(HistoryReader.class), place(History.class))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, errors, errors, "-proc:none", "-cp", classes, source.toString());
    return failed == 0 ? "" : errors.toString(StandardCharsets.UTF_8);
  }

  private static String lines(String snippet, boolean imports) {
    Stream<String> lines = snippet.lines().filter(l -> l.startsWith("import ") == imports);
    return lines.collect(Collectors.joining("\n"));
  }

  private static Path place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
