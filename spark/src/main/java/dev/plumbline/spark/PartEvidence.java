package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.ranges.ReturnOrder;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * Explains why a large part is a violation, by the operations on some values: leaving out whole
 * values never makes a violation of what is none. One task decides these as one machine does, and
 * verifies. Among them are the values that one machine would choose of all, and {@link ReturnOrder}
 * keeps the order in which it sees what happened, so it tells the same.
 */
final class PartEvidence {
  /** More operations than this make no explanation. */
  static final int MOST_EXPLAINED = 100_000;

  private final LargePart part;
  private final PartRow told;

  PartEvidence(LargePart part) {
    this.part = part;
    this.told = part.told();
  }

  /** A violation that some values show by themselves: one machine decides these and explains. */
  Row explained(Set<Long> positions) {
    Row row = decided(positions);
    if (row == null) {
      throw new IllegalStateException("ranges found a violation that its own values do not show");
    }
    return told.asIn(row);
  }

  /** A violation to which lost removes belong that some operations may not show. */
  Row explainedWithLost(Set<Long> positions) {
    Row row = positions.size() > MOST_EXPLAINED ? null : decided(positions);
    return row == null ? unexplained(positions) : told.asIn(row);
  }

  /** A violation whose core would have to show what lost removes cannot have done. */
  private Row unexplained(Set<Long> positions) {
    told.verdict = PartRow.VIOLATION;
    told.explanation =
        "%d operations have no place, among them those at the positions %s, from 0; what lost removes may have taken does not help them."
            .formatted(positions.size(), positions.stream().sorted().limit(5).toList());
    return told.toRow();
  }

  /** The row of some operations and of all others on their values; null if it is no violation. */
  private Row decided(Set<Long> positions) {
    LargeKind kind = part.kind();
    PartDecision places = part.decision();
    HashSet<Long> wanted = new HashSet<>(positions);
    List<byte[]> some =
        new TreeMap<>(
                part.homes()
                    .flatMapToPair(blocks -> ofValues(blocks, wanted, kind, places).iterator())
                    .collectAsMap())
            .values().stream().toList();
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    places.unpack(some, builder, origins);
    Spec<?> spec = places.source().make();
    List<Row> rows = places.rows(ordered(builder.build(), some, origins, spec), origins, spec);
    return rows.isEmpty() || !PartRow.isViolation(rows.get(0)) ? null : rows.get(0);
  }

  /** The same history, with calls that keep returns in their order. */
  private History ordered(History share, List<byte[]> blocks, Origins origins, Spec<?> spec) {
    long[] open = ReturnOrder.open(share, spec);
    if (open.length == 0) {
      return share;
    }
    PartDecision places = part.decision();
    long[] calls =
        part.homes()
            .map(home -> ReturnOrder.within(open, calls(home, places)))
            .reduce((one, other) -> ReturnOrder.within(open, sorted(one, other)));
    HistoryBuilder builder = History.builder().mayOverlap();
    places.unpack(blocks, builder, new Origins());
    ReturnOrder.add(builder, share, spec, calls);
    for (long ignored : calls) {
      origins.add(origins.split(0), 0, 0);
    }
    return builder.build();
  }

  private static long[] sorted(long[] one, long[] other) {
    long[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    Arrays.sort(both);
    return both;
  }

  /** When the operations of a home were called. */
  private static long[] calls(List<byte[]> blocks, PartDecision places) {
    HistoryBuilder builder = History.builder().mayOverlap();
    places.unpack(blocks, builder, new Origins());
    return ReturnOrder.calls(builder.build(), places.source().make());
  }

  /** The first call later than a time; {@code Long.MAX_VALUE} if there is none. */
  long nextCall(long time) {
    PartDecision places = part.decision();
    return part.homes()
        .map(
            home ->
                Arrays.stream(calls(home, places))
                    .filter(call -> call > time)
                    .min()
                    .orElse(Long.MAX_VALUE))
        .reduce(Math::min);
  }

  /**
   * All operations on the values of some operations, and those themselves, each in a block by its
   * position: what is called at the same time stands in that order.
   */
  private static List<Tuple2<Long, byte[]>> ofValues(
      List<byte[]> blocks, Set<Long> wanted, LargeKind kind, PartDecision places) {
    List<Tuple2<Long, byte[]>> found = new ArrayList<>();
    Set<Object> wrong = new HashSet<>();
    for (boolean collecting : new boolean[] {false, true}) {
      for (byte[] block : blocks) {
        HistoryBuilder builder = History.builder().mayOverlap();
        Origins origins = new Origins();
        OperationBlock.unpack(block, builder, origins);
        History h = builder.build();
        Object[] values = kind.values(h, places.source().make());
        BlockPacker packer = BlockPacker.of(h, origins);
        for (int i = 0; i < h.size(); i++) {
          long position = places.position(h, origins, i);
          boolean itself = wanted.contains(position);
          boolean valueless = values[i] == Void.class;
          if (itself && !valueless) {
            wrong.add(values[i]);
          }
          if (collecting && (itself || (!valueless && wrong.contains(values[i])))) {
            found.add(new Tuple2<>(position, packer.pack(new int[] {i}, 1)));
          }
        }
      }
    }
    return found;
  }
}
