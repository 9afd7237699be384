package dev.plumbline.core.result;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What became of one part of a history.
 *
 * @param firstRow the row of its first call; it tells the part's object and key
 * @param operations how many operations it has
 * @param answer what was found out
 * @param how what decided, and why; empty if nothing did
 * @param nanos how long that took
 * @param states configurations examined
 * @param frontier for an undecided part, the time of the first return that no order found could get
 *     past; {@link History#PENDING} if that is not known
 * @param verdict the part's own verdict with its certificate; null unless the verdict of every part
 *     was asked for
 */
public record PartResult(
    int firstRow,
    int operations,
    Answer answer,
    String how,
    long nanos,
    long states,
    long frontier,
    @Nullable Verdict verdict) {
  /** The same part in rows of another history. */
  public PartResult withFirstRow(int row) {
    return new PartResult(row, operations, answer, how, nanos, states, frontier, verdict);
  }

  /** The same with its own verdict. */
  public PartResult withVerdict(Verdict own) {
    return new PartResult(firstRow, operations, answer, how, nanos, states, frontier, own);
  }

  /** What was found out about a part. */
  public enum Answer {
    /** It has a witness. */
    LINEARIZABLE,
    /** It has none. */
    VIOLATION,
    /** A budget ended first. */
    UNDECIDED,
    /** An earlier violation made it unnecessary, or a budget ended before it. */
    NOT_DECIDED
  }
}
