package dev.plumbline.formats;

import dev.plumbline.core.crash.MultiWordHistory;
import dev.plumbline.core.crash.Primitive;
import dev.plumbline.core.crash.Response;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tells multi-word operations as operations like any other, with lists as their inputs and outputs,
 * so that they can be written in any format.
 */
final class WordReplay {
  private final MultiWordHistory history;
  private final OperationSink sink;
  private final Values values;

  WordReplay(MultiWordHistory history, OperationSink sink) {
    this.history = history;
    this.sink = sink;
    this.values = sink.values();
  }

  void replay() {
    for (int i = 0; i < history.size(); i++) {
      Object process = value(history.processCode(history.process(i)));
      String name = name(history.primitive(i));
      int row = sink.begin(process, null, name, values.code(input(i)), history.call(i), 0);
      if (!history.pending(i)) {
        sink.end(row, values.code(output(i)), history.ret(i));
      }
    }
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
      Object address = value(history.addressCode(history.address(w)));
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
      case FAILED -> false;
      case FAILED_AT ->
          Map.of("failed", value(history.addressCode(history.address(history.failedWord(i)))));
      case OBSERVED -> Map.of("observed", seen(i));
      case GAVE_UP -> Map.of("gave-up", true);
      default -> primitive == Primitive.CAS ? true : primitive == Primitive.WRITE ? null : seen(i);
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

  private Object value(long code) {
    return history.values().value(code);
  }
}
