package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rows of columns as operations of the specification {@code mwcas}, for people. */
final class WordOperations {
  private WordOperations() {}

  static Operation of(MultiWordHistory h, int i) {
    String name = h.primitive(i).name().toLowerCase(Locale.ROOT);
    Object input = input(h, i);
    boolean unanswered = h.response(i) == Response.NONE;
    if (h.pending(i) || unanswered) {
      return Operation.pending(name, input);
    }
    return h.primitive(i) == Primitive.WRITE
        ? Operation.of(name, input)
        : Operation.of(name, input, output(h, i));
  }

  /** A single word is not wrapped in a list. */
  private static Object input(MultiWordHistory h, int i) {
    List<Object> words = new ArrayList<>();
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      words.add(word(h, i, w));
    }
    return words.size() == 1 ? words.get(0) : words;
  }

  private static Object word(MultiWordHistory h, int i, int w) {
    Object address = h.addressShown(h.address(w));
    return switch (h.primitive(i)) {
      case READ -> address;
      case CAS -> Arrays.asList(address, value(h, h.before(w)), value(h, h.after(w)));
      default -> Arrays.asList(address, value(h, h.after(w)));
    };
  }

  private static Object value(MultiWordHistory h, long code) {
    return h.values().value(code);
  }

  private static Object output(MultiWordHistory h, int i) {
    return switch (h.response(i)) {
      case FAILED -> false;
      case GAVE_UP -> "gave-up";
      case FAILED_AT -> Map.of("failed", h.addressShown(h.address(h.failedWord(i))));
      case OBSERVED -> Map.of("observed", seen(h, i, true));
      default -> h.primitive(i) == Primitive.CAS ? true : unwrapped(seen(h, i, false));
    };
  }

  private static List<Object> seen(MultiWordHistory h, int i, boolean observed) {
    List<Object> seen = new ArrayList<>();
    for (int w = h.firstWord(i); w < h.firstWord(i + 1); w++) {
      seen.add(value(h, observed ? h.observed(i, w) : h.before(w)));
    }
    return seen;
  }

  private static Object unwrapped(List<Object> seen) {
    return seen.size() == 1 ? seen.get(0) : seen;
  }

  static History history(MultiWordHistory h) {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < h.size(); i++) {
      Operation op = of(h, i);
      Object process = process(h, h.process(i));
      if (op.pending()) {
        b.addPending(process, op.name(), op.input(), h.call(i));
      } else {
        Object output = op.hasOutput() ? op.output() : Operation.NOTHING;
        b.add(process, op.name(), op.input(), output, h.call(i), h.ret(i));
      }
    }
    for (Crash crash : h.crashes()) {
      Object process = crash.ofSystem() ? null : process(h, crash.process());
      b.mark(Mark.crash(crash.time(), process));
    }
    for (Recovery report : h.recoveries()) {
      b.mark(mark(h, report));
    }
    return b.build();
  }

  private static Mark mark(MultiWordHistory h, Recovery report) {
    int i = report.operation();
    Object process = process(h, h.process(i));
    if (!report.done()) {
      return Mark.notDone(report.time(), process);
    }
    boolean silent = h.response(i) == Response.NONE || h.primitive(i) == Primitive.WRITE;
    return Mark.done(report.time(), process, silent ? Operation.NOTHING : output(h, i));
  }

  private static Object process(MultiWordHistory h, int number) {
    return h.values().value(h.processCode(number));
  }

  static String show(MultiWordHistory h, int i) {
    Object process = process(h, h.process(i));
    String shown = of(h, i).toString();
    String pending = " pending";
    return "[%d,%s] %s %s"
        .formatted(
            h.call(i),
            h.pending(i) ? "..." : Long.toString(h.ret(i)),
            process instanceof Long ? "t" + process : process,
            shown.endsWith(pending)
                ? shown.substring(0, shown.length() - pending.length())
                : shown);
  }
}
