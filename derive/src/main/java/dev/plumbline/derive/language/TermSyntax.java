package dev.plumbline.derive.language;

import java.util.List;
import java.util.function.Consumer;

/** An expression as it is written, with where it begins. */
sealed interface TermSyntax {
  SourcePosition at();

  /** A local, a global, or a parameter. */
  record Name(SourcePosition at, String name) implements TermSyntax {}

  /** A field of the node that a local or a constant global points to. */
  record FieldOf(SourcePosition at, String base, String field) implements TermSyntax {}

  /** {@code true}, {@code false}, {@code null}, {@code empty}, {@code min}, {@code max}. */
  record Word(SourcePosition at, String word) implements TermSyntax {}

  /** A number as it stands. */
  record Numeral(SourcePosition at, int value) implements TermSyntax {}

  /** Negation. */
  record Negation(SourcePosition at, TermSyntax term) implements TermSyntax {}

  /** Two terms with an operator between them. */
  record Binary(SourcePosition at, String operator, TermSyntax left, TermSyntax right)
      implements TermSyntax {}

  /** {@code left (&& right)?}: the conjunct may be left out. */
  record Maybe(SourcePosition at, TermSyntax left, TermSyntax right) implements TermSyntax {}

  /** {@code [a | b | c]}: one of them. */
  record Either(SourcePosition at, List<TermSyntax> terms) implements TermSyntax {}

  /** Visits this term and all that it is made of, from left to right. */
  default void visit(Consumer<TermSyntax> visitor) {
    visitor.accept(this);
    if (this instanceof Negation negation) {
      negation.term().visit(visitor);
    } else if (this instanceof Binary binary) {
      binary.left().visit(visitor);
      binary.right().visit(visitor);
    } else if (this instanceof Maybe maybe) {
      maybe.left().visit(visitor);
      maybe.right().visit(visitor);
    } else if (this instanceof Either either) {
      either.terms().forEach(term -> term.visit(visitor));
    }
  }
}
