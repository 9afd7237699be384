package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.explore.engine.Replay.Precedence;
import java.util.List;
import java.util.Optional;

/**
 * An execution that the specification does not allow.
 *
 * @param kind what is wrong
 * @param history what was called and answered, in the strongest order that fails
 * @param result what core says of the history: a violation, or, of operations that wait for ever,
 *     that the others are in order; nothing if an answer is none that the specification knows
 * @param sentences what is wrong in plain words, in reading order
 * @param precedences which operations of the threads end before which begin, in the history
 */
public record Finding(
    FailureKind kind,
    History history,
    Optional<CheckResult> result,
    List<String> sentences,
    List<Precedence> precedences) {
  public Finding {
    precedences = List.copyOf(precedences);
    sentences = List.copyOf(sentences);
  }
}
