package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.AppendLogs.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs of many clients, and the monitor that decides them. */
class AppendLogsTest {
  private static final Spec<?> SPEC = Specs.named("kv-append");
  private static final int SEEDS = 20;

  private static CheckResult check(History history) {
    CheckResult result = Plumbline.checker(SPEC).threads(1).check(history);
    assertEquals("monitor", result.decider(), () -> result.plan().toString());
    assertTrue(result.verified(), "not verified");
    return result;
  }

  @Test
  void log_isLinearizable() {
    for (int seed = 0; seed < SEEDS; seed++) {
      History history = new AppendLogs(50, 1 + seed % 10).make(2_000, seed);
      assertInstanceOf(Verdict.Linearizable.class, check(history).verdict());
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void fault_isFound(Fault fault) {
    for (int seed = 0; seed < SEEDS; seed++) {
      History history = new AppendLogs(50, 1 + seed % 10).fault(fault).make(3_000, seed);
      assertInstanceOf(Verdict.Violation.class, check(history).verdict());
    }
  }

  /** With few clients, so that search can follow. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void monitorAndSearch_agree(Fault fault) {
    int compared = 0;
    for (int seed = 0; seed < Evidence.count(40, 2_000); seed++) {
      AppendLogs logs = new AppendLogs(5, 2).puts(0.2).lost(0.01);
      History history = Mutations.any(logs.fault(fault).make(400, seed), seed);
      boolean yes = check(history).verdict() instanceof Verdict.Linearizable;
      Verdict searched =
          Plumbline.checker(SPEC)
              .algorithm(Algorithm.SEARCH)
              .limits(Limits.none().withStates(50_000))
              .minimize(false)
              .check(history)
              .verdict();
      if (!(searched instanceof Verdict.Undecided)) {
        assertEquals(searched instanceof Verdict.Linearizable, yes, "seed " + seed);
        compared++;
      }
    }
    assertTrue(compared > 20, "compared " + compared);
  }
}
