package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.Evidence;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many random histories, each a file: the verdicts, cores and witnesses of one machine. */
class SameAsOneMachineTest {
  private static final int FILES = Evidence.count(24, 400);

  @TempDir Path folder;

  private Path file(long seed) {
    return folder.resolve("%04d.jsonl".formatted(seed));
  }

  /** Small ones, a third of them with violations, half of them with pending operations. */
  private void write(Spec<?> spec) throws IOException {
    for (long seed = 0; seed < FILES; seed++) {
      GeneratorOptions options =
          GeneratorOptions.of(20 + (int) (seed % 5) * 12, 3, seed)
              .withTies(0.2)
              .withReads(seed % 4 == 0 ? 0 : 0.3)
              .withPending(seed % 2 == 0 ? 0 : 0.03)
              .withViolation(seed % 3 == 1);
      HistoryWriter.write(
          HistoryGenerator.generate(spec, options), HistoryFormat.JSONL, file(seed));
    }
  }

  private SparkResult check(String name, SparkOptions options) throws IOException {
    return SparkCheck.checkFiles(
        LocalSpark.session(),
        List.of(folder.toString()),
        () -> Specs.named(name),
        options.withPartitions(3).withOneHistory(false).withWitnesses(true));
  }

  /** The part of each file, of which there is one. */
  private static Map<String, Row> parts(SparkResult result) {
    Map<String, Row> parts = new TreeMap<>();
    for (Row part : result.parts().collectAsList()) {
      String history = part.getAs("history");
      assertNull(parts.put(history.substring(history.lastIndexOf('/') + 1), part));
    }
    assertEquals(FILES, parts.size(), result.firstProblems().toString());
    return parts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"queue", "stack", "priority-queue", "register", "counter"})
  void files_areWhatTheyAreOnOneMachine(String name) throws IOException {
    Spec<?> spec = Specs.named(name);
    write(spec);
    Map<String, Row> whole = parts(check(name, SparkOptions.defaults()));
    SparkResult byRanges = check(name, SparkOptions.defaults().withMaxPartOperations(10));
    Map<String, Row> ranges = parts(byRanges);
    Map<String, List<Long>> orders = LocalSpark.largeWitnesses(byRanges);
    int decided = 0;
    for (long seed = 0; seed < FILES; seed++) {
      History h = HistoryReader.read(file(seed));
      Verdict alone = Plumbline.checker(spec).check(h).verdict();
      String verdict = alone instanceof Verdict.Linearizable ? "linearizable" : "violation";
      Row part = whole.get(file(seed).getFileName().toString());
      String about = name + " " + seed + ": " + part;
      assertEquals(verdict, part.getAs("verdict"), about);
      if (alone instanceof Verdict.Violation no) {
        assertEquals(no.explanation().toString(), part.getAs("explanation"), about);
        List<Long> lines = new ArrayList<>();
        for (int i : no.core().operations()) {
          lines.add((long) h.line(i));
        }
        List<Row> core = part.getList(PartRow.SCHEMA.fieldIndex("core"));
        assertEquals(lines, core.stream().map(op -> op.<Long>getAs("line")).toList(), about);
      } else {
        assertWitness(spec, h, part, about);
      }
      String file = file(seed).getFileName().toString();
      Row cut = ranges.get(file);
      if (!cut.getAs("verdict").equals("undecided")) {
        assertEquals(verdict, cut.getAs("verdict"), name + " " + seed + " by ranges: " + cut);
        decided++;
      }
      if (orders.containsKey(file)) {
        List<Long> witness = part.getList(PartRow.SCHEMA.fieldIndex("witness"));
        assertEquals(witness, orders.get(file), about + ": " + cut);
      }
    }
    boolean container = spec.traits().type().orElseThrow().container().isPresent();
    assertTrue(decided > FILES / 3 || !container, name + ": " + decided + " by ranges");
    boolean ordered = List.of("queue", "priority-queue").contains(name);
    assertTrue(orders.size() > FILES / 12 || !ordered, name + ": " + orders.size() + " orders");
  }

  /** Positions are from 0 over all files, in the order of their names. */
  private void assertWitness(Spec<?> spec, History h, Row part, String about) throws IOException {
    List<Long> positions = part.getList(PartRow.SCHEMA.fieldIndex("witness"));
    int[] rowOf = new int[h.size()];
    for (int i = 0; i < rowOf.length; i++) {
      rowOf[h.position(i)] = i;
    }
    long first = part.<Long>getAs("first_position") - h.position(0);
    int[] order = positions.stream().mapToInt(p -> rowOf[(int) (p - first)]).toArray();
    assertNull(new Verifier<>(spec).complaint(h, new Witness(order)), about);
  }
}
