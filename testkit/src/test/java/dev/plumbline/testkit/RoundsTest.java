package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Parts are decided in rounds: hard ones do not delay the others, and what is reported does not
 * depend on the number of threads.
 */
class RoundsTest {
  /** With so many concurrent appends and a get that fits none of their orders, nobody is done. */
  private static final int HARD = 13;

  private static final Checker CHECKER =
      Plumbline.checker(Specs.named("kv-append")).algorithm(Algorithm.SEARCH);

  @Test
  void hardParts_doNotDelayAnEasyViolation() {
    HistoryBuilder b = History.builder();
    for (int key = 0; key < 6; key++) {
      hard(b, key, HARD);
    }
    easy(b, 6, 40, true);
    History history = b.build();
    for (int threads : new int[] {1, 4}) {
      CheckResult result =
          CHECKER.threads(threads).limits(Limits.none().withStates(1_000_000)).check(history);
      Verdict.Violation violation = assertInstanceOf(Verdict.Violation.class, result.verdict());
      for (int row : violation.core().operations()) {
        assertTrue(key(result.history(), row).equals(6L), violation.toString());
      }
      // Without rounds: a million for each hard part.
      assertTrue(result.states() < 20_000, "states: " + result.states());
    }
  }

  @Test
  void anyNumberOfThreads_sameVerdictCoreExplanationAndStates() {
    int violations = 0;
    int histories = Evidence.count(40, 400);
    for (int seed = 0; seed < histories; seed++) {
      History history = mixed(new SplittableRandom(seed));
      Checker checker =
          CHECKER.limits(
              Limits.none().withStates(6_000).withMemory(seed % 2 == 0 ? 1 << 20 : 1 << 28));
      String first = null;
      for (int threads : new int[] {1, 2, 4, 8, 8}) {
        CheckResult result = checker.threads(threads).check(history);
        String shown = show(result);
        first = first == null ? shown : first;
        assertEquals(first, shown, "seed %d, %d threads".formatted(seed, threads));
      }
      violations += first.startsWith("violation") ? 1 : 0;
    }
    assertTrue(violations > histories / 4 && violations < histories, violations + " violations");
  }

  @Test
  void limitOfStates_isForEachPart() {
    HistoryBuilder b = History.builder();
    hard(b, 0, HARD);
    easy(b, 1, 10, false);
    hard(b, 2, HARD);
    CheckResult result = CHECKER.limits(Limits.none().withStates(5_000)).check(b.build());
    Verdict.Undecided undecided = assertInstanceOf(Verdict.Undecided.class, result.verdict());
    assertEquals(Reason.STATES, undecided.reason());
    assertTrue(
        undecided.message().contains("after 1 of 3 parts were decided"), undecided.message());
    List<PartResult> parts = result.breakdown();
    assertEquals(
        List.of(
            PartResult.Answer.UNDECIDED,
            PartResult.Answer.UNDECIDED,
            PartResult.Answer.LINEARIZABLE),
        parts.stream().map(PartResult::answer).toList());
    assertEquals(5_000, parts.get(0).states());
    assertEquals(5_000, parts.get(1).states());
    assertEquals(parts.stream().mapToLong(PartResult::states).sum(), result.states());
  }

  @Test
  void limitOfMemory_isNamed() {
    HistoryBuilder b = History.builder();
    hard(b, 0, HARD);
    hard(b, 1, HARD);
    easy(b, 2, 10, false);
    CheckResult result = CHECKER.limits(Limits.none().withMemory(3 << 20)).check(b.build());
    Verdict.Undecided undecided = assertInstanceOf(Verdict.Undecided.class, result.verdict());
    assertEquals(Reason.MEMORY, undecided.reason());
    assertTrue(
        undecided.message().contains("after 1 of 3 parts were decided"), undecided.message());
  }

  @Test
  void memoryForAPartAlone_isFoundAfterSharingIt() {
    HistoryBuilder b = History.builder();
    hard(b, 0, 6);
    hard(b, 1, 7);
    for (int key = 2; key < 80; key++) {
      easy(b, key, 4, false);
    }
    // A share of 64 holds neither, all of it holds each.
    CheckResult result = CHECKER.limits(Limits.none().withMemory(4 << 20)).check(b.build());
    Verdict.Violation violation = assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertEquals(0L, key(result.history(), violation.core().operations()[0]));
  }

  // ---- Histories.

  /** A part of which every order of its appends has to be looked at: a violation. */
  private static void hard(HistoryBuilder b, long key, int appends) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < appends; i++) {
      b.add(100 * key + i, "append", List.of(key, "<" + i + ">"), null, key, 1_000);
      all.append("<").append(i).append(">");
    }
    b.add(100 * key, "get", key, all.reverse().toString(), 2_000, 2_001);
  }

  /** A part without concurrency; a violation if its last get misses the last append. */
  private static void easy(HistoryBuilder b, long key, int appends, boolean violation) {
    StringBuilder all = new StringBuilder();
    String before = "";
    for (int i = 0; i < appends; i++) {
      before = all.toString();
      b.add(100 * key, "append", List.of(key, "<" + i + ">"), null, 100 + 10 * i, 101 + 10 * i);
      all.append("<").append(i).append(">");
    }
    b.add(100 * key + 1, "get", key, violation ? before : all.toString(), 3_000, 3_001);
  }

  private static History mixed(SplittableRandom random) {
    HistoryBuilder b = History.builder();
    int keys = 2 + random.nextInt(12);
    for (int key = 0; key < keys; key++) {
      switch (random.nextInt(5)) {
        case 0 -> hard(b, key, 4 + random.nextInt(5));
        case 1 -> hard(b, key, HARD);
        case 2 -> easy(b, key, 1 + random.nextInt(20), random.nextInt(4) == 0);
        default -> easy(b, key, 1 + random.nextInt(30), false);
      }
    }
    return b.build();
  }

  private static Object key(History history, int row) {
    return history.operation(row).input() instanceof List<?> list
        ? list.get(0)
        : history.operation(row).input();
  }

  private static String show(CheckResult result) {
    List<String> parts = new ArrayList<>();
    for (PartResult part : result.breakdown()) {
      parts.add(part.firstRow() + " " + part.answer() + " " + part.states() + " " + part.how());
    }
    String verdict =
        result.verdict() instanceof Verdict.Violation violation
            ? "violation "
                + Arrays.toString(violation.core().operations())
                + violation.core().cut()
                + violation.explanation().sentences()
            : result.verdict() instanceof Verdict.Linearizable yes
                ? "yes " + Arrays.toString(yes.witness().toArray())
                : result.verdict().toString();
    return verdict + " " + result.states() + " " + parts + " " + result.plan();
  }
}
