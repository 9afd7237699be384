package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.Expression.Binary;
import dev.plumbline.derive.algorithm.Expression.LocalValue;
import dev.plumbline.derive.algorithm.Expression.Not;
import dev.plumbline.derive.algorithm.Expression.Operator;
import dev.plumbline.derive.algorithm.Expression.Read;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an atomic section does, if it is of the kind that becomes a compare and swap: it compares
 * places and restarts if one of them differs, reads others, and writes.
 *
 * <pre>
 *   atomic {                                   before:    r = curr.next
 *     val = (pred.next == curr)                compares:  pred.next == curr
 *     if (!val) restart                                   curr.next == r
 *     r = curr.next                   ==&gt;      writes:    curr.next = null
 *     curr.next = null                                    pred.next = r
 *     pred.next = r
 *   }
 * </pre>
 *
 * What is local moves in front of the section, as does a read whose value is used; the read place
 * is then compared with what was read.
 */
final class SectionPlan {
  private final Places places;

  /** What is done before the section. */
  final List<Statement> before = new ArrayList<>();

  /** What the places have to hold, or the operation begins again. */
  final Map<HeapPlace, Expression> compares = new LinkedHashMap<>();

  /** What is written if they do. */
  final Map<HeapPlace, Expression> writes = new LinkedHashMap<>();

  /** Whether a read was moved in front of the section. */
  boolean movedRead;

  /** Locals that stand for comparisons. */
  private final Map<String, Expression> conditions = new HashMap<>();

  private boolean fits = true;

  private SectionPlan(Places places) {
    this.places = places;
  }

  /** The plan of a section, if it is of that kind. */
  static Optional<SectionPlan> of(Statement.Atomic section, Places places) {
    SectionPlan plan = new SectionPlan(places);
    for (Statement s : section.body()) {
      plan.take(s);
    }
    return plan.fits ? Optional.of(plan) : Optional.empty();
  }

  private void take(Statement s) {
    if (s instanceof Statement.Assign a) {
      assign(a);
    } else if (s instanceof Statement.Write w && !isPrivate(w.place())) {
      fits &= places.accesses(w.value()) == 0;
      writes.put(w.place(), w.value());
    } else if (s instanceof Statement.If i && isRestart(i.then()) && i.otherwise().isEmpty()) {
      require(negated(i.condition()));
    } else if (places.accesses(s) <= 1 && isLocal(s)) {
      before.add(s);
    } else {
      fits = false;
    }
  }

  private void assign(Statement.Assign a) {
    if (places.accesses(a.value()) == 0 && !mentionsCondition(a.value())) {
      before.add(a);
    } else if (a.value() instanceof Read r) {
      before.add(a);
      movedRead = true;
      fits &= !writes.containsKey(r.place());
      compares.putIfAbsent(r.place(), new LocalValue(a.local()));
    } else {
      conditions.put(a.local(), a.value());
    }
  }

  private boolean mentionsCondition(Expression e) {
    return conditions.keySet().stream().anyMatch(c -> StatementTree.mentions(e, c));
  }

  private static boolean isRestart(List<Statement> then) {
    return then.size() == 1 && then.get(0) instanceof Statement.Restart;
  }

  /** Nodes that are made here and linked here are nobody else's business. */
  private boolean isPrivate(HeapPlace place) {
    return place instanceof HeapPlace.FieldOf f && places.isCreated(f.pointer());
  }

  private boolean isLocal(Statement s) {
    boolean conditional =
        s instanceof Statement.If i
            && i.otherwise().isEmpty()
            && i.then().stream().allMatch(t -> t instanceof Statement.Return);
    boolean unread = StatementTree.expressions(s).stream().allMatch(e -> places.accesses(e) == 0);
    boolean plain = s instanceof Statement.New || s instanceof Statement.Write || conditional;
    return plain
        && unread
        && StatementTree.expressions(s).stream().noneMatch(this::mentionsCondition);
  }

  private static Expression negated(Expression e) {
    return e instanceof Not n ? n.operand() : new Not(e);
  }

  /** Takes a condition apart that has to hold. */
  private void require(Expression e) {
    if (e instanceof LocalValue l && conditions.containsKey(l.name())) {
      require(conditions.get(l.name()));
    } else if (e instanceof Binary b && b.operator() == Operator.AND) {
      require(b.left());
      require(b.right());
    } else if (e instanceof Binary b && b.operator() == Operator.EQUAL) {
      compare(b.left(), b.right());
    } else if (e instanceof Not n && n.operand() instanceof Binary b) {
      requireNot(b);
    } else if (e instanceof Not n && n.operand() instanceof Read r) {
      compare(r, new Expression.Literal(Expression.Constant.FALSE, 0));
    } else if (e instanceof Not n && n.operand() instanceof LocalValue l) {
      Expression stands = conditions.get(l.name());
      if (stands == null) {
        restartUnless(e);
      } else {
        require(negated(stands));
      }
    } else if (e instanceof Read r) {
      compare(r, new Expression.Literal(Expression.Constant.TRUE, 0));
    } else {
      restartUnless(e);
    }
  }

  private void requireNot(Binary b) {
    if (b.operator() == Operator.NOT_EQUAL) {
      compare(b.left(), b.right());
    } else {
      fits = false;
    }
  }

  private void restartUnless(Expression e) {
    fits &= places.accesses(e) == 0 && !mentionsCondition(e);
    before.add(new Statement.If("", new Not(e), List.of(new Statement.Restart("")), List.of()));
  }

  private void compare(Expression left, Expression right) {
    Read read = left instanceof Read l ? l : right instanceof Read r ? r : null;
    Expression other = left instanceof Read ? right : left;
    if (read == null || places.accesses(other) > 0) {
      fits = false;
      return;
    }
    fits &= !writes.containsKey(read.place()) && !compares.containsKey(read.place());
    compares.put(read.place(), other);
  }

  /** How many machine words the section concerns. */
  long words() {
    List<HeapPlace> all = new ArrayList<>(compares.keySet());
    all.addAll(writes.keySet());
    return all.stream().map(places::word).distinct().count();
  }
}
