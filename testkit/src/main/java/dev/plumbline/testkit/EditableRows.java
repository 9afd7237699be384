package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.List;

/** A history as a list one can edit. */
final class EditableRows {
  /** One operation; its return is {@link History#PENDING} if it has none. */
  record Row(Object object, Object process, Operation operation, long call, long ret) {
    Row with(Operation other) {
      return new Row(object, process, other, call, ret);
    }

    Row at(long newCall, long newReturn) {
      return new Row(object, process, operation, newCall, newReturn);
    }

    Row by(Object newProcess) {
      return new Row(object, newProcess, operation, call, ret);
    }

    boolean pending() {
      return ret == History.PENDING;
    }
  }

  private EditableRows() {}

  static List<Row> of(History history) {
    List<Row> rows = new ArrayList<>(history.size());
    for (int i = 0; i < history.size(); i++) {
      rows.add(
          new Row(
              history.objects().get(history.objectId(i)),
              history.process(i),
              history.operation(i),
              history.call(i),
              history.ret(i)));
    }
    return rows;
  }

  static History build(List<Row> rows) {
    HistoryBuilder b = History.builder();
    for (Row r : rows) {
      Operation op = r.operation;
      long input = op.hasInput() && op.input() != null ? b.values().code(op.input()) : Values.NONE;
      int row = b.begin(r.process, r.object, op.name(), input, r.call, 0);
      if (!r.pending()) {
        b.end(row, b.values().code(Mutations.outputOf(op)), r.ret);
      }
    }
    return b.build();
  }

  /** Gives each operation a process that has nothing open at its call. */
  static List<Row> assignProcesses(List<Row> rows) {
    List<Row> byCall = new ArrayList<>(rows);
    byCall.sort(java.util.Comparator.comparingLong(Row::call).thenComparingLong(Row::ret));
    List<Long> freeAt = new ArrayList<>();
    List<Row> result = new ArrayList<>();
    for (Row r : byCall) {
      int p = 0;
      while (p < freeAt.size() && freeAt.get(p) > r.call()) {
        p++;
      }
      if (p == freeAt.size()) {
        freeAt.add(0L);
      }
      freeAt.set(p, r.ret());
      result.add(r.by((long) p));
    }
    return result;
  }
}
