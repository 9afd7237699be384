package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import dev.plumbline.testkit.Mutations;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same parts, verdicts, cores and witnesses as on one machine. */
class SparkCheckTest {
  @TempDir Path folder;

  private static final SparkOptions SMALL =
      SparkOptions.defaults().withPartitions(3).withSplitBytes(7_000).withWitnesses(true);

  /** Many keys with ties and pending operations; a few operations are changed. */
  private static History history(String name, long seed, int mutations) {
    GeneratorOptions options =
        GeneratorOptions.of(1_200, 6, seed).withKeys(40).withTies(0.3).withPending(0.01);
    History history = HistoryGenerator.generate(Specs.named(name), options);
    for (int k = 0; k < mutations; k++) {
      history = Mutations.any(history, seed + k);
    }
    return history;
  }

  private static SparkResult check(String name, SparkOptions options, Path... files)
      throws IOException {
    List<String> names = Arrays.stream(files).map(Path::toString).toList();
    return SparkCheck.checkFiles(LocalSpark.session(), names, () -> Specs.named(name), options);
  }

  @ParameterizedTest
  @CsvSource({
    "map,0",
    "map,5",
    "set,4",
    "multiset,4",
    "kv-append,3",
    "queue,1",
    "stack,0",
    "register,1"
  })
  void parts_areThoseOfOneMachine(String name, int mutations) throws IOException {
    Path file = folder.resolve("history.jsonl");
    HistoryWriter.write(history(name, 7, mutations), HistoryFormat.JSONL, file);
    History read = HistoryReader.read(file);
    CheckResult alone = Plumbline.checker(Specs.named(name)).everyPart(true).check(read);
    SparkResult spark = check(name, SMALL, file);
    assertEquals(told(read, Specs.named(name), alone), told(spark), name);
    assertEquals(
        alone.verdict() instanceof Verdict.Violation ? "VIOLATION" : "LINEARIZABLE",
        spark.verdict().toString());
    if (alone.verdict() instanceof Verdict.Violation no) {
      assertEquals(
          no.explanation().toString(), spark.violation().orElseThrow().getAs("explanation"));
    }
  }

  /** Some operations of {@code mwcas} are about one word, others about several. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatHasKeysOnlySometimes_isDecidedWhole(boolean wrong) throws IOException {
    Path file = folder.resolve("mwcas.jsonl");
    History history =
        HistoryGenerator.generate(Specs.named("mwcas"), GeneratorOptions.of(150, 3, 5).withKeys(8));
    HistoryWriter.write(history, HistoryFormat.JSONL, file);
    String line =
        "{\"process\":99,\"op\":\"read\",\"in\":[1],\"out\":[%s],\"call\":900000,\"return\":900001}\n";
    Files.writeString(file, wrong ? line.formatted(987_654) : "", StandardOpenOption.APPEND);
    Verdict alone =
        Plumbline.checker(Specs.named("mwcas")).check(HistoryReader.read(file)).verdict();
    SparkResult spark = check("mwcas", SMALL, file);
    assertEquals(wrong, alone instanceof Verdict.Violation);
    assertEquals(wrong ? "VIOLATION" : "LINEARIZABLE", spark.verdict().toString());
    assertEquals(1, spark.parts().count());
    assertEquals(history.size() + (wrong ? 1 : 0), spark.operations());
  }

  /** A value that was appended twice on one object leaves only search for that one. */
  @Test
  void transactionsOnSeveralObjects_areDecidedAsOnEachAlone() throws IOException {
    Path file = folder.resolve("transactions.jsonl");
    String line =
        "{\"object\":\"%s\",\"op\":\"txn\",\"in\":%s,\"out\":%s,\"call\":%d,\"return\":%d}";
    String append = "[[\"append\",5,1]]";
    Files.write(
        file,
        List.of(
            line.formatted("a", append, append, 1, 2),
            line.formatted("a", "[[\"r\",5,null]]", "[[\"r\",5,[]]]", 3, 4),
            line.formatted("b", append, append, 1, 2),
            line.formatted("b", append, append, 3, 4)));
    History h = HistoryReader.read(file);
    History a = h.select(new int[] {0, 2});
    assertEquals("a", a.objects().get(a.objectId(1)));
    Verdict.Violation alone =
        (Verdict.Violation) Plumbline.checker(Specs.named("list-append")).check(a).verdict();
    SparkResult spark = check("list-append", SMALL.withPartitions(1), file);
    assertEquals(Map.of("linearizable", 1L, "violation", 1L), spark.counts());
    Row part = spark.violation().orElseThrow();
    assertEquals(alone.explanation().toString(), part.getAs("explanation"));
  }

  /**
   * Every part: object and key with verdict, size, and the positions or lines of its certificate.
   */
  private static Map<String, String> told(History h, Spec<?> spec, CheckResult result) {
    Map<String, String> parts = new TreeMap<>();
    for (PartResult part : result.breakdown()) {
      Object object = h.objects().get(h.objectId(part.firstRow()));
      Object key = spec.key(h.operation(part.firstRow()));
      List<Long> certificate = new ArrayList<>();
      if (part.verdict() instanceof Verdict.Violation no) {
        Arrays.stream(no.core().operations()).forEach(i -> certificate.add((long) h.line(i)));
      } else if (part.verdict() instanceof Verdict.Linearizable yes) {
        Arrays.stream(yes.witness().toArray()).forEach(i -> certificate.add((long) h.position(i)));
      }
      String name = object + "/" + (key == null ? null : Values.showWhole(key));
      String verdict = part.verdict().getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
      parts.put(name, verdict + " " + part.operations() + " " + certificate);
    }
    return parts;
  }

  private static Map<String, String> told(SparkResult result) {
    Map<String, String> parts = new TreeMap<>();
    for (Row row : result.parts().collectAsList()) {
      List<Long> certificate = new ArrayList<>();
      if (!row.isNullAt(row.fieldIndex("core"))) {
        row.<Row>getList(row.fieldIndex("core")).forEach(op -> certificate.add(op.getLong(1)));
      } else if (!row.isNullAt(row.fieldIndex("witness"))) {
        certificate.addAll(row.<Long>getList(row.fieldIndex("witness")));
      }
      String told = row.getAs("verdict") + " " + row.getAs("operations") + " " + certificate;
      String before = parts.put(row.getAs("object") + "/" + row.getAs("key"), told);
      assertEquals(null, before, "a part is told twice");
    }
    return parts;
  }

  @Test
  void plantedViolations_areFoundInThePlantedParts() throws IOException {
    Path file = folder.resolve("planted.jsonl");
    StringBuilder lines = new StringBuilder();
    for (int key = 0; key < 200; key++) {
      long t = 10L * key;
      boolean planted = key % 50 == 3;
      lines.append(
          "{\"process\":0,\"op\":\"put\",\"in\":[%d,1],\"call\":%d,\"return\":%d}\n"
              .formatted(key, t, t + 1));
      lines.append(
          "{\"process\":0,\"op\":\"get\",\"in\":%d,\"out\":%d,\"call\":%d,\"return\":%d}\n"
              .formatted(key, planted ? 2 : 1, t + 2, t + 3));
    }
    Files.writeString(file, lines);
    SparkResult result = check("map", SMALL.withSplitBytes(2_000), file);
    List<Row> found =
        result.parts().filter("verdict = 'violation'").sort("first_call").collectAsList();
    assertEquals(
        List.of("3", "53", "103", "153"), found.stream().map(r -> r.<String>getAs("key")).toList());
    assertEquals(Map.of("linearizable", 196L, "violation", 4L), result.counts());
    Row core = found.get(1).<Row>getList(found.get(1).fieldIndex("core")).get(0);
    assertEquals(file.toString(), core.getString(0));
    assertEquals(108L, core.getLong(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TEXT", "BINARY", "JEPSEN_EDN"})
  void otherFormats_areRead(String format) throws IOException {
    Path file = folder.resolve("history" + (format.equals("BINARY") ? ".plb" : ".txt"));
    GeneratorOptions options = GeneratorOptions.of(1_200, 6, 3).withKeys(40).withTies(0);
    History set = HistoryGenerator.generate(Specs.named("set"), options.withViolation(true));
    HistoryWriter.write(set, HistoryFormat.valueOf(format), file);
    History read = HistoryReader.read(file);
    CheckResult alone = Plumbline.checker(Specs.named("set")).everyPart(true).check(read);
    SparkResult spark = check("set", SMALL.withWitnesses(false), file);
    assertEquals(alone.breakdown().size(), spark.parts().count());
    assertEquals(
        alone.breakdown().stream().filter(p -> p.verdict() instanceof Verdict.Violation).count(),
        spark.counts().getOrDefault("violation", 0L));
  }

  @Test
  void folders_areOneHistoryOrEachFileByItself() throws IOException {
    Path runs = Files.createDirectory(folder.resolve("runs"));
    String put = "{\"process\":\"a\",\"op\":\"put\",\"in\":[1,1],\"call\":1,\"return\":2}\n";
    String get = "{\"process\":\"b\",\"op\":\"get\",\"in\":1,\"out\":1,\"call\":3,\"return\":4}\n";
    Files.writeString(runs.resolve("a.jsonl"), put);
    Files.writeString(runs.resolve("b.jsonl"), get);
    Files.writeString(runs.resolve("notes.md"), "no history");
    assertEquals(Map.of("linearizable", 1L), check("map", SMALL, runs).counts());
    SparkResult each = check("map", SMALL.withOneHistory(false), runs);
    assertEquals(Map.of("linearizable", 1L, "violation", 1L), each.counts());
    assertEquals(
        runs.resolve("b.jsonl").toString(), each.violation().orElseThrow().getAs("history"));
  }

  /** Sentences and pages know nothing of the other files. */
  @ParameterizedTest
  @ValueSource(strings = {"multi-register", "list-append", "rw-register", "map"})
  void eachFile_isToldAsOnOneMachine(String name) throws IOException {
    Path runs = Files.createDirectory(folder.resolve("runs"));
    for (long seed = 0; seed < 3; seed++) {
      GeneratorOptions options = GeneratorOptions.of(40, 3, seed).withKeys(3).withViolation(true);
      History h = HistoryGenerator.generate(Specs.named(name), options);
      HistoryWriter.write(h, HistoryFormat.JSONL, runs.resolve(seed + ".jsonl"));
    }
    SparkResult result = check(name, SMALL.withOneHistory(false), runs);
    assertEquals(3L, result.counts().get("violation"), result.counts().toString());
    List<History> histories = result.violatingHistories(1_000);
    for (int k = 0; k < 3; k++) {
      Row part = result.violations().get(k);
      History h;
      try (InputStream in = Files.newInputStream(Path.of(part.<String>getAs("history")))) {
        h = HistoryReader.read(in, SMALL.reading(Specs.named(name)), new Problems("file"));
      }
      Verdict.Violation alone =
          (Verdict.Violation) Plumbline.checker(Specs.named(name)).check(h).verdict();
      assertEquals(alone.explanation().toString(), part.getAs("explanation"));
      assertEquals(Collections.singletonList(null), histories.get(k).objects());
    }
  }

  @Test
  void problems_areToldWithFileAndLine_andSoundPartsAreDecided() throws IOException {
    Path file = folder.resolve("problems.jsonl");
    StringBuilder lines = new StringBuilder();
    for (int key = 0; key < 100; key++) {
      String line =
          "{\"process\":%d,\"op\":\"add\",\"in\":%d,\"out\":%s,\"call\":%d,\"return\":%d}\n";
      String out = key == 60 ? "7" : "true";
      lines.append(line.formatted(key, key, out, key, key == 70 ? 3 : key + 1));
    }
    Files.writeString(file, lines);
    SparkResult result = check("set", SMALL.withSplitBytes(1_000), file);
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    Map<Long, String> told = new TreeMap<>();
    result.problems().collectAsList().forEach(p -> told.put(p.getLong(1), p.getString(2)));
    assertEquals(Map.of(61L, "wrong-output", 71L, "return-before-call"), told);
    assertEquals(98L, result.counts().get("linearizable"));
  }

  @Test
  void aLineThatCannotBeRead_leavesItsHistoryUndecided() throws IOException {
    Path runs = Files.createDirectory(folder.resolve("some"));
    String put = "{\"process\":0,\"op\":\"put\",\"in\":[1,1],\"call\":1,\"return\":2}\n";
    Files.writeString(runs.resolve("good.jsonl"), put);
    Files.writeString(runs.resolve("bad.jsonl"), put + "{\"process\":0,\"op\":\"get\",\n");
    SparkResult result = check("map", SMALL.withOneHistory(false), runs);
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    assertEquals(Map.of("linearizable", 1L, "malformed", 1L), result.counts());
  }

  @Test
  void operationsOfAProcessThatOverlapAcrossSplits_areAProblem() throws IOException {
    Path runs = Files.createDirectory(folder.resolve("two"));
    String put = "{\"process\":%d,\"op\":\"put\",\"in\":[%d,1],\"call\":%d,\"return\":%d}\n";
    Files.writeString(
        runs.resolve("a.jsonl"),
        put.formatted(0, 1, 1, 10) + put.formatted(1, 2, 1, 3) + put.formatted(1, 2, 9, 12));
    Files.writeString(
        runs.resolve("b.jsonl"), put.formatted(1, 4, 4, 8) + put.formatted(0, 3, 5, 6));
    SparkResult result = check("map", SMALL, runs);
    List<Row> told = result.problems().collectAsList();
    assertEquals(1, told.size(), told.toString());
    assertEquals("overlapping-process", told.get(0).getString(2));
    assertEquals(runs.resolve("b.jsonl").toString(), told.get(0).getString(0));
    assertEquals(2L, told.get(0).getLong(1));
  }

  /** Some overlap within a split, which its reader tells, some across splits, some both. */
  @Test
  void overlapsOfAProcess_areCountedAsOnOneMachine() throws IOException {
    Path file = folder.resolve("overlaps.jsonl");
    String put = "{\"process\":%d,\"op\":\"put\",\"in\":[%d,1],\"call\":%d,\"return\":%d}\n";
    StringBuilder lines = new StringBuilder(put.formatted(0, 0, 1, 1_500));
    for (int k = 1; k < 400; k++) {
      int process = k % 3;
      boolean late = process == 1 && k % 7 == 0;
      lines.append(put.formatted(process, k, 10 * k, 10 * k + (late ? 500 : 5)));
    }
    Files.writeString(file, lines);
    Problems problems = new Problems("overlaps");
    HistoryReader.read(Files.newInputStream(file), ReadOptions.DEFAULT, problems);
    SparkResult result = check("map", SMALL.withSplitBytes(2_000), file);
    assertEquals(problems.count(), result.problemCount());
    assertTrue(problems.count() > 150, problems.count() + " problems");
    List<Long> told = new ArrayList<>();
    result.firstProblems().forEach(p -> told.add(p.getLong(1)));
    assertEquals(told.size(), told.stream().distinct().count(), "a line is told twice");
  }

  @Test
  void tables_areDecidedAsFilesAre() throws IOException {
    Path file = folder.resolve("table.jsonl");
    HistoryWriter.write(history("map", 7, 5), HistoryFormat.JSONL, file);
    History h = HistoryReader.read(file);
    List<Row> operations = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      operations.add(
          RowFactory.create(
              Values.showName(h.process(i)),
              h.name(i),
              Values.showWhole(h.operation(i).input()),
              h.pending(i) ? null : Values.showWhole(h.operation(i).output()),
              h.outputCode(i) != Values.NONE,
              h.call(i),
              h.pending(i) ? null : h.ret(i)));
    }
    String columns =
        "process STRING, op STRING, in STRING, out STRING, answered BOOLEAN, call BIGINT, return"
            + " BIGINT";
    var table = LocalSpark.session().createDataFrame(operations, StructType.fromDDL(columns));
    Path parquet = folder.resolve("table.parquet");
    table.write().parquet(parquet.toString());
    SparkResult files = check("map", SMALL, file);
    SparkResult rows =
        SparkCheck.check(
            LocalSpark.session().read().parquet(parquet.toString()).repartition(3),
            () -> Specs.named("map"),
            SMALL);
    assertEquals(files.counts(), rows.counts());
    assertEquals(files.operations(), rows.operations());
    assertTrue(rows.counts().get("violation") > 0, rows.counts().toString());
  }

  @Test
  void columnsOfOtherTypes_areRefused() {
    var table =
        LocalSpark.session().sql("SELECT 'put' op, 1.5 call, 2L `return`, 1L `in`, 1L `out`");
    String complaint =
        assertThrows(
                IllegalArgumentException.class,
                () -> SparkCheck.check(table, () -> Specs.named("map"), SMALL))
            .getMessage();
    assertTrue(complaint.startsWith("the column call is of type DECIMAL"), complaint);
  }

  @Test
  void partsBeyondATask_areUndecidedWithTheirSize() throws IOException {
    Path file = folder.resolve("large.jsonl");
    HistoryWriter.write(history("counter", 2, 0), HistoryFormat.JSONL, file);
    SparkResult result = check("counter", SMALL.withMaxPartOperations(1_000), file);
    assertEquals(SparkResult.Answer.UNDECIDED, result.verdict());
    String reason = result.undecided().orElseThrow().getAs("reason");
    assertTrue(reason.startsWith("it has at least 1200 operations"), reason);
  }
}
