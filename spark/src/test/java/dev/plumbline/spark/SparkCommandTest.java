package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code spark-submit} and {@code --engine spark} run, in all forms that it has. */
class SparkCommandTest {
  @TempDir Path folder;

  private Path runs;
  private int code;

  /** Two files, in which key 7 is a violation that spans both. */
  @BeforeEach
  void files() throws IOException {
    runs = Files.createDirectory(folder.resolve("runs"));
    HistoryBuilder one = History.builder();
    HistoryBuilder two = History.builder();
    for (long k = 0; k < 10; k++) {
      one.add("a", "put", List.of(k, 1L), Operation.NOTHING, 10 * k, 10 * k + 1);
      two.add("b", "get", k, k == 7 ? 2L : 1L, 200 + 10 * k, 200 + 10 * k + 1);
    }
    HistoryWriter.write(one.build(), HistoryFormat.JSONL, runs.resolve("one.jsonl"));
    HistoryWriter.write(two.build(), HistoryFormat.JSONL, runs.resolve("two.jsonl"));
  }

  private String run(String... words) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      code = SparkMain.run(LocalSpark.session(), SparkArguments.of(words), out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void text_tellsTheViolationWithFilesAndLines() throws IOException {
    String text = run("--spec", "map", "--one-history", "--explain-plan", runs.toString());
    assertEquals(1, code, text);
    assertTrue(text.contains("two.jsonl:8"), text);
    String head =
        ": NOT linearizable (map, 20 operations in 10 parts: 9 linearizable, 1 violation), ";
    assertTrue(text.startsWith(runs + head), text);
  }

  @Test
  void json_isOneLineWithTheCore() throws IOException {
    String line = run("--spec", "map", "--format", "json", "--certificate", runs.toString());
    assertEquals(1, code);
    assertEquals(1, line.lines().count());
    assertTrue(line.contains("\"verdict\":\"violation\""), line);
    assertTrue(line.contains("\"verdicts\":{\"linearizable\":9,\"violation\":1}"), line);
    assertTrue(line.contains("\"line\":8"), line);
  }

  @Test
  void eachFile_isAHistoryOfItsOwn() throws IOException {
    String line = run("--spec", "map", "--each-file", "--format", "json", runs.toString());
    assertEquals(1, code);
    assertTrue(line.contains("\"verdicts\":{\"linearizable\":10,\"violation\":10}"), line);
  }

  @Test
  void parts_canBeAskedInSql() throws IOException {
    Path parts = folder.resolve("parts.parquet");
    run("--spec", "map", "--parts", parts.toString(), "--witnesses", runs.toString());
    SparkSession spark = LocalSpark.session();
    spark.read().parquet(parts.toString()).createOrReplaceTempView("parts");
    Row core =
        spark
            .sql(
                "SELECT key, op.file, op.line FROM parts LATERAL VIEW explode(core) AS op"
                    + " WHERE verdict = 'violation' AND verified")
            .first();
    assertEquals("7", core.getString(0));
    assertEquals(8L, core.getLong(2));
    long linearizable =
        spark
            .sql("SELECT * FROM parts WHERE verdict = 'linearizable' AND size(witness) = 2")
            .count();
    assertEquals(9, linearizable);
  }

  @Test
  void tablesInFiles_areDecided() throws IOException {
    Path table = folder.resolve("operations.parquet");
    LocalSpark.session()
        .sql(
            "SELECT 'add' op, 5L `in`, 'true' `out`, 1L call, 2L `return` UNION ALL"
                + " SELECT 'contains', 5L, 'false', 3L, 4L UNION ALL"
                + " SELECT 'contains', 6L, 'false', 3L, 4L")
        .write()
        .parquet(table.toString());
    String line = run("--spec", "set", "--format", "json", table.toString());
    assertEquals(1, code, line);
    assertTrue(line.contains("\"verdicts\":{\"linearizable\":1,\"violation\":1}"), line);
  }

  private String complaint(String... words) {
    Exception e = assertThrows(Exception.class, () -> run(words));
    assertTrue(e instanceof IllegalArgumentException || e instanceof IOException, e.toString());
    return e.getMessage().lines().findFirst().orElse("");
  }

  @Test
  void whatIsNoTable_isOneSentence() throws IOException {
    String none = folder.resolve("none.parquet").toString();
    assertEquals("There is no file " + none, complaint("--spec", "set", none));
    Path text = Files.writeString(folder.resolve("text.parquet"), "no table");
    String told = complaint("--spec", "set", text.toString());
    assertEquals(text + " is no Parquet table", told);
  }

  /** What a table holds, in which order Spark likes, has no files. */
  @Test
  void aTable_isOneHistory() {
    var table =
        LocalSpark.session().sql("SELECT 'read' op, 1L `in`, 1L `out`, 1L call, 2L `return`");
    SparkOptions each = SparkOptions.defaults().withOneHistory(false);
    assertThrows(
        IllegalArgumentException.class,
        () -> SparkCheck.check(table, () -> Specs.named("register"), each));
  }

  @Test
  void whatNoCheckHasWritten_isNotReplacedByParts() throws IOException {
    assertTrue(
        complaint("--spec", "map", "--parts", runs.toString(), runs.toString())
            .contains("is there already"));
    assertEquals(10, HistoryReader.read(runs.resolve("one.jsonl")).size());
    Path parts = folder.resolve("parts.parquet");
    for (int k = 0; k < 2; k++) {
      run("--spec", "map", "--parts", parts.toString(), runs.toString());
      assertEquals(1, code);
    }
  }

  @Test
  void histories_areThoseOfViolatingPartsOnly() throws IOException {
    Path some = folder.resolve("some");
    run("--spec", "map", "--histories", some.toString(), "--quiet", runs.toString());
    try (Stream<Path> written = Files.list(some)) {
      List<Path> files = written.sorted().toList();
      assertEquals(2, files.size());
      assertEquals(2, HistoryReader.read(files.get(0)).size());
      List<String> places =
          Files.readAllLines(files.get(1)).stream()
              .map(place -> URLDecoder.decode(place, StandardCharsets.UTF_8))
              .toList();
      assertEquals(runs.resolve("one.jsonl") + " and 1 more, key 7", places.get(0));
      assertEquals("8 " + runs.resolve("one.jsonl"), places.get(1));
      assertEquals("8 " + runs.resolve("two.jsonl"), places.get(2));
    }
  }

  /** Histories are written as they were recorded, whatever was called first. */
  @Test
  void places_areInTheOrderInWhichOperationsAreWritten() throws IOException {
    Path turned = Files.createDirectory(folder.resolve("turned"));
    HistoryBuilder late = History.builder();
    HistoryBuilder early = History.builder();
    for (long k = 0; k < 5; k++) {
      late.add("a", "get", k, k == 3 ? 2L : 1L, 200 + 10 * k, 201 + 10 * k);
      early.add("b", "put", List.of(4 - k, 1L), Operation.NOTHING, 10 * k, 10 * k + 1);
    }
    HistoryWriter.write(late.build(), HistoryFormat.JSONL, turned.resolve("a.jsonl"));
    HistoryWriter.write(early.build(), HistoryFormat.JSONL, turned.resolve("b.jsonl"));
    Path some = folder.resolve("some");
    run("--spec", "map", "--histories", some.toString(), "--quiet", turned.toString());
    List<String> operations = Files.readAllLines(some.resolve("01.jsonl"));
    List<String> places = Files.readAllLines(some.resolve("01.places"));
    for (int k = 0; k < 2; k++) {
      boolean gets = operations.get(k).contains("get");
      assertTrue(places.get(k + 1).startsWith(gets ? "4 " : "2 "), operations + "" + places);
      assertTrue(places.get(k + 1).endsWith(gets ? "a.jsonl" : "b.jsonl"), places.toString());
    }
  }

  @Test
  void degree_isTheSmallestThatAllowsIt() throws IOException {
    HistoryBuilder b = History.builder();
    for (long v = 0; v < 4; v++) {
      b.add(null, "enq", v, Operation.NOTHING, 10 * v, 10 * v + 1);
    }
    long t = 100;
    for (long v : new long[] {2, 0, 1, 3}) {
      b.add(null, "deq", null, v, t += 10, t + 1);
    }
    Path queue = folder.resolve("queue.jsonl");
    HistoryWriter.write(b.build(), HistoryFormat.JSONL, queue);
    String line = run("--degree", "--spec", "queue", "--format", "json", queue.toString());
    assertEquals(0, code, line);
    assertTrue(line.contains("\"degree\":2"), line);
    assertTrue(line.contains("\"overtaking\":[3,0,1]"), line);
    assertTrue(run("--degree", "--spec", "queue", queue.toString()).contains("2"));
    Path table = folder.resolve("queue.parquet");
    LocalSpark.session()
        .read()
        .schema("op STRING, `in` BIGINT, `out` BIGINT, call BIGINT, `return` BIGINT")
        .json(queue.toString())
        .selectExpr("*", "`out` IS NOT NULL AS answered")
        .write()
        .parquet(table.toString());
    assertTrue(
        run("--degree", "--spec", "queue", "--format", "json", table.toString())
            .contains("\"overtaking\":[3,0,1]"));
  }

  @Test
  void problems_areMalformed_andSoundPartsAreDecided() throws IOException {
    Files.writeString(
        runs.resolve("zz.jsonl"), "{\"op\":\"get\",\"in\":3,\"out\":1,\"call\":9,\"return\":1}\n");
    String line = run("--spec", "map", "--format", "json", runs.toString());
    assertEquals(254, code);
    assertTrue(line.contains("\"verdicts\":{\"linearizable\":8,\"malformed\":1,"), line);
    assertTrue(line.contains("\"problemCount\":1"), line);
  }

  @Test
  void whatIsUndecided_isTwo() throws IOException {
    String line =
        run("--spec", "counter", "--max-part-operations", "1", "--format", "json", counter());
    assertEquals(2, code, line);
    assertTrue(line.contains("\"undecided\":\"it has at least 2 operations"), line);
  }

  private String counter() throws IOException {
    HistoryBuilder b = History.builder();
    b.add(null, "increment", null, Operation.NOTHING, 1, 2);
    b.add(null, "read", null, 1L, 3, 4);
    Path file = folder.resolve("counter.jsonl");
    HistoryWriter.write(b.build(), HistoryFormat.JSONL, file);
    return file.toString();
  }

  @Test
  void progress_isToldWhileTasksEnd() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TaskProgress progress = new TaskProgress(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    var context = LocalSpark.session().sparkContext();
    context.addSparkListener(progress);
    run("--spec", "map", runs.toString());
    // Spark tells its listeners in its own time.
    for (int k = 0; k < 100 && !bytes.toString(StandardCharsets.UTF_8).contains("tasks"); k++) {
      Thread.sleep(100);
    }
    context.removeSparkListener(progress);
    String told = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(told.matches("(?s).*stage \\d+: \\d+ of \\d+ tasks.*"), told);
  }

  @Test
  void masters_areOfSeveralKinds() {
    for (String master :
        List.of("local", "local[*]", "local[2,3]", "yarn", "spark://a:7077", "k8s://https://a")) {
      assertEquals(master, SparkArguments.of("--spec", "map", "--master", master, "f").master);
    }
  }

  @Test
  void misuse_isOneSentence() {
    for (String words :
        List.of(
            "--spec map",
            "x.jsonl",
            "--spec map --partitions x f",
            "--spec map --partitions 4294967297 f",
            "--spec map a.parquet f",
            "--spec map --master foo f",
            "--spec map --master local[2 f",
            "--spec map --each-file a.parquet",
            "--spec map --format xml f",
            "--spec map --wat f",
            "--spec map --slack",
            "--spec queue --degree --each-file f")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class, () -> SparkArguments.of(words.split(" ")), words);
      assertFalse(e.getMessage().isBlank() || e.getMessage().contains("Exception"), words);
    }
    assertThrows(
        IllegalArgumentException.class, () -> SparkArguments.of("--spec", "quewe", "f").source());
  }
}
