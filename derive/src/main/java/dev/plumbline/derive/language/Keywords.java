package dev.plumbline.derive.language;

import java.util.Set;

/** The words that no variable may have as its name. */
final class Keywords {
  static final Set<String> CONSTANTS = Set.of("true", "false", "null", "empty", "min", "max");

  static final Set<String> ALL =
      Set.of(
          "object", "node", "final", "word", "initially", "macro", "operation", "sequential",
          "placeholder", "with", "var", "if", "else", "while", "restart", "return", "atomic", "cas",
          "dcas", "new", "lock", "unlock", "linearize", "true", "false", "null", "empty", "min",
          "max", "together", "commute", "check");

  private Keywords() {}
}
