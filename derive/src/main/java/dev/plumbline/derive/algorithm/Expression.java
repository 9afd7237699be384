package dev.plumbline.derive.algorithm;

/**
 * What a statement computes. Both sides of every operator are evaluated, so there is no order to
 * know.
 */
public sealed interface Expression {
  /** A local or a parameter. */
  record LocalValue(String name) implements Expression {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A value that does not change. */
  record Literal(Constant constant, int number) implements Expression {
    @Override
    public String toString() {
      return constant == Constant.INTEGER
          ? Integer.toString(number)
          : constant.name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** What a place holds; a shared access unless the place is constant or the node still private. */
  record Read(HeapPlace place) implements Expression {
    @Override
    public String toString() {
      return place.toString();
    }
  }

  /** The opposite of a flag. */
  record Not(Expression operand) implements Expression {
    @Override
    public String toString() {
      return "!" + operand;
    }
  }

  /** Two values and what is done with them. */
  record Binary(Operator operator, Expression left, Expression right) implements Expression {
    @Override
    public String toString() {
      return "(" + left + " " + operator.text + " " + right + ")";
    }
  }

  /** Values that have a name. */
  enum Constant {
    NULL,
    TRUE,
    FALSE,
    /** The key less than all others. */
    MIN,
    /** The key greater than all others. */
    MAX,
    /** The answer of an operation that found no value. */
    EMPTY,
    INTEGER
  }

  /** Operators on two values. */
  enum Operator {
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    AND("&&"),
    OR("||"),
    PLUS("+"),
    MINUS("-");

    private final String text;

    Operator(String text) {
      this.text = text;
    }

    /** As it is written. */
    public String text() {
      return text;
    }
  }
}
