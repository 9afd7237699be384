package dev.plumbline.derive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.language.SchemaReader;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompileException;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.derive.space.Filling;
import dev.plumbline.derive.space.FillingSpace;
import dev.plumbline.derive.space.SchemaSpace;
import dev.plumbline.testkit.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class DeriverTest {
  @TempDir Path folder;

  private static Deriver deriver(String name) {
    return Deriver.of(SchemaReader.parse(BundledSchemas.text(name)));
  }

  private static Derivation derive(String name) {
    try {
      Derivation derivation = deriver(name).derive();
      assertTrue(derivation.isComplete(), name);
      assertEquals(0, derivation.withdrawn(), name);
      return derivation;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean has(Derivation derivation, String... fillings) {
    return derivation.minimal().stream()
        .anyMatch(
            a -> a.fillings().stream().map(Filling::toString).toList().equals(List.of(fillings)));
  }

  @Test
  void nullSet_has16Results_thePublishedOneAmongThem() {
    Derivation derivation = derive("null-set");
    assertEquals(16, derivation.accepted());
    assertEquals(16, derivation.minimal().size());
    assertEquals(944, derivation.search().acceptedInstances());
    assertTrue(has(derivation, "A2A3 A5 A6 [A1A7 A4]", "R2R3 [R1R7 R4 R5 R6]"));
  }

  @Test
  void stack_has8Results_treibersAmongThem() {
    Derivation derivation = derive("stack");
    assertEquals(14, derivation.accepted());
    assertEquals(8, derivation.minimal().size());
    assertTrue(has(derivation, "A5 A6 [A1A7 A4]", "R2R3 R4 [R1R7 R6]"));
  }

  @Test
  void priorityQueue_has4Results() {
    Derivation derivation = derive("priority-queue");
    assertEquals(4, derivation.accepted());
    assertEquals(4, derivation.minimal().size());
  }

  /** 4 adds × 6 removes with progress, where 6 were published: see docs/derive.md. */
  @Test
  void markedSet_has24Results_thePublishedOneAmongThem() {
    Derivation derivation = derive("marked-set");
    assertEquals(24, derivation.minimal().size());
    assertEquals(4, derivation.minimal().stream().map(a -> a.fillings().get(0)).distinct().count());
    assertEquals(6, derivation.minimal().stream().map(a -> a.fillings().get(1)).distinct().count());
    assertTrue(has(derivation, "A2A3 A5 A6 [A8A1A7 A4]", "R2R3 R5 R4 [R8R1R7 R6]"));
    assertTrue(
        derivation.minimal().stream().noneMatch(a -> a.fillings().toString().contains("9")),
        "the mark of curr is of no use");
  }

  @Test
  @EnabledIfSystemProperty(named = "plumbline.evidence", matches = "deep")
  void markedSet_multipliedOut_isDecided() throws IOException {
    Derivation derivation = deriver("marked-set").honest(true).derive();
    assertTrue(derivation.isComplete());
    assertEquals(304_073_728, derivation.search().space().instances());
    assertEquals(132, derivation.search().acceptedClasses());
    assertEquals(180_642, derivation.search().acceptedInstances());
  }

  @Test
  void queue_leadsToMichaelAndScott() {
    Derivation derivation = derive("queue");
    assertEquals(2, derivation.minimal().size());
    assertTrue(has(derivation, "E1 E2 E3 E7 [E4E5 E6] E8", "D1 D2 [D3D4 D5]"));
  }

  @Test
  void counter_needsItsReadInTheStepOfItsWrite() {
    assertTrue(has(derive("counter"), "I1 [I2I3 I4]"));
  }

  /** Four push and pop each, but a pop has to know what is behind its node. */
  @Test
  void deque_validatesWhatIsBehind_orReadsItInTheSection() {
    Derivation derivation = derive("deque");
    assertEquals(4, derivation.minimal().size());
    assertEquals(16, derivation.search().acceptedInstances());
    assertTrue(
        has(derivation, "[A1A2 A3 A4]", "B1 [B2 B3B4 B5 B6]", "[C1C2 C3 C4]", "[D1 D3D4 D5 D6]"));
  }

  private static final String GROWING =
      """
      object Growing : sequential
      count: number
      sequential operation grow(): number {
        var n: number
        n = count
        count = n + 12
        return n + 12
      }
      operation grow(): number {
        var n: number
        <P>
        return n + 12
      }
      placeholder P {
        A: n = count
        B: count = n + 12
      } with { A < B }
      check { values 1; operations 1 }
      """;

  /** A third operation would count farther than numbers go here, but nobody calls it. */
  @Test
  void numberOutOfRange_isNoVerdict() throws IOException {
    Derivation bounded = Deriver.of(SchemaReader.parse(GROWING)).derive();
    assertTrue(has(bounded, "[A B]"), bounded.minimal().toString());
    Derivation unbounded =
        Deriver.of(SchemaReader.parse(GROWING.replace("; operations 1", ""))).derive();
    assertFalse(unbounded.isComplete(), "what is atomic is neither right nor wrong");
  }

  @Test
  void specification_thatDoesNotReturn_isSaid() {
    String text = GROWING.replace("  count = n + 12\n  return n + 12\n}\nop", "  restart\n}\nop");
    Deriver deriver = Deriver.of(SchemaReader.parse(text));
    CompileException e = assertThrows(CompileException.class, deriver::derive);
    assertEquals("The sequential operation 'grow' does not return", e.getMessage());
  }

  /** A counter that compares what it read, or does not. */
  private static Schema counter(String order) {
    return SchemaReader.parse(
        BundledSchemas.text("counter")
            .replace("I2: val = count == n", "I2: val = [true | count == n]")
            .replace("I3 < I4", "I3 < I4, " + order));
  }

  @Test
  void declaredOrder_thatHolds_changesNoVerdict() throws IOException {
    Derivation plain = Deriver.of(counter("")).derive();
    Derivation ordered = Deriver.of(counter("order I2: 1 < 2")).derive();
    assertEquals(plain.accepted(), ordered.accepted());
    assertEquals(plain.search().acceptedInstances(), ordered.search().acceptedInstances());
    assertTrue(ordered.search().inferred() > 0);
  }

  @Test
  void declaredOrder_thatDoesNotHold_isNoticed() {
    Deriver deriver = Deriver.of(counter("order I2: 2 < 1"));
    SchemaException e = assertThrows(SchemaException.class, deriver::derive);
    assertTrue(e.in("x").matches("x:34:22: This order does not hold: .* correct.*"), e.in("x"));
  }

  @Test
  void stepsOfTheDerivation_thatAreWrong_haveNoResult() {
    for (String name : List.of("unvalidated-set", "validated-set")) {
      Derivation derivation = derive(name);
      assertEquals(0, derivation.accepted(), name);
      assertFalse(derivation.search().failures().isEmpty(), name);
    }
  }

  /** Every class checked by itself has the verdict that the search inferred or replayed. */
  @Test
  void verdicts_areThoseOfCheckingEveryClass() throws IOException {
    for (String name : List.of("null-set", "stack", "counter")) {
      if (!name.equals("null-set") || Evidence.count(1, 2) == 2) {
        assertVerdictsAreChecked(name);
      }
    }
  }

  private static void assertVerdictsAreChecked(String name) throws IOException {
    SearchResult result = deriver(name).derive().search();
    SchemaSpace space = result.space();
    List<Bounds> bounds = Deriver.bounds(space.schema().settings());
    int[] classes = new int[space.parts().size()];
    do {
      int[] verdicts = new int[classes.length];
      for (int p = 0; p < classes.length; p++) {
        verdicts[p] = space.parts().get(p).verdictClass(classes[p]);
      }
      assertEquals(isCorrect(space, classes, bounds), result.isAccepted(verdicts), name);
    } while (next(classes, space.parts()));
  }

  private static boolean isCorrect(SchemaSpace space, int[] classes, List<Bounds> bounds) {
    List<Filling> fillings = new java.util.ArrayList<>();
    for (int p = 0; p < classes.length; p++) {
      fillings.add(space.parts().get(p).reported().representative(classes[p]));
    }
    CompiledObject object = CompiledObject.of(space.algorithm("x", fillings), List.of());
    return bounds.stream()
        .allMatch(
            b ->
                ModelChecker.check(object, b, CheckOptions.standard(), Limits.none())
                    instanceof ModelVerdict.Correct);
  }

  private static boolean next(int[] classes, List<FillingSpace> parts) {
    for (int p = classes.length - 1; p >= 0; p--) {
      if (++classes[p] < parts.get(p).reported().size()) {
        return true;
      }
      classes[p] = 0;
    }
    return false;
  }

  @Test
  void threads_doNotChangeTheResults() throws IOException {
    Derivation one = derive("null-set");
    Derivation three = deriver("null-set").threads(3).derive();
    assertEquals(
        one.minimal().stream().map(a -> a.fillings().toString()).toList(),
        three.minimal().stream().map(a -> a.fillings().toString()).toList());
    assertEquals(one.search().acceptedInstances(), three.search().acceptedInstances());
  }

  @Test
  void search_thatWasEnded_goesOn() throws IOException {
    Path journal = folder.resolve("journal");
    Derivation ended =
        deriver("null-set")
            .journal(journal)
            .limits(Limits.none().withTime(Duration.ofNanos(1)))
            .derive();
    assertFalse(ended.isComplete());
    Derivation whole = deriver("null-set").journal(journal).derive();
    List<String> lines = Files.readAllLines(journal);
    assertEquals(16, whole.minimal().size());
    // A search that ended in the middle: half of what was checked, and a line that was cut off.
    List<String> half = new java.util.ArrayList<>(lines.subList(0, lines.size() / 2));
    half.add("accepted 57");
    Files.write(journal, half);
    Derivation rest = deriver("null-set").journal(journal).derive();
    assertEquals(16, rest.minimal().size());
    assertEquals(944, rest.search().acceptedInstances());
    Derivation known = deriver("null-set").journal(journal).derive();
    assertTrue(known.search().runs() < whole.search().runs(), "accepted ones are known");
    assertEquals(16, known.minimal().size());
  }
}
