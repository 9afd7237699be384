package dev.plumbline.core.search;

import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;

/**
 * What a search found out about one part.
 *
 * @param answer yes, no, or that a budget ended first
 * @param witness for a yes: operations of the part in linearization order
 * @param wall for a no: the largest return index reached; the part up to about there has no witness
 * @param refuted for a no found on a projection: the operations of the part that have no witness;
 *     null if it is all of them
 * @param nodes configurations examined
 * @param reason which budget ended
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, handed from search to certificate
public record Outcome(
    Answer answer, int[] witness, int wall, int[] refuted, long nodes, Reason reason) {
  /** Whether there is a witness. */
  public enum Answer {
    YES,
    NO,
    UNDECIDED
  }

  static Outcome yes(int[] witness, long nodes) {
    return new Outcome(Answer.YES, witness, 0, null, nodes, null);
  }

  static Outcome no(int wall, int[] refuted, long nodes) {
    return new Outcome(Answer.NO, null, wall, refuted, nodes, null);
  }

  static Outcome undecided(Reason reason, int wall, long nodes) {
    return new Outcome(Answer.UNDECIDED, null, wall, null, nodes, reason);
  }

  /** The same outcome with rows of the whole history instead of operations of the part. */
  Outcome inRowsOf(Part part) {
    return new Outcome(answer, rows(part, witness), wall, rows(part, refuted), nodes, reason);
  }

  private static int[] rows(Part part, int[] operations) {
    return operations == null ? null : Arrays.stream(operations).map(part::row).toArray();
  }
}
