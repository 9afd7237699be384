package dev.plumbline.derive;

import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the synchronization of an algorithm costs.
 *
 * @param sections how many atomic sections there are
 * @param accesses how many different places they access, added up
 * @param widest how many the largest one accesses
 * @param primitive what could do the work of the largest one
 */
public record AtomicityCost(int sections, int accesses, int widest, String primitive)
    implements Comparable<AtomicityCost> {
  private static final Comparator<AtomicityCost> ORDER =
      Comparator.comparingInt(AtomicityCost::accesses)
          .thenComparingInt(AtomicityCost::widest)
          .thenComparingInt(AtomicityCost::sections);

  @Override
  public int compareTo(AtomicityCost other) {
    return ORDER.compare(this, other);
  }

  static AtomicityCost of(ConcurrentAlgorithm algorithm) {
    int sections = 0;
    int accesses = 0;
    int widest = 0;
    int nodes = 0;
    for (Routine routine : algorithm.routines()) {
      for (Statement statement : routine.body()) {
        if (statement instanceof Statement.Atomic section) {
          Set<HeapPlace> places = places(section.body(), algorithm, routine);
          sections++;
          accesses += places.size();
          nodes = places.size() > widest ? nodes(places) : Math.max(nodes, nodes(places));
          widest = Math.max(widest, places.size());
        }
      }
    }
    return new AtomicityCost(sections, accesses, widest, primitive(widest, nodes));
  }

  private static String primitive(int widest, int nodes) {
    if (widest <= 1) {
      return widest == 0 ? "none" : "CAS";
    }
    if (nodes == 1) {
      return "CAS of one word";
    }
    return widest == 2 ? "DCAS" : widest + " locations";
  }

  private static int nodes(Set<HeapPlace> places) {
    Set<String> nodes = new TreeSet<>();
    for (HeapPlace place : places) {
      nodes.add(place instanceof HeapPlace.FieldOf field ? field.pointer() : "=" + place);
    }
    return nodes.size();
  }

  private static Set<HeapPlace> places(
      List<Statement> code, ConcurrentAlgorithm algorithm, Routine routine) {
    Set<HeapPlace> places = new HashSet<>();
    Set<String> fresh = new HashSet<>();
    created(routine.body(), fresh);
    collect(code, places);
    places.removeIf(p -> isConstant(p, algorithm, routine) || isOf(p, fresh));
    return places;
  }

  /** Nodes that the operation has made itself: nobody contends for them. */
  private static boolean isOf(HeapPlace place, Set<String> fresh) {
    return place instanceof HeapPlace.FieldOf field && fresh.contains(field.pointer());
  }

  private static void created(List<Statement> code, Set<String> fresh) {
    for (Statement statement : code) {
      if (statement instanceof Statement.New creation) {
        fresh.add(creation.local());
      } else if (statement instanceof Statement.Atomic section) {
        created(section.body(), fresh);
      }
    }
  }

  private static boolean isConstant(HeapPlace place, ConcurrentAlgorithm algorithm, Routine in) {
    if (place instanceof HeapPlace.GlobalPlace global) {
      return algorithm.global(global.global()).constant();
    }
    HeapPlace.FieldOf field = (HeapPlace.FieldOf) place;
    Variable pointer = algorithm.global(field.pointer());
    for (Variable local : in.locals()) {
      pointer = local.name().equals(field.pointer()) ? local : pointer;
    }
    return pointer != null && algorithm.type(pointer.type().node()).field(field.field()).constant();
  }

  private static void collect(List<Statement> code, Set<HeapPlace> places) {
    for (Statement statement : code) {
      if (statement instanceof Statement.Assign assign) {
        collect(assign.value(), places);
      } else if (statement instanceof Statement.Write write) {
        places.add(write.place());
        collect(write.value(), places);
      } else if (statement instanceof Statement.If branch) {
        collect(branch.condition(), places);
        collect(branch.then(), places);
        collect(branch.otherwise(), places);
      } else if (statement instanceof Statement.While loop) {
        collect(loop.condition(), places);
        collect(loop.body(), places);
      } else if (statement instanceof Statement.CompareAndSwap swap) {
        swap.changes().forEach(c -> places.add(c.place()));
      } else if (statement instanceof Statement.Lock lock) {
        places.add(lock.place());
      } else if (statement instanceof Statement.Unlock unlock) {
        places.add(unlock.place());
      }
    }
  }

  private static void collect(Expression value, Set<HeapPlace> places) {
    if (value instanceof Expression.Read read) {
      places.add(read.place());
    } else if (value instanceof Expression.Not not) {
      collect(not.operand(), places);
    } else if (value instanceof Expression.Binary binary) {
      collect(binary.left(), places);
      collect(binary.right(), places);
    }
  }
}
