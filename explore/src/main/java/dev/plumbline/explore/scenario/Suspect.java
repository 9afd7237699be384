package dev.plumbline.explore.scenario;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An execution that the judge does not allow, to be explained.
 *
 * @param history what was called and answered
 * @param end how it ended
 * @param misfit an answer that is none, in a sentence; null if there is none
 * @param threw whether an operation threw
 * @param question whether it would be allowed if operations that wait need not wait
 * @param waiting the operations that wait for ever
 * @param precedences which operations end before which begin
 */
record Suspect(
    History history,
    Trace.End end,
    String misfit,
    boolean threw,
    OrderJudge.Question question,
    List<String> waiting,
    List<Precedence> precedences) {
  /**
   * Explains it.
   *
   * @param unspecified whether exceptions are answers like any other
   */
  Finding finding(OrderJudge<?> judge, boolean unspecified) {
    if (misfit != null) {
      return new Finding(
          FailureKind.EXCEPTION, history, Optional.empty(), List.of(misfit), precedences);
    }
    boolean inOrder = end != Trace.End.COMPLETE && judge.allows(question);
    CheckResult result = Plumbline.checker(judge.spec()).check(history);
    boolean violated = result.verdict() instanceof Verdict.Violation;
    if (violated == inOrder) {
      throw new IllegalStateException(
          "two deciders differ: %s by %s".formatted(result.verdict(), result.decider()));
    }
    return new Finding(
        kind(inOrder, unspecified),
        history,
        Optional.of(result),
        inOrder
            ? sentences(judge.spec().name())
            : ((Verdict.Violation) result.verdict()).explanation().sentences(),
        precedences);
  }

  private FailureKind kind(boolean inOrder, boolean unspecified) {
    if (inOrder) {
      return end == Trace.End.LIVELOCK ? FailureKind.LIVELOCK : FailureKind.DEADLOCK;
    }
    return threw && !unspecified ? FailureKind.EXCEPTION : FailureKind.NOT_LINEARIZABLE;
  }

  private List<String> sentences(String spec) {
    List<String> sentences = new ArrayList<>();
    String how = end == Trace.End.LIVELOCK ? "repeats the same steps" : "waits";
    waiting.forEach(w -> sentences.add("%s %s for ever.".formatted(w, how)));
    sentences.add(
        "No order of the other operations leads to a state in which %s has no answer for %s."
            .formatted(spec, waiting.size() == 1 ? "it" : "all of them"));
    return sentences;
  }
}
