package dev.plumbline.derive.algorithm;

import dev.plumbline.derive.algorithm.Expression.Binary;
import dev.plumbline.derive.algorithm.Expression.Constant;
import dev.plumbline.derive.algorithm.Expression.Literal;
import dev.plumbline.derive.algorithm.Expression.LocalValue;
import dev.plumbline.derive.algorithm.Expression.Operator;
import dev.plumbline.derive.algorithm.Expression.Read;
import dev.plumbline.derive.algorithm.HeapPlace.FieldOf;
import dev.plumbline.derive.algorithm.HeapPlace.GlobalPlace;
import dev.plumbline.derive.algorithm.Statement.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes code in few words. A text stands for a constant ({@code null}, {@code true}, {@code
 * false}, {@code min}, {@code max}, {@code empty}), for a place if it has a dot as in {@code
 * pred.next}, for a global if it begins with {@code @}, and else for a local.
 *
 * <pre>{@code
 * assign("val", equal("pred.next", "curr")),
 * when(not("val"), restart()),
 * write("pred.next", "entry"),
 * answer("true")
 * }</pre>
 */
public final class Code {
  private static final Map<String, Constant> CONSTANTS =
      Map.of(
          "null", Constant.NULL,
          "true", Constant.TRUE,
          "false", Constant.FALSE,
          "min", Constant.MIN,
          "max", Constant.MAX,
          "empty", Constant.EMPTY);

  private Code() {}

  /** The expression that a text, an integer or an expression stands for. */
  public static Expression value(Object written) {
    if (written instanceof Expression e) {
      return e;
    }
    if (written instanceof Integer i) {
      return new Literal(Constant.INTEGER, i);
    }
    String text = (String) written;
    Constant constant = CONSTANTS.get(text);
    if (constant != null) {
      return new Literal(constant, 0);
    }
    boolean place = text.indexOf('.') >= 0 || text.startsWith("@");
    return place ? new Read(place(text)) : new LocalValue(text);
  }

  /** The place that a text stands for. */
  public static HeapPlace place(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? new GlobalPlace(text.startsWith("@") ? text.substring(1) : text)
        : new FieldOf(text.substring(0, dot), text.substring(dot + 1));
  }

  public static Expression equal(Object left, Object right) {
    return binary(Operator.EQUAL, left, right);
  }

  public static Expression notEqual(Object left, Object right) {
    return binary(Operator.NOT_EQUAL, left, right);
  }

  public static Expression less(Object left, Object right) {
    return binary(Operator.LESS, left, right);
  }

  public static Expression and(Object left, Object right) {
    return binary(Operator.AND, left, right);
  }

  public static Expression not(Object operand) {
    return new Expression.Not(value(operand));
  }

  public static Expression binary(Operator operator, Object left, Object right) {
    return new Binary(operator, value(left), value(right));
  }

  public static Statement assign(String local, Object value) {
    return new Statement.Assign("", local, value(value));
  }

  public static Statement write(String place, Object value) {
    return new Statement.Write("", place(place), value(value));
  }

  /** {@code local = new type(field1 = value1, ...)}, fields and values in turn. */
  public static Statement create(String local, String type, Object... fields) {
    Map<String, Expression> values = new java.util.LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      values.put((String) fields[i], value(fields[i + 1]));
    }
    return new Statement.New("", local, type, values);
  }

  public static Statement when(Object condition, Statement... then) {
    return new Statement.If("", value(condition), List.of(then), List.of());
  }

  public static Statement loop(Object condition, Statement... body) {
    return new Statement.While("", value(condition), List.of(body));
  }

  public static Statement restart() {
    return new Statement.Restart("");
  }

  public static Statement answer(Object value) {
    return new Statement.Return("", value(value));
  }

  /** Return without an answer. */
  public static Statement done() {
    return new Statement.Return("", null);
  }

  public static Statement atomic(Statement... body) {
    return new Statement.Atomic("", List.of(body));
  }

  /** {@code local = cas(place, expected, replacement, ...)}, three for each place. */
  public static Statement cas(String local, Object... triples) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < triples.length; i += 3) {
      changes.add(
          new Change(place((String) triples[i]), value(triples[i + 1]), value(triples[i + 2])));
    }
    return new Statement.CompareAndSwap("", local, changes);
  }

  public static Statement lock(String place) {
    return new Statement.Lock("", place(place));
  }

  public static Statement unlock(String place) {
    return new Statement.Unlock("", place(place));
  }

  /** The own operation takes effect here if the condition holds. */
  public static Statement linearize(Object condition) {
    return new Statement.LinearizationPoint("", value(condition), "", "", false);
  }
}
