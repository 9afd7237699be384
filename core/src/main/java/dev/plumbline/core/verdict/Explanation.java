package dev.plumbline.core.verdict;

import dev.plumbline.core.history.Abridged;
import java.util.List;

/**
 * Why a core has no witness, in sentences: what was seen, what was possible.
 *
 * @param blamed the row of the operation that no order can accommodate, -1 if there is no single
 *     one
 * @param sentences plain English, in reading order
 * @param links what must come before what, where that is the argument, such as a cycle; mostly
 *     empty
 */
public record Explanation(int blamed, List<String> sentences, List<Link> links) {
  /**
   * One operation must come before another.
   *
   * @param first its row
   * @param second the row of the other
   * @param why how it is known, in a few words
   */
  public record Link(int first, int second, String why) {}

  /** Nobody reads on in a sentence that quotes more than this. */
  private static final int LONGEST = 4_000;

  public Explanation {
    sentences = sentences.stream().map(s -> Abridged.shortened(s, LONGEST)).toList();
    links = List.copyOf(links);
  }

  /** An explanation whose sentences say it all. */
  public Explanation(int blamed, List<String> sentences) {
    this(blamed, sentences, List.of());
  }

  @Override
  public String toString() {
    return String.join(" ", sentences);
  }
}
