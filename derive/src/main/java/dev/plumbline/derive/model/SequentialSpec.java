package dev.plumbline.derive.model;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import java.util.List;

/**
 * The specification that sequential routines are: an operation does what its routine does when it
 * runs alone. A state is a heap without garbage, so equal states are found to be equal.
 */
final class SequentialSpec implements Spec<SequentialSpec.State> {
  /** A heap, encoded. */
  record State(List<Long> words) {}

  private final CompiledObject object;
  private final CallTable calls;
  private final HeapOnly codec;
  private final State initial;

  SequentialSpec(CompiledObject of, List<Routine> routines) {
    this.object = of.with(routines.stream().map(of::compile).toList());
    this.calls = new CallTable(routines, Machine.MAX_KEY - 1);
    this.codec = new HeapOnly(object.layout);
    Machine m = machine();
    m.reset();
    this.initial = codec.encode(m);
  }

  private Machine machine() {
    return new Machine(object, calls, 1, false);
  }

  @Override
  public String name() {
    return object.algorithm.name();
  }

  @Override
  public State initial() {
    return initial;
  }

  @Override
  public Step<State> step(State state, Operation op) {
    int call = call(op);
    Machine m = machine();
    m.reset();
    codec.decode(state, m);
    m.invoke(0, call);
    LoneRun.Outcome outcome = new LoneRun().run(m, 0);
    if (outcome == LoneRun.Outcome.TOO_LONG || outcome == LoneRun.Outcome.OUT_OF_RANGE) {
      throw new SequentialAutomaton.TooManyStatesException(
          "there is no room for all that the sequential operation %s does".formatted(op.name()));
    }
    if (outcome != LoneRun.Outcome.RETURNS) {
      throw new CompileException(
          "sequential " + op.name(),
          "The sequential operation '%s' does not return".formatted(op.name()));
    }
    if (!op.hasOutput()) {
      return m.result < 0 || op.pending() ? Step.to(codec.encode(m)) : Step.illegal("an answer");
    }
    return Step.answer(op, answer(call, m.result), codec.encode(m));
  }

  private Object answer(int call, int raw) {
    DataType.Kind kind =
        object.routines.get(calls.routine[call]).routine.result().orElseThrow().kind();
    return SequentialAutomaton.answer(kind, raw);
  }

  private int call(Operation op) {
    for (int c = 0; c < calls.size(); c++) {
      if (calls.name(c).equals(op.name())
          && java.util.Objects.equals(calls.operation(c).input(), op.input())) {
        return c;
      }
    }
    throw new CompileException("the specification has no operation %s".formatted(op));
  }
}
