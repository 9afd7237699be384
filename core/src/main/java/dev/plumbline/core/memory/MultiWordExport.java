package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.MemorySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Tells multi-word operations as operations like any other, with lists as their inputs and outputs,
 * so that all that works with histories works with them, if they are not too many.
 */
public final class MultiWordExport {
  private final MultiWordHistory history;
  private final OperationSink sink;
  private final Values values;

  /** Whether addresses are told as people know them, or as they are. */
  private final boolean shown;

  private MultiWordExport(MultiWordHistory history, OperationSink sink, boolean shown) {
    this.history = history;
    this.sink = sink;
    this.shown = shown;
    this.values = sink.values();
  }

  /** Tells all operations and marks. */
  public static void tell(MultiWordHistory history, OperationSink sink) {
    tell(history, sink, false);
  }

  private static void tell(MultiWordHistory history, OperationSink sink, boolean shown) {
    MultiWordExport replay = new MultiWordExport(history, sink, shown);
    for (int i = 0; i < history.size(); i++) {
      replay.operation(i, true);
    }
    replay.marks(row -> true);
  }

  /** All operations and marks. */
  public static History history(MultiWordHistory history) {
    HistoryBuilder builder = History.builder();
    tell(history, builder);
    return builder.build();
  }

  /** All operations and marks, with addresses as people know them. */
  public static History shown(MultiWordHistory history) {
    HistoryBuilder builder = History.builder();
    tell(history, builder, true);
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
    MultiWordExport replay = new MultiWordExport(history, builder, true);
    for (int row : rows) {
      replay.operation(row, true);
    }
    replay.marks(row -> Arrays.binarySearch(rows, row) >= 0);
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
    MultiWordExport replay = new MultiWordExport(history, builder, true);
    for (int i = 0; i < history.size(); i++) {
      replay.operation(i, Arrays.binarySearch(shown, i) >= 0);
    }
    replay.marks(row -> true);
    return builder.build();
  }

  private void operation(int i, boolean full) {
    Object process = value(history.processCode(history.process(i)));
    String name = name(history.primitive(i));
    long input = full ? values.code(input(i)) : Values.NONE;
    int row = sink.begin(process, null, name, input, history.call(i), 0);
    if (!history.pending(i)) {
      sink.end(row, full ? values.code(output(i)) : Values.NONE, history.ret(i));
    }
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
        : Mark.crash(crash.time(), value(history.processCode(crash.process())));
  }

  private Mark mark(Recovery recovery) {
    int i = recovery.operation();
    Object process = value(history.processCode(history.process(i)));
    return recovery.done()
        ? Mark.done(recovery.time(), process, output(i))
        : Mark.notDone(recovery.time(), process);
  }

  private static String name(Primitive primitive) {
    return switch (primitive) {
      case READ -> "read";
      case WRITE -> "write";
      case CAS -> "cas";
      case SWAP -> "swap";
    };
  }

  private List<Object> input(int i) {
    List<Object> input = new ArrayList<>();
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      Object address = address(history.address(w));
      input.add(
          switch (history.primitive(i)) {
            case READ -> address;
            case CAS -> List.of(address, value(history.before(w)), value(history.after(w)));
            default -> List.of(address, value(history.after(w)));
          });
    }
    return input;
  }

  private Object output(int i) {
    Primitive primitive = history.primitive(i);
    return switch (history.response(i)) {
      case NONE -> Operation.NOTHING;
      case FAILED -> false;
      case FAILED_AT -> Map.of("failed", address(history.address(history.failedWord(i))));
      case OBSERVED -> Map.of("observed", seen(i));
      case GAVE_UP -> MemorySpec.GAVE_UP;
      default ->
          primitive == Primitive.CAS
              ? true
              : primitive == Primitive.WRITE ? Operation.NOTHING : seen(i);
    };
  }

  private List<Object> seen(int i) {
    List<Object> seen = new ArrayList<>();
    for (int w = history.firstWord(i); w < history.firstWord(i + 1); w++) {
      boolean failed = history.response(i) == Response.OBSERVED;
      seen.add(value(failed ? history.observed(i, w) : history.before(w)));
    }
    return seen;
  }

  private Object address(int number) {
    return shown ? history.addressShown(number) : value(history.addressCode(number));
  }

  private Object value(long code) {
    return history.values().value(code);
  }
}
