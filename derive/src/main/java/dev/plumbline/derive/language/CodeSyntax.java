package dev.plumbline.derive.language;

import java.util.List;
import java.util.Map;

/** A statement as it is written, with where it begins. */
sealed interface CodeSyntax {
  SourcePosition at();

  /** {@code name = term} or {@code base.name = term}; {@code base} is null for a name alone. */
  record Assign(PlaceSyntax target, TermSyntax value) implements CodeSyntax {
    @Override
    public SourcePosition at() {
      return target.at();
    }
  }

  /** {@code name = new Type(field = term, ...)}. */
  record Create(
      PlaceSyntax target, String type, Map<String, TermSyntax> fields, SourcePosition typeAt)
      implements CodeSyntax {
    @Override
    public SourcePosition at() {
      return target.at();
    }
  }

  /** {@code name = cas(...)}, {@code dcas(...)}; {@code result} is null where nobody asks. */
  record Swap(SourcePosition at, PlaceSyntax result, List<ChangeSyntax> changes)
      implements CodeSyntax {}

  /** {@code (a, b) = node.(f, g)}: fields of one word, read at once. */
  record ReadWord(SourcePosition at, List<PlaceSyntax> targets, List<PlaceSyntax> fields)
      implements CodeSyntax {}

  /** {@code if (term) { } else { }}. */
  record Branch(
      SourcePosition at, TermSyntax condition, List<CodeSyntax> then, List<CodeSyntax> otherwise)
      implements CodeSyntax {}

  /** {@code while (term) { }}. */
  record Loop(SourcePosition at, TermSyntax condition, List<CodeSyntax> body)
      implements CodeSyntax {}

  /** {@code restart}. */
  record Restart(SourcePosition at) implements CodeSyntax {}

  /** {@code return term}; {@code value} is null where nothing is returned. */
  record Return(SourcePosition at, TermSyntax value) implements CodeSyntax {}

  /** {@code atomic { }}. */
  record Section(SourcePosition at, List<CodeSyntax> body) implements CodeSyntax {}

  /** {@code lock(node.field)} or {@code unlock(node.field)}. */
  record Locking(SourcePosition at, PlaceSyntax place, boolean acquires) implements CodeSyntax {}

  /** {@code <NAME>}: a placeholder. */
  record Hole(SourcePosition at, String name) implements CodeSyntax {}

  /** {@code name(a, b)}: a macro. */
  record Call(SourcePosition at, String macro, List<String> arguments) implements CodeSyntax {}

  /**
   * {@code linearize}, {@code linearize if (term)}, {@code linearize others name(argument)}: where
   * this operation, or pending ones of other threads, take effect.
   */
  record Point(
      SourcePosition at, TermSyntax condition, String others, String argument, boolean optional)
      implements CodeSyntax {}

  /** Something that can be assigned to; {@code base} is null for a name alone. */
  record PlaceSyntax(SourcePosition at, String base, String name) {}

  /** One location of a compare-and-swap. */
  record ChangeSyntax(PlaceSyntax place, TermSyntax expected, TermSyntax replacement) {}
}
