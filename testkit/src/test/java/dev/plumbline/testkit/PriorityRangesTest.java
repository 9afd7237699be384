package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static dev.plumbline.testkit.HistoryInPieces.assertNoWitness;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import org.junit.jupiter.api.Test;

/** Priority queues by ranges, against the decider of whole ones. */
class PriorityRangesTest {
  private static PriorityFold fold(HistoryInPieces p) {
    PriorityFold fold = new PriorityFold();
    for (int r = p.borders.length; r >= 0; r--) {
      PriorityRange range = new PriorityRange(p.from(r), p.end(r));
      for (int e = 0; e < p.elements.size(); e++) {
        range.add(p.elements, e);
      }
      for (int k = 0; k < p.empties.length; k += 3) {
        range.addEmpty(p.empties[k], p.empties[k + 1], p.empties[k + 2]);
      }
      fold.add(range.summary());
    }
    return fold;
  }

  @Test
  void priorityQueuesByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("priority-queue");
    Checker whole = HistoryInPieces.whole(spec);
    LivesAtRandom histories = new LivesAtRandom(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 78));
              if (p.violation != null) {
                assertNoWitness(whole, h, p.violation);
                return false;
              }
              boolean served = !p.beyond && fold(p).linearizable();
              // A lost remove may have taken what is in the way, so a no is one only if it cannot.
              if (p.beyond || (!served && p.lostMatters())) {
                return false;
              }
              boolean yes = accepts(whole, h);
              assertEquals(yes, served);
              counts.count("linearizable", yes);
              counts.count("lost", p.lost.length > 0);
              return true;
            })
        .assertSome("linearizable", 20, 90)
        .assertMany("lost", 2);
  }
}
