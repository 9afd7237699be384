package dev.plumbline.derive.algorithm;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A statement. Outside of {@link Atomic} each has one shared access at most, and takes effect at
 * once.
 *
 * <p>The {@code unit} of a statement is the building block that it came from, empty for the
 * skeleton around the blocks. Saved schedules know steps by their units, so that they fit other
 * candidates.
 */
public sealed interface Statement {
  /** The building block that this is a part of; empty if none. */
  String unit();

  /** {@code local = value}. */
  record Assign(String unit, String local, Expression value) implements Statement {}

  /** {@code place = value}. */
  record Write(String unit, HeapPlace place, Expression value) implements Statement {}

  /** {@code local = new type(fields)}; fields that are not named are null, false, free or 0. */
  record New(String unit, String local, String type, Map<String, Expression> fields)
      implements Statement {
    public New {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields)); // in the order written
    }
  }

  /** A condition with what happens if it holds, and if not. */
  record If(String unit, Expression condition, List<Statement> then, List<Statement> otherwise)
      implements Statement {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** A loop; its condition is evaluated before each turn. */
  record While(String unit, Expression condition, List<Statement> body) implements Statement {
    public While {
      body = List.copyOf(body);
    }
  }

  /** Begin the operation again, with the same arguments; leaves all atomic sections. */
  record Restart(String unit) implements Statement {}

  /** End the operation; the value is null if it answers nothing. */
  record Return(String unit, Expression value) implements Statement {}

  /**
   * All of it in one step. A return or restart in it takes effect and ends the section; a condition
   * that is not taken does not.
   */
  record Atomic(String unit, List<Statement> body) implements Statement {
    public Atomic {
      body = List.copyOf(body);
    }
  }

  /**
   * Compare and swap: if every place holds what is expected, all of them change at once. One place
   * is CAS, two are DCAS, two fields in one word are CAS again.
   *
   * @param local is told whether it succeeded; empty if nobody asks
   */
  record CompareAndSwap(String unit, String local, List<Change> changes) implements Statement {
    public CompareAndSwap {
      changes = List.copyOf(changes);
    }
  }

  /** Wait until the lock is free, and take it. */
  record Lock(String unit, HeapPlace place) implements Statement {}

  /** Give a lock back. */
  record Unlock(String unit, HeapPlace place) implements Statement {}

  /**
   * Here an operation takes effect: this one, or the pending ones of other threads. Belongs to the
   * step of the shared access before it. The first point that an operation passes counts.
   *
   * @param condition the point counts only if it holds; null for always
   * @param others the name of the operation of other threads that take effect here; empty for this
   *     thread's own
   * @param argument only operations with this argument, a local; empty for all. Ignored for the own
   * @param optional whether the operation may take effect here or at a later point
   */
  record LinearizationPoint(
      String unit, Expression condition, String others, String argument, boolean optional)
      implements Statement {}

  /** One place of a compare and swap. */
  record Change(HeapPlace place, Expression expected, Expression replacement) {}
}
