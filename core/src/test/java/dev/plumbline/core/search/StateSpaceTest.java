package dev.plumbline.core.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import org.junit.jupiter.api.Test;

/** States that may be met with the same hash code: only those of one shape are compared. */
class StateSpaceTest {
  private final Part part = part();
  private final StateSpace<?> space =
      new StateSpace<>(Relaxation.parse("head-late:2").relax(Specs.named("queue")), part, true);

  private static Part part() {
    HistoryBuilder history = History.builder();
    for (int v = 1; v <= 3; v++) {
      history.add(0, "enq", v, null, 4L * v, 4L * v + 1);
    }
    history.add(0, "deq", null, 2, 20, 21);
    Spec<?> spec = Relaxation.parse("head-late:2").relax(Specs.named("queue"));
    Binding binding = Binding.bind(history.build(), spec, new Problems(""));
    return Split.of(binding, spec, false).part(0);
  }

  /** The state after some operations of the part. */
  private int after(int... operations) {
    int state = space.initial();
    for (int i : operations) {
      state = space.next(state, part.cls(i));
    }
    return state;
  }

  @Test
  void statesOfDifferentShapes_areNotCompared() {
    int one = after(0);
    int two = after(1);
    int both = after(0, 1);
    assertFalse(space.allowsNoLess(one, two) || space.allowsNoLess(two, one));
    assertFalse(space.allowsNoLess(one, both) || space.allowsNoLess(both, one));
  }

  @Test
  void whoWasPassedLess_allowsNoLess() {
    int passed = after(0, 1, 2, 3);
    int notPassed = after(0, 2);
    assertTrue(space.allowsNoLess(notPassed, passed));
    assertFalse(space.allowsNoLess(passed, notPassed));
  }
}
