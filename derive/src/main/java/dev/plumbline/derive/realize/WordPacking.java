package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts a flag into the word of a pointer, where sections use both fields of one node.
 *
 * <p>Then a plain write to one of them would overwrite the other, so it becomes a CAS of the word
 * that keeps the other as it was read, and restarts if it fails. Where the other field is read
 * right after the write anyway, the value that was read before serves for both.
 */
final class WordPacking {
  private final Places places;
  private final Set<Variable> added = new LinkedHashSet<>();

  private WordPacking(Places places) {
    this.places = places;
  }

  /** A local for what a place held. */
  static String seenName(HeapPlace place) {
    return place instanceof HeapPlace.FieldOf f
        ? f.pointer() + Character.toUpperCase(f.field().charAt(0)) + f.field().substring(1)
        : "seen" + place;
  }

  static ConcurrentAlgorithm packed(ConcurrentAlgorithm a) {
    List<NodeType> types = new ArrayList<>();
    for (NodeType type : a.types()) {
      types.add(type.words().isEmpty() ? packed(a, type) : type);
    }
    ConcurrentAlgorithm b =
        new ConcurrentAlgorithm(
            a.name(),
            types,
            a.globals(),
            a.initialLocals(),
            a.initially(),
            a.routines(),
            a.specification());
    List<Routine> routines = new ArrayList<>();
    for (Routine r : b.routines()) {
      routines.add(new WordPacking(new Places(b, r)).rewrite(r));
    }
    return b.withRoutines(b.name(), routines);
  }

  private static NodeType packed(ConcurrentAlgorithm a, NodeType type) {
    for (Variable flag : type.fields()) {
      for (Variable pointer : type.fields()) {
        if (flag.type().kind() == DataType.Kind.FLAG
            && pointer.type().isPointer()
            && !pointer.constant()
            && areUsedTogether(a, type, flag.name(), pointer.name())) {
          return new NodeType(
              type.name(), type.fields(), List.of(List.of(pointer.name(), flag.name())));
        }
      }
    }
    return type;
  }

  private static boolean areUsedTogether(
      ConcurrentAlgorithm a, NodeType type, String flag, String pointer) {
    boolean[] found = {false};
    for (Routine r : a.routines()) {
      Places places = new Places(a, r);
      StatementTree.visit(
          r.body(),
          s -> {
            if (s instanceof Statement.Atomic section) {
              SectionPlan.of(section, places)
                  .ifPresent(p -> found[0] |= uses(p, places, type, flag, pointer));
            }
          });
    }
    return found[0];
  }

  private static boolean uses(
      SectionPlan plan, Places places, NodeType type, String flag, String pointer) {
    Set<HeapPlace> all = new LinkedHashSet<>(plan.compares.keySet());
    all.addAll(plan.writes.keySet());
    return all.stream()
        .filter(p -> p instanceof HeapPlace.FieldOf f && f.field().equals(flag))
        .map(p -> (HeapPlace.FieldOf) p)
        .filter(f -> places.node(f).filter(type::equals).isPresent())
        .anyMatch(f -> all.contains(new HeapPlace.FieldOf(f.pointer(), pointer)));
  }

  private Routine rewrite(Routine r) {
    List<Statement> body = block(r.body());
    List<Variable> locals = new ArrayList<>(r.locals());
    for (Variable v : added) {
      if (places.type(v.name()).isEmpty()) {
        locals.add(v);
      }
    }
    return new Routine(r.name(), r.parameters(), r.result(), locals, body);
  }

  private List<Statement> block(List<Statement> statements) {
    List<Statement> result = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      Statement s = statements.get(i);
      if (s instanceof Statement.Write w && isPackedWrite(w)) {
        Statement next = i + 1 < statements.size() ? statements.get(i + 1) : null;
        i += swap(w, next, result) ? 1 : 0;
      } else if (s instanceof Statement.If f) {
        result.add(
            new Statement.If(f.unit(), f.condition(), block(f.then()), block(f.otherwise())));
      } else if (s instanceof Statement.While f) {
        result.add(new Statement.While(f.unit(), f.condition(), block(f.body())));
      } else {
        result.add(s);
      }
    }
    return result;
  }

  private boolean isPackedWrite(Statement.Write w) {
    return w.place() instanceof HeapPlace.FieldOf f
        && !places.isCreated(f.pointer())
        && places.wordFields(f).size() > 1;
  }

  /** Writes by a CAS; whether the statement after it is not needed any more. */
  private boolean swap(Statement.Write w, Statement next, List<Statement> result) {
    HeapPlace.FieldOf place = (HeapPlace.FieldOf) w.place();
    List<Statement> reads = new ArrayList<>();
    List<Statement.Change> changes = new ArrayList<>();
    boolean reused = false;
    for (String field : places.wordFields(place)) {
      HeapPlace each = new HeapPlace.FieldOf(place.pointer(), field);
      boolean again =
          next instanceof Statement.Assign a && a.value().equals(new Expression.Read(each));
      boolean own = field.equals(place.field());
      DataType type = places.variable(each).type();
      String name =
          again && !own ? ((Statement.Assign) next).local() : places.free(seenName(each), type);
      reused |= again && !own;
      if (places.type(name).isEmpty()) {
        added.add(Variable.of(name, type));
      }
      reads.add(new Statement.Assign(w.unit(), name, new Expression.Read(each)));
      Expression seen = new Expression.LocalValue(name);
      changes.add(new Statement.Change(each, seen, own ? w.value() : seen));
    }
    String written = places.free("written", DataType.FLAG);
    added.add(Variable.of(written, DataType.FLAG));
    result.add(new Statement.Atomic(w.unit(), reads));
    result.add(new Statement.CompareAndSwap(w.unit(), written, changes));
    result.add(
        new Statement.If(
            w.unit(),
            new Expression.Not(new Expression.LocalValue(written)),
            List.of(new Statement.Restart("")),
            List.of()));
    return reused;
  }
}
