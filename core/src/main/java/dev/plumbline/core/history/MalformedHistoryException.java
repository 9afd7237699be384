package dev.plumbline.core.history;

import java.util.List;

/** A history that means nothing, with all that is wrong with it. It never gets a verdict. */
public final class MalformedHistoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient List<Problem> problems;
  private final long count;

  /** The first problems, and how many there are in all. */
  public MalformedHistoryException(List<Problem> problems, long count) {
    super(describe(problems, count));
    this.problems = List.copyOf(problems);
    this.count = count;
  }

  /** The problems found, at most {@value Problems#LIMIT}. */
  public List<Problem> problems() {
    return problems;
  }

  /** How many problems there are in all. */
  public long count() {
    return count;
  }

  private static String describe(List<Problem> problems, long count) {
    StringBuilder text = new StringBuilder();
    for (Problem p : problems) {
      text.append(text.length() == 0 ? "" : "\n").append(p);
    }
    if (count > problems.size()) {
      text.append("\n... and ").append(count - problems.size()).append(" more problems");
    }
    return text.toString();
  }
}
