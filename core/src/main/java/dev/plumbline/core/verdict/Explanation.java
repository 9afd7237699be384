package dev.plumbline.core.verdict;

import java.util.List;

/**
 * Why a core has no witness, in sentences: what was seen, what was possible.
 *
 * @param blamed the row of the operation that no order can accommodate, -1 if there is no single
 *     one
 * @param sentences plain English, in reading order
 */
public record Explanation(int blamed, List<String> sentences) {
  public Explanation {
    sentences = List.copyOf(sentences);
  }

  @Override
  public String toString() {
    return String.join(" ", sentences);
  }
}
