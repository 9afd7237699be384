package dev.plumbline.core.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.EnumSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search that is stopped and goes on finds what it finds at one go, in as many steps. */
class ContinuedSearchTest {
  @ParameterizedTest
  @CsvSource({"register,write,read", "queue,enq,deq", "stack,push,pop"})
  void runOn_stepByStep_isTheSameAsRun(String name, String update, String look) {
    Spec<?> spec = Specs.named(name);
    int continued = 0;
    for (int seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Part part = part(random(random, update, look), spec);
      Budget budget = new Budget(Limits.none());
      Outcome whole = search(part, spec, budget).run();
      Search<?> search = search(part, spec, budget);
      long upTo = 1;
      Outcome step = search.runOn(upTo);
      while (step instanceof Outcome.Ended ended) {
        assertEquals(Reason.STATES, ended.reason());
        assertEquals(upTo, ended.states());
        upTo += 1 + random.nextInt(20);
        step = search.runOn(upTo);
        continued++;
      }
      String message = name + ", seed " + seed;
      assertEquals(whole.getClass(), step.getClass(), message);
      assertEquals(whole.states(), step.states(), message);
      if (whole instanceof Outcome.Yes yes) {
        assertArrayEquals(yes.witness(), ((Outcome.Yes) step).witness(), message);
      } else {
        assertEquals(((Outcome.No) whole).near(), ((Outcome.No) step).near(), message);
      }
      assertEquals(0, budget.held(), message);
    }
    assertTrue(continued > 1_000, "continued: " + continued);
  }

  @Test
  void share_thatIsTooSmall_endsForMemoryAndCanBeEnlarged() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 8; i++) {
      b.add(i, "append", java.util.List.of("k", "<" + i + ">"), null, 0, 100 + i);
    }
    b.add(0, "get", "k", "<>", 200, 201);
    Spec<?> spec = Specs.named("kv-append");
    Part part = part(b.build(), spec);
    Budget whole = new Budget(Limits.none());
    Budget share = whole.share(1 << 16);
    assertTrue(share.isPartial());
    assertEquals(Reason.MEMORY, ((Outcome.Ended) search(part, spec, share).run()).reason());
    assertEquals(0, share.held());
    share.enlarge(whole.limits().memoryBytes());
    assertInstanceOf(Outcome.No.class, search(part, spec, share).run());
  }

  @Test
  void share_calledOff_leavesTheOthersAlone() {
    Budget whole = new Budget(Limits.none());
    Budget one = whole.share(1);
    Budget other = whole.share(1);
    one.callOff(Reason.INTERRUPTED);
    assertEquals(Reason.INTERRUPTED, one.ended());
    assertEquals(null, other.ended());
    whole.callOff(Reason.MEMORY);
    assertEquals(Reason.MEMORY, other.ended());
  }

  private static Search<?> search(Part part, Spec<?> spec, Budget budget) {
    return new Search<>(
        part, spec, EnumSet.allOf(SearchRule.class), budget, budget.limits().states());
  }

  private static Part part(History history, Spec<?> spec) {
    Binding binding = Binding.bind(history, spec, new Problems(""));
    return Split.of(binding, spec, false).part(0);
  }

  private static History random(SplittableRandom random, String update, String look) {
    HistoryBuilder b = History.builder();
    int operations = 5 + random.nextInt(20);
    for (int i = 0; i < operations; i++) {
      long call = random.nextInt(60);
      long ret = call + 1 + random.nextInt(20);
      long value = random.nextInt(3);
      if (random.nextInt(10) == 0) {
        b.addPending(i, update, value, call);
      } else if (random.nextBoolean()) {
        b.add(i, update, value, null, call, ret);
      } else {
        b.add(i, look, null, value, call, ret);
      }
    }
    return b.build();
  }
}
