package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.accepts;
import static dev.plumbline.testkit.HistoryInPieces.assertNoWitness;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.PrioritySchedule;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Priority queues by ranges, against the decider of whole ones. */
class PriorityRangesTest {
  private static PriorityRange range(HistoryInPieces p, int r, LongPredicate wanted) {
    PriorityRange range = new PriorityRange(p.from(r), p.end(r));
    for (int e = 0; e < p.elements.size(); e++) {
      if (wanted.test(p.elements.priority(e))) {
        range.add(p.elements, e);
      }
    }
    for (int k = 0; k < p.empties.length; k += 3) {
      range.addEmpty(p.empties[k], p.empties[k + 1], p.empties[k + 2]);
    }
    for (int k = 0; k < p.peeks.length; k += 4) {
      if (wanted.test(p.peeks[k + 1])) {
        range.addPeek(p.peeks[k], p.peeks[k + 1], p.peeks[k + 2], p.peeks[k + 3]);
      }
    }
    return range;
  }

  private static PriorityFold fold(HistoryInPieces p, LongPredicate wanted) {
    PriorityFold fold = new PriorityFold();
    for (int r = p.borders.length; r >= 0; r--) {
      fold.add(range(p, r, wanted).summary());
    }
    return fold;
  }

  /** Without the values that stay: only these can lost removes have taken. */
  private static PriorityFold withoutStaying(HistoryInPieces p) {
    Set<Long> staying = new HashSet<>();
    for (int e = 0; e < p.elements.size(); e++) {
      if (p.elements.unmatched(e)) {
        staying.add(p.elements.priority(e));
      }
    }
    return fold(p, priority -> !staying.contains(priority));
  }

  private static History next(Spec<?> spec, long seed) {
    KnownType type = spec.traits().type().orElseThrow();
    var names =
        type instanceof KnownType.MaxPriorityQueue
            ? KnownType.MaxPriorityQueue.OPERATIONS
            : type.container().orElseThrow().operations();
    return new LivesAtRandom(names, seed % 2 == 0, seed % 2 == 0 ? 5 : 7).next(seed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"priority-queue", "max-priority-queue"})
  void priorityQueuesByRanges_areWhatTheyAreWhole(String name) {
    Spec<?> spec = Specs.named(name);
    Checker whole = HistoryInPieces.whole(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = next(spec, seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 78));
              if (p.violation != null) {
                assertNoWitness(whole, h, p.violation);
                return false;
              }
              if (p.beyond) {
                return false;
              }
              boolean served = fold(p, any -> true).linearizable();
              boolean open = !served && p.lostMatters();
              if (open && withoutStaying(p).linearizable()) {
                return false;
              }
              boolean yes = accepts(whole, h);
              assertEquals(yes, served);
              counts.count("linearizable", yes);
              counts.count("lost", p.lost.length > 0);
              counts.count("violation, whatever was lost", open);
              counts.count("peeked", p.peeked);
              return true;
            })
        .assertSome("linearizable", 20, 90)
        .assertMany("lost", 2)
        .assertMany("violation, whatever was lost", 1)
        .assertMany("peeked", 20);
  }

  @Test
  void witnessesByRanges_areWitnesses() {
    Spec<?> spec = Specs.named("priority-queue");
    Checker whole = HistoryInPieces.whole(spec);
    LivesAtRandom histories = new LivesAtRandom(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 87));
              if (p.violation != null || p.beyond) {
                return false;
              }
              PriorityFold fold = fold(p, value -> true);
              if (!fold.linearizable()) {
                return false;
              }
              long[] events = {};
              for (int r = 0; r <= p.borders.length; r++) {
                events =
                    HistoryInPieces.concat(
                        events, range(p, r, value -> true).events(fold.instants()));
              }
              int[] order =
                  Arrays.stream(PrioritySchedule.inOrder(events, p.removeOf))
                      .mapToInt(i -> (int) i)
                      .toArray();
              assertNull(new Verifier<>(spec).complaint(h, new Witness(order)));
              Verdict alone = whole.check(h).verdict();
              assertArrayEquals(((Verdict.Linearizable) alone).witness().toArray(), order);
              counts.count("empties", p.empties.length > 0);
              counts.count("across ranges", p.borders.length > 1);
              return true;
            })
        .assertMany("empties", 20)
        .assertMany("across ranges", 40);
  }

  /** The least value that has no place, and the peek before the poll. */
  @Test
  void ofSeveralViolations_theOneOfOneMachineIsTold() {
    HistoryBuilder b = History.builder();
    b.add(null, "insert", 1L, Operation.NOTHING, 0, 1);
    b.add(null, "insert", 7L, Operation.NOTHING, 2, 3);
    b.add(null, "insert", 5L, Operation.NOTHING, 4, 5);
    b.add(null, "poll", null, 7L, 10, 11);
    b.add(null, "poll", null, null, 12, 13);
    b.add(null, "peek", null, 5L, 20, 21);
    b.add(null, "poll", null, 5L, 22, 23);
    HistoryInPieces p = new HistoryInPieces(b.build(), Specs.named("priority-queue"), Rng.of(1, 1));
    PriorityFold fold = fold(p, value -> true);
    assertFalse(fold.linearizable());
    assertEquals(5, fold.unserved());
  }
}
