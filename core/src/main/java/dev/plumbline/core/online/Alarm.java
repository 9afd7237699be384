package dev.plumbline.core.online;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict.Violation;

/**
 * The end of a watched history: from this event on it has no witness.
 *
 * @param event the number of the first such event, from 0; always a return or a failure
 * @param line the line of that event in its source; 0 if none was given
 * @param seenAt the number of the event at which it was found out; larger where a type is decided
 *     with delay
 * @param result the verdict on the operations that were kept, as they stood at the event; its
 *     history is not the whole one, and its {@linkplain CheckResult#verdict verdict} is a violation
 */
public record Alarm(long event, int line, long seenAt, CheckResult result) {
  /** The operations that were kept, as they stood at the event. */
  public History history() {
    return result.history();
  }

  /** The same of a history that would be called so if it had a witness. */
  public Alarm withCondition(String condition) {
    return new Alarm(event, line, seenAt, result.withCondition(condition));
  }

  /** The core, in rows of {@link #history}, and why it has no witness. */
  public Violation violation() {
    return (Violation) result.verdict();
  }
}
