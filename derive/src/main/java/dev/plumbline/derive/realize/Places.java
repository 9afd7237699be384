package dev.plumbline.derive.realize;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.NodeType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the places in a routine are: their types, and the machine words they are in. */
final class Places {
  private final ConcurrentAlgorithm algorithm;
  private final Routine routine;

  Places(ConcurrentAlgorithm algorithm, Routine routine) {
    this.algorithm = algorithm;
    this.routine = routine;
  }

  /** The declaration of the field or global. */
  Variable variable(HeapPlace place) {
    if (place instanceof HeapPlace.GlobalPlace g) {
      return algorithm.global(g.global());
    }
    HeapPlace.FieldOf f = (HeapPlace.FieldOf) place;
    return node(f).map(n -> n.field(f.field())).orElse(null);
  }

  /** The type of the node that a field is in. */
  Optional<NodeType> node(HeapPlace.FieldOf place) {
    return type(place.pointer()).map(t -> algorithm.type(t.node()));
  }

  /** The type of a local, a parameter or a global. */
  Optional<DataType> type(String name) {
    return Stream.of(routine.parameters(), routine.locals(), algorithm.globals())
        .flatMap(List::stream)
        .filter(v -> v.name().equals(name))
        .map(Variable::type)
        .findFirst();
  }

  /** This name or one like it for a local of this type that nobody else uses for something else. */
  String free(String name, DataType type) {
    Variable own = Variable.of(name, type);
    return type(name).isEmpty() || routine.locals().contains(own)
        ? name
        : free(name + "Here", type);
  }

  /** A name for the machine word that a place is in: equal for places in one word. */
  String word(HeapPlace place) {
    if (place instanceof HeapPlace.FieldOf f) {
      List<String> shared =
          node(f).stream()
              .flatMap(n -> n.words().stream())
              .filter(w -> w.contains(f.field()))
              .findFirst()
              .orElse(List.of(f.field()));
      return f.pointer() + "." + String.join("+", shared);
    }
    return place.toString();
  }

  /** The fields that share a word with this one, itself included; only itself if there are none. */
  List<String> wordFields(HeapPlace.FieldOf place) {
    return node(place).stream()
        .flatMap(n -> n.words().stream())
        .filter(w -> w.contains(place.field()))
        .findFirst()
        .orElse(List.of(place.field()));
  }

  /** Whether reading the place is an access that others can notice. */
  boolean isShared(HeapPlace place) {
    Variable v = variable(place);
    return v == null || !v.constant();
  }

  /** Whether a local only ever points to nodes that the routine has made. */
  boolean isCreated(String local) {
    boolean[] made = {false, true};
    StatementTree.visit(
        routine.body(),
        s -> {
          made[0] |= s instanceof Statement.New n && n.local().equals(local);
          made[1] &= !(s instanceof Statement.Assign a && a.local().equals(local));
        });
    return made[0] && made[1];
  }

  /** How many shared accesses an expression has. */
  int accesses(Expression e) {
    int[] count = {0};
    StatementTree.visit(
        e, x -> count[0] += x instanceof Expression.Read r && isShared(r.place()) ? 1 : 0);
    return count[0];
  }

  /** How many shared accesses a statement has itself, without what is inside of it. */
  int accesses(Statement s) {
    int count = 0;
    for (Expression e : StatementTree.expressions(s)) {
      count += accesses(e);
    }
    if (s instanceof Statement.Write w) {
      count += w.place() instanceof HeapPlace.FieldOf f && isCreated(f.pointer()) ? 0 : 1;
    } else if (s instanceof Statement.Lock || s instanceof Statement.Unlock) {
      count++;
    } else if (s instanceof Statement.CompareAndSwap c) {
      count += (int) c.changes().stream().map(x -> word(x.place())).distinct().count();
    }
    return count;
  }
}
