package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One object in ranges, through real shuffles: the verdict and the core of one machine. */
class LargePartTest {
  @TempDir Path folder;

  private static final SparkOptions RANGES =
      SparkOptions.defaults().withPartitions(3).withSplitBytes(4_000).withMaxPartOperations(50);

  private SparkResult check(String name, History history) throws IOException {
    Path file = folder.resolve("object.jsonl");
    HistoryWriter.write(history, HistoryFormat.JSONL, file);
    return SparkCheck.checkFiles(
        LocalSpark.session(), List.of(file.toString()), () -> Specs.named(name), RANGES);
  }

  @ParameterizedTest
  @CsvSource({"queue", "priority-queue", "register"})
  void oneObjectByRanges_isWhatItIsWhole(String name) throws IOException {
    Spec<?> spec = Specs.named(name);
    int violations = 0;
    for (long seed = 0; seed < 6; seed++) {
      GeneratorOptions options =
          GeneratorOptions.of(400, 4, seed).withTies(0.2).withPending(seed % 3 == 2 ? 0.02 : 0);
      History history =
          name.equals("register")
              ? readsAndWrites(seed)
              : HistoryGenerator.generate(spec, options.withReads(0).withViolation(seed % 2 == 1));
      Path file = folder.resolve("object.jsonl");
      SparkResult spark = check(name, history);
      Verdict alone = Plumbline.checker(spec).check(HistoryReader.read(file)).verdict();
      Row part = spark.parts().first();
      if (spark.verdict() == SparkResult.Answer.UNDECIDED) {
        // Only lost polls can leave a priority queue open.
        assertTrue(name.equals("priority-queue") && seed % 3 == 2, part.toString());
        continue;
      }
      String about = name + " " + seed + ": " + part;
      assertEquals(
          alone instanceof Verdict.Violation,
          spark.verdict() == SparkResult.Answer.VIOLATION,
          about);
      if (alone instanceof Verdict.Violation no) {
        violations++;
        assertTrue(part.<Boolean>getAs("verified") || seed % 3 == 2, about);
        assertTrue(!no.explanation().toString().isEmpty(), about);
      }
    }
    assertTrue(violations > 0 && violations < 6, name + ": " + violations + " violations");
  }

  /** Operations around instants of effect, in their order; every other seed has a stale read. */
  private static History readsAndWrites(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    HistoryBuilder b = History.builder();
    long value = 0;
    b.add(null, "write", 0, Operation.NOTHING, 0, 1);
    for (int i = 1; i < 400; i++) {
      long call = 10L * i - random.nextInt(20);
      long ret = 10L * i + random.nextInt(20);
      if (random.nextInt(3) == 0) {
        b.add(null, "write", ++value, Operation.NOTHING, call, ret);
      } else {
        boolean stale = seed % 2 == 1 && i == 300;
        b.add(null, "read", null, stale ? value - 40 : value, call, ret);
      }
    }
    return b.build();
  }

  @Test
  void overtakingInAQueue_isToldWithItsLines() throws IOException {
    History history =
        HistoryGenerator.generate(
            Specs.named("queue"), GeneratorOptions.of(600, 3, 5).withReads(0).withViolation("any"));
    SparkResult spark = check("queue", history);
    History read = HistoryReader.read(folder.resolve("object.jsonl"));
    Verdict.Violation no =
        (Verdict.Violation) Plumbline.checker(Specs.named("queue")).check(read).verdict();
    assertEquals(SparkResult.Answer.VIOLATION, spark.verdict());
    Row part = spark.violation().orElseThrow();
    assertEquals(no.explanation().toString(), part.getAs("explanation"));
    List<Long> lines = new ArrayList<>();
    spark
        .parts()
        .first()
        .<Row>getList(PartRow.SCHEMA.fieldIndex("core"))
        .forEach(op -> lines.add(op.getLong(1)));
    List<Long> alone = new ArrayList<>();
    for (int i : no.core().operations()) {
      alone.add((long) read.line(i));
    }
    assertEquals(alone, lines);
  }

  @Test
  void peeksAreBeyondRanges_andSaidToBe() throws IOException {
    History history =
        HistoryGenerator.generate(
            Specs.named("queue"), GeneratorOptions.of(600, 3, 5).withReads(0.3));
    SparkResult spark = check("queue", history);
    assertEquals(SparkResult.Answer.UNDECIDED, spark.verdict());
    String reason = spark.parts().first().getAs("reason");
    assertTrue(reason.endsWith("because values are peeked at"), reason);
  }
}
