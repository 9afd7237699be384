package dev.plumbline.core.monitor.outoforder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long histories of stacks out of order: their witnesses are found without search. */
class OutOfOrderStackMonitorTest {
  private static final int OPERATIONS = 20_000;

  /** A stack that gives one of its first {@code reach} elements; now and then a call takes long. */
  private static History history(int threads, int reach, long seed) {
    Random random = new Random(seed);
    HistoryBuilder builder = History.builder();
    List<Long> stack = new ArrayList<>();
    long[] freeFrom = new long[threads];
    for (int i = 0; i < OPERATIONS; i++) {
      int thread = random.nextInt(threads);
      long effect = Math.max(10L * i, freeFrom[thread] + 1);
      // Effects must come in the order of i: a thread that is late leaves its turn to another.
      if (effect > 10L * i) {
        continue;
      }
      long call = Math.max(freeFrom[thread], effect - random.nextInt(10 * threads));
      boolean stalls = random.nextInt(200) == 0;
      long ret = effect + 1 + random.nextInt((stalls ? 500 : 10) * threads);
      freeFrom[thread] = ret + 1;
      if (random.nextBoolean()) {
        stack.add(0, (long) i);
        builder.add(thread, "push", (long) i, null, call, ret);
      } else {
        Long popped =
            stack.isEmpty() ? null : stack.remove(random.nextInt(Math.min(reach, stack.size())));
        builder.add(thread, "pop", null, popped, call, ret);
      }
    }
    return builder.build();
  }

  private static CheckResult check(History history, int k) {
    return Plumbline.checker(Relaxation.parse("out-of-order:" + k).relax(Specs.named("stack")))
        .limits(Limits.none().withTime(Duration.ofSeconds(60)))
        .check(history);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16, 32})
  void longHistory_withinItsReach_hasAWitnessWithoutSearch(int threads) {
    History history = history(threads, 4, threads);
    assertTrue(history.size() > OPERATIONS / 20, () -> "only " + history.size());
    CheckResult result = check(history, 3);
    assertTrue(result.verdict() instanceof Verdict.Linearizable, () -> "" + result.verdict());
    assertTrue(result.verified());
    assertEquals("monitor", result.decider());
  }

  @Test
  void longHistory_beyondItsReach_isAViolation() {
    CheckResult result = check(history(4, 8, 1), 3);
    assertTrue(result.verdict() instanceof Verdict.Violation, () -> "" + result.verdict());
    assertTrue(result.verified());
  }
}
