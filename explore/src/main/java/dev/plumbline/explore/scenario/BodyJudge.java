package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.History;
import dev.plumbline.explore.engine.Replay.Precedence;
import dev.plumbline.explore.engine.ThrownAnswer;
import dev.plumbline.explore.engine.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Judges bodies of threads that are no operations of anything: all of them must end, and none may
 * throw. That does not depend on when they were called, so that of each trace one execution tells
 * all, and there are no orders to look for.
 */
final class BodyJudge implements ExecutionJudge {
  /** Where assertions are made of, which is not where they fail. */
  private static final List<String> BENEATH =
      List.of("java.", "jdk.", "sun.", "org.junit.", "org.opentest4j.", "org.assertj.", "junit.");

  private final Scenario scenario;
  private Finding finding;

  BodyJudge(Scenario scenario) {
    this.scenario = scenario;
  }

  @Override
  public boolean allows(Trace trace, Object[] before, Object[] after) {
    List<String> thrown = thrown(trace, before, after);
    if (thrown.isEmpty() && trace.end() == Trace.End.COMPLETE) {
      return true;
    }
    List<String> sentences = new ArrayList<>(thrown);
    sentences.addAll(waiting(trace, after));
    finding =
        new Finding(
            kind(trace, !thrown.isEmpty()),
            history(scenario, trace, before, after),
            Optional.empty(),
            sentences,
            List.of());
    return false;
  }

  private static FailureKind kind(Trace trace, boolean threw) {
    return threw
        ? FailureKind.EXCEPTION
        : trace.end() == Trace.End.LIVELOCK ? FailureKind.LIVELOCK : FailureKind.DEADLOCK;
  }

  private List<String> thrown(Trace trace, Object[] before, Object[] after) {
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      add(before[i], scenario.before().get(i) + " before the threads", sentences);
    }
    for (int i = 0; i < trace.operations(); i++) {
      if (trace.answer(i) instanceof ThrownAnswer) {
        String who = "%s of t%d".formatted(scenario.calls().get(i), trace.thread(i));
        add(trace.answer(i), who, sentences);
      }
    }
    if (trace.uncaught() != null) {
      sentences.add("A thread that was started threw %s.".formatted(shown(trace.uncaught())));
    }
    for (int i = 0; i < after.length; i++) {
      add(after[i], scenario.after().get(i) + " after the threads", sentences);
    }
    return sentences;
  }

  private static void add(Object answer, String who, List<String> sentences) {
    if (answer instanceof ThrownAnswer thrown) {
      sentences.add("%s threw %s.".formatted(who, shown(thrown.exception())));
    }
  }

  /** As in {@code AssertionError: 1 is lost (Account.java:31)}. */
  static String shown(Throwable thrown) {
    String message = thrown.getMessage() == null ? "" : thrown.getMessage().strip();
    String line = message.replaceAll("\\s*\\R\\s*", " ");
    String name = thrown.getClass().getSimpleName();
    return (line.isEmpty() ? name : name + ": " + line) + place(thrown);
  }

  private static String place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (BENEATH.stream().noneMatch(frame.getClassName()::startsWith)) {
        return frame.getFileName() == null || frame.getLineNumber() <= 0
            ? ""
            : " (%s:%d)".formatted(frame.getFileName(), frame.getLineNumber());
      }
    }
    return "";
  }

  private List<String> waiting(Trace trace, Object[] after) {
    List<String> sentences = new ArrayList<>();
    if (trace.end() == Trace.End.COMPLETE) {
      return sentences;
    }
    String how = trace.end() == Trace.End.LIVELOCK ? "repeats the same steps" : "waits";
    boolean allReturned = true;
    for (int i = 0; i < trace.operations(); i++) {
      allReturned &= trace.returned(i);
      if (trace.begun(i) && !trace.returned(i)) {
        sentences.add(
            "%s of t%d %s for ever.".formatted(scenario.calls().get(i), trace.thread(i), how));
      }
    }
    if (allReturned && after.length < scenario.after().size()) {
      sentences.add(
          "%s %s for ever after the threads.".formatted(scenario.after().get(after.length), how));
    }
    return sentences;
  }

  /** What ended before what began, in every execution of the trace. */
  private static RealTimeOrder order(Trace trace) {
    int n = trace.operations();
    int[] preceding = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean ended = trace.returned(j) && trace.begun(i) && i != j;
        preceding[i] |= ended && trace.before(Trace.last(j), Trace.first(i)) ? 1 << j : 0;
      }
    }
    // What precedes something is preceded by less.
    int[] beginning =
        IntStream.range(0, n)
            .filter(trace::begun)
            .boxed()
            .sorted(Comparator.comparing(i -> Integer.bitCount(preceding[i])))
            .mapToInt(i -> i)
            .toArray();
    return new RealTimeOrder(preceding, beginning);
  }

  /** What was called and answered, in an order that every execution of the trace has. */
  static History history(Scenario scenario, Trace trace, Object[] before, Object[] after) {
    return TraceHistory.of(
        scenario, trace, order(trace), values(scenario, trace, before, after), after.length);
  }

  private static Object[] values(Scenario scenario, Trace trace, Object[] before, Object[] after) {
    List<OperationCall> calls = scenario.allCalls();
    Object[] values = new Object[calls.size()];
    int n = trace.operations();
    for (int i = 0; i < before.length + n + after.length; i++) {
      int operation = i - before.length;
      Object answer =
          operation < 0
              ? before[i]
              : operation < n ? trace.answer(operation) : after[operation - n];
      values[i] = calls.get(i).answerInHistory(answer);
    }
    return values;
  }

  @Override
  public Finding finding() {
    if (finding == null) {
      throw new IllegalStateException("nothing is wrong");
    }
    return finding;
  }

  @Override
  public List<Precedence> precedences() {
    return finding().precedences();
  }

  @Override
  public int histories() {
    return 0;
  }
}
