package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.StackRange;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Stacks by ranges, against the decider of whole ones. */
class StackRangesTest {
  @Test
  void stacksByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("stack");
    Checker whole = HistoryInPieces.whole(spec);
    LivesAtRandom anything = new LivesAtRandom(spec);
    // In random lives hardly any range has inner elements that matter.
    AlmostLegal legal = new AlmostLegal(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = seed / 2 % 4 == 0 ? anything.next(seed) : legal.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 84));
              if (p.violation != null || p.beyond || p.lostMatters()) {
                return false;
              }
              boolean all = p.queue().impossibleEmpty() < 0;
              ElementTimes inner = new ElementTimes();
              ElementTimes outer = new ElementTimes();
              for (int r = 0; r <= p.borders.length; r++) {
                StackRange range = new StackRange(p.borders, r);
                for (int e = 0; e < p.elements.size(); e++) {
                  range.add(p.elements, e);
                }
                range.reduce();
                all &= accepts(whole, StackRange.history(range.inner()));
                addAll(inner, range.inner());
                addAll(outer, range.outer());
              }
              boolean rest = accepts(whole, StackRange.history(outer));
              boolean yes = accepts(whole, h);
              assertEquals(yes, all && rest);
              if (!rest) {
                assertFalse(accepts(whole, StackRange.history(uncovered(inner, outer))));
              }
              counts.count("linearizable", yes);
              counts.count("reduced", inner.size() > 0 && p.borders.length > 0);
              counts.count("with lids", hasLids(outer));
              return true;
            })
        .assertSome("linearizable", 20, 90)
        .assertMany("reduced", 20)
        .assertMany("with lids", 2);
  }

  private static void addAll(ElementTimes all, ElementTimes some) {
    for (int e = 0; e < some.size(); e++) {
      all.add(some, e);
    }
  }

  private static boolean hasLids(ElementTimes outer) {
    return IntStream.range(0, outer.size()).anyMatch(e -> isLid(outer, e));
  }

  private static boolean isLid(ElementTimes elements, int e) {
    return elements.id(e) == StackRange.LID;
  }

  /** Outer elements, and in the place of lids what closes them. */
  private static ElementTimes uncovered(ElementTimes inner, ElementTimes outer) {
    ElementTimes all = new ElementTimes();
    for (int e = 0; e < outer.size(); e++) {
      if (isLid(outer, e)) {
        long start = outer.inside(e);
        long leaves = outer.mayLeave(e);
        ElementTimes under = new ElementTimes();
        IntStream.range(0, inner.size())
            .filter(u -> start <= inner.inside(u) && inner.mayLeave(u) <= leaves)
            .forEach(u -> under.add(inner, u));
        for (int u : StackRange.closing(under, start, leaves)) {
          all.add(under, u);
        }
      } else {
        all.add(outer, e);
      }
    }
    return all;
  }
}
