package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Walks through statements, and replaces some of them. */
final class StatementTree {
  private StatementTree() {}

  /** The statements with each of them, from the inside out, replaced by what the function gives. */
  static List<Statement> rewrite(
      List<Statement> statements, Function<Statement, List<Statement>> change) {
    List<Statement> result = new ArrayList<>();
    for (Statement s : statements) {
      result.addAll(change.apply(inside(s, change)));
    }
    return result;
  }

  private static Statement inside(Statement s, Function<Statement, List<Statement>> change) {
    if (s instanceof Statement.If i) {
      return new Statement.If(
          i.unit(), i.condition(), rewrite(i.then(), change), rewrite(i.otherwise(), change));
    } else if (s instanceof Statement.While w) {
      return new Statement.While(w.unit(), w.condition(), rewrite(w.body(), change));
    } else if (s instanceof Statement.Atomic a) {
      // A section is looked at as a whole.
      return a;
    }
    return s;
  }

  /** Visits all statements, those in sections too, outer ones first. */
  static void visit(List<Statement> statements, Consumer<Statement> visitor) {
    for (Statement s : statements) {
      visitor.accept(s);
      if (s instanceof Statement.If i) {
        visit(i.then(), visitor);
        visit(i.otherwise(), visitor);
      } else if (s instanceof Statement.While w) {
        visit(w.body(), visitor);
      } else if (s instanceof Statement.Atomic a) {
        visit(a.body(), visitor);
      }
    }
  }

  /** Visits the parts of an expression, itself included. */
  static void visit(Expression e, Consumer<Expression> visitor) {
    if (e == null) {
      return;
    }
    visitor.accept(e);
    if (e instanceof Expression.Not n) {
      visit(n.operand(), visitor);
    } else if (e instanceof Expression.Binary b) {
      visit(b.left(), visitor);
      visit(b.right(), visitor);
    }
  }

  /** The expressions that a statement evaluates itself. */
  static List<Expression> expressions(Statement s) {
    List<Expression> all = new ArrayList<>();
    if (s instanceof Statement.Assign a) {
      all.add(a.value());
    } else if (s instanceof Statement.Write w) {
      all.add(w.value());
    } else if (s instanceof Statement.New n) {
      all.addAll(n.fields().values());
    } else if (s instanceof Statement.If i) {
      all.add(i.condition());
    } else if (s instanceof Statement.While w) {
      all.add(w.condition());
    } else if (s instanceof Statement.Return r && r.value() != null) {
      all.add(r.value());
    } else if (s instanceof Statement.CompareAndSwap c) {
      for (Statement.Change change : c.changes()) {
        all.add(change.expected());
        all.add(change.replacement());
      }
    }
    return all;
  }

  /** Whether an expression mentions a local. */
  static boolean mentions(Expression e, String local) {
    boolean[] found = {false};
    visit(e, x -> found[0] |= x instanceof Expression.LocalValue l && l.name().equals(local));
    return found[0];
  }
}
