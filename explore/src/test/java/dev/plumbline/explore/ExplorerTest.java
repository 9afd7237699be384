package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.scenario.FailureKind;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.ValueChoice;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The façade, with operations that nobody interrupts instead of the engine. */
class ExplorerTest {
  /** A queue that forgets its order when it has three elements. */
  public static final class ForgetfulQueue {
    private final ArrayDeque<Long> elements = new ArrayDeque<>();

    public void enq(long element) {
      if (elements.size() == 2) {
        elements.addFirst(element);
      } else {
        elements.addLast(element);
      }
    }

    public Long deq() {
      return elements.pollFirst();
    }
  }

  /** A queue that cannot be empty. */
  public static final class ThrowingQueue {
    private final ArrayDeque<Long> elements = new ArrayDeque<>();

    public void enq(long element) {
      elements.addLast(element);
    }

    public Long deq() {
      if (elements.isEmpty()) {
        throw new UnsupportedOperationException();
      }
      return elements.pollFirst();
    }
  }

  private static Explorer explorer(Supplier<?> factory) {
    return Explorer.of(Target.of("it", factory, Specs.named("queue")), new OperationByOperation());
  }

  @Test
  void rightObject_isExploredToTheEnd() {
    Exploration exploration = explorer(ArrayDeque::new).maxOperations(3).explore();
    assertEquals(Exploration.Verdict.LINEARIZABLE, exploration.verdict());
    assertTrue(exploration.exhaustive());
    assertEquals(Optional.empty(), exploration.failure());
    // Three operations, three initial states: 3 + 6 + 27 + 10 of each. Besides 3, 5 or 9 elements,
    // and one less: 3 + 6 of each.
    assertEquals(3 * (3 + 6 + 27 + 10) + 6 * (3 + 6), exploration.scenarios());
    assertEquals(
        "all interleavings of all 138 scenarios of up to 3 operations, and of all 18 of 1 after up"
            + " to 10 calls, and of all 36 of 1+1 after up to 10 calls",
        exploration.covered());
    assertEquals(3 * (3 + 6 * 2 + 27 * 3 + 10 * 6) + 6 * (3 + 6 * 2), exploration.executions());
    assertEquals(List.of(), exploration.notes());
  }

  @Test
  void firstFailure_isSmallest() {
    Exploration exploration = explorer(ForgetfulQueue::new).explore();
    assertEquals(Exploration.Verdict.VIOLATION, exploration.verdict());
    Exploration.Failure failure = exploration.failure().orElseThrow();
    assertEquals("enq(3), before: enq(1); enq(2), after: deq()", failure.scenario().toString());
    assertEquals(FailureKind.NOT_LINEARIZABLE, failure.finding().kind());
    assertTrue(failure.finding().result().orElseThrow().verdict() instanceof Verdict.Violation);
    assertEquals(4, failure.finding().history().size());
    assertFalse(exploration.exhaustive());
  }

  @Test
  void exception_isAFailureOfItsOwn() {
    Exploration.Failure failure = explorer(ThrowingQueue::new).explore().failure().orElseThrow();
    assertEquals("deq()", failure.scenario().toString());
    assertEquals(FailureKind.EXCEPTION, failure.finding().kind());
  }

  @Test
  void relaxation_allowsMore() {
    Explorer explorer = explorer(ForgetfulQueue::new).maxOperations(2);
    assertEquals(Exploration.Verdict.VIOLATION, explorer.explore().verdict());
    assertEquals(
        Exploration.Verdict.LINEARIZABLE,
        explorer.relaxation(Relaxation.parse("out-of-order:2")).explore().verdict());
  }

  @Test
  void classAsItsOwnSpecification_isRightByItself() {
    Interleavings engine = new OperationByOperation();
    Exploration exploration =
        Explorer.lineUp("it", ForgetfulQueue::new, engine).maxOperations(3).explore();
    assertEquals(Exploration.Verdict.LINEARIZABLE, exploration.verdict());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Explorer.lineUp("it", ForgetfulQueue::new, engine)
                .relaxation(Relaxation.parse("out-of-order:2")));
  }

  /** Remembers from one object to the next, so that one thread alone is not answered the same. */
  public static final class OddRegister {
    private static int made;
    private final boolean odd = made++ % 2 == 1;

    public long get() {
      return odd ? 1 : 0;
    }
  }

  @Test
  void classThatDoesNotDoTheSameTwice_isNeitherRightNorAccused() {
    Exploration exploration =
        Explorer.lineUp("it", OddRegister::new, new OperationByOperation()).explore();
    assertEquals(Exploration.Verdict.UNDECIDED, exploration.verdict());
    assertTrue(
        exploration.notes().stream()
            .anyMatch(note -> note.startsWith("One thread alone is not always answered the same")),
        exploration.notes().toString());
  }

  /** A register that compares by identity. */
  public static final class IdenticalRegister {
    private Object value;

    public void write(Object next) {
      value = next;
    }

    public Object read() {
      return value;
    }

    @SuppressWarnings("ReferenceEquality") // that is what is wrong
    public boolean cas(Object expected, Object next) {
      boolean same = value == expected;
      value = same ? next : value;
      return same;
    }
  }

  @Test
  void copies_tellEqualFromIdentical() {
    Target target = Target.of("it", IdenticalRegister::new, Specs.named("register"));
    Explorer explorer = Explorer.of(target, new OperationByOperation()).maxOperations(2);
    assertEquals(Exploration.Verdict.LINEARIZABLE, explorer.explore().verdict());
    Exploration exploration = explorer.values(ValueChoice.copies(3)).explore();
    assertEquals(Exploration.Verdict.VIOLATION, exploration.verdict());
    assertEquals(
        "cas(4096, 4097), before: write(4096)",
        exploration.failure().orElseThrow().scenario().toString());
  }

  @Test
  void oneScenario_isExploredAlone() {
    Explorer explorer = explorer(ForgetfulQueue::new);
    Scenario scenario = Scenario.parse("enq(1) | enq(2); deq()", explorer.operations());
    Exploration exploration = explorer.scenario(scenario).explore();
    assertEquals(Exploration.Verdict.LINEARIZABLE, exploration.verdict());
    assertEquals("all interleavings of the scenario", exploration.covered());
    assertEquals(1, exploration.scenarios());
    assertEquals(3, exploration.executions());
    Exploration longer =
        explorer
            .scenario(
                scenario
                    .withBefore("enq(5)", explorer.operations())
                    .withAfter("deq(); deq()", explorer.operations()))
            .explore();
    assertEquals(Exploration.Verdict.VIOLATION, longer.verdict());
    assertEquals(6, longer.failure().orElseThrow().finding().history().size());
  }

  @Test
  void endOfTime_isUndecided() {
    Exploration exploration = explorer(ArrayDeque::new).timeLimit(Duration.ofNanos(1)).explore();
    assertEquals(Exploration.Verdict.UNDECIDED, exploration.verdict());
    assertFalse(exploration.exhaustive());
    assertEquals("nothing", exploration.covered());
    assertEquals(List.of("The time limit of 0.0 s ended."), exploration.notes());
  }

  @Test
  void programThatIsNotExhausted_isUndecided() {
    OperationByOperation engine = new OperationByOperation();
    engine.most = 5;
    Exploration exploration =
        Explorer.of(Target.of("it", ArrayDeque::new, Specs.named("queue")), engine)
            .maxOperations(3)
            .explore();
    assertEquals(Exploration.Verdict.UNDECIDED, exploration.verdict());
    assertEquals(
        "all interleavings of all 27 scenarios of up to 2 operations, and of all 81 of 2+1, and of"
            + " all 18 of 1 after up to 10 calls, and of all 36 of 1+1 after up to 10 calls",
        exploration.covered());
  }

  @Test
  void progress_isTold() {
    List<ExplorationProgress> told = new ArrayList<>();
    explorer(ArrayDeque::new).maxOperations(2).onProgress(told::add).explore();
    assertEquals(27 + 18 + 36, told.size());
    assertEquals(new ExplorationProgress(1, 1, 9, 0), told.get(0));
    assertEquals(new ExplorationProgress(2, 18, 18, 9 + 2 * 17), told.get(26));
  }

  @Test
  void impossibleLimits_areRefused() {
    Explorer explorer = explorer(ArrayDeque::new);
    assertEquals(
        "the scenarios have between 1 and 8 operations, not 9",
        assertThrows(IllegalArgumentException.class, () -> explorer.maxOperations(9)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> explorer.timeLimit(Duration.ZERO));
  }
}
