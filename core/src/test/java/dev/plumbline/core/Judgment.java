package dev.plumbline.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict.Linearizable;
import dev.plumbline.core.verdict.Verdict.Violation;
import java.util.List;

/**
 * What the checker says of a history, and what a test expects it to say. Certificates were checked
 * by the verifier, which knows nothing of deciders: the checker throws if one is wrong. Histories
 * are written as {@link HistoryText} reads them.
 *
 * <pre>{@code
 * History h = history("[0,1] enq(1); [2,3] enq(2); [4,5] deq() -> 2");
 * Judgment.of(QUEUE, h).by("monitor").violation(0, 1, 2);
 * }</pre>
 */
public final class Judgment {
  private final CheckResult result;

  private Judgment(CheckResult result) {
    this.result = result;
  }

  /** Checks a history, in one thread. */
  public static Judgment of(Spec<?> spec, History history) {
    return new Judgment(Plumbline.checker(spec).threads(1).check(history));
  }

  /** Checks a history that is built. */
  public static Judgment of(Spec<?> spec, HistoryBuilder history) {
    return of(spec, history.build());
  }

  /** Checks a history of a relaxed object; see {@link Relaxation}. */
  public static Judgment relaxed(String type, String mode, History history) {
    return of(Relaxation.parse(mode).relax(Specs.named(type)), history);
  }

  /** As {@link #relaxed(String, String, History)}. */
  public static Judgment relaxed(String type, String mode, HistoryBuilder history) {
    return relaxed(type, mode, history.build());
  }

  /** Checks a history, and insists that a monitor decided. */
  public static Judgment byMonitor(Spec<?> spec, History history) {
    return of(spec, history).by("monitor");
  }

  /** As {@link #byMonitor(Spec, History)}. */
  public static Judgment byMonitor(Spec<?> spec, HistoryBuilder history) {
    return byMonitor(spec, history.build());
  }

  public CheckResult result() {
    return result;
  }

  /** Insists that this decided: a monitor, a search. */
  public Judgment by(String decider) {
    assertEquals(decider, result.decider(), () -> result.plan().toString());
    return this;
  }

  /** Insists that the plan is of one part, and this line. */
  public Judgment byPlan(String line) {
    assertEquals(List.of(line), result.plan());
    return this;
  }

  /** Insists that the plan has these words. */
  public Judgment planned(String words) {
    assertTrue(result.plan().toString().contains(words), () -> result.plan().toString());
    return this;
  }

  /** Insists that there is a witness. */
  public Linearizable linearizable() {
    assertTrue(result.verified());
    return assertInstanceOf(Linearizable.class, result.verdict());
  }

  /** Insists that there is a witness, and this one. */
  public void witness(int... order) {
    assertArrayEquals(order, linearizable().witness().toArray());
  }

  /** Insists that there is none. */
  public Violation violation() {
    Violation no = assertInstanceOf(Violation.class, result.verdict());
    assertTrue(no.core().verified());
    return no;
  }

  /** Insists that there is none, and that this is the core. */
  public Violation violation(int first, int... others) {
    Violation no = violation();
    int[] core = new int[others.length + 1];
    core[0] = first;
    System.arraycopy(others, 0, core, 1, others.length);
    assertArrayEquals(core, no.core().operations());
    return no;
  }

  /** Insists that there is none, on the size of the core and on the sentences that explain it. */
  public void explained(int coreSize, String... sentences) {
    Violation no = violation();
    assertEquals(List.of(sentences), no.explanation().sentences());
    assertEquals(coreSize, no.core().operations().length);
  }

  /** Insists that there is none, and that the explanation has these words. */
  public Judgment because(String words) {
    String why = violation().explanation().toString();
    assertTrue(why.contains(words), why);
    return this;
  }
}
