package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hands the calls and returns of a log to an online checker, in the order of the log: what a reader
 * of Jepsen's logs finds, for example. Where a line tells a whole operation, see {@link
 * ReorderingSink}.
 *
 * <p>Cost: beyond that of the checker O(1) an event, and a few words for each open operation. Not
 * thread-safe.
 */
public final class EventLogSink implements OperationSink {
  /** An open operation, and what is wrong with its input unless the return explains it. */
  private record Open(
      long handle, @Nullable Object process, long call, int line, @Nullable String complaint) {}

  private final OnlineChecker online;
  private final Vocabulary vocabulary;
  private final Values values = new Values();
  private final Map<Integer, Open> open = new HashMap<>();

  /** Processes whose last operation will never return, where a format says that they end then. */
  private final Map<Object, Open> ended = new HashMap<>();

  private boolean pendingEnds;
  private int rows;
  private int line;
  private long time = Long.MIN_VALUE;

  private EventLogSink(OnlineChecker online) {
    this.online = online;
    this.vocabulary = online.vocabulary();
  }

  /** Hands everything over to this checker. */
  public static EventLogSink into(OnlineChecker online) {
    return new EventLogSink(online);
  }

  @Override
  public Values values() {
    return values;
  }

  @Override
  public OperationSink pendingEndsProcess() {
    pendingEnds = true;
    return this;
  }

  @Override
  public void line(int number) {
    line = number;
  }

  @Override
  public int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber) {
    time = call;
    line = lineNumber;
    requireAlive(process);
    Object given = values.value(input);
    // Knossos writes the answer of a read onto its call; that it is no input is known at its
    // return.
    String complaint = given == null ? null : complaint(name, given);
    boolean doubtful = complaint != null && complaint(name, null) == null;
    long handle = online.at(time, line).callOn(object, process, name, doubtful ? null : given);
    int row = rows++;
    open.put(row, new Open(handle, process, call, line, doubtful ? complaint : null));
    return row;
  }

  private void requireAlive(@Nullable Object process) {
    Open last = process == null ? null : ended.get(process);
    if (last != null) {
      String message =
          "process %s calls again although its operation called at %d (line %d) stayed pending"
              .formatted(process, last.call, last.line);
      throw online.malformed(line, Rule.CONTINUES_AFTER_PENDING, message);
    }
  }

  private @Nullable String complaint(String name, @Nullable Object input) {
    return vocabulary.signature(name) == null
        ? null
        : vocabulary.inputProblem(Operation.pending(name, input));
  }

  @Override
  public void input(int row, long code) {
    if (code == Values.NONE) {
      Open op = assured(open.get(row));
      open.put(row, new Open(op.handle, op.process, op.call, op.line, null));
    }
  }

  @Override
  public void end(int row, long output, long ret) {
    time = ret;
    Open op = assured(open.remove(row));
    if (op.complaint != null) {
      throw online.malformed(op.line, Rule.WRONG_INPUT, op.complaint);
    }
    Object answer = output == Values.NONE ? Operation.NOTHING : values.value(output);
    online.at(time, line).ret(op.handle, answer);
  }

  @Override
  public void discard(int row, long known) {
    online.at(time, line).fail(assured(open.remove(row)).handle);
  }

  @Override
  public void lose(int row) {
    Open op = assured(open.remove(row));
    online.lose(op.handle);
    if (pendingEnds && op.process != null) {
      ended.put(op.process, op);
    }
  }
}
