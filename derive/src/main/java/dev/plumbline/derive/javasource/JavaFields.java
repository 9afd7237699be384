package dev.plumbline.derive.javasource;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How types, fields and expressions are written in Java, within one routine. */
final class JavaFields {
  private final ConcurrentAlgorithm algorithm;
  private final Routine routine;

  JavaFields(ConcurrentAlgorithm algorithm, Routine routine) {
    this.algorithm = algorithm;
    this.routine = routine;
  }

  static String type(DataType type) {
    return switch (type.kind()) {
      case KEY, NUMBER -> "int";
      case VALUE -> "Object";
      case FLAG -> "boolean";
      case LOCK -> "ReentrantLock";
      case POINTER -> type.node();
    };
  }

  static String initial(DataType type) {
    return switch (type.kind()) {
      case KEY -> "Integer.MIN_VALUE"; // less than all that are passed
      case NUMBER -> "0";
      case FLAG -> "false";
      case LOCK -> "new ReentrantLock()";
      case VALUE, POINTER -> "null";
    };
  }

  /**
   * The pointer that a field shares its word with, or that the field is; empty if there is none.
   */
  static Optional<String> packedPointer(NodeType type, String field) {
    return type.words().stream()
        .filter(w -> w.contains(field) && w.size() > 1)
        .flatMap(List::stream)
        .filter(f -> type.field(f).type().isPointer())
        .findFirst();
  }

  /** The name of the handle that swaps a field. */
  static String handle(String type, String field) {
    String name = (type + "_" + field).replaceAll("([a-z])([A-Z])", "$1_$2");
    return name.toUpperCase(Locale.ROOT);
  }

  NodeType node(HeapPlace.FieldOf place) {
    return algorithm.type(typeOf(place.pointer()).node());
  }

  DataType typeOf(String name) {
    return Stream.of(routine.parameters(), routine.locals(), algorithm.globals())
        .flatMap(List::stream)
        .filter(v -> v.name().equals(name))
        .map(Variable::type)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no variable " + name));
  }

  boolean isLocal(String name) {
    return Stream.concat(routine.parameters().stream(), routine.locals().stream())
        .anyMatch(v -> v.name().equals(name));
  }

  /** A local, or a constant global that stands like one. */
  String pointer(String name) {
    return isLocal(name) ? name : read(new HeapPlace.GlobalPlace(name));
  }

  /** Reads a place. */
  String read(HeapPlace place) {
    if (place instanceof HeapPlace.GlobalPlace g) {
      return "this." + g.global();
    }
    HeapPlace.FieldOf f = (HeapPlace.FieldOf) place;
    String node = pointer(f.pointer());
    Optional<String> packed = packedPointer(node(f), f.field());
    if (packed.isEmpty()) {
      return node + "." + f.field();
    }
    boolean isPointer = packed.get().equals(f.field());
    return node + "." + packed.get() + (isPointer ? ".getReference()" : ".isMarked()");
  }

  /** Whether an expression reads what may change. */
  boolean readsShared(Expression e) {
    if (e instanceof Expression.Read r) {
      return r.place() instanceof HeapPlace.FieldOf f
          ? !node(f).field(f.field()).constant()
          : !algorithm.global(((HeapPlace.GlobalPlace) r.place()).global()).constant();
    } else if (e instanceof Expression.Not n) {
      return readsShared(n.operand());
    }
    return e instanceof Expression.Binary b && (readsShared(b.left()) || readsShared(b.right()));
  }

  String expression(Expression e) {
    if (e instanceof Expression.LocalValue l) {
      return pointer(l.name());
    } else if (e instanceof Expression.Literal l) {
      return literal(l);
    } else if (e instanceof Expression.Read r) {
      return read(r.place());
    } else if (e instanceof Expression.Not n) {
      return negated(n.operand());
    }
    Expression.Binary b = (Expression.Binary) e;
    return operand(b.left()) + " " + symbol(b.operator()) + " " + operand(b.right());
  }

  private String negated(Expression e) {
    if (e instanceof Expression.Binary b && b.operator() == Expression.Operator.EQUAL) {
      return operand(b.left()) + " != " + operand(b.right());
    }
    return "!" + operand(e);
  }

  /** Flags are joined without leaving out the second one, as everything is evaluated. */
  private static String symbol(Expression.Operator operator) {
    return switch (operator) {
      case AND -> "&";
      case OR -> "|";
      default -> operator.text();
    };
  }

  private String operand(Expression e) {
    String text = expression(e);
    return e instanceof Expression.Binary ? "(" + text + ")" : text;
  }

  private static String literal(Expression.Literal l) {
    return switch (l.constant()) {
      case NULL, EMPTY -> "null";
      case TRUE -> "true";
      case FALSE -> "false";
      case MIN -> "Integer.MIN_VALUE";
      case MAX -> "Integer.MAX_VALUE";
      case INTEGER -> Integer.toString(l.number());
    };
  }
}
