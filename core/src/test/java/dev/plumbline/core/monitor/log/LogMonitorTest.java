package dev.plumbline.core.monitor.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Judgment;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogMonitorTest {
  private static final Spec<?> TEXTS = Specs.named("kv-append");
  private static final long NEVER = History.PENDING;

  /** A history of one key, each operation by a process of its own. */
  private static final class Log {
    private final HistoryBuilder builder = History.builder();
    private int processes;

    Log put(String text, long call, long ret) {
      builder.add(processes++, "put", List.of("k", text), null, call, ret);
      return this;
    }

    Log append(String text, long call, long ret) {
      builder.add(processes++, "append", List.of("k", text), null, call, ret);
      return this;
    }

    Log get(String seen, long call, long ret) {
      builder.add(processes++, "get", "k", seen, call, ret);
      return this;
    }
  }

  private static Log log() {
    return new Log();
  }

  private static int[] witness(Log log, Spec<?> spec) {
    return Judgment.byMonitor(spec, log.builder).linearizable().witness().toArray();
  }

  private static String violation(Log log, int... core) {
    Violation no = Judgment.byMonitor(TEXTS, log.builder).violation();
    assertArrayEquals(core, no.core().operations());
    return no.explanation().toString();
  }

  private static String searchedBecause(Log log) {
    return Judgment.of(TEXTS, log.builder).by("search").result().plan().get(0);
  }

  // ---- Distinct texts.

  @Test
  void get_showsTheOrderOfAppendsThatOverlap() {
    Log h = log().append("a", 0, 9).append("b", 0, 9).append("c", 0, 9).get("bca", 10, 11);
    assertArrayEquals(new int[] {1, 2, 0, 3}, witness(h, TEXTS));
  }

  @Test
  void initialText_isWhatAppendsFollow() {
    Spec<?> spec = Specs.withInitial("kv-append", Map.of("k", "i"));
    assertArrayEquals(
        new int[] {0, 1, 2}, witness(log().get("i", 0, 1).append("a", 2, 3).get("ia", 4, 5), spec));
  }

  @Test
  void get_ofWhatNobodyWrote_isAViolation() {
    String why = violation(log().append("a", 0, 1).append("b", 0, 1).get("abz", 2, 3), 2);
    assertTrue(why.contains("saw \"z\" after \"ab\", but nothing ever appended that"), why);
    why = violation(log().append("a", 0, 1).get("za", 2, 3), 1);
    assertTrue(why.contains("saw what no put or append begins with"), why);
  }

  @Test
  void append_inTwoPlaces_isAViolation() {
    String why = violation(log().put("p", 0, 1).append("a", 2, 3).get("paa", 4, 5), 0, 1, 2);
    assertTrue(why.contains("shows \"a\" in 2 places, but it was appended once"), why);
    Log swapped = log().append("a", 0, 1).append("b", 0, 1).get("ab", 2, 3).get("ba", 4, 5);
    violation(swapped, 0, 1, 2, 3);
  }

  @Test
  void gets_thatGoOnDifferently_areAViolation() {
    Log h = log().append("a", 0, 9).append("b", 0, 9).append("c", 0, 9);
    String why = violation(h.get("ab", 2, 3).get("ac", 2, 3), 0, 1, 2, 3, 4);
    assertTrue(why.contains("show what the appends found"), why);
  }

  @Test
  void staleGet_isAViolation() {
    Log h = log().put("p", 0, 1).append("a", 2, 3).get("pa", 4, 5).append("b", 4, 5);
    violation(h.get("p", 6, 7), 0, 1, 2, 4);
  }

  @Test
  void lostAppend_isAViolation() {
    Log h = log().put("p", 0, 1).get("p", 2, 3).append("a", 4, 5).append("b", 6, 7);
    String why = violation(h.get("pb", 8, 9), 0, 2, 3, 4);
    assertTrue(why.contains("No get shows"), why);
    assertTrue(why.contains("before the append of \"a\""), why);
  }

  @Test
  void lostPut_isAViolation() {
    violation(log().append("a", 0, 1).put("p", 2, 3).append("b", 4, 5).get("ab", 6, 7), 0, 1, 2, 3);
  }

  @Test
  void appendThatNobodySaw_happensBeforeThePutThatFollows() {
    Log h = log().put("p", 0, 1).append("a", 2, 9).append("b", 2, 3).get("pb", 4, 5);
    assertEquals(6, witness(h.put("q", 4, 7).get("q", 8, 8), TEXTS).length);
  }

  // ---- Pending operations.

  @Test
  void pendingAppend_happensIfItWasSeen() {
    Log h = log().append("a", 0, NEVER).append("b", 1, NEVER).append("c", 2, 3).get("bc", 4, 5);
    assertArrayEquals(new int[] {1, 2, 3}, witness(h, TEXTS));
  }

  @Test
  void equalTimes_areConcurrent() {
    witness(log().get("a", 0, 5).append("a", 5, 6), TEXTS);
    violation(log().get("a", 0, 4).append("a", 5, 6), 0, 1);
  }

  // ---- Texts that are not told apart.

  @Test
  void emptyAppend_hasNoEffect() {
    Log h = log().append("", 0, 1).append("a", 2, 3).append("", 2, 3).get("a", 4, 5);
    assertEquals(4, witness(h.append("", 6, NEVER), TEXTS).length);
  }

  @Test
  void putOfWhatWasThereAtTheStart_isNoDoubt() {
    Log h = log().append("a", 0, 1).get("a", 2, 3).put("", 4, 5).get("", 6, 7).append("b", 8, 9);
    witness(h.get("b", 10, 11), TEXTS);
  }

  @Test
  void equalAppends_oneAfterTheOther_areToldApart() {
    Log h = log().append("a", 0, 1).get("a", 2, 3).append("a", 4, 5);
    assertArrayEquals(new int[] {0, 1, 2, 3}, witness(h.get("aa", 6, 7), TEXTS));
    Log lost = log().append("a", 0, 1).append("a", 2, 3).get("a", 4, 5);
    Judgment.byMonitor(TEXTS, lost.builder).violation();
  }

  @Test
  void equalAppends_oneWithinTheOther_areToldApart() {
    Log h = log().append("a", 0, 9).append("a", 2, 3).get("a", 4, 5);
    assertArrayEquals(new int[] {1, 2, 0}, witness(h, TEXTS));
    Log lost = log().append("a", 0, 9).append("a", 2, 3).get("", 4, 5).get("a", 6, 7);
    Judgment.byMonitor(TEXTS, lost.builder).violation();
  }

  /** The one that returns at once must be the first, though the other one is there before. */
  @Test
  void equalAppends_areNotTakenBeforeAllAreCalled() {
    Log h = log().append("b", 0, 3).get("baba", 1, 4).append("b", 1, 1).append("a", 2, 2);
    witness(h.append("a", 2, 4), TEXTS);
  }

  @Test
  void equalAppendsBetweenPuts_areToldApartByTime() {
    Log h = log().put("p", 0, 1).append("a", 2, 3).get("pa", 4, 5).put("q", 6, 7);
    h.append("a", 8, 9).get("qa", 10, 11);
    Judgment.byMonitor(TEXTS, h.get("pa", 12, 13).builder).violation();
  }

  @Test
  void equalAppendsBetweenEqualPuts_areTriedAndLeftToSearch() {
    Log h = log().put("p", 0, 1).append("a", 2, 3).get("pa", 4, 5).put("p", 6, 7);
    String plan = searchedBecause(h.append("a", 8, 9).get("paa", 10, 11));
    assertTrue(plan.contains("equal texts were appended whose order is not plain"), plan);
  }

  /** After the start comes a, so the b that is followed by a was put. */
  @Test
  void ambiguousGet_isReadByTheRowThatOthersShow() {
    Log h = log().append("a", 0, 1).append("b", 2, 3).get("ab", 4, 5).put("b", 6, 7);
    h.append("c", 8, 9).get("bc", 10, 11).get("b", 12, 13);
    Judgment.byMonitor(TEXTS, h.builder).violation();
  }

  @Test
  void ambiguousGet_isTriedAndLeftToSearch() {
    witness(log().put("a", 0, 1).append("a", 0, 1).get("a", 2, 3), TEXTS);
    String plan = searchedBecause(log().put("a", 0, 1).append("a", 2, 3).get("a", 4, 5));
    assertTrue(plan.contains("can have been appended in several ways"), plan);
  }

  @Test
  void getThatCannotHaveSeenThePut_isReadAsAppends() {
    Log h =
        log().append("x", 0, 9).append("x", 1, 8).get("xx", 2, 3).append("x", 4, 5).put("x", 6, 7);
    Judgment.of(TEXTS, h.builder).linearizable();
  }
}
