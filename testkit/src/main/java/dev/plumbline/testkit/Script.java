package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;

/**
 * A history as the sequence of its calls and returns, to be edited one event at a time: the
 * smallest change of a history is that two neighboring events trade places.
 */
final class Script {
  /** Called and returned events, as {@code 2 * operation} and {@code 2 * operation + 1}. */
  private final List<Integer> events = new ArrayList<>();

  private final List<Operation> operations = new ArrayList<>();

  /** How many operations there are. */
  int size() {
    return operations.size();
  }

  int events() {
    return events.size();
  }

  Operation operation(int i) {
    return operations.get(i);
  }

  void set(int i, Operation op) {
    operations.set(i, op);
  }

  /** Adds an operation without events. */
  int add(Operation op) {
    operations.add(op);
    return operations.size() - 1;
  }

  /** Appends the call of an operation. */
  void call(int i) {
    events.add(2 * i);
  }

  /** Appends the return of an operation. */
  void ret(int i) {
    events.add(2 * i + 1);
  }

  /** Adds a pending operation, called at a random moment. */
  void addPending(Operation op, Rng rng) {
    events.add(rng.below(events.size() + 1), 2 * add(op));
  }

  /** Where the call of an operation stands. */
  int callAt(int i) {
    return events.indexOf(2 * i);
  }

  /** Where the return of an operation stands; -1 if it is pending. */
  int returnAt(int i) {
    return events.indexOf(2 * i + 1);
  }

  /** The operation never returned. */
  void lose(int i) {
    Operation op = operations.get(i);
    operations.set(i, Operation.pending(op.name(), op.input()));
    events.remove((Object) (2 * i + 1));
  }

  /** The operation never happened; its number stays taken. */
  void drop(int i) {
    events.remove((Object) (2 * i));
    events.remove((Object) (2 * i + 1));
  }

  /** Moves a call to another place before its return. */
  void moveCall(int i, int to) {
    events.remove((Object) (2 * i));
    int end = returnAt(i);
    events.add(Math.min(to, end < 0 ? events.size() : end), 2 * i);
  }

  /** Moves a return to another place behind its call. */
  void moveReturn(int i, int to) {
    if (events.remove((Object) (2 * i + 1))) {
      events.add(Math.min(events.size(), Math.max(to, callAt(i) + 1)), 2 * i + 1);
    }
  }

  /** Whether the events here and behind are a call and the return of an earlier operation. */
  private boolean canTighten(int at) {
    int a = events.get(at);
    int b = events.get(at + 1);
    return (a & 1) == 0 && (b & 1) == 1 && a >> 1 != b >> 1;
  }

  /**
   * Makes one more operation precede another, by letting a call and the return right behind it
   * trade places; false if no two neighbors are like that.
   */
  boolean tighten(Rng rng) {
    int start = events.size() < 2 ? 0 : rng.below(events.size() - 1);
    for (int k = 0; k + 1 < events.size(); k++) {
      int at = (start + k) % (events.size() - 1);
      if (canTighten(at)) {
        trade(at);
        return true;
      }
    }
    return false;
  }

  /** Lets two random neighbors trade places, unless they are call and return of one operation. */
  void jolt(Rng rng) {
    if (events.size() >= 2) {
      int at = rng.below(events.size() - 1);
      if (events.get(at) >> 1 != events.get(at + 1) >> 1) {
        trade(at);
      }
    }
  }

  private void trade(int at) {
    int first = events.get(at);
    events.set(at, events.get(at + 1));
    events.set(at + 1, first);
  }

  Script copy() {
    Script copy = new Script();
    copy.operations.addAll(operations);
    copy.events.addAll(events);
    return copy;
  }

  /**
   * Both scripts, each in its own order; the other one's events are spread over the end of this
   * one, from this place on.
   */
  Script merge(Script other, int from, Rng rng) {
    Script both = new Script();
    both.operations.addAll(operations);
    both.operations.addAll(other.operations);
    int shift = 2 * size();
    int a = 0;
    int b = 0;
    while (a < events.size() || b < other.events.size()) {
      int left = events.size() - a;
      int right = other.events.size() - b;
      boolean mine = a < from || right == 0 || (left > 0 && rng.below(left + right) < left);
      both.events.add(mine ? events.get(a++) : other.events.get(b++) + shift);
    }
    return both;
  }

  /**
   * The history.
   *
   * @param ties how many events happen at the very instant of the one before, of 1
   */
  History history(Rng rng, double ties) {
    long[] call = new long[size()];
    long[] ret = new long[size()];
    boolean[] called = new boolean[size()];
    java.util.Arrays.fill(ret, History.PENDING);
    long time = 0;
    for (int event : events) {
      time += rng.chance(ties) ? 0 : 1;
      if ((event & 1) == 0) {
        call[event >> 1] = time;
        called[event >> 1] = true;
      } else {
        ret[event >> 1] = time;
      }
    }
    List<EditableRows.Row> rows = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (called[i]) {
        rows.add(new EditableRows.Row(null, 0L, operations.get(i), call[i], ret[i]));
      }
    }
    return EditableRows.build(EditableRows.assignProcesses(rows));
  }
}
