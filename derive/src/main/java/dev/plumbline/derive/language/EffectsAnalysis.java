package dev.plumbline.derive.language;

import dev.plumbline.derive.algorithm.Expression;
import dev.plumbline.derive.algorithm.HeapPlace;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.algorithm.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds out what code does, by going through all of it once. */
final class EffectsAnalysis {
  private final NameScope scope;
  private final Set<String> assigned = new HashSet<>();
  private final Set<String> used = new HashSet<>();
  private final Set<String> created = new HashSet<>();
  private final Set<String> published = new HashSet<>();
  private final Set<String> followed = new HashSet<>();
  private final Set<String> surelyFollowed = new HashSet<>();
  private final Set<HeapPlace> reads = new HashSet<>();
  private final Set<HeapPlace> writes = new HashSet<>();
  private boolean returns;
  private boolean restarts;
  private boolean locks;
  private int accesses;

  /** Negative inside of what may not be executed. */
  private int certain;

  private EffectsAnalysis(NameScope scope) {
    this.scope = scope;
  }

  static BlockEffects of(List<Statement> code, NameScope scope) {
    EffectsAnalysis analysis = new EffectsAnalysis(scope);
    analysis.all(code);
    return new BlockEffects(
        analysis.assigned,
        analysis.used,
        analysis.created,
        analysis.published,
        analysis.followed,
        analysis.surelyFollowed,
        analysis.reads,
        analysis.writes,
        analysis.returns,
        analysis.restarts,
        analysis.locks,
        analysis.accesses);
  }

  /** The accesses of a statement alone, without those that it contains. */
  static int ownAccesses(Statement statement, NameScope scope) {
    EffectsAnalysis analysis = new EffectsAnalysis(scope);
    if (statement instanceof Statement.If branch) {
      analysis.value(branch.condition());
    } else if (statement instanceof Statement.While loop) {
      analysis.value(loop.condition());
    } else if (!(statement instanceof Statement.Atomic)) {
      analysis.one(statement);
    }
    return analysis.accesses;
  }

  private void all(List<Statement> code) {
    code.forEach(this::one);
  }

  private void one(Statement statement) {
    if (statement instanceof Statement.Assign assign) {
      assigned.add(assign.local());
      value(assign.value());
      share(assign.value());
      share(assign.local());
    } else if (statement instanceof Statement.Write write) {
      value(write.value());
      share(write.value());
      write(write.place());
    } else if (statement instanceof Statement.New creation) {
      create(creation);
    } else if (statement instanceof Statement.If branch) {
      value(branch.condition());
      perhaps(branch.then());
      perhaps(branch.otherwise());
    } else if (statement instanceof Statement.While loop) {
      value(loop.condition());
      perhaps(loop.body());
    } else if (statement instanceof Statement.Restart) {
      restarts = true;
    } else if (statement instanceof Statement.Return answer) {
      returns = true;
      if (answer.value() != null) {
        value(answer.value());
      }
    } else if (statement instanceof Statement.Atomic word) {
      int before = accesses;
      all(word.body());
      accesses = Math.min(accesses, before + 1); // only a word read at once occurs in blocks
    } else if (statement instanceof Statement.CompareAndSwap swap) {
      swap(swap);
    } else if (statement instanceof Statement.Lock lock) {
      locks = true;
      write(lock.place());
    } else if (statement instanceof Statement.Unlock unlock) {
      locks = true;
      write(unlock.place());
    }
  }

  private void swap(Statement.CompareAndSwap swap) {
    if (!swap.local().isEmpty()) {
      assigned.add(swap.local());
    }
    int before = accesses;
    for (Statement.Change change : swap.changes()) {
      value(change.expected());
      value(change.replacement());
      share(change.replacement());
      reads.add(change.place());
      write(change.place());
    }
    accesses = Math.min(accesses, before + 1);
  }

  private void perhaps(List<Statement> code) {
    certain--;
    all(code);
    certain++;
  }

  private void create(Statement.New creation) {
    assigned.add(creation.local());
    for (Expression value : creation.fields().values()) {
      value(value);
      share(value);
    }
    if (certain == 0) {
      created.add(creation.local());
    }
  }

  /** Who copies a pointer or stores it may know the node under another name from then on. */
  private void share(Expression value) {
    if (value instanceof Expression.LocalValue local) {
      share(local.name());
    }
  }

  private void share(String local) {
    created.remove(local);
    published.add(local);
  }

  private void write(HeapPlace place) {
    use(place);
    writes.add(place);
    accesses++;
  }

  private void use(HeapPlace place) {
    if (place instanceof HeapPlace.FieldOf field) {
      String pointer = field.pointer();
      if (scope.local(pointer) != null) {
        used.add(pointer);
      }
      followed.add(pointer);
      if (certain == 0 && !returns && !restarts && !assigned.contains(pointer)) {
        surelyFollowed.add(pointer);
      }
    }
  }

  private void value(Expression value) {
    if (value instanceof Expression.LocalValue local) {
      used.add(local.name());
    } else if (value instanceof Expression.Not not) {
      value(not.operand());
    } else if (value instanceof Expression.Binary binary) {
      value(binary.left());
      value(binary.right());
    } else if (value instanceof Expression.Read read) {
      use(read.place());
      if (!variable(read.place()).constant()) {
        reads.add(read.place());
        accesses++;
      }
    }
  }

  private Variable variable(HeapPlace place) {
    if (place instanceof HeapPlace.FieldOf field) {
      return scope.field(field.pointer(), field.field(), null);
    }
    return scope.global(((HeapPlace.GlobalPlace) place).global());
  }
}
