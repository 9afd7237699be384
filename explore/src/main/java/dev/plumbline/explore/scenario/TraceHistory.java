package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Values;
import dev.plumbline.explore.engine.Trace;
import java.util.List;

/**
 * Writes down an execution of a scenario as a history of the tightest intervals: every operation
 * begins with its first event and ends with its last, at times that are numbers of events.
 */
final class TraceHistory {
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  private final HistoryBuilder builder = History.builder();
  private long now;

  private TraceHistory() {}

  /**
   * The history of a trace in one of its orders.
   *
   * @param answers of the calls before, of the threads and after, in this order; of those that did
   *     not return, anything
   * @param after how many of the calls after returned
   */
  static History of(
      Scenario scenario, Trace trace, RealTimeOrder order, Object[] answers, int after) {
    TraceHistory history = new TraceHistory();
    int first = scenario.before().size();
    history.oneByOne(BEFORE, scenario.before(), answers, 0);
    history.threads(scenario.calls(), trace, order, answers, first);
    if (trace.crashed()) {
      history.builder.mark(Mark.crash(history.now++));
    }
    history.oneByOne(
        AFTER, scenario.after().subList(0, after), answers, first + trace.operations());
    return history.builder.build();
  }

  private void oneByOne(String process, List<OperationCall> calls, Object[] answers, int from) {
    for (int i = 0; i < calls.size(); i++) {
      end(begin(process, calls.get(i)), answers[from + i]);
    }
  }

  /** Lets operations begin in the order's way; each ends before the first that it precedes. */
  private void threads(
      List<OperationCall> calls, Trace trace, RealTimeOrder order, Object[] answers, int from) {
    int[] row = new int[calls.size()];
    int ended = 0;
    int begun = 0;
    for (int next : order.beginning) {
      int ending = order.preceding[next] & ~ended;
      end(ending, row, answers, from);
      ended |= ending;
      row[next] = begin(trace.thread(next), calls.get(next));
      begun |= 1 << next;
    }
    int returned = 0;
    for (int i = 0; i < calls.size(); i++) {
      returned |= trace.returned(i) ? 1 << i : 0;
    }
    end(begun & returned & ~ended, row, answers, from);
  }

  private void end(int operations, int[] row, Object[] answers, int from) {
    for (int left = operations; left != 0; left &= left - 1) {
      int i = Integer.numberOfTrailingZeros(left);
      end(row[i], answers[from + i]);
    }
  }

  private int begin(Object process, OperationCall call) {
    Values values = builder.values();
    long input = call.arguments().isEmpty() ? Values.NONE : values.code(call.input());
    return builder.begin(process, null, call.operation().name(), input, now++, 0);
  }

  private void end(int row, Object answer) {
    builder.end(row, builder.values().code(answer), now++);
  }
}
