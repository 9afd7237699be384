package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rewrites the sections of an algorithm by their plans. */
final class SectionRewriter {
  /** What becomes of a section. */
  enum Kind {
    /** A smaller section, with reads in front of it. */
    OPTIMISTIC,
    /** A compare and swap. */
    SWAP
  }

  private final Places places;
  private final Kind kind;
  private final Set<Variable> added = new LinkedHashSet<>();
  private final String swapped;

  private SectionRewriter(Places places, Kind kind) {
    this.places = places;
    this.kind = kind;
    this.swapped = places.free("swapped", DataType.FLAG);
  }

  static ConcurrentAlgorithm rewritten(ConcurrentAlgorithm a, Kind kind) {
    List<Routine> routines = new ArrayList<>();
    for (Routine r : a.routines()) {
      routines.add(new SectionRewriter(new Places(a, r), kind).rewrite(r));
    }
    return a.withRoutines(a.name(), routines);
  }

  private Routine rewrite(Routine r) {
    List<Statement> body = StatementTree.rewrite(r.body(), this::section);
    List<Variable> locals = new ArrayList<>(r.locals());
    for (Variable v : added) {
      if (places.type(v.name()).isEmpty()) {
        locals.add(v);
      }
    }
    return new Routine(r.name(), r.parameters(), r.result(), locals, body);
  }

  private List<Statement> section(Statement s) {
    if (!(s instanceof Statement.Atomic section)) {
      return List.of(s);
    }
    Optional<SectionPlan> found = SectionPlan.of(section, places);
    if (found.isEmpty() || found.get().writes.isEmpty()) {
      return List.of(s);
    }
    SectionPlan plan = found.get();
    if (kind == Kind.OPTIMISTIC) {
      return plan.movedRead ? optimistic(section, plan) : List.of(s);
    }
    return swap(section, plan);
  }

  private static List<Statement> optimistic(Statement.Atomic section, SectionPlan plan) {
    List<Statement> inside = new ArrayList<>();
    plan.compares.forEach(
        (place, expected) ->
            inside.add(
                new Statement.If(
                    section.unit(),
                    new Expression.Binary(
                        Expression.Operator.NOT_EQUAL, new Expression.Read(place), expected),
                    List.of(new Statement.Restart("")),
                    List.of())));
    plan.writes.forEach(
        (place, value) -> inside.add(new Statement.Write(section.unit(), place, value)));
    List<Statement> all = new ArrayList<>(plan.before);
    all.add(new Statement.Atomic(section.unit(), inside));
    return all;
  }

  private List<Statement> swap(Statement.Atomic section, SectionPlan plan) {
    List<Statement> all = new ArrayList<>(plan.before);
    List<Statement.Change> changes = new ArrayList<>();
    for (Map.Entry<HeapPlace, Expression> c : plan.compares.entrySet()) {
      Expression written = plan.writes.getOrDefault(c.getKey(), c.getValue());
      changes.add(new Statement.Change(c.getKey(), c.getValue(), written));
    }
    for (Map.Entry<HeapPlace, Expression> w : plan.writes.entrySet()) {
      if (!plan.compares.containsKey(w.getKey())) {
        Expression seen = seen(w.getKey(), all);
        changes.add(new Statement.Change(w.getKey(), seen, w.getValue()));
      }
    }
    completeWords(changes, all);
    added.add(Variable.of(swapped, DataType.FLAG));
    all.add(new Statement.CompareAndSwap(section.unit(), swapped, changes));
    all.add(
        new Statement.If(
            section.unit(),
            new Expression.Not(new Expression.LocalValue(swapped)),
            List.of(new Statement.Restart("")),
            List.of()));
    return all;
  }

  /** Fields that share a word with one that is swapped are swapped for what they were. */
  private void completeWords(List<Statement.Change> changes, List<Statement> before) {
    for (Statement.Change c : List.copyOf(changes)) {
      if (c.place() instanceof HeapPlace.FieldOf f) {
        for (String field : places.wordFields(f)) {
          HeapPlace other = new HeapPlace.FieldOf(f.pointer(), field);
          if (changes.stream().noneMatch(x -> x.place().equals(other))) {
            Expression seen = seen(other, before);
            changes.add(new Statement.Change(other, seen, seen));
          }
        }
      }
    }
  }

  /** Reads a place into a local of its own. */
  private Expression seen(HeapPlace place, List<Statement> before) {
    DataType type = places.variable(place).type();
    String name = places.free(WordPacking.seenName(place), type);
    added.add(Variable.of(name, type));
    before.add(new Statement.Assign("", name, new Expression.Read(place)));
    return new Expression.LocalValue(name);
  }
}
