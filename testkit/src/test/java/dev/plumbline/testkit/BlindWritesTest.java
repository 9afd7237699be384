package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.memory.Anomaly;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordExport;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.memory.WitnessReplay;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Multi-word blind writes against the executed definitions, and at size. */
class BlindWritesTest {
  private static final List<String> MODELS =
      List.of(
          "durable",
          "strict",
          "persistent-atomicity",
          "recoverable",
          "nesting-safe",
          "detectable",
          "detectable:strict");

  /** What is mixed with blind writes. */
  enum Mix {
    READS {
      @Override
      MultiWordHistories histories(int seed) {
        return new MultiWordHistories(Response.OBSERVED).blind().operations(9);
      }
    },
    COMPARE_AND_SWAPS {
      @Override
      MultiWordHistories histories(int seed) {
        return new MultiWordHistories(Response.OBSERVED).writes();
      }
    },
    FAILURES_AND_SWAPS {
      @Override
      MultiWordHistories histories(int seed) {
        return new MultiWordHistories(seed % 2 == 0 ? Response.FAILED : Response.FAILED_AT)
            .writes()
            .swaps();
      }
    };

    abstract MultiWordHistories histories(int seed);
  }

  @ParameterizedTest
  @EnumSource(Mix.class)
  void verdicts_areThoseOfTheDefinition(Mix mix) {
    int count = Evidence.count(4_000, 50_000);
    int[] answers = new int[3];
    for (int seed = 0; seed < count; seed++) {
      MultiWordHistory h = mix.histories(seed).crashes(seed % 3).make(seed);
      String model = MODELS.get(seed % MODELS.size());
      answers[judged(h, model)]++;
    }
    // Single words without crashes are for registers, and some failures for search.
    assertTrue(
        answers[0] > count / 20 && answers[1] > count / 4 && answers[2] < count / 3,
        () -> "no, yes, left to others: " + List.of(answers[0], answers[1], answers[2]));
  }

  /** Operations that are reported on late must come before those that their process did since. */
  @ParameterizedTest
  @ValueSource(strings = {"nesting-safe", "detectable:recoverable"})
  void failures_reportedAfterTheProcessHasGoneOn_areThoseOfTheDefinition(String model) {
    int count = Evidence.count(4_000, 50_000);
    int[] answers = new int[3];
    for (int seed = 0; seed < count; seed++) {
      Response failure = seed % 2 == 0 ? Response.FAILED : Response.FAILED_AT;
      MultiWordHistories histories = new MultiWordHistories(failure).writes().lateReports();
      answers[judged(histories.crashes(2).make(seed), model)]++;
    }
    assertTrue(
        answers[0] > count / 20 && answers[1] > count / 4 && answers[2] < count / 3,
        () -> "no, yes, left to others: " + List.of(answers[0], answers[1], answers[2]));
  }

  /** The answer, found to be right: 0 is no, 1 yes, and 2 left to others. */
  private static int judged(MultiWordHistory h, String model) {
    MultiWordCheck graph = new MultiWordCheck(h, CrashModel.named(model), Limits.none());
    Outcome outcome = graph.decide();
    if (outcome instanceof Outcome.Yes yes) {
      assertNull(
          WitnessReplay.complaint(h, CrashModel.named(model), yes.witness()), () -> text(h, model));
      assertTrue(CrashOracle.allows(h, model), () -> text(h, model));
      return 1;
    }
    if (outcome instanceof Outcome.No no) {
      assertFalse(CrashOracle.allows(h, model), () -> text(h, model));
      requireCore(h, model, Anomaly.of(no));
      return 0;
    }
    return 2;
  }

  /** Also the shown operations alone are a violation. */
  private static void requireCore(MultiWordHistory h, String model, Anomaly anomaly) {
    assertTrue(anomaly.selfContained(), () -> text(h, model));
    boolean reported = !h.recoveries().isEmpty();
    if (!reported) {
      assertFalse(
          CrashOracle.allows(
              MultiWordExport.select(h, anomaly.operations()), Specs.named("mwcas"), model),
          () -> text(h, model) + "\n" + anomaly.sentences());
    }
  }

  private static String text(MultiWordHistory h, String model) {
    StringBuilder text = new StringBuilder(model);
    for (int i = 0; i < h.size(); i++) {
      text.append('\n').append(h.show(i)).append(' ').append(h.response(i));
    }
    return text.append('\n').append(h.crashes()).append(h.recoveries()).toString();
  }

  @Test
  void hundredThousandOperations_haveAWitness() {
    MultiWordHistory h = new BlindLogs(8, 3, 30).make(100_000, 1);
    Outcome.Yes yes =
        assertInstanceOf(
            Outcome.Yes.class, new MultiWordCheck(h, CrashModel.DURABLE, Limits.none()).decide());
    assertNull(WitnessReplay.complaint(h, CrashModel.DURABLE, yes.witness()));
  }

  @Test
  void tornRead_amongHundredThousandIsFound() {
    MultiWordHistory h = new BlindLogs(8, 3, 30).torn().make(100_000, 2);
    CheckResult result = Plumbline.checker(Specs.named("mwcas")).check(MultiWordExport.history(h));
    Verdict.Violation no = assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertEquals(3, no.core().operations().length);
    assertTrue(result.verified());
    assertTrue(
        no.explanation().sentences().stream().anyMatch(s -> s.contains("which wrote there after")),
        () -> no.explanation().sentences().toString());
  }
}
