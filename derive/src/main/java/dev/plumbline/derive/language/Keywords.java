package dev.plumbline.derive.language;

import java.util.Set;

/** The words that no variable may have as its name. */
final class Keywords {
  static final Set<String> CONSTANTS = Set.of("true", "false", "null", "empty", "min", "max");

  /** Words that begin declarations are not among them: they occur where no name can. */
  static final Set<String> ALL =
      Set.of(
          "var",
          "if",
          "else",
          "while",
          "restart",
          "return",
          "atomic",
          "cas",
          "dcas",
          "new",
          "lock",
          "unlock",
          "linearize",
          "true",
          "false",
          "null",
          "empty",
          "min",
          "max");

  private Keywords() {}
}
