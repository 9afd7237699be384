package dev.plumbline.derive.language;

import dev.plumbline.derive.language.SchemaToken.Kind;
import dev.plumbline.derive.language.TermSyntax.Binary;
import dev.plumbline.derive.language.TermSyntax.Either;
import dev.plumbline.derive.language.TermSyntax.FieldOf;
import dev.plumbline.derive.language.TermSyntax.Maybe;
import dev.plumbline.derive.language.TermSyntax.Name;
import dev.plumbline.derive.language.TermSyntax.Negation;
import dev.plumbline.derive.language.TermSyntax.Word;
import dev.plumbline.derive.model.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Parses expressions, the loosest operators first:
 *
 * <pre>{@code
 * term       = and { "||" and }
 * and        = comparison { "&&" comparison | "(" "&&" comparison ")" "?" }
 * comparison = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
 * sum        = factor { ("+" | "-") factor }
 * factor     = "!" factor | "(" term ")" | "[" term { "|" term } "]" | number | word
 *            | name [ "." ( name | "[" name { "|" name } "]" ) ]
 * }</pre>
 */
final class TermParser {
  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
  private static final String A_TERM = "an expression";

  /** Longer ones are nobody's; and whoever goes through a term recurses as deep as it is long. */
  private static final int MOST_FACTORS = 200;

  private final TokenStream in;
  private int depth;
  private int factors;

  TermParser(TokenStream in) {
    this.in = in;
  }

  TermSyntax term() {
    factors = depth++ == 0 ? 0 : factors;
    TermSyntax left = and();
    while (in.sees("||")) {
      SchemaToken operator = in.take();
      left = new Binary(operator.at(), "||", left, and());
    }
    depth--;
    return left;
  }

  private TermSyntax and() {
    TermSyntax left = comparison();
    while (true) {
      SourcePosition at = in.peek().at();
      if (in.accept("&&")) {
        left = new Binary(at, "&&", left, comparison());
      } else if (in.sees("(") && in.peek(1).is("&&")) {
        in.take();
        in.take();
        left = new Maybe(at, left, comparison());
        in.expect(")", "after an optional conjunct");
        in.expect("?", "after an optional conjunct");
      } else {
        return left;
      }
    }
  }

  private TermSyntax comparison() {
    TermSyntax left = sum();
    // Not at the beginning of a line: there stands a placeholder, <NAME>.
    if (in.peek().kind() == Kind.SYMBOL
        && !in.peek().opensLine()
        && COMPARISONS.contains(in.peek().text())) {
      SchemaToken operator = in.take();
      return new Binary(operator.at(), operator.text(), left, sum());
    }
    return left;
  }

  private TermSyntax sum() {
    TermSyntax left = factor();
    while (in.sees("+") || in.sees("-")) {
      SchemaToken operator = in.take();
      left = new Binary(operator.at(), operator.text(), left, factor());
    }
    return left;
  }

  private TermSyntax factor() {
    SchemaToken first = in.peek();
    if (++factors > MOST_FACTORS) {
      throw new SchemaException(
          first.at(), "This expression is too long: it may have %d parts", MOST_FACTORS);
    }
    if (in.accept("!")) {
      return new Negation(first.at(), factor());
    }
    if (in.accept("(")) {
      TermSyntax inner = term();
      in.expect(")", "after the expression in parentheses");
      return inner;
    }
    if (in.accept("[")) {
      return alternatives(first.at());
    }
    if (first.kind() == Kind.NUMBER) {
      return new TermSyntax.Numeral(in.take().at(), number(first));
    }
    if (first.kind() == Kind.NAME && Keywords.CONSTANTS.contains(first.text())) {
      return new Word(in.take().at(), first.text());
    }
    if (first.kind() != Kind.NAME) {
      throw in.unexpected(A_TERM);
    }
    return reference();
  }

  private static int number(SchemaToken token) {
    String text = token.text();
    if (text.length() > 6 || Integer.parseInt(text) > Bounds.GREATEST_NUMBER) {
      throw new SchemaException(
          token.at(), "%s is too large: numbers go up to %d", text, Bounds.GREATEST_NUMBER);
    }
    return Integer.parseInt(text);
  }

  private TermSyntax alternatives(SourcePosition at) {
    List<TermSyntax> terms = new ArrayList<>();
    do {
      terms.add(term());
    } while (in.accept("|"));
    in.expect("]", "after the alternatives");
    return new Either(at, List.copyOf(terms));
  }

  private TermSyntax reference() {
    SchemaToken name = in.name(A_TERM);
    if (!in.accept(".")) {
      return new Name(name.at(), name.text());
    }
    if (!in.accept("[")) {
      return new FieldOf(name.at(), name.text(), in.name("the name of a field").text());
    }
    List<TermSyntax> fields = new ArrayList<>();
    do {
      fields.add(new FieldOf(name.at(), name.text(), in.name("the name of a field").text()));
    } while (in.accept("|"));
    in.expect("]", "after the alternatives");
    return new Either(name.at(), List.copyOf(fields));
  }
}
