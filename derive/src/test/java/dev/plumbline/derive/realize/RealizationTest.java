package dev.plumbline.derive.realize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.Code;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.KnownAlgorithms;
import dev.plumbline.derive.model.StatementText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rewrites that were done by hand in the paper, done here. */
class RealizationTest {
  private static final Bounds BOUNDS = Bounds.unbounded(2, 3);

  private static List<RealizationStep> steps(ConcurrentAlgorithm a) {
    return Realization.of(a, BOUNDS, Limits.none());
  }

  /** Every field in a word of its own, as before the mark goes into the pointer's. */
  private static ConcurrentAlgorithm unpacked(ConcurrentAlgorithm a) {
    List<NodeType> types =
        a.types().stream().map(t -> new NodeType(t.name(), t.fields(), List.of())).toList();
    return new ConcurrentAlgorithm(
        a.name(),
        types,
        a.globals(),
        a.initialLocals(),
        a.initially(),
        a.routines(),
        a.specification());
  }

  private static List<String> text(ConcurrentAlgorithm a, int routine) {
    return a.routines().get(routine).body().stream().map(StatementText::of).toList();
  }

  @Test
  void nullBasedSetBecomesCasAndDcas() {
    ConcurrentAlgorithm from = unpacked(KnownAlgorithms.figure9());
    List<RealizationStep> steps = steps(from);
    assertEquals(
        List.of("optimistic read plus validation", "CAS"),
        steps.stream().map(RealizationStep::name).toList());
    assertTrue(steps.stream().allMatch(RealizationStep::isCorrect));
    ConcurrentAlgorithm result = Realization.result(from, steps);
    assertEquals(
        List.of(
            "r = curr.next",
            "swapped = cas(pred.next, curr, r; curr.next, r, null)",
            "if !swapped",
            "return true"),
        text(result, 1).subList(4, 8));
    assertEquals(
        List.of("CAS", "DCAS", "none"),
        AlgorithmCost.of(result).routines().stream()
            .map(AlgorithmCost.RoutineCost::primitive)
            .toList());
  }

  @Test
  void markedSetBecomesTheOneOfFigure2() {
    ConcurrentAlgorithm from = unpacked(KnownAlgorithms.figure11());
    List<RealizationStep> steps = steps(from);
    assertEquals(
        List.of("mark bit in the pointer word", "CAS"),
        steps.stream().map(RealizationStep::name).toList());
    assertTrue(steps.stream().allMatch(RealizationStep::isCorrect));
    ConcurrentAlgorithm result = Realization.result(from, steps);
    assertEquals(
        text(KnownAlgorithms.figure2(), 1).stream()
            .map(s -> s.replace("lval", "written").replace("mp", "currMarked"))
            .map(s -> s.replace("val", "swapped"))
            .toList(),
        text(result, 1));
  }

  @Test
  void whatGoesWrongIsNotBuiltUpon() {
    ConcurrentAlgorithm good = unpacked(KnownAlgorithms.figure11());
    Routine remove = good.routines().get(1);
    List<Statement> body = new ArrayList<>(remove.body());
    Statement mark = body.remove(4);
    body.add(5, mark); // the next is read before the mark is set
    ConcurrentAlgorithm wrong =
        good.withRoutines(
            "read too early",
            List.of(good.routines().get(0), remove.withBody(body), good.routines().get(2)));
    List<RealizationStep> steps = steps(wrong);
    assertTrue(steps.stream().noneMatch(RealizationStep::isCorrect));
    assertEquals(wrong, Realization.result(wrong, steps));
  }

  @Test
  void sectionsOfOneAccessAreNone() {
    ConcurrentAlgorithm a = unpacked(KnownAlgorithms.figure9());
    Routine contains = a.routines().get(2);
    List<Statement> body = new ArrayList<>(contains.body());
    body.set(1, Code.atomic(body.get(1)));
    ConcurrentAlgorithm guarded =
        a.withRoutines(
            a.name(), List.of(a.routines().get(0), a.routines().get(1), contains.withBody(body)));
    RealizationStep first = steps(guarded).get(0);
    assertEquals("single accesses", first.name());
    assertEquals(a.routines(), first.result().routines());
  }

  @Test
  void costsAreCounted() {
    AlgorithmCost atomic = AlgorithmCost.of(KnownAlgorithms.figure9());
    assertEquals(2, atomic.sections());
    assertEquals(6, atomic.accesses());
    assertEquals(
        List.of("CAS", "CAS"),
        AlgorithmCost.of(KnownAlgorithms.michaelScott()).routines().stream()
            .map(AlgorithmCost.RoutineCost::primitive)
            .toList());
    assertEquals(
        "lock", AlgorithmCost.of(KnownAlgorithms.handOverHand()).routines().get(0).primitive());
  }
}
