package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static dev.plumbline.testkit.HistoryInPieces.assertNoWitness;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ClusterRange;
import dev.plumbline.core.monitor.ranges.FrontFold;
import dev.plumbline.core.monitor.ranges.FrontRange;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queues by ranges, without peeks and with, against the decider of whole ones. */
class QueueRangesTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  @Test
  void queuesByRanges_areWhatTheyAreWhole() {
    Checker whole = HistoryInPieces.whole(QUEUE);
    LivesAtRandom histories = new LivesAtRandom(QUEUE);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, QUEUE, Rng.of(seed, 77));
              if (p.violation != null) {
                assertNoWitness(whole, h, p.violation);
                return false;
              }
              if (p.beyond) {
                return false;
              }
              p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
              boolean yes = accepts(whole, h);
              assertEquals(yes, p.queue().linearizable());
              counts.count("linearizable", yes);
              counts.count("lost", p.lost.length > 0);
              return true;
            })
        .assertSome("linearizable", 20, 90)
        .assertMany("lost", 2);
  }

  @Test
  void queuesWithPeeksByRanges_areWhatTheyAreWhole() {
    Checker whole = HistoryInPieces.whole(QUEUE);
    LivesAtRandom anything = new LivesAtRandom(QUEUE, true, 5);
    AlmostLegal legal = AlmostLegal.peekedQueues(QUEUE);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h =
                  switch ((int) (seed / 2 % 4)) {
                    case 0 -> anything.next(seed);
                    case 1 -> legal.next(seed);
                    default -> legal.aroundTheFront(seed);
                  };
              HistoryInPieces p = new HistoryInPieces(h, QUEUE, Rng.of(seed, 85));
              if (p.violation != null || p.beyond || !p.peeked) {
                return false;
              }
              boolean lostMaySee =
                  p.lost.length > 0
                      && IntStream.range(0, p.elements.size()).anyMatch(p.elements::seenStaying);
              if (!lostMaySee) {
                p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
              }
              FrontFold fronts = fronts(p);
              QueueFold fold = p.queue();
              boolean fits = fronts.fits() && fold.linearizable();
              if (lostMaySee && !fits) {
                return false;
              }
              boolean yes = accepts(whole, h);
              assertEquals(yes, fits);
              ClusterRange.Conflict conflict = fronts.conflict();
              FrontRange.Cycle cycle = conflict == null ? fronts.cycle() : null;
              if (conflict != null) {
                assertShown(whole, h, Set.of(conflict.one(), conflict.other()));
              } else if (cycle != null && !hasLost(p, cycle)) {
                assertShown(whole, h, Set.of(cycle.zone(), cycle.u(), cycle.v()));
              }
              counts.count("linearizable", yes);
              counts.count("lost", p.lost.length > 0);
              counts.count("blocks that contradict", conflict != null);
              counts.count("only a cycle", cycle != null && fold.linearizable());
              counts.count("across ranges", p.borders.length > 1);
              return true;
            })
        .assertSome("linearizable", 20, 90)
        .assertMany("lost", 2)
        .assertMany("blocks that contradict", 2)
        .assertMany("only a cycle", 0.2)
        .assertMany("across ranges", 40);
  }

  private static FrontFold fronts(HistoryInPieces p) {
    FrontFold fold = new FrontFold();
    for (int r = 0; r <= p.borders.length; r++) {
      FrontRange range = new FrontRange(p.from(r), p.end(r));
      for (int e = 0; e < p.elements.size(); e++) {
        range.add(p.elements, e);
      }
      fold.add(range.summary());
    }
    return fold;
  }

  private static boolean hasLost(HistoryInPieces p, FrontRange.Cycle cycle) {
    Set<Long> three = Set.of(cycle.zone(), cycle.u(), cycle.v());
    return p.lost.length > 0
        && IntStream.range(0, p.elements.size())
            .anyMatch(e -> p.elements.unmatched(e) && three.contains(p.elements.id(e)));
  }

  /** Whether all operations on the values of some adds are a violation without the others. */
  private static void assertShown(Checker whole, History h, Set<Long> adds) {
    long[] values = adds.stream().mapToLong(add -> h.inputCode(add.intValue())).toArray();
    int[] rows =
        IntStream.range(0, h.size())
            .filter(
                i ->
                    Arrays.stream(values)
                        .anyMatch(v -> v == h.inputCode(i) || v == h.outputCode(i)))
            .toArray();
    assertTrue(rows.length > adds.size());
    assertFalse(accepts(whole, h.select(rows)), "its values do not show the violation");
  }
}
