package dev.plumbline.derive.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import dev.plumbline.testkit.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The monitor against core's search, on every prefix of random histories. */
class ConfigurationSetsTest {
  private static final int THREADS = 3;
  private static final int HISTORIES = Evidence.count(5_000, 100_000);

  /** One operation of a history, with event numbers as times. */
  private record Done(
      int thread, Operation call, Object answer, boolean silent, int from, int to) {}

  @Test
  void setsAgreeWithSearch() {
    compare(KnownAlgorithms.figure9(), 2, 1);
  }

  @Test
  void queuesAgreeWithSearch() {
    compare(KnownAlgorithms.michaelScott(), 2, 2);
  }

  @Test
  void stacksAgreeWithSearch() {
    compare(KnownAlgorithms.treiber(false), 2, 3);
  }

  private static void compare(ConcurrentAlgorithm algorithm, int values, long seed) {
    Random random = new Random(seed);
    Setting setting = new Setting(algorithm, values);
    int count = HISTORIES / 3 + 1;
    int violations = 0;
    for (int i = 0; i < count; i++) {
      violations += new Walk(setting, random).run() ? 1 : 0;
    }
    assertTrue(violations > count / 10, "few violations: " + violations);
    assertTrue(violations < count * 9 / 10, "nothing but violations: " + violations);
  }

  /** An object, its specification, and the monitors of it. */
  private static final class Setting {
    final List<Routine> routines;
    final CallTable calls;
    final Spec<?> spec;
    final SequentialAutomaton automaton;
    final ConfigurationSets lazy;
    final ConfigurationSets closed;
    final Checker search;

    Setting(ConcurrentAlgorithm algorithm, int values) {
      routines = algorithm.routines();
      calls = new CallTable(routines, values);
      spec = Specs.named(((Specification.Named) algorithm.specification()).name());
      int[] all = IntStream.range(0, calls.size()).toArray();
      automaton = new SequentialAutomaton(spec, routines, calls, all, values);
      lazy = new ConfigurationSets(automaton, THREADS, ConfigurationSets.Mode.LAZY);
      closed = new ConfigurationSets(automaton, THREADS, ConfigurationSets.Mode.CLOSED);
      search =
          Plumbline.checker(spec)
              .algorithm(Algorithm.SEARCH)
              .verify(false)
              .minimize(false)
              .threads(1);
    }
  }

  /** One random history, and the monitors along it. */
  private static final class Walk {
    private final Random random;
    private final Setting setting;
    private final CallTable calls;
    private final int[] running = new int[THREADS];
    private final int[] since = new int[THREADS];
    private final int[] effect = new int[THREADS];
    private final List<Done> done = new ArrayList<>();
    private int state;

    Walk(Setting setting, Random random) {
      this.random = random;
      this.setting = setting;
      this.calls = setting.calls;
      Arrays.fill(running, -1);
    }

    /** Whether it ended in a violation. */
    boolean run() {
      ConfigurationSets lazy = setting.lazy;
      ConfigurationSets closed = setting.closed;
      int lazySet = lazy.initial();
      int closedSet = closed.initial();
      for (int time = 1; time <= 14; time++) {
        int t = random.nextInt(THREADS);
        if (running[t] < 0) {
          running[t] = random.nextInt(calls.size());
          since[t] = time;
          effect[t] = -2;
          lazySet = lazy.invoke(lazySet, t, running[t]);
          closedSet = closed.invoke(closedSet, t, running[t]);
          continue;
        }
        int raw = answer(t);
        lazySet = lazy.respond(lazySet, t, raw);
        closedSet = closed.respond(closedSet, t, raw);
        record(t, raw, time);
        boolean legal = isLinearizable();
        assertEquals(legal, lazySet != ConfigurationSets.NONE);
        assertEquals(legal, closedSet != ConfigurationSets.NONE);
        if (!legal) {
          return true;
        }
      }
      return false;
    }

    /** Mostly what an atomic object would say, taking effect now or for another thread first. */
    private int answer(int t) {
      int other = random.nextInt(THREADS);
      if (running[other] >= 0 && other != t && random.nextInt(3) == 0) {
        take(other);
      }
      take(t);
      int last = setting.routines.get(calls.routine[running[t]]).result().isEmpty() ? -1 : 1;
      return last < 0 || random.nextInt(4) > 0 ? effect[t] : random.nextInt(2);
    }

    private void take(int t) {
      if (effect[t] == -2) {
        int[] outcomes = setting.automaton.outcomes(state, running[t]);
        effect[t] = outcomes[0] - 1;
        state = outcomes[1];
      }
    }

    private void record(int t, int raw, int time) {
      boolean silent = setting.routines.get(calls.routine[running[t]]).result().isEmpty();
      Object answer = silent ? null : setting.automaton.answer(running[t], raw);
      done.add(new Done(t, calls.operation(running[t]), answer, silent, since[t], time));
      running[t] = -1;
    }

    private boolean isLinearizable() {
      HistoryBuilder history = History.builder();
      for (Done d : done) {
        Object output = d.silent() ? Operation.NOTHING : d.answer();
        history.add(d.thread(), d.call().name(), d.call().input(), output, d.from(), d.to());
      }
      for (int t = 0; t < THREADS; t++) {
        if (running[t] >= 0) {
          Operation call = calls.operation(running[t]);
          history.addPending(t, call.name(), call.input(), since[t]);
        }
      }
      return setting.search.check(history.build()).verdict() instanceof Verdict.Linearizable;
    }
  }
}
