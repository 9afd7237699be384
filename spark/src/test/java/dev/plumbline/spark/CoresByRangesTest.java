package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Of random histories with many equal times, most of them violations in several ways at once, the
 * core and the explanation by ranges are those of one machine.
 */
class CoresByRangesTest {
  private static final int FILES = Evidence.count(16, 1_000);

  @TempDir Path folder;

  private static Spec<?> spec(String name) {
    return name.equals("out-of-order")
        ? Relaxation.parse("out-of-order:1").relax(Specs.named("queue"))
        : Specs.named(name);
  }

  /**
   * Adds and removes anywhere, with values that stay, doubled removes, empty results, lost ones.
   */
  private static History container(Spec<?> spec, boolean peeks, SplittableRandom random) {
    KnownType type = spec.traits().type().orElseThrow();
    boolean byPriority = LargeKind.of(spec).byPriority();
    boolean words = byPriority && random.nextBoolean();
    List<String> names =
        type instanceof KnownType.MaxPriorityQueue
            ? KnownType.MaxPriorityQueue.OPERATIONS
            : type.container().orElse(ContainerType.QUEUE).operations();
    int values = 4 + random.nextInt(16);
    int horizon = 2 + random.nextInt(6 * values);
    int longest = 1 + random.nextInt(1 + random.nextInt(horizon));
    boolean lost = !byPriority && random.nextInt(3) == 0;
    HistoryBuilder b = History.builder();
    for (long n = values; n > 0; n--) {
      Object v = words && n % 5 > 0 ? "word " + (100 + n) : (Object) n;
      long call = random.nextInt(horizon);
      b.add(null, names.get(0), v, Operation.NOTHING, call, call + random.nextInt(longest));
      int removes = random.nextInt(40) == 0 ? 2 : random.nextInt(4) == 0 ? 0 : 1;
      for (int k = 0; k < removes; k++) {
        long leave = call + random.nextInt(1 + horizon / 3);
        b.add(null, names.get(1), null, v, leave, leave + random.nextInt(longest));
      }
      for (int k = 0; peeks && k < random.nextInt(3); k++) {
        long look = call + random.nextInt(1 + horizon / 3);
        b.add(null, names.get(2), null, v, look, look + random.nextInt(longest));
      }
    }
    for (int k = random.nextInt(3); k > 0; k--) {
      long call = random.nextInt(horizon);
      b.add(null, names.get(1), null, null, call, call + random.nextInt(longest));
      if (lost) {
        b.addPending(null, names.get(1), null, random.nextInt(horizon));
      }
    }
    return b.build();
  }

  /** Writes and reads around them, some before their write or of nothing. */
  private static History register(SplittableRandom random) {
    int values = 4 + random.nextInt(16);
    int horizon = 2 + random.nextInt(8 * values);
    int longest = 1 + random.nextInt(1 + random.nextInt(horizon));
    HistoryBuilder b = History.builder();
    for (long v = 1; v <= values; v++) {
      long call = random.nextInt(4) == 0 ? random.nextInt(horizon) : v * horizon / values;
      b.add(null, "write", v, Operation.NOTHING, call, call + random.nextInt(longest));
      for (int k = random.nextInt(3); k > 0; k--) {
        long look = call - 1 + random.nextInt(2 + horizon / 6);
        long seen = random.nextInt(80) == 0 ? v + 100 : v;
        b.add(null, "read", null, seen, look, look + random.nextInt(longest));
      }
    }
    return b.build();
  }

  private Path file(int seed) {
    return folder.resolve("%04d.jsonl".formatted(seed));
  }

  @ParameterizedTest
  @CsvSource({
    "queue,false",
    "out-of-order,false",
    "pool,false",
    "priority-queue,true",
    "max-priority-queue,true",
    "register,false"
  })
  void cores_areThoseOfOneMachine(String name, boolean peeks) throws IOException {
    Spec<?> spec = spec(name);
    for (int seed = 0; seed < FILES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      History h = name.equals("register") ? register(random) : container(spec, peeks, random);
      HistoryWriter.write(h, HistoryFormat.JSONL, file(seed));
    }
    SparkOptions options =
        SparkOptions.defaults()
            .withPartitions(3)
            .withSplitBytes(300)
            .withMaxPartOperations(5)
            .withOneHistory(false);
    SparkResult result =
        SparkCheck.checkFiles(
            LocalSpark.session(), List.of(folder.toString()), () -> spec(name), options);
    int violations = 0;
    for (Row part : result.parts().collectAsList()) {
      if (part.getAs("verdict").equals(PartRow.VIOLATION)) {
        assertToldAsOnOneMachine(spec, part);
        violations++;
      }
    }
    assertTrue(violations > FILES / 4, violations + " violations of " + name);
  }

  private static void assertToldAsOnOneMachine(Spec<?> spec, Row part) throws IOException {
    String about = part.toString();
    History h = HistoryReader.read(Path.of(part.<String>getAs("history")));
    Verdict.Violation no = (Verdict.Violation) Plumbline.checker(spec).check(h).verdict();
    assertEquals(no.explanation().toString(), part.getAs("explanation"), about);
    List<Long> lines = new ArrayList<>();
    for (int i : no.core().operations()) {
      lines.add((long) h.line(i));
    }
    List<Row> core = part.getList(PartRow.SCHEMA.fieldIndex("core"));
    assertEquals(lines, core.stream().map(op -> op.<Long>getAs("line")).toList(), about);
    assertTrue(part.<Boolean>getAs("verified"), about);
  }
}
