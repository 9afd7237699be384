package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.ProcessSpans;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Hands operations that become known when they have returned to an online checker, which wants
 * calls and returns in the order of time.
 *
 * <p>An event can be handed over once no earlier one can come. A process calls again only after its
 * return, so when all processes have been heard of, nothing can come from before the least of their
 * last returns; a process whose last operation is pending has ended and holds nothing back, unless
 * a crash is known to have interrupted it: then it may come back after the crash. Or the user says
 * how much later than others a line may come. At the end everything is handed over.
 *
 * <p>A file that is still being written is watched like this, with the readers of the formats:
 *
 * <pre>{@code
 * OnlineChecker online = OnlineChecker.of(Specs.named("queue")).source("run.jsonl");
 * ReorderingSink sink = ReorderingSink.into(online).processes(5);
 * Problems problems = new Problems("run.jsonl");
 * BooleanSupplier stop = () -> online.alarm().isPresent() || !problems.isEmpty();
 * try (InputStream in = TailInputStream.of(Path.of("run.jsonl"), stop)) {
 *   HistoryReader.stream(in, ReadOptions.DEFAULT, problems, format -> sink);
 * }
 * problems.throwIfAny();
 * System.out.println(online.alarm().get().violation().explanation());
 * }</pre>
 *
 * <p>Cost: O(log n) an event beyond that of the checker, n being the number of events that wait.
 * Not thread-safe.
 */
public final class ReorderingSink implements OperationSink {
  private static final long UNKNOWN = -1;

  private record Event(long time, boolean isReturn, long number, Known op) {}

  private static final class Known {
    @Nullable Object process;
    @Nullable Object object;
    String name = "";
    @Nullable Object input;
    @Nullable Object output;
    long call;
    long ret = History.PENDING;
    int line;
    long handle;
  }

  private final OnlineChecker online;
  private int processes;
  private long lag = UNKNOWN;
  private String processesWord = "processes";
  private String lagWord = "lag";
  private final Values values = new Values();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.<Event>comparingLong(e -> e.time)
              .thenComparing(e -> e.isReturn)
              .thenComparingLong(e -> e.number));

  /** For each process heard of, when its latest operation returned; PENDING if it never will. */
  private final Map<Object, Long> lastReturn = new HashMap<>();

  /** For each process heard of, when its latest operation was called. */
  private final Map<Object, Long> lastCall = new HashMap<>();

  /** For each process whose last operation was interrupted, when it may have come back. */
  private final Map<Object, Long> crashed = new HashMap<>();

  /** For each process, which of its operations that were handed over returns last. */
  private final Map<Object, Known> longest = new HashMap<>();

  private final List<Mark> crashes = new ArrayList<>();
  private boolean marked;
  private @Nullable Known current;
  private long newest = Long.MIN_VALUE;
  private long handedOver = Long.MIN_VALUE;
  private long numbers;
  private int rows;

  private ReorderingSink(OnlineChecker online) {
    this.online = online;
  }

  /**
   * Hands operations over to this checker; everything at the end, unless {@link #processes} or
   * {@link #lag} tell more.
   */
  public static ReorderingSink into(OnlineChecker online) {
    return new ReorderingSink(online);
  }

  /** Says how many processes there are; at least one. */
  public ReorderingSink processes(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("there is at least one process: count=" + count);
    }
    processes = count;
    return this;
  }

  /** Says how much later than others an operation may come, in the times of the history. */
  public ReorderingSink lag(long time) {
    if (time < 0) {
      throw new IllegalArgumentException("a lag is not negative: time=" + time);
    }
    lag = time;
    return this;
  }

  /** Says what {@link #processes} and {@link #lag} are called where a user says them. */
  public ReorderingSink named(String itsProcesses, String itsLag) {
    processesWord = itsProcesses;
    lagWord = itsLag;
    return this;
  }

  @Override
  public Values values() {
    return values;
  }

  @Override
  public OperationSink pendingEndsProcess() {
    return this;
  }

  @Override
  public int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber) {
    take();
    Known op = new Known();
    op.process = process;
    op.object = object;
    op.name = name;
    op.input = values.value(input);
    op.call = call;
    op.line = lineNumber;
    current = op;
    return rows++; // others may remember a row that never ends
  }

  @Override
  public void end(int row, long output, long ret) {
    Known op = assured(current);
    op.output = output == Values.NONE ? Operation.NOTHING : values.value(output);
    op.ret = ret;
    take();
  }

  @Override
  public void input(int row, long code) {
    assured(current).input = values.value(code);
  }

  @Override
  public void discard(int row, long time) {
    current = null;
  }

  @Override
  public OperationSink mark(Mark mark) {
    take();
    marked = true;
    if (mark.kind() == Mark.Kind.CRASH) {
      crashes.add(mark);
      lastReturn.forEach((process, ret) -> awaitIfPending(process, ret));
    }
    return this;
  }

  /** Notes when a process may have come back, if its last operation never returns. */
  private void awaitIfPending(Object process, long ret) {
    crashed.remove(process);
    if (ret == History.PENDING) {
      crashes.stream()
          .filter(mark -> mark.process() == null || mark.process().equals(process))
          .mapToLong(Mark::time)
          .filter(time -> time >= assured(lastCall.get(process)))
          .min()
          .ifPresent(time -> crashed.put(process, time));
    }
  }

  /** Whether there was a crash, or a report after one. */
  public boolean sawMark() {
    return marked;
  }

  /** Hands over everything; for the end of a history. */
  public void flush() {
    take();
    handOver(Long.MAX_VALUE);
  }

  /** How many events wait for others that may come before them. */
  public int waiting() {
    return events.size();
  }

  private void take() {
    if (current == null) {
      return;
    }
    Known op = current;
    current = null;
    validate(op);
    boolean pending = op.ret == History.PENDING;
    events.add(new Event(op.call, false, numbers++, op));
    if (!pending) {
      events.add(new Event(op.ret, true, numbers++, op));
    }
    newest = Math.max(newest, pending ? op.call : op.ret);
    if (op.process != null && op.call >= lastCall.getOrDefault(op.process, Long.MIN_VALUE)) {
      lastReturn.put(op.process, op.ret);
      lastCall.put(op.process, op.call);
      awaitIfPending(op.process, op.ret);
    }
    handOver(complete());
  }

  private void validate(Known op) {
    if (op.ret < op.call) {
      throw malformed(
          op,
          Rule.RETURN_BEFORE_CALL,
          "the operation returns at %d, before its call at %d".formatted(op.ret, op.call));
    }
    if (op.process == null && processes > 0 && lag == UNKNOWN) {
      throw malformed(
          op,
          Rule.SYNTAX,
          ("the operation names no process, so %s does not tell what may still come before it: say"
                  + " %s TIME")
              .formatted(processesWord, lagWord));
    }
    if (op.process != null && processes > 0 && !lastReturn.containsKey(op.process)) {
      requireFewer(op);
    }
    if (op.call < handedOver) {
      throw malformed(
          op,
          Rule.SYNTAX,
          ("the operation called at %d comes too late: everything before %d was decided; a larger"
                  + " %s or the right %s helps")
              .formatted(op.call, handedOver, lagWord, processesWord));
    }
  }

  private void requireFewer(Known op) {
    if (lastReturn.size() == processes) {
      throw malformed(
          op,
          Rule.SYNTAX,
          "process %s is number %d, but %s says there are %d"
              .formatted(op.process, processes + 1, processesWord, processes));
    }
  }

  /** The same rule as for whole histories; calls come in the order of time, lines need not. */
  private void requireFree(Known op) {
    if (op.process == null) {
      return;
    }
    Known before = longest.get(op.process);
    if (before != null && ProcessSpans.overlap(before.call, before.ret, op.call, op.ret)) {
      throw malformed(
          op,
          Rule.OVERLAPPING_PROCESS,
          "process %s has two open operations: the one called at %d (line %d) returns only at %d"
              .formatted(op.process, before.call, before.line, before.ret));
    }
    if (before == null || ProcessSpans.outlasts(before.ret, op.call, op.ret)) {
      longest.put(op.process, op);
    }
  }

  private MalformedHistoryException malformed(Known op, Rule rule, String message) {
    Problem problem = new Problem(online.source(), op.line, rule, message);
    return new MalformedHistoryException(List.of(problem), 1);
  }

  /** A time before which nothing can come any more. */
  private long complete() {
    long byProcesses = Long.MIN_VALUE;
    if (processes > 0 && lastReturn.size() == processes) {
      byProcesses = lastReturn.keySet().stream().mapToLong(this::mayCallFrom).min().getAsLong();
    }
    boolean lagging = lag != UNKNOWN && newest > Long.MIN_VALUE + lag;
    return Math.max(byProcesses, lagging ? newest - lag : Long.MIN_VALUE);
  }

  /** From when on a process may call something that has not come yet. */
  private long mayCallFrom(Object process) {
    return assured(crashed.getOrDefault(process, lastReturn.get(process)));
  }

  private void handOver(long before) {
    while (!events.isEmpty() && events.peek().time < before && online.alarm().isEmpty()) {
      Event event = events.poll();
      Known op = event.op;
      online.at(event.time, op.line);
      if (event.isReturn) {
        online.ret(op.handle, op.output);
      } else {
        requireFree(op);
        op.handle = online.callOn(op.object, op.process, op.name, op.input);
        if (op.ret == History.PENDING) {
          online.lose(op.handle);
        }
      }
    }
    handedOver = Math.max(handedOver, before);
  }
}
