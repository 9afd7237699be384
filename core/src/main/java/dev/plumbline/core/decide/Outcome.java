package dev.plumbline.core.decide;

import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.List;

/**
 * What a decider found out about one part.
 *
 * @param answer yes, no, or that a budget ended first
 * @param witness for a yes: operations of the part in linearization order
 * @param wall for a no by search: the largest return index reached; the part up to about there has
 *     no witness
 * @param refutation for a no: which operations have no witness; null if it is all of them
 * @param nodes configurations examined
 * @param reason which budget ended
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, handed from decider to certificate
public record Outcome(
    Answer answer, int[] witness, int wall, Refutation refutation, long nodes, Reason reason) {
  /** Whether there is a witness. */
  public enum Answer {
    YES,
    NO,
    UNDECIDED
  }

  /**
   * Operations that have no witness among themselves.
   *
   * @param operations which
   * @param cut the one after whose return returns have not happened yet; -1 for no cut
   * @param blamed the one that no order can accommodate; -1 if there is no single one
   * @param sentences why; empty if nothing is said, and then fewer operations may do
   */
  public record Refutation(int[] operations, int cut, int blamed, List<String> sentences) {
    public Refutation {
      sentences = List.copyOf(sentences);
    }

    Refutation inRowsOf(Part part) {
      return new Refutation(
          rows(part, operations),
          cut < 0 ? cut : part.row(cut),
          blamed < 0 ? blamed : part.row(blamed),
          sentences);
    }
  }

  public static Outcome yes(int[] witness, long nodes) {
    return new Outcome(Answer.YES, witness, 0, null, nodes, null);
  }

  /**
   * There is no witness.
   *
   * @param refuted the operations that have none, null if it is all of them
   */
  public static Outcome no(int wall, int[] refuted, long nodes) {
    Refutation refutation = refuted == null ? null : new Refutation(refuted, -1, -1, List.of());
    return new Outcome(Answer.NO, null, wall, refutation, nodes, null);
  }

  public static Outcome no(Refutation refutation) {
    return new Outcome(Answer.NO, null, -1, refutation, 0, null);
  }

  public static Outcome undecided(Reason reason, int wall, long nodes) {
    return new Outcome(Answer.UNDECIDED, null, wall, null, nodes, reason);
  }

  /** The same outcome after so many configurations that were examined before. */
  public Outcome after(long more) {
    return new Outcome(answer, witness, wall, refutation, nodes + more, reason);
  }

  /** The same outcome with rows of the whole history instead of operations of the part. */
  public Outcome inRowsOf(Part part) {
    return new Outcome(
        answer,
        rows(part, witness),
        wall,
        refutation == null ? null : refutation.inRowsOf(part),
        nodes,
        reason);
  }

  private static int[] rows(Part part, int[] operations) {
    return operations == null ? null : Arrays.stream(operations).map(part::row).toArray();
  }
}
