package dev.plumbline.derive.language;

/** A place in a schema file; lines and columns count from 1. */
public record SourcePosition(int line, int column) {
  @Override
  public String toString() {
    return line + ":" + column;
  }
}
