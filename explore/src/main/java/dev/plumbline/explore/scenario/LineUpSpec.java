package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A class as its own specification: what its methods answer one thread at a time, they may answer
 * several (Burckhardt, Dern, Musuvathi and Tan, Line-Up, PLDI 2010).
 *
 * <p>A state is what has been called so far; what a further call answers is found by performing all
 * of it on a fresh object, once for each sequence of calls. So the class must do the same each time
 * when one thread uses it. A call that waits for ever has no step.
 */
final class LineUpSpec implements Spec<LineUpSpec.Called> {
  private final String name;
  private final SequentialRun run;
  private final Map<Operation, OperationCall> calls = new HashMap<>();
  private final Called initial = new Called(List.of(), List.of());
  private int size;

  LineUpSpec(String name, SequentialRun run) {
    this.name = name;
    this.run = run;
  }

  /** How many sequences of calls have been performed. */
  synchronized int size() {
    return size;
  }

  /**
   * Performs all sequences of calls that a scenario has, with those of each thread in their order:
   * the first phase of Round-Up. Then no further one is performed while the scenario is judged.
   */
  synchronized void tabulate(Scenario scenario) {
    scenario.allCalls().forEach(call -> calls.put(pending(call), call));
    Called begin = initial;
    for (OperationCall call : scenario.before()) {
      begin = next(begin, call);
      if (begin.waits()) {
        return;
      }
    }
    tabulate(begin, scenario, new int[scenario.threads().size()]);
  }

  private void tabulate(Called state, Scenario scenario, int[] done) {
    boolean any = false;
    for (int t = 0; t < done.length; t++) {
      List<OperationCall> thread = scenario.threads().get(t);
      if (done[t] < thread.size()) {
        any = true;
        Called next = next(state, thread.get(done[t]));
        if (!next.waits()) {
          done[t]++;
          tabulate(next, scenario, done);
          done[t]--;
        }
      }
    }
    Called last = state;
    for (int i = 0; !any && i < scenario.after().size() && !last.waits(); i++) {
      last = next(last, scenario.after().get(i));
    }
  }

  /** Whether another run answers all that this one was asked in the same way. */
  boolean isAnsweredAlike(SequentialRun other) {
    return isAnsweredAlike(initial, other);
  }

  private static boolean isAnsweredAlike(Called state, SequentialRun other) {
    return state.next.values().stream()
        .allMatch(
            next ->
                Objects.equals(next.lastAnswer(), other.lastAnswer(next.calls))
                    && isAnsweredAlike(next, other));
  }

  private synchronized Called next(Called state, OperationCall call) {
    Called known = state.next.get(call);
    if (known == null) {
      known = state.with(call, run);
      state.next.put(call, known);
      size++;
    }
    return known;
  }

  private static Operation pending(OperationCall call) {
    return Operation.pending(call.operation().name(), call.input());
  }

  /** What has been called so far; compared by identity, there is one for each sequence of calls. */
  static final class Called {
    private final List<OperationCall> calls;
    private final List<Object> answers;
    private final Map<OperationCall, Called> next = new HashMap<>();

    Called(List<OperationCall> calls, List<Object> answers) {
      this.calls = calls;
      this.answers = answers;
    }

    private Object lastAnswer() {
      return answers.get(answers.size() - 1);
    }

    private boolean waits() {
      return lastAnswer() == SequentialRun.WAITS;
    }

    private Called with(OperationCall call, SequentialRun run) {
      List<OperationCall> more = new ArrayList<>(calls);
      more.add(call);
      List<Object> told = new ArrayList<>(answers);
      told.add(run.lastAnswer(Collections.unmodifiableList(more)));
      return new Called(more, told);
    }

    /** As in {@code after enq(1), deq() -> 1}. */
    @Override
    public String toString() {
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < calls.size(); i++) {
        shown.add(answered(calls.get(i), answers.get(i)).toString());
      }
      return shown.isEmpty() ? "new" : "after " + String.join(", ", shown);
    }
  }

  private static Operation answered(OperationCall call, Object answer) {
    Operation open = pending(call);
    return answer == Operation.NOTHING ? open.returningNothing() : open.returning(answer);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Called initial() {
    return initial;
  }

  @Override
  public Step<Called> step(Called state, Operation op) {
    OperationCall call = call(op);
    if (call == null) {
      return Step.illegal("%s is not called", Step.text(op.name()));
    }
    Called next = next(state, call);
    Object answer = next.lastAnswer();
    if (next.waits()) {
      return Step.illegal("%s waits for ever", Step.text(call));
    }
    boolean same =
        answer == Operation.NOTHING
            ? !op.hasOutput()
            : op.hasOutput() && Objects.equals(answer, op.output());
    return op.pending() || same
        ? Step.to(next)
        : Step.illegal("one thread alone is answered %s, not %s", answer, shown(op));
  }

  private synchronized OperationCall call(Operation op) {
    return calls.get(Operation.pending(op.name(), op.input()));
  }

  private static Object shown(Operation op) {
    return op.hasOutput() ? op.output() : Step.text("nothing");
  }

  @Override
  public List<Object> outputs(Called state, Operation op) {
    OperationCall call = call(op);
    Object answer = call == null ? SequentialRun.WAITS : next(state, call).lastAnswer();
    return answer == SequentialRun.WAITS ? List.of() : Collections.singletonList(answer);
  }
}
