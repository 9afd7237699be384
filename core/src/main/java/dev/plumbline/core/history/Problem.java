package dev.plumbline.core.history;

/**
 * One thing that is wrong with a history, and where.
 *
 * @param source the file, or an empty string for a history built in memory
 * @param line the line in the file, from 1; 0 when there is none
 * @param rule what it breaks
 * @param message one sentence: what is wrong and what was expected
 */
public record Problem(String source, long line, Rule rule, String message) {
  private static final int LONGEST = 1_000;

  /** A problem; of a sentence that quotes too much, only the ends are kept. */
  public Problem {
    message = Abridged.shortened(message, LONGEST);
  }

  /** As in {@code run.jsonl:12: return-before-call: returns at 3, before its call at 7}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(source);
    if (line > 0) {
      text.append(source.isEmpty() ? "line " : ":").append(line);
    }
    if (text.length() > 0) {
      text.append(": ");
    }
    return text.append(rule).append(": ").append(message).toString();
  }
}
