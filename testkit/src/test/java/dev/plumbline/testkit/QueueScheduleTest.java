package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.concat;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.QueueSchedule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Witnesses of queues by ranges, replayed. */
class QueueScheduleTest {
  @Test
  void witnessesOfQueuesByRanges_areWitnesses() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
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
              counts.count("lost", !takenBy.isEmpty());
              counts.count("empties", p.empties.length > 0);
              return true;
            })
        .assertMany("lost", 2)
        .assertMany("empties", 20);
  }

  /** Gives what stays to lost removes, and tells who took what. */
  private static Map<Long, Long> giveInOrder(HistoryInPieces p) {
    int[] byCall = sorted(IntStream.range(0, p.lost.length), k -> p.lost[k]);
    IntStream unmatched =
        IntStream.range(0, p.elements.size()).filter(e -> p.elements.unmatched(e));
    int[] stays = sorted(unmatched, p.elements::inside);
    p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
    Map<Long, Long> takenBy = new HashMap<>();
    for (int k = 0; k < Math.min(stays.length, byCall.length); k++) {
      takenBy.put(p.elements.id(stays[k]), p.lostIds[byCall[k]]);
    }
    return takenBy;
  }

  private static int[] sorted(IntStream numbers, IntToLongFunction key) {
    return numbers
        .boxed()
        .sorted(Comparator.comparingLong(key::applyAsLong))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static long[] witness(HistoryInPieces p, Map<Long, Long> takenBy) {
    Map<Long, Long> stopOf = new HashMap<>();
    ElementTimes leaving = new ElementTimes();
    long carry = Long.MIN_VALUE;
    for (int r = 0; r <= p.borders.length; r++) {
      QueueRange range = p.queueRange(r);
      long[] stops = range.stops(carry);
      for (int k = 0; k < stops.length; k += 2) {
        stopOf.putIfAbsent(stops[k], stops[k + 1]);
      }
      ElementTimes some = range.leaving(carry);
      IntStream.range(0, some.size()).forEach(e -> leaving.add(some, e));
      carry = Math.max(carry, range.summary().latestLeave());
    }
    long[] instants = stopOf.values().stream().mapToLong(s -> s).sorted().distinct().toArray();
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
    for (Map.Entry<Long, Long> stop : stopOf.entrySet()) {
      events = concat(events, schedule.event(stop.getKey(), stop.getValue()));
    }
    return QueueSchedule.inOrder(events);
  }
}
