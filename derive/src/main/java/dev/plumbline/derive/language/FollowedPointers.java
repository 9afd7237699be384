package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out which pointers cannot be null where the holes of an operation are: those that every
 * path has followed since it set them, since it would have failed there, those to new nodes, and
 * copies of such.
 *
 * <p>Says less than there is to know, never more. What a hole leaves behind is not known.
 */
final class FollowedPointers {
  private final Map<String, Set<String>> atHoles = new HashMap<>();

  private FollowedPointers() {}

  /** For the name of each hole in the code the locals and constant globals that are not null. */
  static Map<String, Set<String>> notNullAtHoles(List<Statement> body) {
    FollowedPointers pointers = new FollowedPointers();
    pointers.after(body, new HashSet<>());
    return pointers.atHoles;
  }

  /**
   * What is known after code.
   *
   * @param known what is known before it, which is used up; null if no path comes there
   */
  private Set<String> after(List<Statement> code, Set<String> known) {
    Set<String> now = known;
    for (Statement statement : code) {
      if (now == null) {
        return null;
      }
      now = after(statement, now);
    }
    return now;
  }

  private Set<String> after(Statement statement, Set<String> known) {
    if (statement instanceof Statement.Assign assign) {
      follow(assign.value(), known);
      set(assign.local(), assign.value(), known);
    } else if (statement instanceof Statement.Write write) {
      follow(write.value(), known);
      follow(write.place(), known);
    } else if (statement instanceof Statement.New creation) {
      creation.fields().values().forEach(v -> follow(v, known));
      known.add(creation.local());
    } else if (statement instanceof Statement.If branch) {
      follow(branch.condition(), known);
      return both(
          after(branch.then(), new HashSet<>(known)),
          after(branch.otherwise(), new HashSet<>(known)));
    } else if (statement instanceof Statement.While loop) {
      return afterLoop(loop, known);
    } else if (statement instanceof Statement.Restart || statement instanceof Statement.Return) {
      return null;
    } else if (statement instanceof Statement.Atomic section) {
      return section.unit().startsWith("<") ? afterHole(section, known) : after(section, known);
    } else if (statement instanceof Statement.CompareAndSwap swap) {
      for (Statement.Change change : swap.changes()) {
        follow(change.expected(), known);
        follow(change.replacement(), known);
        follow(change.place(), known);
      }
    } else if (statement instanceof Statement.Lock lock) {
      follow(lock.place(), known);
    } else if (statement instanceof Statement.Unlock unlock) {
      follow(unlock.place(), known);
    }
    return known;
  }

  private Set<String> after(Statement.Atomic section, Set<String> known) {
    return after(section.body(), known);
  }

  private Set<String> afterHole(Statement.Atomic hole, Set<String> known) {
    atHoles.put(hole.unit().substring(1, hole.unit().length() - 1), Set.copyOf(known));
    return new HashSet<>();
  }

  /** Goes through the body again until what is known at its beginning stays the same. */
  private Set<String> afterLoop(Statement.While loop, Set<String> known) {
    Set<String> begin = known;
    while (true) {
      Set<String> turn = new HashSet<>(begin);
      follow(loop.condition(), turn);
      Set<String> next = both(new HashSet<>(begin), after(loop.body(), new HashSet<>(turn)));
      if (next.equals(begin)) {
        return turn;
      }
      begin = next;
    }
  }

  private static Set<String> both(Set<String> one, Set<String> other) {
    if (one != null && other != null) {
      one.retainAll(other);
    }
    return one == null ? other : one;
  }

  private static void set(String local, Expression value, Set<String> known) {
    String from =
        value instanceof Expression.LocalValue other
            ? other.name()
            : value instanceof Expression.Read read
                    && read.place() instanceof HeapPlace.GlobalPlace global
                ? global.global()
                : "";
    if (known.contains(from)) {
      known.add(local);
    } else {
      known.remove(local);
    }
  }

  private static void follow(Expression value, Set<String> known) {
    if (value instanceof Expression.Not not) {
      follow(not.operand(), known);
    } else if (value instanceof Expression.Binary binary) {
      follow(binary.left(), known);
      follow(binary.right(), known);
    } else if (value instanceof Expression.Read read) {
      follow(read.place(), known);
    }
  }

  private static void follow(HeapPlace place, Set<String> known) {
    if (place instanceof HeapPlace.FieldOf field) {
      known.add(field.pointer());
    }
  }
}
