package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.online.OnlineChecker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Hands operations that become known when they have returned to an online checker, which wants
 * calls and returns in the order of time.
 *
 * <p>An event can be handed over once no earlier one can come. A process calls again only after its
 * return, so when all processes have been heard of, nothing can come from before the least of their
 * last returns; a process whose last operation is pending has ended and holds nothing back, unless
 * a crash is known to have interrupted it: then it may come back after the crash. Or the user says
 * how much later than others a line may come. At the end everything is handed over.
 */
final class Reordering implements OperationSink {
  private static final class Event {
    final long time;
    final boolean isReturn;
    final long number;
    final Known op;

    Event(long time, boolean isReturn, long number, Known op) {
      this.time = time;
      this.isReturn = isReturn;
      this.number = number;
      this.op = op;
    }
  }

  private static final class Known {
    Object process;
    Object object;
    String name;
    Object input;
    Object output;
    long call;
    long ret = History.PENDING;
    int line;
    long handle;
  }

  private final OnlineChecker online;
  private final String source;
  private final int processes;
  private final long lag;
  private final Values values = new Values();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.<Event>comparingLong(e -> e.time)
              .thenComparing(e -> e.isReturn)
              .thenComparingLong(e -> e.number));

  /** For each process heard of, when its last operation returned; PENDING if it never will. */
  private final Map<Object, Long> lastReturn = new HashMap<>();

  /** For each process heard of, when its last operation was called. */
  private final Map<Object, Long> lastCall = new HashMap<>();

  /** For each process whose last operation was interrupted, when it may have come back. */
  private final Map<Object, Long> crashed = new HashMap<>();

  private final List<Mark> crashes = new ArrayList<>();
  private boolean marked;
  private Known current;
  private long newest = Long.MIN_VALUE;
  private long handedOver = Long.MIN_VALUE;
  private long numbers;

  /**
   * Hands operations over.
   *
   * @param processes how many there are; 0 if not known
   * @param lag how much later than others a line may come, in the times of the file; negative if
   *     not known
   */
  Reordering(OnlineChecker online, String source, int processes, long lag) {
    this.online = online;
    this.source = source;
    this.processes = processes;
    this.lag = lag;
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
      Object process, Object object, String name, long input, long call, int lineNumber) {
    take();
    Known op = new Known();
    op.process = process;
    op.object = object;
    op.name = name;
    op.input = values.value(input);
    op.call = call;
    op.line = lineNumber;
    current = op;
    return 0;
  }

  @Override
  public void end(int row, long output, long ret) {
    current.output = output == Values.NONE ? Operation.NOTHING : values.value(output);
    current.ret = ret;
    take();
  }

  @Override
  public void input(int row, long code) {
    current.input = values.value(code);
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
          .filter(time -> time >= lastCall.get(process))
          .min()
          .ifPresent(time -> crashed.put(process, time));
    }
  }

  /** Whether there was a crash, or a report after one. */
  boolean sawMark() {
    return marked;
  }

  /** Hands over everything. */
  void flush() {
    take();
    handOver(Long.MAX_VALUE);
  }

  /** How many events wait for others that may come before them. */
  int waiting() {
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
    if (op.process != null) {
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
    long before = lastReturn.getOrDefault(op.process, Long.MIN_VALUE);
    boolean overlaps =
        before != History.PENDING
            && op.call < before
            && (processes > 0 || lastCall.getOrDefault(op.process, Long.MAX_VALUE) < op.ret);
    if (op.process != null && overlaps) {
      throw malformed(
          op,
          Rule.OVERLAPPING_PROCESS,
          "process %s calls at %d, before its operation that came before returned at %d"
              .formatted(op.process, op.call, before));
    }
    if (op.process == null && processes > 0 && lag < 0) {
      throw malformed(
          op,
          Rule.SYNTAX,
          "the operation names no process, so --processes does not tell what may still come before"
              + " it: say --lag TIME");
    }
    if (op.process != null && processes > 0 && !lastReturn.containsKey(op.process)) {
      requireFewer(op);
    }
    if (op.call < handedOver) {
      throw malformed(
          op,
          Rule.SYNTAX,
          ("the operation called at %d comes too late: everything before %d was decided; a larger"
                  + " --lag or the right --processes helps")
              .formatted(op.call, handedOver));
    }
  }

  private void requireFewer(Known op) {
    if (lastReturn.size() == processes) {
      throw malformed(
          op,
          Rule.SYNTAX,
          "process %s is number %d, but --processes says there are %d"
              .formatted(op.process, processes + 1, processes));
    }
  }

  private MalformedHistoryException malformed(Known op, Rule rule, String message) {
    return new MalformedHistoryException(List.of(new Problem(source, op.line, rule, message)), 1);
  }

  /** A time before which nothing can come any more. */
  private long complete() {
    long byProcesses = Long.MIN_VALUE;
    if (processes > 0 && lastReturn.size() == processes) {
      byProcesses = lastReturn.keySet().stream().mapToLong(this::mayCallFrom).min().getAsLong();
    }
    boolean lagging = lag >= 0 && newest > Long.MIN_VALUE + lag;
    return Math.max(byProcesses, lagging ? newest - lag : Long.MIN_VALUE);
  }

  /** From when on a process may call something that has not come yet. */
  private long mayCallFrom(Object process) {
    return crashed.getOrDefault(process, lastReturn.get(process));
  }

  private void handOver(long before) {
    while (!events.isEmpty() && events.peek().time < before && online.alarm().isEmpty()) {
      Event event = events.poll();
      Known op = event.op;
      online.at(event.time, op.line);
      if (event.isReturn) {
        online.ret(op.handle, op.output);
      } else {
        op.handle = online.callOn(op.object, op.process, op.name, op.input);
        if (op.ret == History.PENDING) {
          online.lose(op.handle);
        }
      }
    }
    handedOver = Math.max(handedOver, before);
  }
}
