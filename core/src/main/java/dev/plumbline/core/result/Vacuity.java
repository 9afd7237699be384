package dev.plumbline.core.result;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Why it says little that a history has a witness: what it could not have shown. Only a verdict
 * that nothing is wrong can be vacuous; a violation that was seen is one, however little was there.
 */
public enum Vacuity {
  /** There is no operation. */
  EMPTY("the history is empty: nothing was checked"),

  /** All operations are pending. */
  NOTHING_COMPLETED("no operation completed: there was no answer to check"),

  /** All that completed can only have one answer. */
  NOTHING_OBSERVED("no completed operation observes anything: no answer could have been wrong"),

  /** One operation comes after the other. */
  NO_OVERLAP("no two operations overlap: concurrent use was not tested");

  private final String sentence;

  Vacuity(String sentence) {
    this.sentence = sentence;
  }

  /** The warning, without a full stop. */
  public String sentence() {
    return sentence;
  }

  /** Whether a warning says that a history is vacuous. */
  public static boolean isMeantBy(String warning) {
    return EnumSet.allOf(Vacuity.class).stream().anyMatch(v -> v.sentence.equals(warning));
  }

  /**
   * The warning for what a history could not have shown: one that says more goes without saying
   * those after it. None if there is nothing to warn of.
   *
   * @param left everything that the history does not refute
   */
  public static List<String> warnings(Set<Vacuity> left) {
    return left.stream().sorted().limit(1).map(Vacuity::sentence).toList();
  }
}
