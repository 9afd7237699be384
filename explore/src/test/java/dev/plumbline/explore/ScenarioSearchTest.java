package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.engine.Program;
import dev.plumbline.explore.engine.Visitor;
import dev.plumbline.record.workload.Target;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** In which order scenarios are explored, with operations that nobody interrupts. */
class ScenarioSearchTest {
  /** A queue that loses the element after a call that found it empty. */
  public static final class SulkyQueue {
    private final ArrayDeque<Long> elements = new ArrayDeque<>();
    private boolean sulks;

    public void enq(long element) {
      if (!sulks) {
        elements.addLast(element);
      }
      sulks = false;
    }

    public Long deq() {
      sulks = elements.isEmpty();
      return elements.pollFirst();
    }
  }

  /** As if two threads with an operation each took longer than any others. */
  private static final class SlowPairs implements Interleavings {
    private final OperationByOperation all = new OperationByOperation();
    private final long enough;

    /** The longest time that a scenario was given to its end, in nanoseconds. */
    private long longest;

    /** Pairs end if they may have so many executions; before that, one is visited. */
    SlowPairs(long enough) {
      this.enough = enough;
    }

    @Override
    public Run explore(Program program, long most, long deadline, Visitor visitor) {
      boolean pair = program.threads() == 2 && program.operations(0) + program.operations(1) == 2;
      if (pair && most == Long.MAX_VALUE) {
        longest = Math.max(longest, deadline - System.nanoTime());
      }
      if (!pair || most >= enough) {
        return all.explore(program, most, deadline, visitor);
      }
      return all.explore(program, 1, deadline, trace -> true);
    }
  }

  private static Exploration explore(Supplier<?> factory, long enough) {
    Target target = Target.of("it", factory, Specs.named("queue"));
    return Explorer.of(target, new SlowPairs(enough)).maxOperations(3).explore();
  }

  @Test
  void scenariosLongerThanALook_areExhaustedAfterwardsAndCountedOnce() {
    Exploration quick = explore(ArrayDeque::new, 0);
    Exploration slow = explore(ArrayDeque::new, Long.MAX_VALUE);
    assertEquals(Exploration.Verdict.LINEARIZABLE, slow.verdict());
    assertEquals(quick.coverage(), slow.coverage());
    assertEquals(quick.executions(), slow.executions());
    assertEquals(quick.histories(), slow.histories());
  }

  @Test
  void failureAtFirstLook_givesWayToASmallerOneThatTakesLonger() {
    Exploration.Failure quick = explore(SulkyQueue::new, 0).failure().orElseThrow();
    assertEquals(2, quick.scenario().size());
    Exploration slow = explore(SulkyQueue::new, 1_000);
    assertEquals(quick.scenario().toString(), slow.failure().orElseThrow().scenario().toString());
    assertEquals(List.of(), slow.notes());
  }

  @Test
  void failureAtFirstLook_isToldWithANoteIfSmallerOnesAreOpen() {
    Exploration slow = explore(SulkyQueue::new, Long.MAX_VALUE);
    assertEquals(3, slow.failure().orElseThrow().scenario().size());
    assertEquals(1, slow.notes().size());
    assertTrue(
        slow.notes().get(0).contains("scenarios of fewer operations were not explored"),
        slow.notes().get(0));
  }

  /**
   * Of the time, all but a sixteenth are for whole scenarios if those before were done in no time.
   */
  @Test
  void lastScenarioThatIsOpen_mayTakeAllTheTimeThatIsLeft() {
    SlowPairs pairs = new SlowPairs(Long.MAX_VALUE);
    Target target = Target.of("it", ArrayDeque::new, Specs.named("queue"));
    Explorer.of(target, pairs).maxOperations(2).timeLimit(Duration.ofSeconds(1000)).explore();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(pairs.longest);
    assertTrue(seconds > 750 && seconds <= 937, seconds + " s");
  }
}
