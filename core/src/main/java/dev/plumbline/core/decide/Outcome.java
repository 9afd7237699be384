package dev.plumbline.core.decide;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a decider found out about one part: a witness, that there is none, that a budget ended
 * first, or that the part is beyond what it decides.
 *
 * <p>A decider speaks of operations by its own numbers; {@link #inRows} is the only way from those
 * to rows of the history.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, handed from decider to certificate
public sealed interface Outcome {
  /** How the decider of an outcome is called that took no search. */
  String MONITOR = "monitor";

  /** How one is called that followed values from who wrote them to who saw them. */
  String GRAPH = "graph";

  /** What decided and why, as {@code --explain-plan} says it. */
  String how();

  /** Configurations examined. */
  long states();

  /** The same with another sentence and after so many configurations more. */
  Outcome told(String sentence, long more);

  /** The same with other numbers for the operations. */
  Outcome inRows(IntUnaryOperator row);

  /** Whether it was found out without search. */
  default boolean monitored() {
    return how().startsWith(MONITOR);
  }

  /**
   * There is a witness.
   *
   * @param witness operations in linearization order: all completed ones, and the pending ones that
   *     took effect; empty if nobody asked for it
   */
  record Yes(int[] witness, String how, long states) implements Outcome {
    /** Without search. */
    public Yes(int[] witness, String how) {
      this(witness, how, 0);
    }

    @Override
    public Yes told(String sentence, long more) {
      return new Yes(witness, sentence, states + more);
    }

    @Override
    public Yes inRows(IntUnaryOperator row) {
      return new Yes(Arrays.stream(witness).map(row).toArray(), how, states);
    }
  }

  /**
   * There is none.
   *
   * @param core operations that have no witness among themselves, and need not be few; null if it
   *     is all of them
   * @param cut an operation: those that return after its return count as pending in the core; -1
   *     for no cut
   * @param blamed the operation that no order can accommodate; -1 if there is no single one
   * @param sentences why, for this very core, of rows of the history; empty if it is still to be
   *     reduced and explained by general means
   * @param near about when it is too late: the time of the return that no order got past; {@link
   *     Long#MIN_VALUE} where nobody knows
   * @param anomaly what a graph found, for the verifier of its method; null if the rest says all
   */
  record No(
      int @Nullable [] core,
      int cut,
      int blamed,
      List<Sentence> sentences,
      long near,
      String how,
      long states,
      @Nullable Object anomaly)
      implements Outcome {
    public No {
      sentences = List.copyOf(sentences);
    }

    /** Without search. */
    public No(int @Nullable [] core, int cut, int blamed, List<Sentence> sentences, String how) {
      this(core, cut, blamed, sentences, Long.MIN_VALUE, how, 0, null);
    }

    @Override
    public No told(String sentence, long more) {
      return new No(core, cut, blamed, sentences, near, sentence, states + more, anomaly);
    }

    @Override
    public No inRows(IntUnaryOperator row) {
      return new No(
          core == null ? null : Arrays.stream(core).map(row).toArray(),
          cut < 0 ? cut : row.applyAsInt(cut),
          blamed < 0 ? blamed : row.applyAsInt(blamed),
          sentences,
          near,
          how,
          states,
          anomaly);
    }

    /** The same of another core. */
    public No of(int[] another) {
      return new No(another, cut, blamed, sentences, near, how, states, anomaly);
    }
  }

  /**
   * A budget ended first.
   *
   * @param reached how many returns some order got past
   * @param frontier the time of the next one
   */
  record Ended(Reason reason, int reached, long frontier, String how, long states)
      implements Outcome {
    @Override
    public Ended told(String sentence, long more) {
      return new Ended(reason, reached, frontier, sentence, states + more);
    }

    @Override
    public Ended inRows(IntUnaryOperator row) {
      return this;
    }
  }

  /**
   * The decider cannot tell; the next one is asked.
   *
   * @param why completes "general search, because ..."; empty if that goes without saying
   */
  record Beyond(String why, long states) implements Outcome {
    public Beyond(String why) {
      this(why, 0);
    }

    @Override
    public String how() {
      return "";
    }

    @Override
    public Beyond told(String sentence, long more) {
      return new Beyond(why, states + more);
    }

    @Override
    public Beyond inRows(IntUnaryOperator row) {
      return this;
    }
  }

  /** A search of a part found a witness. */
  static Yes yes(int[] witness, long states) {
    return new Yes(witness, "", states);
  }

  /**
   * A search of a part found that there is no witness.
   *
   * @param wall how many returns some order got past
   * @param refuted the operations that have none, null if it is all of them
   */
  static No no(Part part, int wall, int @Nullable [] refuted, long states) {
    return new No(refuted, -1, -1, List.of(), frontier(part, wall), "", states, null);
  }

  /**
   * A budget ended before a search of a part did.
   *
   * @param wall how many returns some order got past
   */
  static Ended ended(Reason reason, Part part, int wall, long states) {
    return new Ended(reason, wall, frontier(part, wall), "", states);
  }

  private static long frontier(Part part, int wall) {
    return part.returns() == 0 ? 0 : part.returnTime(Math.min(wall, part.returns() - 1));
  }
}
