package dev.plumbline.formats;

import java.io.IOException;

/** The lines of a stream one by one, as slices of a buffer, without their line ends. */
final class Lines {
  private final LineBlocks blocks;
  private int from;
  private int to;
  private int next;
  private int line;

  Lines(LineBlocks blocks) {
    this.blocks = blocks;
  }

  /** Goes to the next line; false at the end of the stream. */
  boolean next() throws IOException {
    line++;
    if (next >= blocks.to()) {
      blocks.passed(line - blocks.line());
      if (!blocks.next()) {
        return false;
      }
      next = blocks.from();
      line = blocks.line();
    }
    byte[] bytes = blocks.bytes();
    int end = blocks.to();
    int at = next;
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    from = next;
    next = at + 1;
    to = at > from && bytes[at - 1] == '\r' ? at - 1 : at;
    return true;
  }

  byte[] bytes() {
    return blocks.bytes();
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** From 1. */
  int line() {
    return line;
  }

  boolean blank() {
    for (int i = from; i < to; i++) {
      if (bytes()[i] != ' ' && bytes()[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  /** True if the file ends in this line, without a newline: it may have been cut. */
  boolean unterminated() {
    return next > blocks.to() && blocks.unterminated();
  }
}
