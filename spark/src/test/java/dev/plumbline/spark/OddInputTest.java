package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as they come: packed, mixed, broken, badly ended. */
class OddInputTest {
  private static final SparkOptions SMALL =
      SparkOptions.defaults().withPartitions(2).withSplitBytes(1_500);

  @TempDir Path folder;
  private Path runs;

  @BeforeEach
  void makeFolder() throws IOException {
    runs = Files.createDirectory(folder.resolve("runs"));
  }

  private SparkResult check(SparkOptions options) throws IOException {
    return SparkCheck.checkFiles(
        LocalSpark.session(), List.of(runs.toString()), () -> Specs.named("map"), options);
  }

  private static String put(int process, int key, int value, long call, long ret) {
    return "{\"process\":%d,\"op\":\"put\",\"in\":[%d,%d],\"call\":%d,\"return\":%d}"
        .formatted(process, key, value, call, ret);
  }

  private static String get(int process, int key, int value, long call, long ret) {
    return "{\"process\":%d,\"op\":\"get\",\"in\":%d,\"out\":%d,\"call\":%d,\"return\":%d}"
        .formatted(process, key, value, call, ret);
  }

  /** Puts and gets of 40 keys, of which those of key 13 do not fit. */
  private static List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      long t = 10L * k;
      lines.add(put(0, k, 1, t, t + 1));
      lines.add(get(1, k, k == 13 ? 2 : 1, t + 2, t + 3));
    }
    return lines;
  }

  /** Its key is not known, so it may belong to any part of its object. */
  @Test
  void anUnknownOperation_isAProblemWithFileAndLine() throws IOException {
    List<String> lines = lines();
    lines.add("{\"process\":0,\"op\":\"got\",\"in\":3,\"out\":1,\"call\":900,\"return\":901}");
    Files.write(runs.resolve("a.jsonl"), lines);
    SparkResult result = check(SMALL);
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    assertEquals(1, result.firstProblems().size());
    String problem = result.firstProblems().get(0).toString();
    assertTrue(problem.contains("a.jsonl") && problem.contains("81"), problem);
    assertTrue(problem.contains("map has no operation got"), problem);
  }

  private static void assertOneOf40(SparkResult result) {
    assertEquals(List.of(), result.firstProblems());
    assertEquals(Map.of("linearizable", 39L, "violation", 1L), result.counts());
    assertEquals("13", result.violation().orElseThrow().getAs("key"));
  }

  @Test
  void aFolderWithoutHistories_isToldInASentence() throws IOException {
    String said = assertThrows(FileNotFoundException.class, () -> check(SMALL)).getMessage();
    assertTrue(said.contains("holds no history"), said);
    Files.createFile(runs.resolve("empty.jsonl"));
    assertEquals(0, check(SMALL).operations());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\n\n", "\r\n\r\n"})
  void endsOfLines_areAnyEnds(String end) throws IOException {
    Files.writeString(runs.resolve("a.jsonl"), String.join(end, lines()));
    SparkResult result = check(SMALL);
    assertOneOf40(result);
    List<Row> core = core(result);
    assertEquals(
        end.length() < 3 && end.lastIndexOf('\n') == end.indexOf('\n') ? 28 : 55,
        core.get(0).getLong(1));
  }

  private static List<Row> core(SparkResult result) {
    return result
        .parts()
        .filter("verdict = 'violation'")
        .first()
        .getList(PartRow.SCHEMA.fieldIndex("core"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatIsNamedTwice_countsOnce(boolean oneHistory) throws IOException {
    Path file = Files.write(runs.resolve("a.jsonl"), lines());
    SparkResult result =
        SparkCheck.checkFiles(
            LocalSpark.session(),
            List.of(runs.toString(), file.toString(), runs.resolve("*").toString()),
            () -> Specs.named("map"),
            SMALL.withOneHistory(oneHistory));
    assertOneOf40(result);
    assertEquals(80, result.operations());
  }

  @Test
  void aByteOrderMark_isNoProblem() throws IOException {
    Files.writeString(runs.resolve("a.jsonl"), "\uFEFF" + String.join("\n", lines()));
    assertOneOf40(check(SMALL));
  }

  @Test
  void filesThatAreNotInOrder_areSorted() throws IOException {
    List<String> reversed = new ArrayList<>(lines());
    Collections.reverse(reversed);
    Files.writeString(runs.resolve("a.jsonl"), String.join("\n", reversed) + "\n");
    assertOneOf40(check(SMALL));
  }

  @Test
  void aHugeLineAcrossSeveralSplits_isOneLine() throws IOException {
    List<String> lines = new ArrayList<>(lines());
    String text = "x".repeat(10_000);
    lines.add(9, "{\"op\":\"put\",\"in\":[99,\"%s\"],\"call\":1,\"return\":2}".formatted(text));
    lines.add(
        70,
        "{\"op\":\"get\",\"in\":99,\"out\":\"%s\",\"call\":900,\"return\":901}".formatted(text));
    Files.writeString(runs.resolve("a.jsonl"), String.join("\n", lines) + "\n");
    SparkResult result = check(SMALL);
    assertEquals(Map.of("linearizable", 40L, "violation", 1L), result.counts());
    assertEquals(29, core(result).get(0).getLong(1));
  }

  @Test
  void formatsMayBeMixed_andPacked() throws IOException {
    List<String> lines = lines();
    Files.writeString(runs.resolve("a.jsonl"), String.join("\n", lines.subList(0, 20)));
    byte[] packed = gzip(String.join("\n", lines.subList(20, 40)));
    Files.write(runs.resolve("b.jsonl.gz"), packed);
    Path rest = folder.resolve("rest.jsonl");
    Files.writeString(rest, String.join("\n", lines.subList(40, 60)));
    HistoryWriter.write(HistoryReader.read(rest), HistoryFormat.BINARY, runs.resolve("c.plb"));
    Files.writeString(rest, String.join("\n", lines.subList(60, 80)));
    HistoryWriter.write(HistoryReader.read(rest), HistoryFormat.TEXT, runs.resolve("d.txt"));
    Files.writeString(runs.resolve("README.md"), "not a history");
    assertOneOf40(check(SMALL));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void oneBrokenLineInAThousandFiles_isFound() throws IOException {
    for (int f = 0; f < 1_000; f++) {
      String line = put(f, f, 1, f, f + 1) + "\n";
      Files.writeString(
          runs.resolve("f%04d.jsonl".formatted(f)), line + (f == 777 ? "{\"op\":\n" : ""));
    }
    SparkResult result = check(SparkOptions.defaults().withPartitions(2));
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    assertEquals(1, result.problemCount());
    Row problem = result.firstProblems().get(0);
    assertTrue(problem.getString(0).endsWith("f0777.jsonl"), problem.toString());
    assertEquals(2, problem.getLong(1));
  }

  @Test
  void aFileThatCannotBeRead_isAProblemOfTheHistory() throws IOException {
    byte[] whole = gzip(String.join("\n", lines()).repeat(3));
    Files.write(runs.resolve("cut.jsonl.gz"), Arrays.copyOf(whole, whole.length / 2));
    Files.writeString(runs.resolve("good.jsonl"), put(7, 100, 1, 5, 6) + "\n");
    SparkResult result = check(SMALL.withOneHistory(false));
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    assertTrue(result.firstProblems().get(0).getString(0).endsWith("cut.jsonl.gz"));
    assertEquals(1L, result.counts().get("linearizable"));
  }

  @Test
  void timesBeyondWhatDoublesHold_areExact() throws IOException {
    writeTwoKeys(0, 1);
    SparkResult result = check(SMALL);
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict(), "process 0 is in two places");
    writeTwoKeys(2, 4);
    result = check(SMALL);
    assertEquals(Map.of("linearizable", 1L, "violation", 1L), result.counts());
    assertEquals("1", result.violation().orElseThrow().getAs("key"));
  }

  /** Key 1 is fine, of key 2 the first value is read after the second was put. */
  private void writeTwoKeys(int writer, int reader) throws IOException {
    long t = (1L << 61) + 1;
    Files.writeString(
        runs.resolve("a.jsonl"),
        String.join(
            "\n",
            put(0, 1, 1, t, t + 1),
            put(0, 1, 2, t + 2, t + 3),
            get(1, 1, 1, t + 4, t + 5),
            put(writer, 2, 1, t, t + 1),
            put(3, 2, 2, t + 1, t + 3),
            get(reader, 2, 1, t + 3, t + 5)));
  }

  /** Three keys with most of the operations, all at one target. */
  @Test
  void heavyPartsThatMeet_getTasksOfTheirOwn() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append(put(i % 3, i % 3, i, 10L * i, 10L * i + 5)).append('\n');
      text.append(put(5, 10 + i % 50, i, 10L * i, 10L * i + 5)).append('\n');
    }
    text.append(get(9, 1, 3, 4000, 4001)).append('\n');
    Files.writeString(runs.resolve("a.jsonl"), text);
    SparkOptions options = SparkOptions.defaults().withPartitions(1).withMaxPartOperations(500);
    SparkResult result = check(options);
    assertEquals(Map.of("linearizable", 52L, "violation", 1L), result.counts());
    long tasks =
        result
            .parts()
            .filter("key IN ('0', '1', '2')")
            .selectExpr("spark_partition_id() AS task")
            .distinct()
            .count();
    assertEquals(3, tasks);
    assertEquals(601, result.operations());
  }

  @Test
  void whenTheTimeIsUp_theCheckIsUndecided() throws IOException {
    Files.writeString(runs.resolve("a.jsonl"), String.join("\n", lines()));
    SparkResult late = check(SMALL.withSeconds(0));
    assertEquals(SparkResult.Answer.UNDECIDED, late.verdict());
    assertEquals(
        "the time was up while it was read", late.undecided().orElseThrow().getAs("reason"));
    assertEquals(List.of(), late.violatingHistories(100));
  }
}
