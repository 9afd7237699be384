package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.algorithm.Code;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.language.SchemaReader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is found in algorithms that are right, and in such that are wrong. */
class ModelCheckerTest {
  private static final Bounds TWO = Bounds.unbounded(2, 2);
  private static final Bounds THREE_KEYS = Bounds.unbounded(2, 3);
  private static final CheckOptions STANDARD = CheckOptions.standard();

  private static ModelVerdict check(ConcurrentAlgorithm a, Bounds bounds, CheckOptions options) {
    Limits limits = Limits.none().withTime(Duration.ofMinutes(5));
    return ModelChecker.check(CompiledObject.of(a, List.of()), bounds, options, limits);
  }

  private static ModelVerdict.Correct correct(
      ConcurrentAlgorithm a, Bounds bounds, CheckOptions options) {
    return assertInstanceOf(ModelVerdict.Correct.class, check(a, bounds, options));
  }

  private static Counterexample wrong(ConcurrentAlgorithm a, Bounds bounds, CheckOptions options) {
    return assertInstanceOf(ModelVerdict.Wrong.class, check(a, bounds, options)).counterexample();
  }

  private static Counterexample.Kind kind(
      ConcurrentAlgorithm a, Bounds bounds, CheckOptions options) {
    return wrong(a, bounds, options).kind();
  }

  @Test
  void codeWithoutSynchronizationIsNotLinearizable() {
    Counterexample c = wrong(KnownAlgorithms.sequentialCode(), TWO, STANDARD);
    assertEquals(Counterexample.Kind.NOT_LINEARIZABLE, c.kind());
    assertEquals(2, c.steps().stream().filter(s -> s.kind() == RunStep.Kind.RETURN).count());
    assertEquals("add(1) -> true", c.steps().get(c.steps().size() - 1).what());
  }

  @Test
  void newNode_takesWhatItsLocalHeldBefore() {
    ConcurrentAlgorithm stack =
        SchemaReader.parse(
                """
                object Stack : stack
                node Node { final value: value; next: Node }
                top: Node
                operation push(value: value) {
                  var n: Node
                  atomic {
                    n = top
                    n = new Node(value = value, next = n)
                    top = n
                  }
                }
                operation pop(): value {
                  var n, r: Node
                  atomic {
                    n = top
                    if (n == null) return empty
                    r = n.next
                    top = r
                  }
                  return n.value
                }
                """)
            .skeleton();
    correct(stack, TWO.withStored(2), STANDARD);
  }

  /** With two types of nodes, whose states have no room for a number below 0. */
  @Test
  void valueThatIsPoppedTwice_isTold() {
    ConcurrentAlgorithm stack =
        SchemaReader.parse(
                """
                object Stack : stack
                node Node { final value: value; next: Node }
                node Box { node: Node }
                final box: Box
                initially {
                  var b: Box
                  b = new Box()
                  box = b
                }
                operation push(value: value) {
                  var n, old: Node
                  var b: Box
                  var ok: flag
                  old = box.node
                  n = new Node(value = value)
                  b = new Box(node = n)
                  n.next = old
                  ok = cas(box.node, old, n)
                  if (!ok) restart
                }
                operation pop(): value {
                  var n, r: Node
                  n = box.node
                  if (n == null) return empty
                  r = n.next
                  box.node = r
                  return n.value
                }
                """)
            .skeleton();
    Counterexample c = wrong(stack, TWO.withStored(2), STANDARD);
    assertEquals(Counterexample.Kind.NOT_LINEARIZABLE, c.kind());
  }

  @Test
  void figure7LosesANodeBehindARemovedOne() {
    Counterexample c = wrong(KnownAlgorithms.figure7(), TWO, STANDARD);
    assertEquals(Counterexample.Kind.NOT_LINEARIZABLE, c.kind());
    assertTrue(c.steps().stream().anyMatch(s -> s.what().startsWith("remove(1)")));
  }

  private static final int ADD = 0;
  private static final int REMOVE = 1;

  private static SavedSchedule.Turn all(int thread, int routine, int key) {
    return new SavedSchedule.Turn(thread, routine, key, 0, true);
  }

  /** The paper's figures 6 and 7, whose keys 1, 4 and 7 are 1, 2 and 3 here. */
  @Test
  void publishedCounterexamplesAreFound() {
    SavedSchedule.Turn finds = new SavedSchedule.Turn(0, ADD, 2, 0, false);
    SavedSchedule.Turn goesOn = new SavedSchedule.Turn(0, -1, 0, 0, false);
    SavedSchedule.Turn returns = new SavedSchedule.Turn(0, -1, 0, 0, true);
    SavedSchedule sixth =
        new SavedSchedule(
            List.of(all(1, ADD, 1), finds, goesOn, all(1, ADD, 3), returns, all(1, ADD, 3)));
    SavedSchedule seventh =
        new SavedSchedule(
            List.of(all(1, ADD, 1), finds, goesOn, all(1, REMOVE, 1), returns, all(0, ADD, 2)));
    assertTrue(rejects(KnownAlgorithms.sequentialCode(), sixth));
    assertTrue(rejects(KnownAlgorithms.sequentialCode(), seventh));
    assertFalse(rejects(KnownAlgorithms.figure7(), sixth));
    assertTrue(rejects(KnownAlgorithms.figure7(), seventh));
    for (ConcurrentAlgorithm right :
        List.of(KnownAlgorithms.figure9(), KnownAlgorithms.figure11(), KnownAlgorithms.figure2())) {
      assertFalse(rejects(right, sixth) || rejects(right, seventh), right.name());
    }
  }

  private static boolean rejects(ConcurrentAlgorithm algorithm, SavedSchedule schedule) {
    CompiledObject object = CompiledObject.of(algorithm, List.of());
    return new Simulator(object, THREE_KEYS).rejects(object, schedule);
  }

  @Test
  void markingBeforeTheKeyIsComparedBlocksLaterOperations() {
    ConcurrentAlgorithm a = KnownAlgorithms.marksTooEarly();
    correct(a, THREE_KEYS, STANDARD.with(CheckOptions.Progress.NONE));
    Counterexample c = wrong(a, THREE_KEYS, STANDARD);
    assertEquals(Counterexample.Kind.BLOCKED, c.kind());
    assertTrue(c.what().contains("nothing else is pending"), c.what());
  }

  @Test
  void pendingOperationsBlockOthersWhereNodesAreMarkedFirst() {
    CheckOptions labeled = STANDARD.with(CheckOptions.Progress.LABELED);
    assertEquals(List.of(), correct(KnownAlgorithms.figure9(), THREE_KEYS, labeled).blocked());
    assertEquals(
        List.of("add", "remove"),
        correct(KnownAlgorithms.figure11(), THREE_KEYS, labeled).blocked());
    CheckOptions strict = STANDARD.with(CheckOptions.Progress.STRICT);
    assertEquals(Counterexample.Kind.BLOCKED, kind(KnownAlgorithms.figure2(), THREE_KEYS, strict));
  }

  @Test
  void someAlgorithmsAreLockFreeAndOthersAreNot() {
    CheckOptions lockFree = STANDARD.withLockFree(true);
    correct(KnownAlgorithms.figure9WithDcas(), TWO, lockFree);
    correct(KnownAlgorithms.treiber(true), TWO.withStored(3), lockFree);
    correct(KnownAlgorithms.michaelScott(), TWO.withStored(2), lockFree);
    assertEquals(
        Counterexample.Kind.LIVELOCK, kind(KnownAlgorithms.figure2(), THREE_KEYS, lockFree));
    assertEquals(
        Counterexample.Kind.LIVELOCK,
        kind(KnownAlgorithms.michaelScottWithoutHelp(), TWO.withStored(2), lockFree));
    assertEquals(Counterexample.Kind.LIVELOCK, kind(KnownAlgorithms.handOverHand(), TWO, lockFree));
  }

  @Test
  void queuesAreFiniteBecauseDoomedThreadsStartAgain() {
    assertEquals(
        2445, correct(KnownAlgorithms.michaelScott(), TWO.withStored(2), STANDARD).states());
    assertEquals(
        7995, correct(KnownAlgorithms.michaelScott(), TWO.withStored(3), STANDARD).states());
    CheckOptions labeled = STANDARD.with(CheckOptions.Progress.LABELED);
    assertEquals(
        List.of("enq"),
        correct(KnownAlgorithms.michaelScottWithoutHelp(), TWO.withStored(2), labeled).blocked());
    assertEquals(
        Counterexample.Kind.NOT_LINEARIZABLE,
        kind(
            KnownAlgorithms.queueLinkWrites(),
            TWO.withStored(2),
            STANDARD.with(CheckOptions.Progress.NONE)));
  }

  @Test
  void doomedThreadsMakeNoDifferenceForFewOperations() {
    for (ConcurrentAlgorithm a :
        List.of(
            KnownAlgorithms.michaelScott(),
            KnownAlgorithms.michaelScottWithoutHelp(),
            KnownAlgorithms.queueLinkWrites())) {
      Bounds few = TWO.withOperations(2);
      assertEquals(
          check(a, few, STANDARD).getClass(), check(a, few, STANDARD.withDoomed(false)).getClass());
    }
  }

  @Test
  void stacksAreCheckedWithTheGeneralMonitor() {
    CheckOptions closed =
        CheckOptions.plain().withSymmetry(true).with(CheckOptions.Linearization.CLOSED);
    assertEquals(5105, correct(KnownAlgorithms.treiber(false), TWO.withStored(3), closed).states());
    Bounds three = TWO.withStored(3);
    CheckOptions undoomed = STANDARD.withDoomed(false);
    assertEquals(1469, correct(KnownAlgorithms.treiber(true), three, undoomed).states());
    assertEquals(255, correct(KnownAlgorithms.treiber(true), three, STANDARD).states());
    assertEquals(
        Counterexample.Kind.NOT_LINEARIZABLE,
        kind(KnownAlgorithms.treiberPopWrites(), TWO.withStored(3), STANDARD));
  }

  @Test
  void locksAreWaitedFor() {
    correct(KnownAlgorithms.handOverHand(), THREE_KEYS, STANDARD);
    Counterexample c = wrong(KnownAlgorithms.locksInTwoOrders(), TWO, STANDARD);
    assertEquals(Counterexample.Kind.DEADLOCK, c.kind());
    assertEquals(2, c.steps().stream().filter(s -> s.kind() == RunStep.Kind.WAIT).count());
  }

  @Test
  void operationsTakeEffectWhereTheCodeSaysSo() {
    CheckOptions points = STANDARD.with(CheckOptions.Linearization.POINTS);
    correct(KnownAlgorithms.figure9WithPoints(true), THREE_KEYS, points);
    assertEquals(
        Counterexample.Kind.NOT_AT_POINTS,
        kind(KnownAlgorithms.figure9WithPoints(false), THREE_KEYS, points));
  }

  /** A remove that answers false may have been overtaken, by an add that makes it take effect. */
  @Test
  void operationsTakeEffectInTheCodeOfOthers() {
    CheckOptions points = STANDARD.with(CheckOptions.Linearization.POINTS);
    String text = BundledSchemas.text("cas-set-with-points");
    correct(SchemaReader.parse(text).skeleton(), TWO, points);
    for (String operation : List.of("remove", "contains")) {
      String without = text.replace("    linearize others " + operation + "(key) ?\n", "");
      assertNotEquals(text, without);
      ConcurrentAlgorithm a = SchemaReader.parse(without).skeleton();
      assertEquals(Counterexample.Kind.NOT_AT_POINTS, kind(a, TWO, points), operation);
      correct(a, TWO, STANDARD);
    }
  }

  @Test
  void fingerprintsAndWorkersFindTheSame() {
    CheckOptions exact = STANDARD.withAntichain(false);
    long states = correct(KnownAlgorithms.figure11(), THREE_KEYS, exact).states();
    assertEquals(
        states,
        correct(KnownAlgorithms.figure11(), THREE_KEYS, exact.withFingerprints(true)).states());
    assertEquals(
        states,
        correct(KnownAlgorithms.figure11(), THREE_KEYS, exact.withFingerprints(true).withWorkers(2))
            .states());
    Counterexample c =
        wrong(KnownAlgorithms.figure7(), TWO, STANDARD.withFingerprints(true).withWorkers(2));
    assertEquals(
        wrong(KnownAlgorithms.figure7(), TWO, STANDARD).schedule().steps().size(),
        c.schedule().steps().size());
  }

  @Test
  void keysByRankStandForAnyKeys() {
    Bounds fixed = Bounds.unbounded(2, 4);
    assertEquals(19672, correct(KnownAlgorithms.figure9(), fixed, STANDARD).states());
    assertEquals(11628, correct(KnownAlgorithms.figure9(), fixed.withRanks(), STANDARD).states());
    Counterexample c = wrong(KnownAlgorithms.figure7(), TWO.withRanks(), STANDARD);
    assertEquals(Counterexample.Kind.NOT_LINEARIZABLE, c.kind());
    CompiledObject figure7 = CompiledObject.of(KnownAlgorithms.figure7(), List.of());
    assertTrue(new Simulator(figure7, fixed).rejects(figure7, c.schedule()));
    assertEquals(
        Counterexample.Kind.BLOCKED,
        kind(KnownAlgorithms.marksTooEarly(), THREE_KEYS.withRanks(), STANDARD));
  }

  @Test
  void limitsEndASearch() {
    CompiledObject object = CompiledObject.of(KnownAlgorithms.figure2(), List.of());
    Limits few = Limits.none().withStates(1000);
    ModelVerdict verdict = ModelChecker.check(object, Bounds.unbounded(3, 3), STANDARD, few);
    assertTrue(
        assertInstanceOf(ModelVerdict.Undecided.class, verdict).reason().contains("1000 states"));
    Limits small = Limits.none().withMemory(1 << 20);
    assertTrue(
        assertInstanceOf(
                ModelVerdict.Undecided.class,
                ModelChecker.check(object, Bounds.unbounded(3, 3), STANDARD, small))
            .reason()
            .contains("memory"));
    Limits short1 = Limits.none().withTime(Duration.ofMillis(50));
    assertInstanceOf(
        ModelVerdict.Undecided.class,
        ModelChecker.check(object, Bounds.unbounded(3, 3), STANDARD, short1));
  }

  @Test
  void schedulesRejectOtherAlgorithmsAndNotCorrectOnes() {
    CompiledObject good = CompiledObject.of(KnownAlgorithms.figure11(), List.of());
    Simulator simulator = new Simulator(good, THREE_KEYS);
    SavedSchedule lost = wrong(KnownAlgorithms.figure7(), TWO, STANDARD).schedule();
    assertTrue(simulator.rejects(CompiledObject.of(KnownAlgorithms.figure7(), List.of()), lost));
    for (ConcurrentAlgorithm a :
        List.of(KnownAlgorithms.figure9(), KnownAlgorithms.figure11(), KnownAlgorithms.figure2())) {
      assertFalse(simulator.rejects(CompiledObject.of(a, List.of()), lost), a.name());
      assertFalse(simulator.failsAlone(CompiledObject.of(a, List.of())), a.name());
    }
  }

  @Test
  void aSequentialRoutineIsASpecification() {
    Routine twice = counter("increment", Code.assign("n", "@count"));
    Routine once = counter("increment", Code.atomic(Code.assign("n", "@count"), bump()));
    ConcurrentAlgorithm wrong = counting(twice, once);
    assertEquals(
        Counterexample.Kind.NOT_LINEARIZABLE,
        kind(wrong, Bounds.unbounded(2, 1).withOperations(2), STANDARD));
    correct(counting(once, once), Bounds.unbounded(2, 1).withOperations(2), STANDARD);
  }

  private static dev.plumbline.derive.algorithm.Statement bump() {
    return Code.write(
        "@count", Code.binary(dev.plumbline.derive.algorithm.Expression.Operator.PLUS, "n", 1));
  }

  private static Routine counter(String name, dev.plumbline.derive.algorithm.Statement first) {
    boolean atomic = first instanceof dev.plumbline.derive.algorithm.Statement.Atomic;
    return new Routine(
        name,
        List.of(),
        Optional.of(DataType.NUMBER),
        List.of(Variable.of("n", DataType.NUMBER)),
        atomic ? List.of(first, Code.answer("n")) : List.of(first, bump(), Code.answer("n")));
  }

  private static ConcurrentAlgorithm counting(Routine code, Routine sequential) {
    return new ConcurrentAlgorithm(
        "counter",
        List.of(),
        List.of(Variable.of("count", DataType.NUMBER)),
        List.of(),
        List.of(),
        List.of(code),
        new Specification.Sequential(List.of(sequential)));
  }

  private static final String COUNTER =
      """
      object Counter : sequential
      node Cell { marked: flag }
      final cell: Cell
      count: number
      initially { var c: Cell
        c = new Cell(marked = true)
        cell = c }
      sequential operation inc(): number { var n: number
        n = count
        count = n + 1
        return n + 1 }
      sequential operation get(): number { return count }
      """;

  private static ConcurrentAlgorithm counter(String inc, String get) {
    String code =
        """
        operation inc(): number { var n: number
          atomic { %s }
          return n + 1 }
        operation get(): number { var n, i: number
          var m: flag
          %s
          return n }
        """;
    return SchemaReader.parse(COUNTER + code.formatted(inc, get)).skeleton();
  }

  private static ModelVerdict atPoints(String inc, String get) {
    Bounds bounds = Bounds.unbounded(2, 1).withOperations(2);
    return check(counter(inc, get), bounds, STANDARD.with(CheckOptions.Linearization.POINTS));
  }

  private static final String ADDS = "n = count\n count = n + 1\n linearize";

  /** Its read could come with the step before, but the point after it could not. */
  @Test
  void pointAfterAReadOfAMarkedNode_isWhereItStands() {
    assertInstanceOf(
        ModelVerdict.Correct.class, atPoints(ADDS, "n = count\n linearize\n m = cell.marked"));
    assertInstanceOf(
        ModelVerdict.Wrong.class, atPoints(ADDS, "n = count\n m = cell.marked\n linearize"));
  }

  /** Others may be made to take effect before they have taken their first step. */
  @Test
  void pointOfOthers_concernsThoseThatHaveOnlyCalled() {
    String helps = "n = count\n linearize others get()%s\n count = n + 1\n linearize";
    String get = "n = count\n linearize";
    assertInstanceOf(ModelVerdict.Wrong.class, atPoints(helps.formatted(""), get));
    assertInstanceOf(ModelVerdict.Correct.class, atPoints(helps.formatted(" ?"), get));
  }

  @Test
  void manyPointsInOneStep() {
    String get =
        "n = count\n while (i < 31) { i = i + 1\n linearize ?\n linearize ?\n linearize ? }";
    assertInstanceOf(ModelVerdict.Correct.class, atPoints(ADDS, get));
  }

  /** Reading a mark that stays is no reason to call a thread mistaken that waits for it. */
  @Test
  void waitingForAMark_isNoMistake() {
    String waits = "n = count\n m = cell.marked\n while (m) { m = cell.marked }";
    ConcurrentAlgorithm a = counter("n = count\n count = n + 1", waits);
    Bounds bounds = Bounds.unbounded(2, 1).withOperations(2);
    CheckOptions safety = STANDARD.with(CheckOptions.Progress.NONE);
    correct(a, bounds, safety);
    assertEquals(Counterexample.Kind.BLOCKED, kind(a, bounds, STANDARD));
    assertEquals(Counterexample.Kind.LIVELOCK, kind(a, bounds, safety.withLockFree(true)));
  }

  /** A pop and a clear take different numbers of values with the same answer. */
  @Test
  void storedValues_thatCannotBeCounted_areRefused() {
    String text =
        """
        object Cleared : sequential
        node Node { final next: Node }
        top: Node
        %1$s operation push() { var n, o: Node
          o = top
          n = new Node(next = o)
          top = n }
        %1$s operation clear() { top = null }
        """;
    ConcurrentAlgorithm a =
        SchemaReader.parse(
                text.formatted("sequential")
                    + text.formatted("").replaceFirst("(?s).*?top: Node", ""))
            .skeleton();
    CompileException e =
        assertThrows(
            CompileException.class, () -> check(a, Bounds.unbounded(2, 1).withStored(3), STANDARD));
    assertTrue(e.getMessage().contains("clear takes now more and now fewer"), e.getMessage());
  }

  @Test
  void moreStoredThanCanBeNumbered_isRefused() {
    ConcurrentAlgorithm a = SchemaReader.parse(BundledSchemas.text("treiber-stack")).skeleton();
    CompileException e =
        assertThrows(
            CompileException.class,
            () -> check(a, Bounds.unbounded(2, 2).withStored(99), STANDARD));
    assertEquals(
        "With 99 stored, the specification has more than 65536 states: let fewer be stored, or"
            + " bound the operations",
        e.getMessage());
  }

  @Test
  void constantField_isNotSwapped() {
    ConcurrentAlgorithm a = SchemaReader.parse(BundledSchemas.text("treiber-stack")).skeleton();
    Routine pop = a.routines().get(1);
    Routine swaps = pop.withBody(List.of(Code.cas("", "old.next", "null", "old")));
    assertThrows(
        CompileException.class,
        () ->
            CompiledObject.of(a.withRoutines("x", List.of(a.routines().get(0), swaps)), List.of()));
  }
}
