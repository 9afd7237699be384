package dev.plumbline.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code plumbline check --engine spark} itself, with the child process that it starts. Each one
 * takes a session of its own, so there are few; what the child does is tested in its module.
 */
class EngineSparkTest {
  private static final String GIVEN = "plumbline.spark.classPath";

  @TempDir Path folder;

  @BeforeEach
  void tellWhichClasses() throws IOException {
    Path built = Path.of("..", "spark", "target").toAbsolutePath().normalize();
    Path jar = built.resolve("plumbline-spark.jar");
    Path others = built.resolve("spark-class-path.txt");
    assumeTrue(Files.exists(jar) && Files.exists(others), "the module spark is not packaged");
    System.setProperty(GIVEN, jar + File.pathSeparator + Files.readString(others).strip());
  }

  @AfterEach
  void forget() {
    System.clearProperty(GIVEN);
  }

  private String file() throws IOException {
    HistoryBuilder b = History.builder();
    for (long k = 0; k < 10; k++) {
      b.add("a", "put", List.of(k, 1L), Operation.NOTHING, 10 * k, 10 * k + 1);
      b.add("b", "get", k, k == 7 ? 2L : 1L, 10 * k + 2, 10 * k + 3);
    }
    Path file = folder.resolve("history.jsonl");
    HistoryWriter.write(b.build(), HistoryFormat.JSONL, file);
    return file.toString();
  }

  @Test
  void aCheck_printsASummaryAndWritesReportsAndParts() throws IOException {
    Path page = folder.resolve("page.html");
    Path junit = folder.resolve("junit.xml");
    Path sarif = folder.resolve("report.sarif");
    Path parts = folder.resolve("parts.parquet");
    String words =
        "check --engine spark --master local[1] --one-history --spec map --report %s --report %s --report %s --parts %s %s"
            .formatted(page, junit, sarif, parts, file());
    Cli said = Cli.run(words.split(" "));
    assertEquals(1, said.code(), said.text());
    assertTrue(
        said.text()
            .contains(
                "history.jsonl: NOT linearizable (map, 20 operations in 10 parts: 9 linearizable, 1 violation)"),
        said.text());
    assertTrue(said.text().contains("history.jsonl:16"), said.text());
    assertFalse(said.text().matches("(?is).*(warn|log4j|slf4j|spark:).*"), said.text());
    assertTrue(Files.size(page) > 10_000);
    String suite = Files.readString(junit);
    assertTrue(suite.contains("failures=\"1\""), suite);
    assertTrue(suite.contains("history.jsonl, key 7"), suite);
    assertFalse(suite.contains("plumbline-spark"), suite);
    String results = Files.readString(sarif);
    assertTrue(results.contains("history.jsonl\""), results);
    assertTrue(results.matches("(?s).*\"startLine\"\\s*:\\s*16\\b.*"), results);
    assertFalse(results.contains("plumbline-spark"), results);
    assertTrue(Files.isDirectory(parts));
  }

  @Test
  void otherForms_arePrinted() throws IOException {
    String words = "check --engine spark --master local[1] --spec map --format junit %s";
    Cli said = Cli.run(words.formatted(file()).split(" "));
    assertEquals(1, said.code(), said.text());
    assertTrue(said.text().contains("<?xml"), said.text());
    assertTrue(said.text().contains("failures=\"1\""), said.text());
  }
}
