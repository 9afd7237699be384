package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.Recovery;
import dev.plumbline.core.crash.rules.MarkedHistory;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.split.Binding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the operations of one object of a history, which fit the specification {@code mwcas}, into
 * columns. Values stand inside of lists there, so they get codes of their own. {@link
 * MultiWordExport} is the way back.
 */
final class MultiWordImport {
  private final History history;
  private final MarkedHistory marks;
  private final boolean reportsCount;
  private final Vocabulary vocabulary;
  private final Problems problems;
  private final MultiWordBuilder b = MultiWordHistory.builder();
  private final Values values = b.values();

  /**
   * An import of the operations of one object.
   *
   * @param reportsCount whether reports say anything; if not, they are left out
   */
  MultiWordImport(History history, MarkedHistory marks, MemorySpec spec, boolean reportsCount) {
    this.history = history;
    this.marks = marks;
    this.reportsCount = reportsCount;
    this.vocabulary = new Vocabulary(spec);
    this.problems = new Problems(history.source());
    b.initial(values.code(spec.initialValue()));
  }

  /**
   * The operations of these rows, in the same order.
   *
   * @param rows ascending
   * @throws dev.plumbline.core.history.MalformedHistoryException if an answer that was reported
   *     does not fit
   */
  MultiWordHistory read(int[] rows) {
    Map<Integer, Integer> process = new HashMap<>();
    for (int row : rows) {
      call(row, process);
    }
    for (int k = 0; reportsCount && k < marks.recoveries().size(); k++) {
      Recovery report = marks.recoveries().get(k);
      int i = Arrays.binarySearch(rows, report.operation());
      if (i >= 0) {
        report(report, marks.output(k), i);
      }
    }
    for (Crash crash : marks.crashes()) {
      if (crash.ofSystem()) {
        b.crash(crash.time());
      } else if (process.containsKey(crash.process())) {
        b.crash(crash.time(), process.get(crash.process()));
      }
    }
    problems.throwIfAny();
    return b.build();
  }

  private void call(int row, Map<Integer, Integer> process) {
    Operation op = vocabulary.translate(history.operation(row));
    int who = history.processId(row);
    // Operations whose process is not known are of different processes, for all we know.
    int number =
        who < 0
            ? b.process(values.code(List.of(row)))
            : b.process(values.code(history.process(row)));
    if (who >= 0) {
      process.put(who, number);
    }
    Primitive primitive = Primitive.valueOf(op.name().toUpperCase(Locale.ROOT));
    int i = b.call(number, history.call(row), primitive);
    for (List<?> word : MemorySpec.words(op)) {
      b.word(
          b.address(values.code(word.get(0))),
          primitive == Primitive.CAS ? values.code(word.get(1)) : values.codeOf(0),
          primitive == Primitive.READ ? values.codeOf(0) : values.code(word.get(word.size() - 1)));
    }
    if (!op.pending()) {
      answer(new Answered(i, history.ret(row), op, false));
    }
  }

  private void report(Recovery report, Object output, int i) {
    if (!report.done()) {
      b.reportedNotDone(i, report.time());
      return;
    }
    Operation recorded = history.operation(report.operation());
    boolean silent = output == Operation.NOTHING;
    String complaint = silent ? null : vocabulary.outputProblem(recorded.returning(output));
    if (complaint != null) {
      Binding.complain(history, report.operation(), Rule.WRONG_OUTPUT, complaint, problems);
      return;
    }
    Operation op = vocabulary.translate(recorded);
    Object answer = silent ? vocabulary.answerIfDone(op.name()) : output;
    if (answer == Traits.UNKNOWN) {
      b.reportedDone(i, report.time(), Response.NONE);
      return;
    }
    answer(new Answered(i, report.time(), op.returning(answer), true));
  }

  /** An answer that fits, given by a return or a report. */
  private record Answered(int i, long time, Operation op, boolean reported) {}

  private void answer(Answered a) {
    Operation op = a.op();
    if (op.name().equals("write")) {
      plain(a, Response.OK);
    } else if (!op.name().equals("cas")) {
      List<?> seen = MemorySpec.values(op, op.output());
      for (int k = 0; k < seen.size(); k++) {
        b.saw(a.i(), k, values.code(seen.get(k)));
      }
      plain(a, Response.OK);
    } else if (op.output() instanceof Boolean success) {
      plain(a, success ? Response.OK : Response.FAILED);
    } else if (op.output() instanceof Map<?, ?> reason) {
      failed(a, reason);
    } else {
      plain(a, Response.GAVE_UP);
    }
  }

  private void plain(Answered a, Response response) {
    if (a.reported()) {
      b.reportedDone(a.i(), a.time(), response);
    } else {
      b.returned(a.i(), a.time(), response);
    }
  }

  private void failed(Answered a, Map<?, ?> reason) {
    if (reason.containsKey("observed")) {
      long[] codes = MemorySpec.observed(reason).stream().mapToLong(values::code).toArray();
      if (a.reported()) {
        b.reportedObserved(a.i(), a.time(), codes);
      } else {
        b.observed(a.i(), a.time(), codes);
      }
      return;
    }
    List<Object> addresses = new ArrayList<>();
    MemorySpec.words(a.op()).forEach(word -> addresses.add(word.get(0)));
    int k = addresses.indexOf(reason.get("failed"));
    if (a.reported()) {
      b.reportedFailedAt(a.i(), a.time(), k);
    } else {
      b.failedAt(a.i(), a.time(), k);
    }
  }
}
