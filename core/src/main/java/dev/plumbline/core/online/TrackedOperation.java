package dev.plumbline.core.online;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation that an online checker follows from its call to its return. Events are numbered from
 * 0 in the order in which they come; all reasoning uses these numbers, times are for people.
 */
final class TrackedOperation {
  /** The number of an event that has not come. */
  static final long NEVER = Long.MAX_VALUE;

  final @Nullable Object process;
  final @Nullable Object object;
  final int line;

  /** The event of the call, and its time as recorded. */
  final long call;

  final long callTime;

  /** As recorded. */
  private final Operation recorded;

  /** As the specification sees it; pending until the return. */
  Operation seen;

  /** The event of the return or of the failure; {@link #NEVER} while open. */
  long ret = NEVER;

  long retTime = History.PENDING;

  /** The line of the return or failure; 0 if none was given. */
  int retLine;

  /** Recorded output; {@link Operation#NOTHING} if there is none. */
  @Nullable Object output = Operation.NOTHING;

  /** Whether it is certain that it did not happen, from event {@link #ret} on. */
  boolean failed;

  /** Whether it will never return. */
  boolean lost;

  TrackedOperation(
      @Nullable Object object,
      @Nullable Object process,
      int line,
      long call,
      long callTime,
      Operation recorded,
      Operation seen) {
    this.object = object;
    this.process = process;
    this.line = line;
    this.call = call;
    this.callTime = callTime;
    this.recorded = recorded;
    this.seen = seen;
  }

  /** A completed operation that stands for what was forgotten, in the instant of an event. */
  static TrackedOperation standIn(TrackedOperation last, Operation op) {
    TrackedOperation made =
        new TrackedOperation(last.object, null, 0, last.ret, last.retTime, op, op);
    made.ret = last.ret;
    made.retTime = last.retTime;
    made.output = op.hasOutput() ? op.output() : Operation.NOTHING;
    return made;
  }

  /** This operation as if it had returned together with another one. */
  TrackedOperation returnedWith(TrackedOperation other, Operation done) {
    TrackedOperation made =
        new TrackedOperation(object, process, line, call, callTime, recorded, done);
    made.ret = other.ret;
    made.retTime = other.retTime;
    made.output = done.hasOutput() ? done.output() : Operation.NOTHING;
    return made;
  }

  boolean open() {
    return ret == NEVER;
  }

  /** As recorded, pending. */
  Operation recorded() {
    return recorded;
  }

  String name() {
    return seen.name();
  }

  /** Whether the operation is part of what had happened by an event. */
  private boolean partOf(long event) {
    return call <= event && !(failed && ret <= event);
  }

  /** What had happened to these operations by an event: later returns are pending. */
  static History history(Collection<TrackedOperation> ops, long event, String source) {
    List<TrackedOperation> rows = new ArrayList<>(ops.size());
    for (TrackedOperation op : ops) {
      if (op.partOf(event)) {
        rows.add(op);
      }
    }
    rows.sort(Comparator.comparingLong(op -> op.call));
    HistoryBuilder b = History.builder().source(source);
    Values values = b.values();
    for (TrackedOperation op : rows) {
      Object in = op.recorded.input();
      long input = in == null ? Values.NONE : values.code(in);
      int row = b.begin(op.process, op.object, op.recorded.name(), input, op.callTime, op.line);
      if (op.ret <= event) {
        b.end(row, values.code(op.output), op.retTime);
      }
    }
    // Whether one process calls twice at a time does not matter to whether there is a witness.
    return b.build(new Problems(source));
  }
}
