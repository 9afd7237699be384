package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
      SparkOptions.defaults().withPartitions(3).withSplitBytes(8_000).withMaxPartOperations(50);

  private SparkResult check(String name, History history) throws IOException {
    return check(() -> Specs.named(name), history, RANGES);
  }

  private SparkResult check(SpecSource spec, History history, SparkOptions options)
      throws IOException {
    Path file = folder.resolve("object.jsonl");
    HistoryWriter.write(history, HistoryFormat.JSONL, file);
    return SparkCheck.checkFiles(LocalSpark.session(), List.of(file.toString()), spec, options);
  }

  private History read() throws IOException {
    return HistoryReader.read(folder.resolve("object.jsonl"));
  }

  private static History container(String name, long seed) {
    GeneratorOptions options =
        GeneratorOptions.of(400, 4, seed).withTies(0.2).withPending(seed % 3 == 2 ? 0.02 : 0);
    return HistoryGenerator.generate(
        Specs.named(name), options.withReads(0).withViolation(seed % 2 == 1));
  }

  /**
   * A container that is filled and emptied again and again, with peeks and empty results, so that
   * it can be cut; with odd seeds two elements leave in each other's place.
   */
  private static History rounds(String name, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> names =
        Specs.named(name).traits().type().orElseThrow().container().orElseThrow().operations();
    HistoryBuilder b = History.builder();
    long t = 0;
    for (int round = 0; round < 40; round++) {
      boolean wrong = seed % 2 == 1 && round == 25;
      int jitter = wrong ? 1 : 25;
      List<Long> inside = new ArrayList<>();
      for (long v = 0; v < 3; v++) {
        inside.add(10L * round + (v * 7 + seed) % 10);
        add(b, names.get(0), inside.get((int) v), Operation.NOTHING, t += 10, jitter, random);
      }
      if (name.equals("stack")) {
        Collections.reverse(inside);
      } else if (name.equals("priority-queue")) {
        Collections.sort(inside);
      }
      if (names.size() > 2) {
        add(b, names.get(2), null, inside.get(0), t += 10, jitter, random);
      }
      if (wrong) {
        Collections.swap(inside, 0, 2);
      }
      for (Long v : inside) {
        add(b, names.get(1), null, v, t += 10, jitter, random);
      }
      add(b, names.get(1), null, null, t += 10, jitter, random);
    }
    return b.build();
  }

  private static void add(
      HistoryBuilder b, String op, Object in, Object out, long t, int jitter, SplittableRandom r) {
    b.add(null, op, in, out, t - r.nextInt(jitter), t + r.nextInt(jitter));
  }

  @ParameterizedTest
  @CsvSource({
    "queue,false",
    "queue,true",
    "priority-queue,false",
    "priority-queue,true",
    "stack,false",
    "stack,true",
    "register,false"
  })
  void oneObjectByRanges_isWhatItIsWhole(String name, boolean pieces) throws IOException {
    Spec<?> spec = Specs.named(name);
    int violations = 0;
    int decided = 0;
    for (long seed : new long[] {1, 2, 4}) {
      History history =
          pieces
              ? rounds(name, seed)
              : name.equals("register") ? readsAndWrites(seed) : container(name, seed);
      SparkResult spark = check(name, history);
      Verdict alone = Plumbline.checker(spec).check(read()).verdict();
      Row part = spark.undecided().or(spark::violation).orElse(null);
      String about = name + " " + seed + ": " + part + " " + spark.firstProblems();
      assertTrue(spark.verdict() != SparkResult.Answer.MALFORMED, about);
      assertEquals(history.size(), spark.operations(), about);
      if (spark.verdict() == SparkResult.Answer.UNDECIDED) {
        continue;
      }
      decided++;
      assertEquals(
          alone instanceof Verdict.Violation,
          spark.verdict() == SparkResult.Answer.VIOLATION,
          about);
      if (alone instanceof Verdict.Violation) {
        violations++;
        assertTrue(part.<Boolean>getAs("verified") || seed % 3 == 2, about);
      }
    }
    // Only lost removes can leave a priority queue or a stack open.
    boolean mayBeOpen = List.of("priority-queue", "stack").contains(name) && !pieces;
    assertTrue(decided == 3 || (decided == 2 && mayBeOpen), name + ": " + decided + " decided");
    assertEquals(1, violations, name);
  }

  /** Something is always inside, so that there is nothing to cut. */
  private static History seenAtTheFront(boolean wrong, boolean lost) {
    HistoryBuilder b = History.builder();
    b.add(null, "enqueue", 0, Operation.NOTHING, 0, 1);
    for (int i = 1; i < 100; i++) {
      long t = 20L * i;
      b.add(null, "enqueue", i, Operation.NOTHING, t, t + 2);
      b.add(null, "peek", null, wrong && i == 60 ? i : i - 1, t + 3, t + 5);
      b.add(null, "peek", null, i - 1, t + 4, t + 8);
      b.add(null, "dequeue", null, i - 1, t + 9, t + 12);
    }
    b.add(null, "peek", null, 99, 2000, 2001);
    if (lost) {
      b.addPending(null, "dequeue", null, 2002);
    }
    return b.build();
  }

  @Test
  void aQueueWithPeeksThatIsNeverEmpty_isDecidedByRanges() throws IOException {
    for (boolean lost : new boolean[] {false, true}) {
      SparkResult good = check("queue", seenAtTheFront(false, lost));
      assertEquals(SparkResult.Answer.LINEARIZABLE, good.verdict(), "" + good.undecided());
    }
    Row part = check("queue", seenAtTheFront(true, false)).violation().orElseThrow();
    Verdict.Violation alone =
        (Verdict.Violation) Plumbline.checker(Specs.named("queue")).check(read()).verdict();
    assertEquals(alone.explanation().toString(), part.getAs("explanation"));
    assertTrue(part.<Boolean>getAs("verified"));
    // Which of the values that were seen a lost dequeue took is beyond ranges.
    SparkResult open = check("queue", seenAtTheFront(true, true));
    assertEquals(SparkResult.Answer.UNDECIDED, open.verdict(), "" + open.violation());
    String reason = open.undecided().orElseThrow().getAs("reason");
    assertTrue(reason.startsWith("it has 399 operations"), reason);
  }

  @Test
  void queuesWithPeeks_areWhatTheyAreWhole() throws IOException {
    int violations = 0;
    for (long seed = 1; seed <= 4; seed++) {
      GeneratorOptions options = GeneratorOptions.of(400, 4, seed).withTies(0.2).withReads(0.4);
      History history =
          HistoryGenerator.generate(Specs.named("queue"), options.withViolation(seed % 2 == 1));
      SparkResult spark = check("queue", history);
      boolean wrong =
          Plumbline.checker(Specs.named("queue")).check(read()).verdict()
              instanceof Verdict.Violation;
      assertEquals(
          wrong ? SparkResult.Answer.VIOLATION : SparkResult.Answer.LINEARIZABLE,
          spark.verdict(),
          seed + ": " + spark.undecided());
      violations += wrong ? 1 : 0;
    }
    assertEquals(2, violations);
  }

  @Test
  void witnessesOfQueuesByRanges_areWitnesses() throws IOException {
    for (long seed : new long[] {2, 4}) {
      History history = container("queue", seed);
      SparkResult spark = check(() -> Specs.named("queue"), history, RANGES.withWitnesses(true));
      assertEquals(SparkResult.Answer.LINEARIZABLE, spark.verdict());
      History h = read();
      int[] rowOf = new int[h.size()];
      for (int i = 0; i < rowOf.length; i++) {
        rowOf[h.position(i)] = i;
      }
      int[] order =
          LocalSpark.largeWitnesses(spark).get("").stream()
              .mapToInt(position -> rowOf[position.intValue()])
              .toArray();
      assertNull(new Verifier<>(Specs.named("queue")).complaint(h, new Witness(order)));
    }
  }

  @Test
  void degreesOfQueues_areThoseOfOneMachine() throws IOException {
    Spec<?> queue = Specs.named("queue");
    int relaxed = 0;
    for (long seed = 0; seed < 2; seed++) {
      Spec<?> loose = Relaxation.parse("out-of-order:3").relax(queue);
      History history =
          HistoryGenerator.generate(
              loose, GeneratorOptions.of(400, 3, seed).withReads(0).withTies(0.1));
      check(() -> Specs.named("queue"), history, RANGES);
      Degree alone = new DegreeMeter(queue, "out-of-order").proof(false).measure(read());
      SparkDegree spark =
          SparkCheck.outOfOrderDegree(
              LocalSpark.session(),
              List.of(folder.resolve("object.jsonl").toString()),
              () -> Specs.named("queue"),
              RANGES);
      assertEquals(alone.exact().orElseThrow(), spark.degree().orElseThrow(), "seed " + seed);
      assertArrayEquals(alone.overtaking(), spark.overtaking(), "seed " + seed);
      relaxed += spark.degree().getAsLong() > 0 ? 1 : 0;
      int k = alone.exact().getAsInt();
      for (int allowed = Math.max(1, k - 1); allowed <= k; allowed++) {
        String mode = "out-of-order:" + allowed;
        SparkResult out =
            check(() -> Relaxation.parse(mode).relax(Specs.named("queue")), history, RANGES);
        assertEquals(
            allowed < k ? SparkResult.Answer.VIOLATION : SparkResult.Answer.LINEARIZABLE,
            out.verdict(),
            mode + " " + out.violation());
      }
    }
    assertTrue(relaxed > 0, relaxed + " out of order");
  }

  @Test
  void aLargeKeyAmongSmallOnes_isDecidedByRanges() throws IOException {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 300; i++) {
      b.add(null, "put", List.of("hot", i), Operation.NOTHING, 10L * i, 10L * i + 2);
      b.add(null, "get", "hot", i == 200 ? 150 : i, 10L * i + 3, 10L * i + 4);
      b.add(null, "put", List.of("cold" + i % 30, i), Operation.NOTHING, 10L * i + 5, 10L * i + 6);
    }
    SparkResult spark = check("map", b.build());
    assertEquals(Map.of("linearizable", 30L, "violation", 1L), spark.counts());
    Row part = spark.violation().orElseThrow();
    assertEquals("\"hot\"", part.getAs("key"));
    assertEquals(600L, part.<Long>getAs("operations"));
    assertEquals(900, spark.operations());
    Verdict.Violation alone =
        (Verdict.Violation) Plumbline.checker(Specs.named("map")).check(read()).verdict();
    assertEquals(alone.explanation().toString(), part.getAs("explanation"));
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

  /** Something stays at the bottom, so that no instant is free. */
  private static History onABottom(boolean wrong) {
    HistoryBuilder b = History.builder();
    b.add(null, "push", -1, Operation.NOTHING, 0, 1);
    for (int i = 1; i < 100; i++) {
      long t = 20L * i;
      long other = 1000L + i;
      b.add(null, "push", i, Operation.NOTHING, t, t + 3);
      b.add(null, "push", other, Operation.NOTHING, t + 4, t + 5);
      boolean swapped = wrong && i == 70;
      b.add(null, "pop", null, swapped ? i : other, t + 6, t + 9);
      b.add(null, "pop", null, swapped ? other : i, t + 10, t + 14);
    }
    return b.build();
  }

  @Test
  void aStackWithABottom_isDecidedByRanges() throws IOException {
    SparkResult good = check("stack", onABottom(false));
    assertEquals(SparkResult.Answer.LINEARIZABLE, good.verdict(), "" + good.undecided());
    SparkResult bad = check("stack", onABottom(true));
    Row part = bad.violation().orElseThrow();
    Verdict.Violation alone =
        (Verdict.Violation) Plumbline.checker(Specs.named("stack")).check(read()).verdict();
    assertEquals(alone.explanation().toString(), part.getAs("explanation"));
    assertTrue(part.<Boolean>getAs("verified"));
  }

  /** One that is below others for long, in whose place another one leaves. */
  @Test
  void aStackWhoseViolationCrossesRanges_isExplained() throws IOException {
    HistoryBuilder b = History.builder();
    b.add(null, "push", -1, Operation.NOTHING, 0, 1);
    for (int i = 1; i < 100; i++) {
      long t = 20L * i;
      b.add(null, "push", i, Operation.NOTHING, t, t + 3);
      b.add(null, "pop", null, i, t + 6, t + 9);
      if (i == 50) {
        b.add(null, "push", -2, Operation.NOTHING, t + 4, t + 5);
      }
    }
    b.add(null, "pop", null, -2, 5000, 5001);
    SparkResult spark = check("stack", b.build());
    Row part = spark.violation().orElseThrow();
    Verdict.Violation alone =
        (Verdict.Violation) Plumbline.checker(Specs.named("stack")).check(read()).verdict();
    assertEquals(alone.explanation().toString(), part.getAs("explanation"));
  }

  @Test
  void whatIsDeepEverywhere_isUndecidedWithItsSize() throws IOException {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 100; i++) {
      b.add(null, "push", i, Operation.NOTHING, 10L * i, 10L * i + 1);
      b.add(null, "pop", null, 99 - i, 1000 + 10L * i, 1001 + 10L * i);
    }
    SparkResult spark = check("stack", b.build());
    assertEquals(SparkResult.Answer.UNDECIDED, spark.verdict());
    String reason = spark.undecided().orElseThrow().getAs("reason");
    assertTrue(reason.startsWith("it has 200 operations"), reason);
    assertTrue(reason.contains("too many to be decided together"), reason);
  }

  private static final SparkOptions TINY = RANGES.withSplitBytes(60).withMaxPartOperations(2);

  /** Checks lines of JSON, in which quotes are single. */
  private SparkResult checkLines(String name, SparkOptions options, List<String> lines)
      throws IOException {
    Path file = folder.resolve("lines.jsonl");
    Files.write(file, lines.stream().map(line -> line.replace('\'', '"')).toList());
    return SparkCheck.checkFiles(
        LocalSpark.session(), List.of(file.toString()), () -> Specs.named(name), options);
  }

  private SparkResult.Answer answer(String name, String... lines) throws IOException {
    return checkLines(name, TINY, List.of(lines)).verdict();
  }

  /** The home of a value sees nobody write it; another home has who did. */
  @Test
  void whatACompareAndSetHasLeft_isNoViolation() throws IOException {
    String write = "{'op':'write','in':1,'call':1,'return':2}";
    for (int v = 2; v < 40; v += 9) {
      String set = "{'op':'cas','in':[1,%d],'out':true,'call':3,'return':4}".formatted(v);
      String read = "{'op':'read','out':%d,'call':5,'return':6}".formatted(v);
      assertEquals(SparkResult.Answer.UNDECIDED, answer("register", write, set, read));
    }
    String again = "{'op':'write','in':1,'call':3,'return':4}";
    String absurd = "{'op':'read','out':9,'call':5,'return':6}";
    assertEquals(SparkResult.Answer.VIOLATION, answer("register", write, again, absurd));
  }

  /** What changes nothing has seen a value, and meets the others that did. */
  @Test
  void operationsThatChangeNothing_areReads() throws IOException {
    for (int v = 1; v < 40; v += 9) {
      assertEquals(
          SparkResult.Answer.LINEARIZABLE,
          answer(
              "register",
              "{'op':'write','in':%d,'call':1,'return':2}".formatted(v),
              "{'op':'cas','in':[%d,%d],'out':true,'call':3,'return':4}".formatted(v, v),
              "{'op':'faa','in':0,'out':%d,'call':3,'return':4}".formatted(v)));
      assertEquals(
          SparkResult.Answer.LINEARIZABLE,
          answer(
              "map",
              "{'op':'put','in':[1,%d],'call':1,'return':2}".formatted(v),
              "{'op':'putIfAbsent','in':[1,77],'out':%d,'call':3,'return':4}".formatted(v),
              "{'op':'get','in':1,'out':%d,'call':3,'return':4}".formatted(v)));
    }
  }

  /** A get takes the key alone, which looks like the key and value of a put. */
  @Test
  void keysThatAreListsOfTwo_areKeys() throws IOException {
    for (int v = 1; v < 40; v += 9) {
      assertEquals(
          SparkResult.Answer.LINEARIZABLE,
          answer(
              "map",
              "{'op':'put','in':[[1,2],%d],'call':1,'return':2}".formatted(v),
              "{'op':'get','in':[1,2],'out':%d,'call':3,'return':4}".formatted(v),
              "{'op':'get','in':[1,2],'out':null,'call':0,'return':1}",
              "{'op':'get','in':[1,2],'call':0,'return':1}"));
    }
  }

  /** Where the equal values are, nobody knows of the lost dequeue that may have taken one. */
  @Test
  void anEmptyResultAmongEqualValues_isNoViolationIfADequeueIsLost() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("{'op':'enq','in':1,'call':1,'return':2}");
    lines.add("{'op':'enq','in':1,'call':3,'return':4}");
    lines.add("{'op':'deq','out':1,'call':5,'return':6}");
    lines.add("{'op':'deq','call':7}");
    for (int t = 8; t < 24; t += 2) {
      lines.add("{'op':'deq','out':null,'call':%d,'return':%d}".formatted(t, t + 1));
    }
    assertEquals(SparkResult.Answer.UNDECIDED, checkLines("queue", TINY, lines).verdict());
  }

  /** The values of a split are told although something else in it is not understood. */
  @Test
  void aLargeRegisterBesideWhatIsNotUnderstood_isDecided() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int v = 1; v < 30; v++) {
      int t = 10 * v;
      lines.add("{'object':'a','op':'write','in':%d,'call':%d,'return':%d}".formatted(v, t, t + 1));
      lines.add(
          "{'object':'a','op':'read','out':%d,'call':%d,'return':%d}".formatted(v, t + 2, t + 3));
      if (v % 3 == 0) {
        lines.add("{'object':'b','op':'rite','in':%d,'call':%d,'return':%d}".formatted(v, t, t));
        lines.add("{'object':'b','op':'read','out':1,'call':%d,'return':%d}".formatted(t, t - 5));
      }
    }
    SparkResult result = checkLines("register", TINY.withSplitBytes(250), lines);
    assertEquals(SparkResult.Answer.MALFORMED, result.verdict());
    Row part = result.parts().filter("object = 'a'").first();
    assertEquals(PartRow.LINEARIZABLE, part.getAs("verdict"), part.toString());
  }
}
