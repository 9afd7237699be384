package dev.plumbline.core.relaxed;

import java.util.ArrayList;
import java.util.List;

/** A relaxation in which the number of one mode is left open. */
final class Family {
  private final String open;
  private final List<String> others;

  private Family(String open, List<String> others) {
    this.open = open;
    this.others = others;
  }

  /**
   * The family that a text means: {@code out-of-order}, {@code restricted+empty:1}.
   *
   * @throws IllegalArgumentException with one sentence that says what is wrong
   */
  static Family parse(String text) {
    String open = null;
    List<String> others = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      if (part.contains(":")) {
        others.add(part);
      } else if (open == null) {
        open = part.strip();
      } else {
        throw new IllegalArgumentException(
            "the number of one mode is measured: give one to %s or to %s, as in %s:2"
                .formatted(open, part, part));
      }
    }
    if (open == null) {
      throw new IllegalArgumentException(
          "nothing is left to measure: name a mode without its number, as in out-of-order");
    }
    return new Family(open, others);
  }

  /** The relaxation with this number. */
  Relaxation of(int k) {
    List<String> parts = new ArrayList<>(List.of(open + ":" + k));
    parts.addAll(others);
    return Relaxation.parse(String.join("+", parts));
  }

  /** The mode whose number is open, and the others. */
  String name() {
    return others.isEmpty() ? open : open + "+" + String.join("+", others);
  }

  /** Whether a larger number allows no less. */
  boolean monotone() {
    return !open.equals(Mode.Leave.SEGMENT.word());
  }
}
