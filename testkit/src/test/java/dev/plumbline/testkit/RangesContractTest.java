package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ranges.ClusterFold;
import dev.plumbline.core.monitor.ranges.ClusterRange;
import dev.plumbline.core.monitor.ranges.Clusters;
import dev.plumbline.core.monitor.ranges.ElementJoin;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.OvertakingRanges;
import dev.plumbline.core.monitor.ranges.PriorityFold;
import dev.plumbline.core.monitor.ranges.PriorityRange;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.QueueSchedule;
import dev.plumbline.core.monitor.ranges.StackRange;
import dev.plumbline.core.monitor.ranges.ValueHome;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Histories cut into ranges of time, their operations spread over homes by value, against deciders
 * of whole histories: the same verdicts, whatever the borders.
 */
class RangesContractTest {
  private static final int DECIDED = Evidence.count(20_000, 1_000_000);

  /** A history in pieces: what the homes of its values found, and borders of ranges. */
  private static final class InPieces {
    final History history;
    final ElementTimes elements = new ElementTimes();
    long[] empties = {};
    long[] lost = {};
    long[] lostIds = {};
    final Map<Long, Long> removeOf = new HashMap<>();
    boolean peeked;
    final long[] borders;
    int[] violation;
    boolean beyond;

    InPieces(History history, Spec<?> spec, Rng rng) {
      this.history = history;
      this.borders = borders(history, rng);
      for (int[] rows : homes(history, false, rng)) {
        ValueHome home = ValueHome.of(history.select(rows), spec, row -> rows[row]);
        beyond |= home.beyond() != null;
        violation =
            violation == null && home.violation() != null
                ? Arrays.stream(home.violation()).map(row -> rows[row]).toArray()
                : violation;
        for (int e = 0; e < home.elements().size(); e++) {
          elements.add(home.elements(), e);
          removeOf.put(home.elements().id(e), home.removeId(e));
        }
        empties = concat(empties, home.empties());
        lost = concat(lost, home.lostCalls());
        lostIds = concat(lostIds, home.lostIds());
        peeked |= home.peeked();
      }
    }

    boolean hasUnmatched() {
      return IntStream.range(0, elements.size()).anyMatch(elements::unmatched);
    }

    long from(int range) {
      return range == 0 ? Long.MIN_VALUE : borders[range - 1];
    }

    long end(int range) {
      return range == borders.length ? Long.MAX_VALUE : borders[range];
    }

    QueueRange queueRange(int r) {
      QueueRange range = new QueueRange(from(r), end(r));
      for (int e = 0; e < elements.size(); e++) {
        range.add(elements, e);
      }
      for (int k = 0; k < empties.length; k += 3) {
        range.addEmpty(empties[k], empties[k + 1], empties[k + 2]);
      }
      return range;
    }

    QueueFold queue() {
      QueueFold fold = new QueueFold();
      IntStream.rangeClosed(0, borders.length).forEach(r -> fold.add(queueRange(r).summary()));
      return fold;
    }

    PriorityFold priorityQueue() {
      PriorityFold fold = new PriorityFold();
      for (int r = borders.length; r >= 0; r--) {
        PriorityRange range = new PriorityRange(from(r), end(r));
        for (int e = 0; e < elements.size(); e++) {
          range.add(elements, e);
        }
        for (int k = 0; k < empties.length; k += 3) {
          range.addEmpty(empties[k], empties[k + 1], empties[k + 2]);
        }
        fold.add(range.summary());
      }
      return fold;
    }
  }

  /** Up to five borders, anywhere among the times and beyond them. */
  private static long[] borders(History h, Rng rng) {
    long low = h.size() == 0 ? 0 : h.call(0);
    long high = low;
    for (int i = 0; i < h.size(); i++) {
      high = Math.max(high, h.pending(i) ? h.call(i) : h.ret(i));
    }
    long[] borders = new long[rng.below(6)];
    for (int k = 0; k < borders.length; k++) {
      borders[k] = low - 1 + rng.below((int) (high - low) + 4);
    }
    return Arrays.stream(borders).sorted().distinct().toArray();
  }

  /** Rows by the home of their value; those without value are anywhere. */
  private static List<int[]> homes(History h, boolean nullIsValue, Rng rng) {
    int count = 1 + rng.below(3);
    int salt = rng.below(1000);
    List<int[]> homes = new ArrayList<>();
    int[] home = new int[h.size()];
    for (int i = 0; i < home.length; i++) {
      long code = h.inputCode(i) != Values.NONE ? h.inputCode(i) : h.outputCode(i);
      boolean valueless = code == Values.NONE || (!nullIsValue && code == Values.NULL);
      home[i] = valueless ? rng.below(count) : (int) Math.floorMod(code * 31 + salt, (long) count);
    }
    for (int k = 0; k < count; k++) {
      int which = k;
      homes.add(IntStream.range(0, home.length).filter(i -> home[i] == which).toArray());
    }
    return homes;
  }

  private static long[] concat(long[] some, long[] more) {
    return LongStream.concat(Arrays.stream(some), Arrays.stream(more)).toArray();
  }

  private static Verdict whole(History history, Spec<?> spec) {
    Checker checker = Plumbline.checker(spec).threads(1).minimize(false).verify(false);
    return checker.check(history).verdict();
  }

  private static void assertNoWitness(History history, int[] rows, Spec<?> spec, String about) {
    assertTrue(whole(history.select(rows), spec) instanceof Verdict.Violation, about);
  }

  /**
   * Histories of a container whose values are distinct, and whose adds and removes are anywhere:
   * with equal times, unmatched values, pending adds, lost removes, empty results and, if wanted,
   * peeks.
   */
  private record LivesAtRandom(List<String> names, boolean peeks, int most) {
    LivesAtRandom(Spec<?> spec) {
      this(spec, false, 7);
    }

    LivesAtRandom(Spec<?> spec, boolean peeks, int most) {
      this(spec.traits().type().orElseThrow().container().orElseThrow().operations(), peeks, most);
    }

    History next(long seed) {
      Rng rng = Rng.of(seed, 76);
      int values = 1 + rng.below(most);
      int horizon = 2 + rng.below(6 * values);
      int longest = 1 + rng.below(1 + rng.below(horizon));
      double stays = rng.unit() * 0.4;
      double pending = rng.below(3) == 0 ? 0.2 : 0;
      HistoryBuilder b = History.builder();
      for (long v = 0; v < values; v++) {
        long call = rng.below(horizon);
        boolean stay = rng.chance(stays);
        if (rng.chance(pending)) {
          b.addPending(null, names.get(0), 10 - v, call);
        } else {
          b.add(null, names.get(0), 10 - v, Operation.NOTHING, call, call + rng.below(longest));
        }
        if (!stay) {
          long leave = call + rng.below(1 + horizon / 3);
          b.add(null, names.get(1), null, 10 - v, leave, leave + rng.below(longest));
        }
        if (peeks && rng.below(4) == 0) {
          long look = call + rng.below(1 + horizon / 3);
          b.add(null, names.get(2), null, 10 - v, look, look + rng.below(longest));
        }
      }
      for (int k = rng.below(3); k > 0; k--) {
        long call = rng.below(horizon);
        b.add(null, names.get(1), null, null, call, call + rng.below(longest));
      }
      for (int k = rng.below(4) - 1; k > 0; k--) {
        b.addPending(null, names.get(1), null, rng.below(horizon));
      }
      return b.build();
    }
  }

  /** Counts of what was compared; a test that decides nothing proves nothing. */
  private static final class Tally {
    int decided;
    int linearizable;
    int lost;

    void add(boolean yes, boolean hasLost) {
      decided++;
      linearizable += yes ? 1 : 0;
      lost += hasLost ? 1 : 0;
    }

    void assertTelling() {
      assertTrue(linearizable > decided / 5 && linearizable < decided * 9 / 10, toString());
      assertTrue(lost > decided / 50, toString());
    }

    @Override
    public String toString() {
      return "%d decided, %d linearizable, %d with lost removes"
          .formatted(decided, linearizable, lost);
    }
  }

  @Test
  void queuesByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    Tally tally = new Tally();
    for (long seed = 0; tally.decided < DECIDED; seed++) {
      History h = histories.next(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 77));
      if (p.violation != null) {
        assertNoWitness(h, p.violation, spec, "seed " + seed);
        continue;
      }
      if (p.beyond) {
        continue;
      }
      p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
      QueueFold fold = p.queue();
      boolean yes = whole(h, spec) instanceof Verdict.Linearizable;
      assertEquals(yes, fold.linearizable(), "seed " + seed);
      tally.add(yes, p.lost.length > 0);
    }
    tally.assertTelling();
  }

  @Test
  void priorityQueuesByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("priority-queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    Tally tally = new Tally();
    for (long seed = 0; tally.decided < DECIDED; seed++) {
      History h = histories.next(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 78));
      if (p.violation != null) {
        assertNoWitness(h, p.violation, spec, "seed " + seed);
        continue;
      }
      if (p.beyond) {
        continue;
      }
      boolean served = p.priorityQueue().linearizable();
      boolean yes = whole(h, spec) instanceof Verdict.Linearizable;
      // A lost remove may have taken what is in the way, so a no is one only where it cannot.
      boolean lostMatters = p.lost.length > 0 && p.hasUnmatched();
      if (served || !lostMatters) {
        assertEquals(yes, served, "seed " + seed);
        tally.add(yes, p.lost.length > 0);
      }
    }
    tally.assertTelling();
  }

  @Test
  void witnessesOfQueuesByRanges_areWitnesses() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    int replayed = 0;
    int withLost = 0;
    int withEmpties = 0;
    for (long seed = 0; replayed < DECIDED; seed++) {
      History h = histories.next(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 82));
      if (p.violation != null || p.beyond) {
        continue;
      }
      Map<Long, Long> takenBy = giveInOrder(p);
      if (!p.queue().linearizable()) {
        continue;
      }
      int[] order = Arrays.stream(witness(p, takenBy)).mapToInt(i -> (int) i).toArray();
      String complaint = new Verifier<>(spec).complaint(h, new Witness(order));
      assertNull(complaint, "seed " + seed);
      replayed++;
      withLost += takenBy.isEmpty() ? 0 : 1;
      withEmpties += p.empties.length > 0 ? 1 : 0;
    }
    assertTrue(withLost > DECIDED / 50 && withEmpties > DECIDED / 5, withLost + " " + withEmpties);
  }

  /** Gives what stays to lost removes, and tells who took what. */
  private static Map<Long, Long> giveInOrder(InPieces p) {
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

  private static long[] witness(InPieces p, Map<Long, Long> takenBy) {
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

  @Test
  void stacksInPiecesBetweenFreeInstants_areWhatTheyAreWhole() {
    assertSameInPieces("stack");
  }

  @Test
  void queuesWithPeeksInPieces_areWhatTheyAreWhole() {
    assertSameInPieces("queue");
  }

  private static void assertSameInPieces(String name) {
    Spec<?> spec = Specs.named(name);
    LivesAtRandom histories = new LivesAtRandom(spec, true, 7);
    Tally tally = new Tally();
    int cut = 0;
    int peeked = 0;
    for (long seed = 0; tally.decided < DECIDED; seed++) {
      History h = histories.next(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 79));
      if (p.violation != null || p.beyond || (p.lost.length > 0 && p.hasUnmatched())) {
        continue;
      }
      long[] cuts = cuts(p, seed % 3);
      boolean pieces = true;
      int[][] rows = piecesOf(p, cuts);
      for (int[] piece : rows) {
        pieces &= whole(h.select(piece), spec) instanceof Verdict.Linearizable;
      }
      boolean yes = whole(h, spec) instanceof Verdict.Linearizable;
      assertEquals(yes, pieces && p.queue().impossibleEmpty() < 0, "seed " + seed);
      cut += cuts.length > 1 ? 1 : 0;
      peeked += p.peeked ? 1 : 0;
      tally.add(yes, p.lost.length > 0);
    }
    assertTrue(cut > DECIDED / 5 && peeked > DECIDED / 5, cut + " were cut, " + peeked + " peeked");
    assertTrue(
        tally.linearizable > DECIDED / 10 && tally.linearizable < DECIDED * 9 / 10, "" + tally);
  }

  /**
   * Stacks that are legal, but for a mutation now and then, of which every operation takes some
   * time: in random ones hardly any range has inner elements that matter.
   */
  private static History stackAtRandom(long seed) {
    Rng rng = Rng.of(seed, 83);
    HistoryBuilder b = History.builder();
    List<Long> inside = new ArrayList<>();
    int operations = 4 + rng.below(24);
    int longest = 1 + rng.below(1 + rng.below(12));
    double pending = rng.below(4) == 0 ? 0.1 : 0;
    long deepest = rng.below(4);
    long value = 0;
    for (int i = 0; i < operations; i++) {
      long call = 3L * i - rng.below(longest);
      long ret = 3L * i + rng.below(longest);
      boolean add = inside.size() <= deepest ? rng.chance(0.7) : rng.chance(0.45);
      if (add && rng.chance(pending)) {
        b.addPending(null, "push", value, call);
        inside.add(value++);
      } else if (add) {
        b.add(null, "push", value, Operation.NOTHING, call, ret);
        inside.add(value++);
      } else if (inside.isEmpty()) {
        b.add(null, "pop", null, null, call, ret);
      } else {
        int at = rng.below(12) == 0 ? rng.below(inside.size()) : inside.size() - 1;
        b.add(null, "pop", null, inside.remove(at), call, ret);
      }
    }
    return b.build();
  }

  @Test
  void stacksByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("stack");
    LivesAtRandom anything = new LivesAtRandom(spec);
    Tally tally = new Tally();
    int reduced = 0;
    int withLids = 0;
    for (long seed = 0; tally.decided < DECIDED; seed++) {
      History h = seed % 4 == 0 ? anything.next(seed) : stackAtRandom(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 84));
      if (p.violation != null || p.beyond || (p.lost.length > 0 && p.hasUnmatched())) {
        continue;
      }
      boolean all = p.queue().impossibleEmpty() < 0;
      ElementTimes inner = new ElementTimes();
      ElementTimes outer = new ElementTimes();
      for (int r = 0; r <= p.borders.length; r++) {
        StackRange range = new StackRange(p.borders, r);
        IntStream.range(0, p.elements.size()).forEach(e -> range.add(p.elements, e));
        range.reduce();
        all &= whole(StackRange.history(range.inner()), spec) instanceof Verdict.Linearizable;
        IntStream.range(0, range.inner().size()).forEach(e -> inner.add(range.inner(), e));
        IntStream.range(0, range.outer().size()).forEach(e -> outer.add(range.outer(), e));
      }
      boolean rest = whole(StackRange.history(outer), spec) instanceof Verdict.Linearizable;
      boolean yes = whole(h, spec) instanceof Verdict.Linearizable;
      assertEquals(yes, all && rest, "seed " + seed);
      ElementTimes uncovered = uncovered(inner, outer);
      if (!rest) {
        boolean shown = whole(StackRange.history(uncovered), spec) instanceof Verdict.Violation;
        assertTrue(shown, "seed " + seed);
      }
      tally.add(yes, false);
      reduced += inner.size() > 0 && p.borders.length > 0 ? 1 : 0;
      withLids += IntStream.range(0, outer.size()).anyMatch(e -> isLid(outer, e)) ? 1 : 0;
    }
    assertTrue(reduced > DECIDED / 5 && withLids > DECIDED / 50, reduced + " " + withLids);
    assertTrue(
        tally.linearizable > DECIDED / 5 && tally.linearizable < DECIDED * 9 / 10, "" + tally);
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

  @Test
  void plainHomes_findWhatHomesFind() {
    for (String name : List.of("queue", "stack", "priority-queue")) {
      Spec<?> spec = Specs.named(name);
      LivesAtRandom histories = new LivesAtRandom(spec, name.equals("stack"), 7);
      int plain = 0;
      for (long seed = 0; seed < DECIDED / 3; seed++) {
        History h = seed % 5 == 0 ? repeated(histories.next(seed)) : histories.next(seed);
        ElementJoin join = new ElementJoin(spec, h.size());
        for (int i = 0; i < h.size(); i++) {
          int operation = join.operation(h.name(i));
          join.add(i, operation, h.inputCode(i), h.outputCode(i), h.call(i), h.ret(i));
        }
        ValueHome found = join.home();
        ValueHome home = ValueHome.of(h, spec, row -> row);
        boolean isPlain = home.violation() == null && home.beyond() == null && !home.peeked();
        assertEquals(isPlain, found != null, name + " " + seed);
        if (isPlain) {
          assertEquals(told(home), told(found), name + " " + seed);
          plain++;
        }
      }
      assertTrue(plain > DECIDED / 20, name + ": " + plain + " plain");
    }
  }

  /** The same history with some operations twice. */
  private static History repeated(History h) {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < h.size(); i++) {
      for (int k = i % 3 == 1 ? 2 : 1; k > 0; k--) {
        if (h.pending(i)) {
          b.addPending(null, h.name(i), h.operation(i).input(), h.call(i));
        } else {
          Operation op = h.operation(i);
          b.add(null, h.name(i), op.input(), op.output(), h.call(i), h.ret(i));
        }
      }
    }
    return b.build();
  }

  private static String told(ValueHome home) {
    ElementTimes all = home.elements();
    List<String> elements = new ArrayList<>();
    for (int e = 0; e < all.size(); e++) {
      ElementTimes one = new ElementTimes();
      one.add(all, e);
      elements.add(Arrays.toString(one.toArray()) + " " + home.removeId(e));
    }
    elements.sort(null);
    long[] lost = concat(home.lostCalls(), home.lostIds());
    return elements + Arrays.toString(home.empties()) + Arrays.toString(lost);
  }

  private static long[] cuts(InPieces p, long least) {
    long[] cuts = {};
    long carry = Long.MIN_VALUE;
    for (int r = 0; r <= p.borders.length; r++) {
      QueueRange range = p.queueRange(r);
      cuts = concat(cuts, range.cuts(carry, least));
      carry = Math.max(carry, range.summary().latestLeave());
    }
    return cuts;
  }

  /** The rows of adds and removes, by the number of cuts at or before the element is inside. */
  private static int[][] piecesOf(InPieces p, long[] cuts) {
    int[] pieceOfRow = new int[p.history.size()];
    Arrays.fill(pieceOfRow, -1);
    for (int e = 0; e < p.elements.size(); e++) {
      int piece = 0;
      while (piece < cuts.length && cuts[piece] <= p.elements.inside(e)) {
        piece++;
      }
      int add = (int) p.elements.id(e);
      for (int i = 0; i < pieceOfRow.length; i++) {
        boolean same = p.history.outputCode(i) == p.history.inputCode(add);
        if (i == add || (same && !p.history.pending(i))) {
          pieceOfRow[i] = piece;
        }
      }
    }
    int[][] pieces = new int[cuts.length + 1][];
    for (int k = 0; k < pieces.length; k++) {
      int which = k;
      pieces[k] =
          IntStream.range(0, pieceOfRow.length).filter(i -> pieceOfRow[i] == which).toArray();
    }
    return pieces;
  }

  @Test
  void registersByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("register");
    SmallHistories histories = new SmallHistories(spec);
    int decided = 0;
    int linearizable = 0;
    for (long seed = 0; decided < DECIDED; seed++) {
      History h = oneObject(histories.next(seed));
      int[] plain =
          IntStream.range(0, h.size())
              .filter(i -> h.name(i).equals("read") || h.name(i).equals("write"))
              .toArray();
      History kept = h.select(plain);
      Rng rng = Rng.of(seed, 80);
      long[] borders = borders(kept, rng);
      boolean beyond = false;
      boolean wrong = false;
      long[] clusters = {};
      for (int[] rows : homes(kept, true, rng)) {
        Clusters home = Clusters.of(kept.select(rows), spec, row -> rows[row]);
        beyond |= home.beyond() != null;
        wrong |= home.violation() != null;
        clusters = concat(clusters, home.toArray());
        if (home.violation() != null) {
          int[] core = Arrays.stream(home.violation()).map(row -> rows[row]).toArray();
          assertNoWitness(kept, core, spec, "seed " + seed);
        }
      }
      if (beyond || (wrong && seed % 8 > 0)) {
        continue;
      }
      boolean yes = whole(kept, spec) instanceof Verdict.Linearizable;
      assertEquals(yes, !wrong && fold(clusters, borders).linearizable(), "seed " + seed);
      decided++;
      linearizable += yes ? 1 : 0;
    }
    assertTrue(linearizable > decided / 5 && linearizable < decided * 9 / 10, "" + linearizable);
  }

  private static ClusterFold fold(long[] clusters, long[] borders) {
    ClusterFold fold = new ClusterFold();
    for (int r = 0; r <= borders.length; r++) {
      ClusterRange range =
          new ClusterRange(
              r == 0 ? Long.MIN_VALUE : borders[r - 1],
              r == borders.length ? Long.MAX_VALUE : borders[r]);
      for (int k = 0; k < clusters.length; k += Clusters.WIDTH) {
        range.add(clusters[k], clusters[k + 1], clusters[k + 2]);
      }
      fold.add(range.summary());
    }
    return fold;
  }

  @Test
  void degreesByRanges_areWhatTheyAreWhole() {
    Spec<?> spec = Specs.named("queue");
    LivesAtRandom histories = new LivesAtRandom(spec);
    int decided = 0;
    int relaxed = 0;
    for (long seed = 0; decided < DECIDED; seed++) {
      History h = histories.next(seed);
      InPieces p = new InPieces(h, spec, Rng.of(seed, 81));
      if (p.violation != null || p.beyond) {
        continue;
      }
      p.elements.giveInOrder(Arrays.stream(p.lost).sorted().toArray());
      if (p.queue().impossibleEmpty() >= 0) {
        continue;
      }
      Degree whole = new DegreeMeter(spec, "out-of-order").proof(false).measure(h);
      long[] overtaken = overtaken(p);
      int most = (int) Arrays.stream(overtaken).max().orElse(0);
      assertEquals(whole.exact().orElseThrow(), most, "seed " + seed);
      long[] counts = new long[most + 1];
      Arrays.stream(overtaken).forEach(k -> counts[(int) k]++);
      assertArrayEquals(whole.overtaking(), counts, "seed " + seed);
      decided++;
      relaxed += most > 0 ? 1 : 0;
    }
    assertTrue(relaxed > decided / 20, relaxed + " of " + decided);
  }

  /** For each removed element how many it overtook, by cells, strips and local ones. */
  private static long[] overtaken(InPieces p) {
    OvertakingRanges ranges = new OvertakingRanges(p.borders);
    long[] sums = ranges.sums(ranges.cells(p.elements));
    long[] total = new long[p.elements.size()];
    int n = ranges.count();
    for (int v = 0; v < total.length; v++) {
      int i = ranges.of(p.elements.addCall(v));
      int j = ranges.of(p.elements.removed(v));
      total[v] = p.elements.unmatched(v) ? 0 : sums[i * n + j];
    }
    for (int r = 0; r < n; r++) {
      int range = r;
      int[] strip = some(p, v -> ranges.of(p.elements.removed(v)) == range);
      add(
          total,
          strip,
          ranges.strip(
              copy(
                  p,
                  IntStream.range(0, total.length)
                      .filter(u -> ranges.of(p.elements.mayLeave(u)) == range)
                      .toArray()),
              copy(p, strip)));
      int[] local = some(p, v -> ranges.of(p.elements.addCall(v)) == range);
      add(
          total,
          local,
          ranges.local(
              copy(
                  p,
                  IntStream.range(0, total.length)
                      .filter(u -> ranges.of(p.elements.inside(u)) == range)
                      .toArray()),
              copy(p, local)));
    }
    return Arrays.stream(some(p, v -> true)).mapToLong(v -> total[v]).toArray();
  }

  private static int[] some(InPieces p, IntPredicate which) {
    return IntStream.range(0, p.elements.size())
        .filter(v -> !p.elements.unmatched(v))
        .filter(which)
        .toArray();
  }

  private static ElementTimes copy(InPieces p, int[] which) {
    ElementTimes copy = new ElementTimes();
    Arrays.stream(which).forEach(e -> copy.add(p.elements, e));
    return copy;
  }

  private static void add(long[] total, int[] which, long[] counts) {
    for (int k = 0; k < which.length; k++) {
      total[which[k]] += counts[k];
    }
  }

  private static History oneObject(History h) {
    return h.objects().size() == 1
        ? h
        : h.select(IntStream.range(0, h.size()).filter(i -> h.objectId(i) == 0).toArray());
  }
}
