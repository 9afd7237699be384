package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Values;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Tells multi-word operations as operations like any other, with lists as their inputs and outputs,
 * so that all that works with histories works with them, if they are not too many. {@code
 * MultiWordImport} is the way back.
 */
public final class MultiWordExport {
  private final MultiWordHistory history;
  private final WordOperations operations;
  private final OperationSink sink;

  private MultiWordExport(WordOperations operations, OperationSink sink) {
    this.history = operations.history();
    this.operations = operations;
    this.sink = sink;
  }

  /** Tells all operations and marks. */
  public static void tell(MultiWordHistory history, OperationSink sink) {
    new MultiWordExport(new WordOperations(history, false, false), sink).tellAll(row -> true);
  }

  /** All operations and marks. */
  public static History history(MultiWordHistory history) {
    return all(new WordOperations(history, false, false));
  }

  /** All operations and marks, with addresses as people know them. */
  public static History shown(MultiWordHistory history) {
    return all(new WordOperations(history, true, false));
  }

  static History all(WordOperations operations) {
    HistoryBuilder builder = History.builder();
    new MultiWordExport(operations, builder).tellAll(row -> true);
    return builder.build();
  }

  /**
   * Some operations, all crashes, and what was reported of these operations; addresses as people
   * know them.
   *
   * @param rows ascending
   */
  public static History select(MultiWordHistory history, int[] rows) {
    HistoryBuilder builder = History.builder();
    MultiWordExport export = new MultiWordExport(new WordOperations(history, true, false), builder);
    for (int row : rows) {
      export.operation(row, true);
    }
    export.marks(row -> Arrays.binarySearch(rows, row) >= 0);
    return builder.build();
  }

  /**
   * As {@link #shown}, but only some with inputs and outputs: those are most of the memory that a
   * history takes, and only those that are shown need them.
   *
   * @param shown ascending
   */
  public static History outline(MultiWordHistory history, int[] shown) {
    HistoryBuilder builder = History.builder();
    new MultiWordExport(WordOperations.forPeople(history), builder)
        .tellAll(row -> Arrays.binarySearch(shown, row) >= 0);
    return builder.build();
  }

  private void tellAll(IntPredicate full) {
    for (int i = 0; i < history.size(); i++) {
      operation(i, full.test(i));
    }
    marks(row -> true);
  }

  private void operation(int i, boolean full) {
    Object process = operations.process(history.process(i));
    long input = full ? code(operations.input(i)) : Values.NONE;
    int row = sink.begin(process, null, operations.name(i), input, history.call(i), 0);
    if (!history.pending(i)) {
      sink.end(row, full ? code(operations.output(i)) : Values.NONE, history.ret(i));
    }
  }

  private long code(Object value) {
    return sink.values().code(value);
  }

  private void marks(IntPredicate told) {
    history.crashes().forEach(crash -> sink.mark(mark(crash)));
    for (Recovery recovery : history.recoveries()) {
      if (told.test(recovery.operation())) {
        sink.mark(mark(recovery));
      }
    }
  }

  private Mark mark(Crash crash) {
    return crash.ofSystem()
        ? Mark.crash(crash.time())
        : Mark.crash(crash.time(), operations.process(crash.process()));
  }

  private Mark mark(Recovery recovery) {
    int i = recovery.operation();
    Object process = operations.process(history.process(i));
    return recovery.done()
        ? Mark.done(recovery.time(), process, operations.output(i))
        : Mark.notDone(recovery.time(), process);
  }
}
