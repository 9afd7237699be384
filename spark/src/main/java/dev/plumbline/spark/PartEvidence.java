package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/**
 * Explains why a large part is a violation, by the operations on the values that show it: leaving
 * out whole values never makes a violation of what is none. One task decides these as one machine
 * does, and verifies.
 */
final class PartEvidence {
  /** More operations than this make no explanation. */
  private static final int MOST_EXPLAINED = 100_000;

  private static final long UNMATCHED = 1L << 62;

  private final LargePart part;
  private final PartRow told;

  PartEvidence(LargePart part) {
    this.part = part;
    this.told = part.told();
  }

  /** Of an element that overtook another, explains both. */
  Row overtaken(JavaRDD<LargeHome> completed, long overtaker, boolean lost) {
    List<Long> others = overtakenBy(completed, overtaker, 1);
    boolean stays = others.get(0) >= UNMATCHED;
    Set<Long> both = new HashSet<>(List.of(overtaker, others.get(0) & ~UNMATCHED));
    // Lost removes have nothing to do with values that completed ones removed.
    return lost && stays ? unexplained(both) : explained(both);
  }

  /** Explains some elements that contradict each other. */
  Row ofElements(JavaRDD<LargeHome> completed, Set<Long> ids, boolean lost) {
    HashSet<Long> some = new HashSet<>(ids);
    boolean stays =
        lost && completed.map(home -> home.anyStays(some)).reduce((one, other) -> one || other);
    return stays ? unexplained(ids) : explained(ids);
  }

  /** Of an element that overtook more than so many others, explains these. */
  Row overtakenTooMany(JavaRDD<LargeHome> completed, long overtaker, int allowed, boolean lost) {
    List<Long> others = overtakenBy(completed, overtaker, allowed + 1);
    Set<Long> all = new HashSet<>(Set.of(overtaker));
    others.forEach(other -> all.add(other & ~UNMATCHED));
    boolean stays = others.stream().anyMatch(other -> other >= UNMATCHED);
    return lost && stays ? unexplained(all) : explained(all);
  }

  /** What an element overtook; of those the unmatched ones last. */
  private static List<Long> overtakenBy(JavaRDD<LargeHome> completed, long overtaker, int most) {
    long[] v =
        completed.map(home -> home.element(overtaker).toArray()).filter(e -> e.length > 0).first();
    long called = ElementTimes.of(v).addCall(0);
    long removed = ElementTimes.of(v).removed(0);
    return completed
        .flatMap(home -> overtakenBy(home, called, removed).iterator())
        .takeOrdered(most);
  }

  private static List<Long> overtakenBy(LargeHome home, long addCall, long removed) {
    ElementTimes elements = home.elements();
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.inside(e) < addCall && elements.mayLeave(e) > removed) {
        found.add(elements.id(e) | (elements.unmatched(e) ? UNMATCHED : 0));
      }
    }
    return found;
  }

  /** Explains an empty result, a remove or a peek by what was inside all the time. */
  Row impossible(JavaRDD<LargeHome> completed, long id, boolean lost) {
    LargeKind kind = part.kind();
    long[] window = completed.map(home -> window(home, id, kind)).filter(w -> w.length > 0).first();
    Set<Long> all =
        new HashSet<>(
            completed.flatMap(home -> covering(home, window).iterator()).take(MOST_EXPLAINED));
    all.add(id);
    return lost || all.size() >= MOST_EXPLAINED ? unexplained(Set.of(id)) : explained(all);
  }

  /** Start and end of the window of an operation, and which priorities may be in its way. */
  private static long[] window(LargeHome home, long id, LargeKind kind) {
    for (int k = 0; k < home.empties().length; k += 3) {
      if (home.empties()[k] == id) {
        return new long[] {home.empties()[k + 1], home.empties()[k + 2], Long.MAX_VALUE};
      }
    }
    for (int k = 0; k < home.peeks().length; k += 4) {
      if (home.peeks()[k] == id) {
        return new long[] {home.peeks()[k + 2], home.peeks()[k + 3], home.peeks()[k + 1]};
      }
    }
    ElementTimes own = home.element(id);
    return own.size() == 0 || !kind.byPriority()
        ? new long[0]
        : new long[] {own.mayLeave(0), own.removed(0), own.priority(0)};
  }

  private static List<Long> covering(LargeHome home, long[] window) {
    ElementTimes elements = home.elements();
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.priority(e) < window[2]
          && elements.inside(e) < window[1]
          && elements.mayLeave(e) > window[0]) {
        found.add(elements.id(e));
      }
    }
    return found;
  }

  /** A violation whose core would have to show what lost removes cannot have done. */
  private Row unexplained(Set<Long> positions) {
    told.verdict = PartRow.VIOLATION;
    told.explanation =
        "The operations at the positions %s, from 0, have no place; what lost removes may have taken does not help them."
            .formatted(positions.stream().sorted().toList());
    return told.toRow();
  }

  /** A violation that some values show by themselves: one machine decides these and explains. */
  Row explained(Set<Long> positions) {
    LargeKind kind = part.kind();
    PartDecision places = part.decision();
    HashSet<Long> wanted = new HashSet<>(positions);
    List<byte[]> some =
        part.homes().flatMap(blocks -> ofValues(blocks, wanted, kind, places).iterator()).collect();
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    places.unpack(some, builder, origins);
    List<Row> rows = places.rows(builder.build(), origins, places.source().make());
    if (rows.isEmpty() || !PartRow.isViolation(rows.get(0))) {
      throw new IllegalStateException("ranges found a violation that its own values do not show");
    }
    return told.asIn(rows.get(0));
  }

  /** All operations on the values of some operations, and those themselves. */
  private static List<byte[]> ofValues(
      List<byte[]> blocks, Set<Long> wanted, LargeKind kind, PartDecision places) {
    List<byte[]> found = new ArrayList<>();
    Set<Object> wrong = new HashSet<>();
    for (boolean collecting : new boolean[] {false, true}) {
      for (byte[] block : blocks) {
        HistoryBuilder builder = History.builder().mayOverlap();
        Origins origins = new Origins();
        OperationBlock.unpack(block, builder, origins);
        History h = builder.build();
        Object[] values = kind.values(h, places.source().make());
        int[] rows = new int[h.size()];
        int n = 0;
        for (int i = 0; i < rows.length; i++) {
          boolean itself = wanted.contains(places.position(h, origins, i));
          boolean valueless = values[i] == Void.class;
          if (itself && !valueless) {
            wrong.add(values[i]);
          }
          if (itself || (!valueless && wrong.contains(values[i]))) {
            rows[n++] = i;
          }
        }
        if (collecting && n > 0) {
          found.add(BlockPacker.of(h, origins).pack(Arrays.copyOf(rows, n), n));
        }
      }
    }
    return found;
  }
}
