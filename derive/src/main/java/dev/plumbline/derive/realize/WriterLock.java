package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the sections of an algorithm, and all that writes besides, under one lock that readers do
 * not take. They may then see a section half done, so that the result has to be checked.
 */
final class WriterLock {
  private static final String NAME = "writers";
  private static final HeapPlace PLACE = new HeapPlace.GlobalPlace(NAME);

  private final Places places;
  private boolean possible = true;

  private WriterLock(Places places) {
    this.places = places;
  }

  /** Empty if a statement in a section has two shared accesses, or there are locks already. */
  static Optional<ConcurrentAlgorithm> rewritten(ConcurrentAlgorithm a) {
    List<Routine> routines = new ArrayList<>();
    for (Routine r : a.routines()) {
      WriterLock lock = new WriterLock(new Places(a, r));
      routines.add(r.withBody(StatementTree.rewrite(r.body(), lock::locked)));
      if (!lock.possible) {
        return Optional.empty();
      }
    }
    List<Variable> globals = new ArrayList<>(a.globals());
    globals.add(Variable.of(NAME, DataType.LOCK));
    return a.global(NAME) != null
        ? Optional.empty()
        : Optional.of(
            new ConcurrentAlgorithm(
                a.name(),
                a.types(),
                globals,
                a.initialLocals(),
                a.initially(),
                routines,
                a.specification()));
  }

  private List<Statement> locked(Statement s) {
    if (s instanceof Statement.Atomic section) {
      return locked(section.unit(), section.body());
    }
    possible &= !(s instanceof Statement.Lock || s instanceof Statement.CompareAndSwap);
    return s instanceof Statement.Write && places.accesses(s) > 0
        ? locked(s.unit(), List.of(s))
        : List.of(s);
  }

  private List<Statement> locked(String unit, List<Statement> body) {
    StatementTree.visit(body, s -> possible &= places.accesses(s) <= 1);
    List<Statement> all = new ArrayList<>(List.of(new Statement.Lock(unit, PLACE)));
    all.addAll(StatementTree.rewrite(ownNodesFirst(body), WriterLock::released));
    Statement last = all.get(all.size() - 1);
    if (!(last instanceof Statement.Return || last instanceof Statement.Restart)) {
      all.add(new Statement.Unlock(unit, PLACE));
    }
    return all;
  }

  /** What is written into nodes that the operation made, before others may find them. */
  private List<Statement> ownNodesFirst(List<Statement> body) {
    List<Statement> own = new ArrayList<>(body.stream().filter(this::isOfOwnNode).toList());
    body.stream().filter(s -> !isOfOwnNode(s)).forEach(own::add);
    return own;
  }

  private boolean isOfOwnNode(Statement s) {
    return s instanceof Statement.Write w
        && w.place() instanceof HeapPlace.FieldOf f
        && places.isCreated(f.pointer())
        && w.value() instanceof Expression.LocalValue;
  }

  /** Who leaves the section gives the lock back. */
  private static List<Statement> released(Statement s) {
    return s instanceof Statement.Return || s instanceof Statement.Restart
        ? List.of(new Statement.Unlock(s.unit(), PLACE), s)
        : List.of(s);
  }
}
