package dev.plumbline.core.history;

import java.util.Objects;

/**
 * Something that happened while a history was recorded and is no operation: a fault that was
 * injected, a node that was restarted. It has no influence on the verdict; it helps people to
 * understand it.
 *
 * @param time on the same clock as calls and returns
 * @param kind a word, such as {@code kill}
 * @param text what exactly, such as {@code node 2}; may be empty
 */
public record Annotation(long time, String kind, String text) {
  public Annotation {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
  }

  /** As in {@code [123] kill: node 2}. */
  @Override
  public String toString() {
    return "[" + time + "] " + kind + (text.isEmpty() ? "" : ": " + text);
  }
}
