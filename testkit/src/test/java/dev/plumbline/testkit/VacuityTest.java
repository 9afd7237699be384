package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A violation is never accompanied by a sentence that says that little could go wrong, and a
 * witness is exactly when the history is as the sentence says, which is found out here by
 * definition.
 */
class VacuityTest {
  private static final Limits LIMITS = Limits.none().withStates(20_000);

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void smallHistories(String name, Spec<?> spec) {
    SmallHistories histories = new SmallHistories(spec, OperationMixes.forSpec(spec), 6);
    List<Spec<?>> variants = new ArrayList<>(List.of(spec));
    for (String mode : List.of("out-of-order:1", "stutter:1", "quasi:1")) {
      try {
        variants.add(Relaxation.parse(mode).relax(spec));
      } catch (IllegalArgumentException expected) {
        // this object has no such deviation
      }
    }
    int vacuous = 0;
    for (long seed = 0; seed < Evidence.count(60, 400); seed++) {
      History history = first(histories.next(seed), (int) (seed % 5));
      for (Spec<?> variant : variants) {
        CheckResult result = Plumbline.checker(variant).limits(LIMITS).check(history);
        assertTold(result, history, spec, false);
        vacuous += result.vacuous() ? 1 : 0;
      }
    }
    assertTrue(vacuous > 0, "some are vacuous");
  }

  @Test
  void crashedHistories_underEveryModel() {
    int violations = 0;
    for (String name : List.of("register", "queue", "mwcas", "counter", "set")) {
      Spec<?> spec = Specs.named(name);
      CrashedHistories histories = new CrashedHistories(spec);
      for (long seed = 0; seed < Evidence.count(50, 1_000); seed++) {
        History crashed = histories.next(seed);
        if (CrashContractTest.isMalformed(crashed)) {
          continue;
        }
        for (History history : List.of(crashed, reportsOnly(crashed))) {
          for (CrashModel model : CrashModel.all()) {
            CheckResult result =
                Plumbline.checker(spec).crashModel(model).limits(LIMITS).check(history);
            assertTold(result, history, spec, model.reports());
            boolean violated = result.verdict() instanceof Verdict.Violation;
            violations += violated && history.pendingCount() == history.size() ? 1 : 0;
          }
        }
      }
    }
    assertTrue(violations > 20, "violations of pending operations only: " + violations);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void watchedHistories(String name, Spec<?> spec) {
    SmallHistories histories = new SmallHistories(spec, OperationMixes.forSpec(spec), 6);
    for (long seed = 0; seed < Evidence.count(40, 200); seed++) {
      History history = first(histories.next(seed), (int) (seed % 5));
      OnlineChecker online = OnlineChecker.of(spec, LIMITS);
      feed(history, online);
      boolean fine = online.decideNow();
      List<String> expected = fine ? Vacuity.warnings(left(history, spec, false)) : List.of();
      assertEquals(expected, online.vacuity(), () -> Text.of(history));
    }
  }

  private static void assertTold(
      CheckResult result, History history, Spec<?> spec, boolean reports) {
    if (result.verdict() instanceof Verdict.Linearizable) {
      List<String> told = result.warnings().stream().filter(Vacuity::isMeantBy).toList();
      assertEquals(Vacuity.warnings(left(history, spec, reports)), told, () -> Text.of(history));
    } else {
      assertFalse(result.vacuous(), () -> result.warnings() + "\n" + Text.of(history));
      assertFalse(result.warnings().toString().contains("every history"), "no more than is known");
    }
  }

  private static History first(History history, int count) {
    return history.select(IntStream.range(0, Math.min(count, history.size())).toArray());
  }

  /** Nothing returns, and crashed processes report what they would have answered. */
  private static History reportsOnly(History history) {
    HistoryBuilder b = History.builder();
    long end = 0;
    for (int i = 0; i < history.size(); i++) {
      b.addPending((long) i, history.name(i), history.operation(i).input(), history.call(i));
      end = history.call(i) + 1;
    }
    b.mark(Mark.crash(end));
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      if (op.hasOutput()) {
        b.mark(Mark.done(end + 1, (long) i, op.output()));
      }
    }
    return b.build();
  }

  private static Set<Vacuity> left(History h, Spec<?> spec, boolean reports) {
    Set<Vacuity> left = EnumSet.allOf(Vacuity.class);
    Vocabulary vocabulary = new Vocabulary(spec);
    for (int i = 0; i < h.size(); i++) {
      left.remove(Vacuity.EMPTY);
      if (!h.pending(i)) {
        left.remove(Vacuity.NOTHING_COMPLETED);
        Operation op = vocabulary.translate(h.operation(i));
        if (vocabulary.signature(h.name(i)).observes() && !isLegalEverywhere(spec, op)) {
          left.remove(Vacuity.NOTHING_OBSERVED);
        }
      }
      for (int k = 0; k < i; k++) {
        if (!h.precedes(i, k) && !h.precedes(k, i)) {
          left.remove(Vacuity.NO_OVERLAP);
        }
      }
    }
    int[] about = CrashOracle.about(h);
    for (int k = 0; k < about.length; k++) {
      Mark mark = h.marks().get(k);
      left.remove(Vacuity.NO_OVERLAP);
      if (reports && mark.kind() != Mark.Kind.CRASH) {
        left.remove(Vacuity.NOTHING_COMPLETED);
        boolean answered = mark.output() != Operation.NOTHING;
        // That a cas was done says that it succeeded; of other operations it says nothing.
        if (mark.kind() == Mark.Kind.DONE && (answered || h.name(about[k]).equals("cas"))) {
          left.remove(Vacuity.NOTHING_OBSERVED);
        }
      }
    }
    return left;
  }

  /** Whether an operation that could have answered does not, and is right in whatever state. */
  private static <S> boolean isLegalEverywhere(Spec<S> spec, Operation op) {
    if (op.hasOutput() || new Vocabulary(spec).signature(op.name()).answersNothing()) {
      return false;
    }
    return LongStream.range(0, 4)
        .mapToObj(s -> new Reachable<>(spec, OperationMixes.forSpec(spec), s, new HashMap<>()))
        .flatMap(reachable -> reachable.states.stream())
        .allMatch(state -> spec.step(state, op).legal());
  }

  private record Event(long time, boolean isReturn, int row) {}

  private static void feed(History h, OnlineChecker online) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < h.size(); i++) {
      events.add(new Event(h.call(i), false, i));
      if (!h.pending(i)) {
        events.add(new Event(h.ret(i), true, i));
      }
    }
    events.sort(Comparator.comparingLong(Event::time).thenComparing(Event::isReturn));
    long[] handle = new long[h.size()];
    for (Event e : events) {
      Operation op = h.operation(e.row);
      online.at(e.time, 0);
      if (e.isReturn) {
        online.ret(handle[e.row], op.hasOutput() ? op.output() : Operation.NOTHING);
      } else {
        Object object = h.objects().get(h.objectId(e.row));
        handle[e.row] = online.callOn(object, null, op.name(), op.input());
        if (h.pending(e.row) && e.row % 2 == 0) {
          online.lose(handle[e.row]);
        }
      }
    }
  }
}
