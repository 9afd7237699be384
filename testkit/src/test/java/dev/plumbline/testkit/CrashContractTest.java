package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.Crash;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.memory.WitnessReplay;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The crash models against their executed definitions. */
class CrashContractTest {
  private static final List<String> FAST =
      List.of(
          "strict",
          "persistent-atomicity",
          "recoverable",
          "durable",
          "nesting-safe",
          "detectable",
          "detectable:strict",
          "detectable:recoverable");

  private static final List<String> REPORTING =
      List.of(
          "detectable",
          "nesting-safe",
          "detectable:strict",
          "detectable:recoverable",
          "detectable:persistent-atomicity");

  private static String text(MultiWordHistory h, String model) {
    StringBuilder text = new StringBuilder(model);
    for (int i = 0; i < h.size(); i++) {
      text.append('\n').append(h.show(i)).append(' ').append(h.response(i));
    }
    return text.append('\n').append(h.crashes()).append(h.recoveries()).toString();
  }

  /** Decides by the graph; null where it does not apply. */
  private static Boolean graph(MultiWordHistory h, String model) {
    CrashModel named = CrashModel.named(model);
    Outcome outcome = new MultiWordCheck(h, named, Limits.none()).decide();
    if (outcome instanceof Outcome.Yes yes) {
      assertNull(WitnessReplay.complaint(h, named, yes.witness()), () -> text(h, model));
      return true;
    }
    return outcome instanceof Outcome.No ? false : null;
  }

  @ParameterizedTest
  @EnumSource(
      value = Response.class,
      names = {"FAILED_AT", "OBSERVED", "FAILED"})
  void graph_withoutCrashes_isTheDefinition(Response failure) {
    int count = Evidence.count(2_500, 50_000);
    int[] answers = new int[2];
    for (int seed = 0; seed < count; seed++) {
      MultiWordHistories histories = new MultiWordHistories(failure);
      MultiWordHistory h = (seed % 2 == 0 ? histories.swaps() : histories).make(seed);
      boolean allowed = CrashOracle.allows(h, "durable");
      assertEquals(allowed, graph(h, "durable"), () -> text(h, "durable"));
      answers[allowed ? 1 : 0]++;
    }
    assertTrue(answers[0] > count / 10 && answers[1] > count / 10);
  }

  static Stream<Arguments> modelsAndFailures() {
    List<Arguments> all = new ArrayList<>();
    for (String model : FAST) {
      for (Response failure : List.of(Response.FAILED_AT, Response.OBSERVED, Response.FAILED)) {
        all.add(Arguments.of(model, failure));
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("modelsAndFailures")
  void graph_withCrashes_isTheDefinition(String model, Response failure) {
    int count = Evidence.count(1_000, 20_000);
    int undecided = 0;
    for (int seed = 0; seed < count; seed++) {
      MultiWordHistories histories = new MultiWordHistories(failure).crashes(2);
      histories = seed % 3 == 0 ? histories.lateReports() : histories;
      MultiWordHistory h = (seed % 4 == 0 ? histories.swaps() : histories).make(seed);
      Boolean decided = graph(h, model);
      undecided += decided == null ? 1 : 0;
      if (decided != null) {
        assertEquals(CrashOracle.allows(h, model), decided, () -> text(h, model));
      }
    }
    // Interrupted swaps are blind writes, which are not for the graph.
    assertTrue(undecided < count / 10, "undecided: " + undecided);
  }

  /** The whole way: repeated values, blind writes, certificates. */
  @ParameterizedTest
  @MethodSource("allModels")
  void check_isTheDefinition(String model) {
    int count = Evidence.count(400, 8_000);
    Spec<?> spec = Specs.named("mwcas");
    for (int seed = 0; seed < count; seed++) {
      MultiWordHistories histories =
          new MultiWordHistories(seed % 2 == 0 ? Response.FAILED : Response.FAILED_AT)
              .crashes(2)
              .operations(7)
              .swaps();
      histories = seed % 3 == 0 ? histories.writes() : histories;
      histories = seed % 5 == 0 ? histories.repeatedValues() : histories;
      histories = seed % 2 == 0 ? histories.lateReports() : histories;
      MultiWordHistory h = histories.make(seed);
      if (model.equals("buffered-durable") && survivesACrash(h)) {
        continue;
      }
      boolean allowed = CrashOracle.allows(h, model);
      assertEquals(allowed, check(h.toHistory(), spec, model), () -> text(h, model));
      if (!allowed) {
        assertEquals(
            CrashOracle.allows(h, model, 2),
            check(h.toHistory(), spec, model, 2),
            () -> "slack 2 " + text(h, model));
      }
    }
  }

  /** Whether an operation returned although all processes had crashed, which is malformed. */
  private static boolean survivesACrash(MultiWordHistory h) {
    for (int i = 0; i < h.size(); i++) {
      for (Crash crash : h.crashes()) {
        if (crash.ofSystem()
            && !h.pending(i)
            && h.call(i) < crash.time()
            && crash.time() < h.ret(i)) {
          return true;
        }
      }
    }
    return false;
  }

  static Stream<String> allModels() {
    return Stream.concat(models(), REPORTING.stream()).distinct();
  }

  static Stream<String> models() {
    return CrashModel.all().stream().map(CrashModel::name);
  }

  private static boolean check(History history, Spec<?> spec, String model) {
    return check(history, spec, model, 0);
  }

  private static boolean check(History history, Spec<?> spec, String model, long slack) {
    CheckResult result =
        Plumbline.checker(spec)
            .threads(1)
            .slack(slack)
            .crashModel(CrashModel.named(model))
            .check(history);
    assertTrue(!(result.verdict() instanceof Verdict.Undecided), () -> result.verdict().toString());
    boolean allowed = result.verdict() instanceof Verdict.Linearizable;
    // All choices of what was lost have failed, which nobody checks.
    boolean exempt = model.equals("buffered-durable") && !allowed;
    assertTrue(result.verified() || exempt, () -> "not verified: " + Text.of(history));
    return allowed;
  }

  /** A specification as users write it: nothing is known of it but what it does. */
  private record Bare<S>(Spec<S> spec) implements Spec<S> {
    @Override
    public String name() {
      return spec.name();
    }

    @Override
    public S initial() {
      return spec.initial();
    }

    @Override
    public Step<S> step(S state, Operation op) {
      return spec.step(state, op);
    }
  }

  static Stream<Arguments> specs() {
    return Stream.concat(
        Builtins.all(),
        Stream.of(
            Arguments.of("a user's register", new Bare<>(Specs.named("register"))),
            Arguments.of("a user's set", new Bare<>(Specs.named("set")))));
  }

  /** A user's object does not say what it may answer, so its histories are of the one it is. */
  private static CrashedHistories crashed(Spec<?> spec) {
    return new CrashedHistories(spec instanceof Bare<?> bare ? bare.spec() : spec);
  }

  static boolean isMalformed(History history) {
    int[] about = CrashOracle.about(history);
    return IntStream.range(0, about.length)
        .anyMatch(k -> about[k] < 0 && history.marks().get(k).kind() != Mark.Kind.CRASH);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("specs")
  void ordinaryObjects_areCheckedByTheDefinition(String name, Spec<?> spec) {
    int count = Evidence.count(700, 14_000);
    CrashedHistories histories = crashed(spec);
    List<String> names = Stream.concat(models(), REPORTING.stream()).toList();
    int[] answers = new int[2];
    for (int seed = 0; seed < count; seed++) {
      String model = names.get(seed % names.size());
      History history = histories.next(seed);
      String text = model + "\n" + Text.of(history) + history.marks();
      if (isMalformed(history)) {
        assertThrows(
            MalformedHistoryException.class, () -> check(history, spec, model), () -> text);
        continue;
      }
      boolean allowed = CrashOracle.allows(history, spec, model);
      assertEquals(allowed, check(history, spec, model), () -> text);
      answers[allowed ? 1 : 0]++;
    }
    assertNotEquals(0, answers[0]);
    assertNotEquals(0, answers[1]);
  }

  /** Slack moves ends, not what a crash interrupted or a report is about. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("specs")
  void slack_isThatOfTheDefinition(String name, Spec<?> spec) {
    int count = Evidence.count(160, 14_000);
    CrashedHistories histories = crashed(spec);
    List<String> names = allModels().toList();
    int helped = 0;
    for (int seed = 0; seed < count; seed++) {
      String model = names.get(seed % names.size());
      History history = histories.next(seed);
      if (isMalformed(history)) {
        continue;
      }
      long slack = 1L + seed % 5;
      boolean recorded = CrashOracle.allows(history, spec, model);
      boolean allowed = recorded || CrashOracle.allows(history, spec, model, slack);
      helped += allowed != recorded ? 1 : 0;
      assertEquals(
          allowed,
          check(history, spec, model, slack),
          () -> model + " slack " + slack + "\n" + Text.of(history) + history.marks());
    }
    assertTrue(helped > 0 || count < 500, "no slack made a difference");
  }

  /** Where reports are ignored, what they say cannot matter, to whatever decides. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("specs")
  void ignoredReports_changeNothing(String name, Spec<?> spec) {
    int count = Evidence.count(100, 2_000);
    CrashedHistories histories = crashed(spec);
    List<CrashModel> ignoring = CrashModel.all().stream().filter(m -> !m.reports()).toList();
    int reported = 0;
    for (int seed = 0; seed < count; seed++) {
      History history = histories.next(seed);
      if (isMalformed(history)) {
        continue;
      }
      CrashModel model = ignoring.get(seed % ignoring.size());
      Object junk = List.of("nonsense", List.of(1L, 2L, 3L)).get(seed % 2);
      boolean expected = check(withReports(history, m -> null), spec, model.name());
      History absurd = withReports(history, m -> Mark.done(m.time(), m.process(), junk));
      reported += absurd.marks().stream().anyMatch(m -> m.kind() == Mark.Kind.DONE) ? 1 : 0;
      for (Algorithm algorithm : List.of(Algorithm.AUTO, Algorithm.SEARCH)) {
        CheckResult result =
            Plumbline.checker(spec).threads(1).algorithm(algorithm).crashModel(model).check(absurd);
        assertEquals(
            expected,
            result.verdict() instanceof Verdict.Linearizable,
            () -> model.name() + "\n" + Text.of(absurd) + absurd.marks());
      }
    }
    assertTrue(reported > count / 10, "with reports: " + reported);
  }

  /** The history with its reports replaced; without those that become null. */
  private static History withReports(History history, UnaryOperator<Mark> change) {
    HistoryBuilder builder = History.builder();
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      long input = op.hasInput() ? builder.values().code(op.input()) : Values.NONE;
      Object object = history.objects().get(history.objectId(i));
      int row = builder.begin(history.process(i), object, op.name(), input, history.call(i), 0);
      if (!op.pending()) {
        long output = op.hasOutput() ? builder.values().code(op.output()) : Values.NONE;
        builder.end(row, output, history.ret(i));
      }
    }
    history.marks().stream()
        .map(m -> m.kind() == Mark.Kind.CRASH ? m : change.apply(m))
        .filter(Objects::nonNull)
        .forEach(builder::mark);
    return builder.build();
  }
}
