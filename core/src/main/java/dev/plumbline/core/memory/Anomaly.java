package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.verdict.Explanation;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Why a multi-word history has no witness.
 *
 * @param kind what is wrong
 * @param operations the rows that show it, ascending
 * @param selfContained whether these operations have no witness among themselves; otherwise older
 *     operations that wrote the values they saw are left out
 * @param blamed the row that no order can accommodate, -1 if there is no single one
 * @param sentences plain English, in reading order, of the same rows
 * @param links what must come before what: for a cycle, each begins where the one before ends, and
 *     the last ends where the first begins; without any, the sentences say it all
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Anomaly(
    Kind kind,
    int[] operations,
    boolean selfContained,
    int blamed,
    List<Sentence> sentences,
    List<Link> links) {
  /** What a {@link MultiWordCheck} found. */
  @SuppressWarnings("exports") // for this module and its tests
  public static Anomaly of(Outcome.No no) {
    return (Anomaly) assured(no.anomaly());
  }

  /** What is wrong, the simplest first. */
  public enum Kind {
    /** A value was seen that nobody wrote. */
    DANGLING_READ,

    /** Two operations replaced the same value of the same word. */
    FORK,

    /** A compare-and-swap failed although its words had the expected values. */
    SPURIOUS_FAILURE,

    /** A value was seen before the operation that wrote it was called. */
    READ_BEFORE_WRITE,

    /** Operations that must each come before the next, in a cycle. */
    CYCLE,

    /** Interrupted operations can be assumed to have taken effect or not: nothing fits. */
    NO_ASSUMPTION_FITS,

    /** In whatever order the blind writes took effect, something was seen that does not fit. */
    NO_ORDER_OF_WRITES_FITS
  }

  /**
   * One operation must come before another.
   *
   * @param first a row
   * @param second a row
   * @param why how it is known
   * @param word the word of the second that saw, replaced or expected the value; -1 for none
   */
  public record Link(int first, int second, Why why, int word) {}

  /** How it is known that one operation comes before another. */
  public enum Why {
    /** The first had returned before the second was called. */
    TIME,

    /** The second saw what the first wrote. */
    WROTE,

    /** The second replaced what the first saw. */
    SAW,

    /** The second failed because the first had replaced what it expected. */
    REPLACED,

    /** The second failed, which it could only before the first wrote what it expected. */
    EXPECTED,

    /** The first was interrupted, and its process went on with the second. */
    PROCESS,

    /** The second wrote, blindly and later, where the first had written or seen a value. */
    OVERWRITTEN
  }

  public Anomaly {
    sentences = List.copyOf(sentences);
    links = List.copyOf(links);
  }

  /**
   * The anomaly as the explanation of a verdict.
   *
   * @param columns what it is about
   * @param row the row of the whole history that an operation has
   */
  public Explanation explanation(MultiWordHistory columns, IntUnaryOperator row) {
    return Explanation.of(
        blamed < 0 ? -1 : row.applyAsInt(blamed),
        sentences.stream().map(s -> s.retold(row, words -> words)).toList(),
        links.stream()
            .map(
                link ->
                    new Explanation.Link(
                        row.applyAsInt(link.first),
                        row.applyAsInt(link.second),
                        shortly(link, columns)))
            .toList());
  }

  /** What the first operation of a link did, in a few words. */
  private static String shortly(Link link, MultiWordHistory columns) {
    String address =
        link.word < 0 ? "" : Values.show(columns.addressShown(columns.address(link.word)));
    return switch (link.why) {
      case TIME -> "had returned before the call";
      case WROTE -> "wrote what the other saw in " + address;
      case SAW -> "saw in " + address + " what the other replaced";
      case REPLACED -> "replaced what the other expected in " + address;
      case EXPECTED -> "failed before the other wrote";
      case PROCESS -> "was interrupted before its process went on";
      case OVERWRITTEN -> "used " + address + " before the other overwrote it";
    };
  }
}
