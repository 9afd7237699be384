package dev.plumbline.formats;

import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.RecordedClock;
import dev.plumbline.core.history.Values;
import org.jspecify.annotations.Nullable;

/**
 * Hands on what a reader finds until it finds a problem. After a line that could not be read,
 * operations are missing, and what follows would be judged wrongly.
 */
final class UntilProblem implements OperationSink {
  private final OperationSink sink;
  private final Problems problems;

  UntilProblem(OperationSink sink, Problems problems) {
    this.sink = sink;
    this.problems = problems;
  }

  @Override
  public Values values() {
    return sink.values();
  }

  @Override
  public void line(int number) {
    if (problems.isEmpty()) {
      sink.line(number);
    }
  }

  @Override
  public int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber) {
    return problems.isEmpty() ? sink.begin(process, object, name, input, call, lineNumber) : -1;
  }

  @Override
  public void end(int row, long output, long ret) {
    if (problems.isEmpty()) {
      sink.end(row, output, ret);
    }
  }

  @Override
  public void input(int row, long code) {
    if (problems.isEmpty()) {
      sink.input(row, code);
    }
  }

  @Override
  public void discard(int row, long time) {
    if (problems.isEmpty()) {
      sink.discard(row, time);
    }
  }

  @Override
  public void replace(int row, long time) {
    if (problems.isEmpty()) {
      sink.replace(row, time);
    }
  }

  @Override
  public OperationSink annotate(long time, String kind, String text) {
    if (problems.isEmpty()) {
      sink.annotate(time, kind, text);
    }
    return this;
  }

  @Override
  public OperationSink mark(Mark mark) {
    if (problems.isEmpty()) {
      sink.mark(mark);
    }
    return this;
  }

  @Override
  public void moment(long event, long nanos) {
    if (problems.isEmpty()) {
      sink.moment(event, nanos);
    }
  }

  @Override
  public OperationSink clock(RecordedClock known) {
    sink.clock(known);
    return this;
  }

  @Override
  public void lose(int row) {
    if (problems.isEmpty()) {
      sink.lose(row);
    }
  }

  @Override
  public OperationSink pendingEndsProcess() {
    sink.pendingEndsProcess();
    return this;
  }
}
