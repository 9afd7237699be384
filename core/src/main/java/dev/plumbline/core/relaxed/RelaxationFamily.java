package dev.plumbline.core.relaxed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A relaxation in which the number of one mode is left open. */
public final class RelaxationFamily {
  private static final Pattern QUASI_OPERATION =
      Pattern.compile("quasi(-literal)?:[^0-9=,+][^=,+]*");

  private final String open;
  private final String before;
  private final List<String> others;

  /**
   * A family.
   *
   * @param open the mode whose number is left open, as people name it
   * @param before what stands before the number: {@code restricted:} or {@code quasi:deq=}
   */
  private RelaxationFamily(String open, String before, List<String> others) {
    this.open = open;
    this.before = before;
    this.others = others;
  }

  /**
   * The family that a text means: {@code out-of-order}, {@code restricted+empty:1}, {@code
   * quasi:deq}.
   *
   * @throws IllegalArgumentException with one sentence that says what is wrong
   */
  public static RelaxationFamily parse(String text) {
    String open = null;
    List<String> others = new ArrayList<>();
    for (String part : text.split("\\+", -1)) {
      if (part.contains(":") && !namesOperation(part)) {
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
    return new RelaxationFamily(open, open + (open.contains(":") ? "=" : ":"), others);
  }

  /** Whether a part is the name of an operation of quasi without its number. */
  private static boolean namesOperation(String part) {
    return QUASI_OPERATION.matcher(part.strip()).matches();
  }

  /** The relaxation with this number. */
  public Relaxation of(int k) {
    List<String> parts = new ArrayList<>(List.of(before + k));
    parts.addAll(others);
    return Relaxation.parse(String.join("+", parts));
  }

  /** The mode whose number is open, and the others. */
  public String name() {
    return others.isEmpty() ? open : open + "+" + String.join("+", others);
  }

  /** Whether the number is by how much elements leave out of order. */
  public boolean isOutOfOrder() {
    return open.equals(Mode.Leave.OUT_OF_ORDER.word());
  }

  /** Whether a larger number allows no less. */
  public boolean monotone() {
    return !open.equals(Mode.Leave.SEGMENT.word());
  }
}
