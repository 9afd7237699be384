package dev.plumbline.report;

import dev.plumbline.core.history.History;
import dev.plumbline.core.verdict.Core;
import java.util.HashMap;
import java.util.Map;

/** The letters that operations of a core have in sentences, for pictures of them. */
final class CoreLetters {
  private final Map<Integer, String> byPosition = new HashMap<>();

  /** No letters. */
  static CoreLetters none() {
    return new CoreLetters();
  }

  /** Those of a core of a history. */
  static CoreLetters of(History history, Core core) {
    CoreLetters letters = new CoreLetters();
    for (int row : core.operations()) {
      letters.byPosition.put(history.position(row), core.letter(row));
    }
    return letters;
  }

  /** The letter of an operation of the history or of a part of it; empty if it has none. */
  String of(History part, int i) {
    return byPosition.getOrDefault(part.position(i), "");
  }
}
