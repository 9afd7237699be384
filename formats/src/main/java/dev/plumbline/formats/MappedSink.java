package dev.plumbline.formats;

import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.RecordedClock;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hands on what recorded operations mean. */
final class MappedSink implements OperationSink {
  private final OperationSink sink;
  private final OperationMapping mapping;
  private final Problems problems;

  /** What open operations mean. */
  private final Map<Integer, Open> open = new HashMap<>();

  private record Open(OperationMapping.Rule rule, @Nullable Object process, int line) {}

  MappedSink(OperationSink sink, OperationMapping mapping, Problems problems) {
    this.sink = sink;
    this.mapping = mapping;
    this.problems = problems;
  }

  @Override
  public Values values() {
    return sink.values();
  }

  @Override
  public void line(int number) {
    sink.line(number);
  }

  @Override
  public int begin(
      @Nullable Object process,
      @Nullable Object object,
      String name,
      long input,
      long call,
      int lineNumber) {
    OperationMapping.Rule rule = mapping.of(name);
    String meant = rule == null ? name : rule.name();
    long in = rule == null ? input : input(rule, process, input, lineNumber);
    boolean owned = mapping.isOwned(meant) && (in == Values.NONE || in == Values.NULL);
    if (owned && process != null) {
      in = values().code(process);
    }
    int row = sink.begin(process, object, meant, in, call, lineNumber);
    if (rule != null) {
      open.put(row, new Open(rule, process, lineNumber));
    }
    return row;
  }

  private long input(OperationMapping.Rule rule, @Nullable Object process, long input, int line) {
    if (rule.inputs() == null) {
      return input;
    }
    Object recorded = input == Values.NONE ? Operation.NOTHING : values().value(input);
    List<Object> found = new ArrayList<>();
    for (FieldPath field : rule.inputs()) {
      Object value = field.in(recorded, process);
      if (value == Operation.NOTHING) {
        missing(line, Rule.WRONG_INPUT, "input", recorded, field);
        return Values.NONE;
      }
      found.add(value);
    }
    return switch (found.size()) {
      case 0 -> Values.NONE;
      case 1 -> values().code(found.get(0));
      default -> values().code(found);
    };
  }

  private void missing(int line, Rule rule, String what, Object recorded, FieldPath field) {
    String shown = recorded == Operation.NOTHING ? "nothing" : Values.show(recorded);
    problems.add(line, rule, "the %s, %s, has no field %s".formatted(what, shown, field));
  }

  @Override
  public void end(int row, long output, long ret) {
    Open call = open.remove(row);
    sink.end(row, call == null ? output : output(call, output), ret);
  }

  private long output(Open call, long output) {
    if (call.rule.silent()) {
      return Values.NONE;
    }
    FieldPath field = call.rule.output();
    if (field == null) {
      return output;
    }
    Object recorded = output == Values.NONE ? Operation.NOTHING : values().value(output);
    Object value = field.in(recorded, call.process);
    if (value == Operation.NOTHING && recorded != null) {
      missing(call.line, Rule.WRONG_OUTPUT, "output", recorded, field);
    }
    return value == Operation.NOTHING ? Values.NULL : values().code(value);
  }

  @Override
  public void input(int row, long code) {
    Open call = open.get(row);
    sink.input(row, call == null ? code : input(call.rule, call.process, code, call.line));
  }

  @Override
  public void discard(int row, long time) {
    open.remove(row);
    sink.discard(row, time);
  }

  @Override
  public void replace(int row, long time) {
    open.remove(row);
    sink.replace(row, time);
  }

  @Override
  public void lose(int row) {
    open.remove(row);
    sink.lose(row);
  }

  @Override
  public OperationSink annotate(long time, String kind, String text) {
    sink.annotate(time, kind, text);
    return this;
  }

  @Override
  public OperationSink mark(Mark mark) {
    sink.mark(mark);
    return this;
  }

  @Override
  public void moment(long event, long nanos) {
    sink.moment(event, nanos);
  }

  @Override
  public OperationSink clock(RecordedClock known) {
    sink.clock(known);
    return this;
  }

  @Override
  public OperationSink pendingEndsProcess() {
    sink.pendingEndsProcess();
    return this;
  }
}
