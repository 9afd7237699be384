package dev.plumbline.derive.javasource;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What can be said of statements before they are Java: how they end, what they assign and name. */
final class StatementFacts {
  private StatementFacts() {}

  /** Whether an operation may say that there is nothing. */
  static boolean mayBeEmpty(Routine routine) {
    return any(routine.body(), s -> s instanceof Statement.Return r && isEmpty(r.value()));
  }

  private static boolean isEmpty(Expression answer) {
    return answer instanceof Expression.Literal l && l.constant() == Expression.Constant.EMPTY;
  }

  static boolean mayEnd(List<Statement> body) {
    return body.isEmpty()
        || !(body.get(body.size() - 1) instanceof Statement.Return
            || body.get(body.size() - 1) instanceof Statement.Restart);
  }

  static boolean restarts(List<Statement> statements) {
    return any(statements, s -> s instanceof Statement.Restart);
  }

  static boolean any(List<Statement> statements, Predicate<Statement> wanted) {
    return statements.stream()
        .anyMatch(
            s ->
                wanted.test(s)
                    || (s instanceof Statement.If i
                        && (any(i.then(), wanted) || any(i.otherwise(), wanted)))
                    || (s instanceof Statement.While w && any(w.body(), wanted))
                    || (s instanceof Statement.Atomic a && any(a.body(), wanted)));
  }

  /** The locals that can be declared where they are assigned first. */
  static Set<Statement> firstAssignments(Routine routine) {
    StringBuilder before = new StringBuilder();
    Set<Statement> first = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Statement s : routine.body()) {
      boolean simple =
          s instanceof Statement.Assign
              || s instanceof Statement.New
              || (s instanceof Statement.CompareAndSwap c && !c.local().isEmpty());
      if (simple && !mentions(before + what(s), assignedLocal(s))) {
        first.add(s);
      }
      before.append(s);
    }
    return first;
  }

  /** What is assigned, as a text. */
  private static String what(Statement s) {
    return s instanceof Statement.Assign a
        ? a.value().toString()
        : s instanceof Statement.New n
            ? n.fields().toString()
            : ((Statement.CompareAndSwap) s).changes().toString();
  }

  /** Whether a text mentions a local; also if it is a field of the same name. */
  static boolean mentions(String text, String local) {
    return Pattern.compile("(?U)\\b" + local + "\\b").matcher(text).find();
  }

  static String assignedLocal(Statement s) {
    return s instanceof Statement.Assign a
        ? a.local()
        : s instanceof Statement.New n ? n.local() : ((Statement.CompareAndSwap) s).local();
  }

  static void collectAssigned(List<Statement> statements, Set<String> assigned) {
    for (Statement s : statements) {
      if (s instanceof Statement.Assign a) {
        assigned.add(a.local());
      } else if (s instanceof Statement.New n) {
        assigned.add(n.local());
      } else if (s instanceof Statement.CompareAndSwap c) {
        assigned.add(c.local());
      } else if (s instanceof Statement.If i) {
        collectAssigned(i.then(), assigned);
        collectAssigned(i.otherwise(), assigned);
      } else if (s instanceof Statement.While w) {
        collectAssigned(w.body(), assigned);
      } else if (s instanceof Statement.Atomic a) {
        collectAssigned(a.body(), assigned);
      }
    }
  }

  static boolean ends(Statement s) {
    if (s instanceof Statement.If i) {
      return i.then().stream().anyMatch(StatementFacts::ends)
          && i.otherwise().stream().anyMatch(StatementFacts::ends);
    }
    return s instanceof Statement.Return
        || s instanceof Statement.Restart
        || (s instanceof Statement.Atomic a && a.body().stream().anyMatch(StatementFacts::ends));
  }

  static List<Statement> withoutNew(List<Statement> statements) {
    List<Statement> rest = new ArrayList<>();
    for (Statement s : statements) {
      if (s instanceof Statement.If i) {
        rest.addAll(withoutNew(i.then()));
        rest.addAll(withoutNew(i.otherwise()));
      } else if (s instanceof Statement.While w) {
        rest.addAll(withoutNew(w.body()));
      } else if (s instanceof Statement.Atomic a) {
        rest.addAll(withoutNew(a.body()));
      } else if (!(s instanceof Statement.New)) {
        rest.add(s);
      }
    }
    return rest;
  }
}
