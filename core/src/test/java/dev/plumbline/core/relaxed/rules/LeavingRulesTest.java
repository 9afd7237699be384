package dev.plumbline.core.relaxed.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.relaxed.rules.LeavingRules.AtOnce;
import dev.plumbline.core.relaxed.rules.LeavingRules.WaitingAdds;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Leaving;
import dev.plumbline.core.spec.Leaving.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rules at their bounds. That they are right is for the contracts in testkit, which compare
 * verdicts with executed definitions, and take each rule of search away.
 */
class LeavingRulesTest {
  private static final int K = 2;

  private static LeavingRules rules(ContainerType container, Rule rule) {
    return new LeavingRules(new Leaving(container, rule, K, 0));
  }

  private static LeavingRules queue(Rule rule) {
    return rules(ContainerType.QUEUE, rule);
  }

  @ParameterizedTest
  @CsvSource({
    "OUT_OF_ORDER, 2, 9, true",
    "OVERTAKEN, 2, 9, true",
    "HEAD_LATE, 2, 1, true",
    "HEAD_LATE, 1, 2, false",
    "RESTRICTED, 1, 1, true",
    "RESTRICTED, 2, 1, false"
  })
  void mayPassHead_isBoundedWhereTheHeadCounts(Rule rule, int passed, int before, boolean may) {
    assertEquals(may, queue(rule).mayPassHead(passed, before));
  }

  @Test
  void mayBePassed_isBoundedWhereEachCounts() {
    assertTrue(queue(Rule.OVERTAKEN).mayBePassed(K - 1));
    assertFalse(queue(Rule.OVERTAKEN).mayBePassed(K));
    assertTrue(queue(Rule.RESTRICTED).mayBePassed(K));
  }

  @ParameterizedTest
  @CsvSource({"OUT_OF_ORDER, 0", "OVERTAKEN, 2", "HEAD_LATE, 1", "RESTRICTED, 1"})
  void countingPass_isNobodyTheHeadOrAll(Rule rule, int counting) {
    assertEquals(counting, queue(rule).countingPass(2));
    assertEquals(0, queue(rule).countingPass(0));
    assertEquals(counting > 0, queue(rule).countsPasses());
  }

  @Test
  void head_staysTheHeadInQueuesOnly() {
    assertTrue(queue(Rule.HEAD_LATE).boundsPassesOfHead());
    assertFalse(rules(ContainerType.STACK, Rule.HEAD_LATE).boundsPassesOfHead());
    assertFalse(queue(Rule.OVERTAKEN).boundsPassesOfHead());
    assertTrue(rules(ContainerType.STACK, Rule.OVERTAKEN).boundsPassesOfAll());
  }

  @ParameterizedTest
  @CsvSource({
    "OUT_OF_ORDER, LEGAL, ALL, ALL",
    "OVERTAKEN, PASSING_LATER, ALL, ALL",
    "HEAD_LATE, NONE, LEAVING_LATER, NONE",
    "RESTRICTED, NONE, LEAVING_LATER, NONE"
  })
  void lessIsTakenAtOnceAndWaits_whereTheHeadCounts(
      Rule rule, AtOnce atOnce, WaitingAdds inQueue, WaitingAdds inStack) {
    assertEquals(atOnce, queue(rule).atOnce());
    assertEquals(inQueue, queue(rule).waitingForRemove());
    assertEquals(inStack, rules(ContainerType.STACK, rule).waitingForRemove());
  }

  @Test
  void addsWaitForAdds_dependingOnTheContainer() {
    assertEquals(WaitingAdds.NEVER_SEEN, queue(Rule.OUT_OF_ORDER).waitingForAdd());
    LeavingRules byPriority = rules(ContainerType.PRIORITY_QUEUE, Rule.OUT_OF_ORDER);
    assertEquals(WaitingAdds.LEAVING_LATER, byPriority.waitingForAdd());
    LeavingRules headCounts = rules(ContainerType.PRIORITY_QUEUE, Rule.RESTRICTED);
    assertEquals(WaitingAdds.NONE, headCounts.waitingForAdd());
    assertEquals(WaitingAdds.NONE, rules(ContainerType.STACK, Rule.OUT_OF_ORDER).waitingForAdd());
    assertEquals(WaitingAdds.NONE, rules(ContainerType.POOL, Rule.OUT_OF_ORDER).waitingForAdd());
  }

  @Test
  void deadEnds_beginBeyondK() {
    DeadEnds deadEnds = new DeadEnds(K);
    assertFalse(deadEnds.leavesPastTooMany(1, 1, 0));
    assertTrue(deadEnds.leavesPastTooMany(2, 1, 0));
    assertFalse(deadEnds.leavesPastTooMany(2, 1, 1));
    assertTrue(deadEnds.leavesPastTooMany(3, 0, 5));
    assertFalse(deadEnds.isPassedTooOften(1, 1));
    assertTrue(deadEnds.isPassedTooOften(1, 2));
    assertFalse(deadEnds.comesTooLate(0, 2));
    assertTrue(deadEnds.comesTooLate(1, 2));
  }
}
