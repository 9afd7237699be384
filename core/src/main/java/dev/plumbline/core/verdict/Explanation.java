package dev.plumbline.core.verdict;

import java.util.List;

/**
 * Why a core has no witness, in sentences: what was seen, what was possible.
 *
 * @param blamed the row of the operation that no order can accommodate, -1 if there is no single
 *     one
 * @param sentences plain English, in reading order
 * @param circle operations that must each come before the next and the last before the first, each
 *     link beginning where the one before ends; empty if that is not the reason
 */
public record Explanation(int blamed, List<String> sentences, List<Link> circle) {
  public Explanation {
    sentences = List.copyOf(sentences);
    circle = List.copyOf(circle);
  }

  /** An explanation that is no circle. */
  public Explanation(int blamed, List<String> sentences) {
    this(blamed, sentences, List.of());
  }

  @Override
  public String toString() {
    return String.join(" ", sentences);
  }
}
