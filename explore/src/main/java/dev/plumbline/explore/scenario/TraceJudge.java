package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.Trace;
import dev.plumbline.record.workload.WorkloadRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says of each execution of one scenario whether all its histories are as the specification
 * demands.
 *
 * <p>A trace stands for all executions that differ in the order of independent events only; they
 * have the same answers, but not the same real-time order of operations. So each trace is expanded
 * into its {@linkplain RealTimeOrders largest orders}, and each of them is judged. Both are
 * remembered: traces by {@link TraceKeys}, so that most executions cost a look into a table, and
 * histories by answers and order, since different traces have many in common.
 *
 * <p><b>Waiting.</b> An execution in which operations wait for ever is in order if there is an
 * order of those that returned after which each of the others waits by the specification, too. That
 * none of these has taken effect is no restriction: one that has, and does not return, fails
 * whoever called it. After a crash nobody has to wait: each of the others has taken effect or has
 * not, or does so later.
 */
public final class TraceJudge implements ExecutionJudge {
  private final Scenario scenario;
  private final List<OperationCall> all;
  private final boolean unspecified;
  private final Vocabulary vocabulary;
  private final OrderJudge<?> judge;
  private final TraceKeys traces;
  private final Answers[] answers;
  private final Answers around = new Answers();
  private final Map<Answered, Boolean> histories = new HashMap<>();
  private final int[] numbers;
  private boolean[] failed = new boolean[64];

  private Object[] lastAround = {};
  private int lastAroundNumber = -1;
  private int violations;
  private Suspect suspect;

  /** What was answered, in which order. */
  private static final class Answered {
    private final int[] numbers;
    private final RealTimeOrder order;

    Answered(int[] numbers, RealTimeOrder order) {
      this.numbers = numbers;
      this.order = order;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Answered a
          && Arrays.equals(numbers, a.numbers)
          && order.equals(a.order);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(numbers) + order.hashCode();
    }
  }

  /**
   * A judge by a specification that is asked for the first time.
   *
   * @param unspecified whether the specification is the class itself, so that an exception is an
   *     answer like any other
   */
  public TraceJudge(Scenario scenario, Spec<?> spec, boolean unspecified) {
    this(scenario, new OrderJudge<>(spec), unspecified);
  }

  /** A judge that shares the steps of the specification with those of other scenarios. */
  TraceJudge(Scenario scenario, OrderJudge<?> judge, boolean unspecified) {
    this.scenario = scenario;
    this.all = scenario.allCalls();
    this.unspecified = unspecified;
    this.vocabulary = judge.vocabulary();
    this.judge = judge;
    this.traces = new TraceKeys(scenario.threads().stream().mapToInt(List::size).toArray());
    this.answers = new Answers[scenario.size()];
    Arrays.setAll(answers, i -> new Answers());
    this.numbers = new int[scenario.size()];
  }

  @Override
  public int histories() {
    return histories.size();
  }

  /** How many of them are not as the specification demands. */
  public int violations() {
    return violations;
  }

  /** How many traces differ in their answers or in the order of boundaries. */
  public int traces() {
    return traces.size();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Of a specification only such steps are asked that take the operations of each thread in
   * their order.
   */
  @Override
  public boolean allows(Trace trace, Object[] before, Object[] after) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = trace.returned(i) ? answers[i].number(trace.answer(i)) : 0;
    }
    if (trace.uncaught() != null) {
      RealTimeOrder order = RealTimeOrders.of(trace).iterator().next();
      suspect = suspect(trace, order, values(trace, before, after), after.length);
      return false;
    }
    int aroundNumber = around(before, after);
    int seen = traces.size();
    int number = traces.number(trace, numbers, aroundNumber);
    if (number < seen && !failed[number]) {
      return true;
    }
    boolean allowed = expand(trace, aroundNumber, before, after);
    if (number == failed.length) {
      failed = Arrays.copyOf(failed, 2 * number);
    }
    failed[number] = !allowed;
    return allowed;
  }

  /**
   * {@inheritDoc}
   *
   * <p>It is decided and explained by core, which may take any step of the specification.
   */
  @Override
  public Finding finding() {
    if (suspect == null) {
      throw new IllegalStateException("nothing is wrong");
    }
    return suspect.finding(judge, unspecified);
  }

  @Override
  public List<Precedence> precedences() {
    if (suspect == null) {
      throw new IllegalStateException("nothing is wrong");
    }
    return suspect.precedences();
  }

  private int around(Object[] before, Object[] after) {
    Object[] both = before;
    if (after.length > 0) {
      both = Arrays.copyOf(before, before.length + after.length);
      System.arraycopy(after, 0, both, before.length, after.length);
    }
    if (lastAroundNumber < 0 || !Arrays.equals(both, lastAround)) {
      lastAround = both.clone();
      lastAroundNumber = around.number(Arrays.asList(lastAround));
    }
    return lastAroundNumber;
  }

  private boolean expand(Trace trace, int aroundNumber, Object[] before, Object[] after) {
    Object[] values = values(trace, before, after);
    int[] state = Arrays.copyOf(numbers, 2 * numbers.length + 2);
    for (int i = 0; i < numbers.length; i++) {
      state[numbers.length + i] = trace.returned(i) ? 2 : trace.begun(i) ? 1 : 0;
    }
    state[2 * numbers.length] = aroundNumber;
    state[2 * numbers.length + 1] = trace.end().number();
    boolean allAllowed = true;
    for (RealTimeOrder order : RealTimeOrders.of(trace)) {
      Answered history = new Answered(state, order);
      Boolean allowed = histories.get(history);
      if (allowed == null) {
        allowed = allows(trace, order, values, after.length);
        histories.put(history, allowed);
        violations += allowed ? 0 : 1;
      }
      if (!allowed && allAllowed) {
        allAllowed = false;
        suspect = suspect(trace, order, values, after.length);
      }
    }
    return allAllowed;
  }

  /** The answers as histories have them. */
  private Object[] values(Trace trace, Object[] before, Object[] after) {
    Object[] values = new Object[all.size()];
    for (int i = 0; i < before.length; i++) {
      values[i] = all.get(i).answerInHistory(before[i]);
    }
    int from = scenario.before().size();
    for (int i = 0; i < numbers.length; i++) {
      values[from + i] =
          trace.returned(i) ? all.get(from + i).answerInHistory(trace.answer(i)) : null;
    }
    for (int i = 0; i < after.length; i++) {
      int call = from + numbers.length + i;
      values[call] = all.get(call).answerInHistory(after[i]);
    }
    return values;
  }

  private boolean allows(Trace trace, RealTimeOrder order, Object[] values, int after) {
    return misfit(trace, values, after) == null
        && judge.allows(question(trace, order, values, after, true));
  }

  /** Which of all calls waits after all threads have ended; -1 if none does. */
  private int stuck(Trace trace, int after) {
    boolean allReturned = trace.end() != Trace.End.COMPLETE;
    for (int i = 0; i < numbers.length; i++) {
      allReturned &= trace.returned(i);
    }
    int next = scenario.before().size() + numbers.length + after;
    return allReturned && next < all.size() ? next : -1;
  }

  private OrderJudge.Question question(
      Trace trace, RealTimeOrder order, Object[] values, int after, boolean mustWait) {
    int n = numbers.length;
    int from = scenario.before().size();
    int[] operation = new int[n];
    int returned = 0;
    int open = 0;
    int waits = 0;
    for (int i = 0; i < n; i++) {
      operation[i] = number(from + i, values[from + i], trace.returned(i));
      returned |= trace.returned(i) ? 1 << i : 0;
      open |= trace.begun(i) && !trace.returned(i) ? 1 << i : 0;
      waits |= all.get(from + i).operation().waits() ? 1 << i : 0;
    }
    boolean isOptional = trace.crashed() || !mustWait;
    int stuck = mustWait ? stuck(trace, after) : -1;
    return new OrderJudge.Question(
        numbers(0, from, values),
        operation,
        order.preceding,
        returned,
        isOptional ? open : 0,
        isOptional ? 0 : open,
        waits,
        numbers(from + n, from + n + after, values),
        stuck < 0 ? -1 : number(stuck, null, false),
        stuck >= 0 && all.get(stuck).operation().waits());
  }

  private int[] numbers(int from, int to, Object[] values) {
    int[] result = new int[to - from];
    for (int i = 0; i < result.length; i++) {
      result[i] = number(from + i, values[from + i], true);
    }
    return result;
  }

  private int number(int call, Object answer, boolean returned) {
    return judge.number(vocabulary.translate(operation(call, answer, returned)));
  }

  private Operation operation(int call, Object answer, boolean returned) {
    OperationCall c = all.get(call);
    Operation pending = Operation.pending(c.operation().name(), c.input());
    if (!returned) {
      return pending;
    }
    return answer == Operation.NOTHING ? pending.returningNothing() : pending.returning(answer);
  }

  /** What is wrong with an answer that the specification does not know; null if it knows all. */
  private String misfit(Trace trace, Object[] values, int after) {
    if (trace.uncaught() != null) {
      return "A thread that was started threw %s.".formatted(BodyJudge.shown(trace.uncaught()));
    }
    int from = scenario.before().size();
    for (int i = 0; i < values.length; i++) {
      int operation = i - from;
      boolean performed =
          operation < 0
              || (operation < numbers.length
                  ? trace.returned(operation)
                  : operation < numbers.length + after);
      if (performed) {
        Operation op = operation(i, values[i], true);
        String problem = vocabulary.outputProblem(op);
        if (problem != null && Thrown.isAnswer(values[i])) {
          return "%s threw %s.".formatted(all.get(i), Thrown.nameIn(values[i]));
        }
        if (problem != null) {
          throw new IllegalArgumentException(refusal(op, problem));
        }
      }
    }
    return null;
  }

  /**
   * What to say of an answer that cannot be judged; mostly it is that of an object that is full.
   */
  private String refusal(Operation op, String problem) {
    boolean isFull =
        Boolean.FALSE.equals(op.output())
            && vocabulary.outputProblem(op.returningNothing()) == null;
    return isFull ? WorkloadRun.refusal(op.name(), judge.spec()) : problem;
  }

  /** Keeps what is needed to explain it when the trace is gone. */
  private Suspect suspect(Trace trace, RealTimeOrder order, Object[] values, int after) {
    List<String> waiting = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      if (trace.begun(i) && !trace.returned(i) && !trace.crashed()) {
        OperationCall call = all.get(scenario.before().size() + i);
        waiting.add("%s of t%d".formatted(call, trace.thread(i)));
      }
    }
    int stuck = stuck(trace, after);
    if (stuck >= 0) {
      waiting.add("%s after all threads have ended".formatted(all.get(stuck)));
    }
    return new Suspect(
        TraceHistory.of(scenario, trace, order, values, after),
        trace.end(),
        misfit(trace, values, after),
        Arrays.stream(values).anyMatch(Thrown::isAnswer),
        question(trace, order, values, after, false),
        waiting,
        precedences(order));
  }

  private static List<Precedence> precedences(RealTimeOrder order) {
    List<Precedence> precedences = new ArrayList<>();
    for (int began = 0; began < order.preceding.length; began++) {
      for (int left = order.preceding[began]; left != 0; left &= left - 1) {
        precedences.add(new Precedence(Integer.numberOfTrailingZeros(left), began));
      }
    }
    return precedences;
  }
}
