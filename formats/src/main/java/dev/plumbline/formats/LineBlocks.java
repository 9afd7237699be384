package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import java.io.IOException;

/**
 * Blocks of whole lines in one buffer. Lines that are not UTF-8 or too long are reported and left
 * out.
 */
final class LineBlocks {
  private static final int UNCOUNTED = -1;

  private final LineBuffer buffer;
  private final Problems problems;
  private int from;
  private int to;
  private int line = 1;
  private int passed = UNCOUNTED;

  LineBlocks(LineBuffer buffer, Problems problems) {
    this.buffer = buffer;
    this.problems = problems;
  }

  byte[] bytes() {
    return buffer.bytes();
  }

  /** Where the block starts. */
  int from() {
    return from;
  }

  /** Where the block ends; the byte before is a newline, except in a file that ends without. */
  int to() {
    return to;
  }

  /** The number of the block's first line; after the last block, of the line that would follow. */
  int line() {
    return line;
  }

  /** True if the block's last line is the file's last and has no newline. */
  boolean unterminated() {
    return buffer.last() && to == buffer.complete() && to > from && bytes()[to - 1] != '\n';
  }

  /** Says how many lines the block has, by a reader that knows, so that nobody counts them. */
  void passed(int lines) {
    passed = lines;
  }

  /** Goes to the next block; false at the end of the stream. */
  boolean next() throws IOException {
    line += passed < 0 ? newlines(from, to) : passed;
    passed = UNCOUNTED;
    from = to;
    while (from < buffer.complete() || fill()) {
      int bad = Utf8.firstInvalid(bytes(), from, buffer.complete());
      int start = bad < 0 ? buffer.complete() : lineStart(bad);
      if (start > from) {
        to = start;
        return true;
      }
      problems.add(line++, Rule.NOT_UTF8, "the line is not UTF-8, the only encoding accepted");
      from = lineEnd(bad);
      to = from;
    }
    return false;
  }

  private boolean fill() throws IOException {
    boolean more = buffer.fill();
    from = 0;
    to = 0;
    for (int i = 0; i < buffer.tooLong(); i++) {
      problems.add(
          line++, Rule.SYNTAX, "the line is longer than " + ReadingLimits.LENGTH + " bytes");
    }
    return more;
  }

  /** Whether a byte between objects and line ends says nothing. */
  static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private int newlines(int start, int end) {
    int count = 0;
    for (int i = start; i < end; i++) {
      count += bytes()[i] == '\n' ? 1 : 0;
    }
    return count;
  }

  private int lineStart(int at) {
    int i = at;
    while (i > from && bytes()[i - 1] != '\n') {
      i--;
    }
    return i;
  }

  private int lineEnd(int at) {
    int i = at;
    while (i < buffer.complete() && bytes()[i] != '\n') {
      i++;
    }
    return Math.min(i + 1, buffer.complete());
  }
}
