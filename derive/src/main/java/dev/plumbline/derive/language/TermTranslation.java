package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.DataType.Kind;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.Expression.Constant;
import dev.plumbline.derive.algorithm.Expression.Literal;
import dev.plumbline.derive.algorithm.Expression.Operator;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Variable;
import dev.plumbline.derive.language.TermSyntax.Binary;
import dev.plumbline.derive.language.TermSyntax.Either;
import dev.plumbline.derive.language.TermSyntax.FieldOf;
import dev.plumbline.derive.language.TermSyntax.Maybe;
import dev.plumbline.derive.language.TermSyntax.Name;
import dev.plumbline.derive.language.TermSyntax.Negation;
import dev.plumbline.derive.language.TermSyntax.Word;
import java.util.Map;

/** Gives expressions their meaning and their types. */
final class TermTranslation {
  /** The type of {@code null}, which fits every pointer. */
  private static final DataType NULL = DataType.pointer("");

  /** The type of {@code empty}: it fits a value, and where an operation returns a key. */
  private static final DataType EMPTY = new DataType(Kind.VALUE, "empty");

  private final NameScope scope;
  private final Map<String, String> names;
  private final Map<TermSyntax, Integer> choices;

  /** An expression with its type. */
  record Typed(Expression expression, DataType type, SourcePosition at) {
    boolean fits(DataType wanted) {
      return type.equals(wanted)
          || (type.equals(NULL) && wanted.isPointer())
          || (type.equals(EMPTY) && wanted.kind() == Kind.VALUE);
    }

    /** As the answer of an operation, which may be that there is no key. */
    Expression asAnswer(DataType wanted) {
      boolean none = type.equals(EMPTY) && wanted.kind() == Kind.KEY;
      return none ? expression : as(wanted, "What is returned");
    }

    private String typeName() {
      return type.equals(NULL) ? "null" : type.equals(EMPTY) ? "empty" : type.toString();
    }

    Expression as(DataType wanted, String what) {
      if (!fits(wanted)) {
        throw new SchemaException(
            at, "%s must be of type %s, but this is of type %s", what, wanted, typeName());
      }
      return expression;
    }
  }

  /**
   * @param names what the parameters of a macro stand for
   * @param choices what is taken of alternatives and optional conjuncts
   */
  TermTranslation(NameScope scope, Map<String, String> names, Map<TermSyntax, Integer> choices) {
    this.scope = scope;
    this.names = names;
    this.choices = choices;
  }

  String renamed(String name) {
    return names.getOrDefault(name, name);
  }

  Typed translate(TermSyntax term) {
    if (term instanceof Name name) {
      return name(renamed(name.name()), name.at());
    } else if (term instanceof FieldOf field) {
      String base = renamed(field.base());
      Variable found = scope.field(base, field.field(), field.at());
      return read(new HeapPlace.FieldOf(base, field.field()), found, field.at());
    } else if (term instanceof Word word) {
      return word(word);
    } else if (term instanceof TermSyntax.Numeral number) {
      return new Typed(new Literal(Constant.INTEGER, number.value()), DataType.NUMBER, number.at());
    } else if (term instanceof Negation negation) {
      Expression operand = translate(negation.term()).as(DataType.FLAG, "What '!' negates");
      return new Typed(new Expression.Not(operand), DataType.FLAG, negation.at());
    } else if (term instanceof Binary binary) {
      return binary(binary);
    } else if (term instanceof Maybe maybe) {
      return maybe(maybe);
    }
    Either either = (Either) term;
    return translate(either.terms().get(choice(either)));
  }

  private int choice(TermSyntax term) {
    Integer choice = choices.get(term);
    if (choice == null) {
      throw new SchemaException(
          term.at(), "Alternatives and optional conjuncts belong into the blocks of placeholders");
    }
    return choice;
  }

  private Typed maybe(Maybe maybe) {
    boolean with = choice(maybe) == 1;
    Typed both = binary(new Binary(maybe.at(), "&&", maybe.left(), maybe.right()));
    return with ? both : translate(maybe.left());
  }

  private static Typed read(HeapPlace place, Variable variable, SourcePosition at) {
    return new Typed(new Expression.Read(place), variable.type(), at);
  }

  private Typed name(String name, SourcePosition at) {
    Variable local = scope.local(name);
    if (local != null) {
      return new Typed(new Expression.LocalValue(name), local.type(), at);
    }
    Variable global = scope.global(name);
    if (global == null) {
      throw scope.unknown(name, at);
    }
    return read(new HeapPlace.GlobalPlace(name), global, at);
  }

  private static Typed word(Word word) {
    return switch (word.word()) {
      case "true" -> new Typed(new Literal(Constant.TRUE, 0), DataType.FLAG, word.at());
      case "false" -> new Typed(new Literal(Constant.FALSE, 0), DataType.FLAG, word.at());
      case "null" -> new Typed(new Literal(Constant.NULL, 0), NULL, word.at());
      case "min" -> new Typed(new Literal(Constant.MIN, 0), DataType.KEY, word.at());
      case "max" -> new Typed(new Literal(Constant.MAX, 0), DataType.KEY, word.at());
      default -> new Typed(new Literal(Constant.EMPTY, 0), EMPTY, word.at());
    };
  }

  private Typed binary(Binary binary) {
    Typed left = translate(binary.left());
    Typed right = translate(binary.right());
    String operator = binary.operator();
    return switch (operator) {
      case "&&", "||" -> {
        String what = "What '" + operator + "' joins";
        yield typed(
            operator.equals("&&") ? Operator.AND : Operator.OR,
            left.as(DataType.FLAG, what),
            right.as(DataType.FLAG, what),
            DataType.FLAG,
            binary.at());
      }
      case "+", "-" -> {
        String what = "What '" + operator + "' counts with";
        yield typed(
            operator.equals("+") ? Operator.PLUS : Operator.MINUS,
            left.as(DataType.NUMBER, what),
            right.as(DataType.NUMBER, what),
            DataType.NUMBER,
            binary.at());
      }
      case "==", "!=" -> {
        same(operator, left, right, binary.at());
        yield typed(
            operator.equals("==") ? Operator.EQUAL : Operator.NOT_EQUAL,
            left.expression(),
            right.expression(),
            DataType.FLAG,
            binary.at());
      }
      default -> comparison(operator, left, right, binary.at());
    };
  }

  private static Typed comparison(String operator, Typed left, Typed right, SourcePosition at) {
    same(operator, left, right, at);
    if (left.type().kind() != Kind.KEY && left.type().kind() != Kind.NUMBER) {
      throw new SchemaException(
          at, "'%s' compares keys or numbers, but these are of type %s", operator, left.typeName());
    }
    Expression a = left.expression();
    Expression b = right.expression();
    return switch (operator) {
      case "<" -> typed(Operator.LESS, a, b, DataType.FLAG, at);
      case ">" -> typed(Operator.LESS, b, a, DataType.FLAG, at);
      case "<=" -> not(typed(Operator.LESS, b, a, DataType.FLAG, at));
      default -> not(typed(Operator.LESS, a, b, DataType.FLAG, at));
    };
  }

  private static Typed not(Typed flag) {
    return new Typed(new Expression.Not(flag.expression()), DataType.FLAG, flag.at());
  }

  private static Typed typed(
      Operator operator, Expression left, Expression right, DataType type, SourcePosition at) {
    return new Typed(new Expression.Binary(operator, left, right), type, at);
  }

  private static void same(String operator, Typed left, Typed right, SourcePosition at) {
    if (!left.fits(right.type()) && !right.fits(left.type())) {
      throw new SchemaException(
          at,
          "'%s' compares values of one type, but these are of types %s and %s",
          operator,
          left.typeName(),
          right.typeName());
    }
  }
}
