package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.online.Alarm;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.GeneratorOptions.Shape;
import dev.plumbline.testkit.OnlineContract.Event;
import dev.plumbline.testkit.OnlineContract.What;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The delay that is promised for types that are not decided at each event: a violation is seen at
 * the first return after as many further events as were kept when it happened, at least 32.
 */
class OnlineDelayTest {
  private static final int LEAST = 32;
  private static final int THREADS = 6;

  /** The type, and which part of the violations is seen at once, at least. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "stack, 0.8",
    "queue, 0.6",
    "priority-queue, 0.8",
    "map, 0",
    "multiset, 0",
    "counter, 0",
    "register, 0"
  })
  void violation_isSeenWithinTheDelay(String name, double atOnce) {
    Spec<?> spec = Specs.named(name);
    int violations = 0;
    int late = 0;
    int latest = 0;
    for (int seed = 0; seed < Evidence.count(150, 10_000); seed++) {
      int delay = delay(spec, seed);
      violations += delay >= 0 ? 1 : 0;
      late += delay > 0 ? 1 : 0;
      latest = Math.max(latest, delay);
    }
    System.out.printf(
        "%s: %d violations, %d seen late, at most %d events%n", name, violations, late, latest);
    assertTrue(violations > 50, "violations: " + violations);
    assertTrue(late <= violations * (1 - atOnce), "seen late: " + late + " of " + violations);
  }

  /** Where each event is decided, nothing is seen late. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"queue", "set"})
  void violation_ofWhatIsDecidedAtEachEvent_isSeenAtOnce(String name) {
    Spec<?> spec = Specs.named(name);
    int violations = 0;
    for (int seed = 0; seed < Evidence.count(150, 10_000); seed++) {
      Rng rng = Rng.of(seed, 52);
      // Queues that are peeked at are decided with delay.
      int delay = delay(spec, history(spec, rng, name.equals("queue")), seed, rng);
      assertTrue(delay <= 0, "seed " + seed + ": seen " + delay + " events late");
      violations += delay == 0 ? 1 : 0;
    }
    System.out.printf("%s: %d violations, all seen at once%n", name, violations);
    assertTrue(violations > 50, "violations: " + violations);
  }

  private static int delay(Spec<?> spec, int seed) {
    Rng rng = Rng.of(seed, 51);
    return delay(spec, history(spec, rng, false), seed, rng);
  }

  /** By how many events the violation of a history is seen late; -1 if it has none. */
  private static int delay(Spec<?> spec, History made, int seed, Rng rng) {
    History history = Mutations.any(made, seed);
    List<Event> events = OnlineContract.events(history, rng);
    int expected = OnlineContract.firstBad(history, events, h -> linearizable(h, spec));
    if (expected < 0) {
      return -1;
    }
    OnlineChecker online = OnlineChecker.of(spec);
    long[] handle = new long[history.size()];
    long bound = 0;
    int k = 0;
    boolean fine = true;
    for (; k < events.size() && fine; k++) {
      fine = OnlineContract.feed(history, events.get(k), handle, online);
      bound = k == expected ? Math.max(LEAST, 2 * online.retained()) + THREADS : bound;
      int past = k - expected;
      assertTrue(fine || past >= 0, () -> "an alarm before the violation");
      assertTrue(!fine || past < bound || past < 0, "no alarm within " + bound + " events");
    }
    assertFalse(fine && online.decideNow());
    Alarm alarm = online.alarm().get();
    assertEquals(expected - losses(events, expected), alarm.event());
    return (int) (alarm.seenAt() - alarm.event());
  }

  private static History history(Spec<?> spec, Rng rng, boolean withoutPeeks) {
    Shape shape = rng.pick(List.of(Shape.UNIFORM, Shape.BURSTY, Shape.DEEP, Shape.SEQUENTIAL));
    GeneratorOptions options =
        GeneratorOptions.of(30 + rng.below(200), 1 + rng.below(THREADS), rng.next())
            .withShape(shape)
            .withKeys(1)
            // Each element of a multiset is decided apart; the delay is that of one.
            .withValues(spec.name().equals("multiset") ? 1 : 0)
            .withPending(rng.below(3) == 0 ? 0.02 : 0);
    return HistoryGenerator.generate(spec, withoutPeeks ? options.withReads(0) : options);
  }

  private static boolean linearizable(History history, Spec<?> spec) {
    // The verifier would follow all configurations of cores that are not made smaller.
    Checker checker = Plumbline.checker(spec).threads(1).minimize(false).verify(false);
    return checker.check(history).verdict() instanceof Verdict.Linearizable;
  }

  private static long losses(List<Event> events, int before) {
    return events.subList(0, before).stream().filter(e -> e.what() == What.LOSE).count();
  }
}
