package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.concat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.Checker;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.QueueSchedule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Witnesses of queues by ranges, replayed. */
class QueueScheduleTest {
  @Test
  void witnessesOfQueuesByRanges_areWitnesses() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    Checker whole = HistoryInPieces.whole(spec);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = histories.next(seed);
              HistoryInPieces p = new HistoryInPieces(h, spec, Rng.of(seed, 82));
              if (p.violation != null || p.beyond) {
                return false;
              }
              Map<Long, Long> takenBy = giveInOrder(p);
              if (!p.queue().linearizable()) {
                return false;
              }
              int[] order = Arrays.stream(witness(p, takenBy)).mapToInt(i -> (int) i).toArray();
              assertNull(new Verifier<>(spec).complaint(h, new Witness(order)));
              assertArrayEquals(onOneMachine(whole, h), order);
              counts.count("lost", !takenBy.isEmpty());
              counts.count("empties", p.empties.length > 0);
              return true;
            })
        .assertMany("lost", 2)
        .assertMany("empties", 20);
  }

  private static int[] onOneMachine(Checker whole, History h) {
    return ((Verdict.Linearizable) whole.check(h).verdict()).witness().toArray();
  }

  /** Gives what stays to lost removes, and tells who took what. */
  private static Map<Long, Long> giveInOrder(HistoryInPieces p) {
    int[] byCall = byCall(p);
    int[] stays = p.elements.unmatchedInOrder();
    p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
    Map<Long, Long> takenBy = new HashMap<>();
    for (int k = 0; k < Math.min(stays.length, byCall.length); k++) {
      takenBy.put(p.elements.id(stays[k]), p.lostIds[byCall[k]]);
    }
    return takenBy;
  }

  private static int[] byCall(HistoryInPieces p) {
    return IntStream.range(0, p.lost.length)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingLong(k -> p.lost[k]).thenComparingLong(k -> p.lostIds[k]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static long[] witness(HistoryInPieces p, Map<Long, Long> takenBy) {
    Map<Long, long[]> stopOf = new HashMap<>();
    ElementTimes leaving = new ElementTimes();
    long carry = Long.MIN_VALUE;
    for (int r = 0; r <= p.borders.length; r++) {
      QueueRange range = p.queueRange(r);
      long[] stops = range.stops(carry);
      for (int k = 0; k < stops.length; k += 3) {
        stopOf.putIfAbsent(stops[k], new long[] {stops[k + 1], stops[k + 2]});
      }
      ElementTimes some = range.leaving(carry);
      IntStream.range(0, some.size()).forEach(e -> leaving.add(some, e));
      carry = Math.max(carry, range.summary().latestLeave());
    }
    long[] instants = stopOf.values().stream().mapToLong(s -> s[0]).sorted().distinct().toArray();
    QueueSchedule schedule = new QueueSchedule(instants);
    long[] events = {};
    long latest = Long.MIN_VALUE;
    for (int r = 0; r <= p.borders.length; r++) {
      ElementTimes here = new ElementTimes();
      for (int e = 0; e < leaving.size(); e++) {
        long leaves = schedule.leaves(leaving, e);
        if (p.from(r) <= leaves && (leaves < p.end(r) || r == p.borders.length)) {
          long id = leaving.id(e);
          long remove =
              p.removeOf.get(id) >= 0 ? p.removeOf.get(id) : takenBy.getOrDefault(id, -1L);
          here.add(leaving, e, remove);
        }
      }
      events = concat(events, schedule.events(here, latest));
      for (int e = 0; e < here.size(); e++) {
        latest = Math.max(latest, here.addCall(e));
      }
    }
    for (Map.Entry<Long, long[]> stop : stopOf.entrySet()) {
      long[] at = stop.getValue();
      events = concat(events, schedule.event(stop.getKey(), at[0], at[1]));
    }
    return QueueSchedule.inOrder(events);
  }
}
