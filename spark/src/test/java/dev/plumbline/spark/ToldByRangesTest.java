package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import dev.plumbline.formats.HistoryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of several violations of a large part that of which one machine tells; and its witness. */
class ToldByRangesTest {
  private static final SparkOptions RANGES =
      SparkOptions.defaults()
          .withPartitions(3)
          .withSplitBytes(300)
          .withMaxPartOperations(5)
          .withWitnesses(true);

  @TempDir Path folder;
  private final List<String> lines = new ArrayList<>();
  private long t;

  /** An operation after all that were added before. */
  private void add(String op, Object in, Object out) {
    t += 10;
    String input = in == null ? "" : ",\"in\":" + in;
    lines.add(
        "{\"op\":\"%s\"%s,\"out\":%s,\"call\":%d,\"return\":%d}"
            .formatted(op, input, out, t, t + 4));
  }

  private SparkResult check(SpecSource spec) throws IOException {
    Path file = Files.write(folder.resolve("object.jsonl"), lines);
    return SparkCheck.checkFiles(LocalSpark.session(), List.of(file.toString()), spec, RANGES);
  }

  /** Why one machine says that it is a violation. */
  private String toldOnOneMachine(SpecSource spec) throws IOException {
    History h = HistoryReader.read(folder.resolve("object.jsonl"));
    Verdict.Violation alone = (Verdict.Violation) Plumbline.checker(spec.make()).check(h).verdict();
    return alone.explanation().toString();
  }

  private String toldOnSpark(SpecSource spec) throws IOException {
    SparkResult spark = check(spec);
    assertEquals(SparkResult.Answer.VIOLATION, spark.verdict(), "" + spark.undecided());
    Row part = spark.violation().orElseThrow();
    assertTrue(part.<Boolean>getAs("verified"));
    return part.getAs("explanation");
  }

  private void assertToldAsOnOneMachine(SpecSource spec) throws IOException {
    String told = toldOnSpark(spec);
    assertEquals(toldOnOneMachine(spec), told);
  }

  @Test
  void ofAPriorityQueue_theLeastValueThatHasNoPlace() throws IOException {
    for (long v : new long[] {1, 9, 7, 8}) {
      add("insert", v, "null");
    }
    add("poll", null, 9);
    add("poll", null, "null");
    add("poll", null, 8);
    add("poll", null, 7);
    assertToldAsOnOneMachine(() -> Specs.named("priority-queue"));
  }

  @Test
  void ofAPriorityQueueWithPeeks_thePeek() throws IOException {
    for (long v : new long[] {1, 9, 7, 8}) {
      add("insert", v, "null");
      add("peek", null, 1);
    }
    add("poll", null, 9);
    add("peek", null, 7);
    add("poll", null, 7);
    assertToldAsOnOneMachine(() -> Specs.named("priority-queue"));
  }

  @Test
  void aMaxPriorityQueueThatIsNeverEmpty_isDecidedByRanges() throws IOException {
    add("insert", 0, "null");
    for (long v = 1; v < 30; v++) {
      add("insert", v, "null");
      add("peekMax", null, v);
      add("pollMax", null, v);
    }
    SparkResult good = check(() -> Specs.named("max-priority-queue"));
    assertEquals(SparkResult.Answer.LINEARIZABLE, good.verdict(), "" + good.undecided());
    add("insert", 31, "null");
    add("insert", 32, "null");
    add("pollMax", null, 31);
    assertToldAsOnOneMachine(() -> Specs.named("max-priority-queue"));
  }

  /** What is in the way was taken later by a completed poll, so by no lost one. */
  @Test
  void aLostPollThatCannotHaveHelped_leavesAViolation() throws IOException {
    for (long v : new long[] {3, 1, 2, 4}) {
      add("insert", v, "null");
    }
    lines.add("{\"op\":\"poll\",\"call\":%d}".formatted(t + 5));
    add("poll", null, 2);
    add("poll", null, 1);
    SparkResult spark = check(() -> Specs.named("priority-queue"));
    assertEquals(SparkResult.Answer.VIOLATION, spark.verdict(), "" + spark.undecided());
    assertTrue(spark.violation().orElseThrow().<Boolean>getAs("verified"));
    lines.remove(lines.size() - 1);
    SparkResult open = check(() -> Specs.named("priority-queue"));
    assertEquals(SparkResult.Answer.UNDECIDED, open.verdict(), "" + open.violation());
  }

  /** Of several empty results that cannot be, the one that was called first. */
  @ParameterizedTest
  @CsvSource({"queue,enq,deq", "pool,put,take", "stack,push,pop"})
  void ofAContainer_theFirstImpossibleEmptyResult(String spec, String add, String remove)
      throws IOException {
    add(add, 1, "null");
    lines.add(
        "{\"op\":\"%s\",\"out\":null,\"call\":%d,\"return\":%d}".formatted(remove, t + 5, t + 95));
    for (int k = 0; k < 8; k++) {
      add(remove, null, "null");
    }
    t += 20;
    add(remove, null, 1);
    assertToldAsOnOneMachine(() -> Specs.named(spec));
  }

  /** Overtaking goes before empty results, and the element that left first before others. */
  @Test
  void ofAQueueOutOfOrder_theElementThatLeftFirst() throws IOException {
    for (long v = 1; v <= 8; v++) {
      add("enq", v, "null");
    }
    add("deq", null, "null");
    add("deq", null, 7);
    add("deq", null, 6);
    for (long v : new long[] {1, 2, 3, 4, 5}) {
      add("deq", null, v);
    }
    SpecSource spec = () -> Relaxation.parse("out-of-order:2").relax(Specs.named("queue"));
    assertToldAsOnOneMachine(spec);
  }

  @Test
  void theWitnessOfAPriorityQueue_isOne() throws IOException {
    for (long v = 1; v < 20; v++) {
      add("insert", 100 - v, "null");
      add("insert", v, "null");
      add("poll", null, v);
    }
    // One operation is open all the time, and one value stays.
    lines.add("{\"op\":\"poll\",\"out\":81,\"call\":0,\"return\":%d}".formatted(t + 50));
    SparkResult spark = check(() -> Specs.named("priority-queue"));
    assertEquals(SparkResult.Answer.LINEARIZABLE, spark.verdict(), "" + spark.undecided());
    List<Long> positions = LocalSpark.largeWitnesses(spark).get("");
    Spec<?> spec = Specs.named("priority-queue");
    History h = HistoryReader.read(folder.resolve("object.jsonl"));
    int[] rowOf = new int[h.size()];
    for (int i = 0; i < rowOf.length; i++) {
      rowOf[h.position(i)] = i;
    }
    int[] order = positions.stream().mapToInt(p -> rowOf[p.intValue()]).toArray();
    assertNull(new Verifier<>(spec).complaint(h, new Witness(order)));
  }
}
