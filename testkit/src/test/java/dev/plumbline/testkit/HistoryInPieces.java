package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.monitor.ranges.QueueRange;
import dev.plumbline.core.monitor.ranges.ValueHome;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A container's history cut into ranges of time, its operations spread over homes by value: what
 * the homes found, and borders of ranges. And the decider of whole histories to compare with.
 */
final class HistoryInPieces {
  /** How many random histories each kernel of ranges is compared on. */
  static final int DECIDED = Evidence.count(20_000, 1_000_000);

  final History history;
  final ElementTimes elements = new ElementTimes();
  final Map<Long, Long> removeOf = new HashMap<>();
  final long[] borders;
  long[] empties = {};
  long[] peeks = {};
  long[] lost = {};
  long[] lostIds = {};
  boolean peeked;
  boolean beyond;

  /** Rows that are a violation by one value; null if there are none. */
  int[] violation;

  HistoryInPieces(History history, Spec<?> spec, Rng rng) {
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
      peeks = concat(peeks, home.peeks());
      lost = concat(lost, home.lostCalls());
      lostIds = concat(lostIds, home.lostIds());
      peeked |= home.peeked();
    }
  }

  /** Whether lost removes may have taken something. */
  boolean lostMatters() {
    return lost.length > 0
        && IntStream.range(0, elements.size()).anyMatch(e -> elements.unmatched(e));
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
    for (int r = 0; r <= borders.length; r++) {
      fold.add(queueRange(r).summary());
    }
    return fold;
  }

  /** Up to five borders, anywhere among the times and beyond them. */
  static long[] borders(History h, Rng rng) {
    long low = h.size() == 0 ? 0 : h.call(0);
    long high = low;
    for (int i = 0; i < h.size(); i++) {
      high = Math.max(high, h.pending(i) ? h.call(i) : h.ret(i));
    }
    long[] borders = new long[rng.below(6)];
    for (int k = 0; k < borders.length; k++) {
      borders[k] = low - 1 + rng.below((int) (high - low) + 4);
    }
    Arrays.sort(borders);
    int n = 0;
    for (long border : borders) {
      if (n == 0 || borders[n - 1] < border) {
        borders[n++] = border;
      }
    }
    return Arrays.copyOf(borders, n);
  }

  /** Rows by the home of their value; those without value are anywhere. */
  static List<int[]> homes(History h, boolean nullIsValue, Rng rng) {
    int count = 1 + rng.below(3);
    int salt = rng.below(1000);
    int[] home = new int[h.size()];
    int[] sizes = new int[count];
    for (int i = 0; i < home.length; i++) {
      long code = h.inputCode(i) != Values.NONE ? h.inputCode(i) : h.outputCode(i);
      boolean valueless = code == Values.NONE || (!nullIsValue && code == Values.NULL);
      home[i] = valueless ? rng.below(count) : (int) Math.floorMod(code * 31 + salt, (long) count);
      sizes[home[i]]++;
    }
    List<int[]> homes = new ArrayList<>();
    for (int size : sizes) {
      homes.add(new int[size]);
    }
    for (int i = home.length - 1; i >= 0; i--) {
      homes.get(home[i])[--sizes[home[i]]] = i;
    }
    return homes;
  }

  static long[] concat(long[] some, long[] more) {
    long[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  // ---- Whole histories.

  /** What decides whole histories: monitors and general search, none of it by ranges. */
  static Checker whole(Spec<?> spec) {
    return Plumbline.checker(spec).threads(1).minimize(false).verify(false);
  }

  static boolean accepts(Checker whole, History history) {
    Verdict verdict = whole.check(history).verdict();
    assertTrue(!(verdict instanceof Verdict.Undecided), "a small history is undecided");
    return verdict instanceof Verdict.Linearizable;
  }

  static void assertNoWitness(Checker whole, History history, int[] rows) {
    assertTrue(!accepts(whole, history.select(rows)), "a violation by one value is none");
  }
}
