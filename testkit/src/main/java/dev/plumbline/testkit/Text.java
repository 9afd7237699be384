package dev.plumbline.testkit;

import dev.plumbline.core.history.History;

/** Histories in the text format that people read and {@code plumbline check} takes. */
final class Text {
  private Text() {}

  static String of(History history) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < history.size(); i++) {
      text.append(history.show(i)).append('\n');
    }
    return text.toString();
  }
}
