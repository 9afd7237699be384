package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.QueueFold;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * A container cut at instants at which nothing is certainly inside: whole elements are before or
 * after such an instant, and what is between two of them is decided alone (the cut lemma of {@code
 * Lifetimes}). Ranges find the instants; pieces that fit into a task go to core, each once. Empty
 * results need a free instant each, and belong to no piece.
 *
 * <p>Lost removes are left out. If everything is accepted so, it is linearizable: giving them
 * something never hurts. A piece that is refused is a violation if nothing stays in it, because
 * then no lost remove has touched it.
 */
final class ContainerPieces {
  /** How many pieces there are, if cuts are found, for each part of the size of a task. */
  private static final int PIECES_PER_TASK = 8;

  private final LargePart part;
  private final boolean lostMatters;

  ContainerPieces(LargePart part) {
    this.part = part;
    this.lostMatters = !part.lost().isEmpty() && part.firstStaying() != ElementTimes.NEVER;
  }

  Row decide() {
    TimeRanges times = part.ranges();
    JavaPairRDD<Integer, Iterable<RangeShare>> ranges =
        part.kind() == LargeKind.CONTAINER || part.kind() == LargeKind.QUEUE
            ? part.shares()
            : RangeShares.of(part.found(), times, TimeRanges::forQueue);
    ranges.persist(StorageLevel.DISK_ONLY());
    try {
      long[] carry = new long[times.count()];
      QueueFold fold = new QueueFold();
      QueueByRanges.fold(ranges, times, fold, carry, null);
      if (fold.impossibleEmpty() >= 0) {
        return lostMatters
            ? part.undecided("removes without known result may have emptied it for others")
            : new ContainerEvidence(part, part.found(), false)
                .impossible(QueueByRanges.firstImpossible(ranges, times, carry));
      }
      long least = part.decision().options().maxPartOperations() / PIECES_PER_TASK;
      long[] cuts =
          ranges.map(r -> RangeShares.queue(r, times).cuts(carry[r._1()], least)).collect().stream()
              .flatMapToLong(Arrays::stream)
              .sorted()
              .toArray();
      return decide(cuts);
    } finally {
      ranges.unpersist(false);
    }
  }

  private Row decide(long[] cuts) {
    part.told().method = "pieces between free instants: " + (cuts.length + 1);
    LargeKind kind = part.kind();
    PartDecision decision = part.decision();
    List<Tuple2<Integer, Row>> open =
        part.homes()
            .zip(part.found())
            .flatMapToPair(home -> pieces(home._1(), home._2(), cuts, kind, decision).iterator())
            .groupByKey(new HashPartitioner(Math.min(cuts.length + 1, part.ranges().count())))
            .mapToPair(piece -> new Tuple2<>(piece._1(), decide(piece._2(), decision)))
            .filter(piece -> !PartRow.isLinearizable(piece._2()))
            .collect();
    return open.isEmpty() ? accepted() : refused(open, cuts);
  }

  private Row accepted() {
    part.told().verified = part.decision().options().verify();
    return part.linearizable();
  }

  /** The first piece that is a violation for certain, else the first that is undecided. */
  private Row refused(List<Tuple2<Integer, Row>> open, long[] cuts) {
    int staying = lostMatters ? piece(cuts, part.firstStaying()) : Integer.MAX_VALUE;
    List<Tuple2<Integer, Row>> inOrder = new ArrayList<>(open);
    inOrder.sort(Comparator.comparingInt(Tuple2::_1));
    for (Tuple2<Integer, Row> piece : inOrder) {
      if (PartRow.isViolation(piece._2()) && piece._1() < staying) {
        return part.told().asIn(piece._2());
      }
    }
    Row first = inOrder.get(0)._2();
    return part.undecided(
        PartRow.isViolation(first)
            ? "removes without known result may have taken what is in the way of others"
            : "of its %d pieces one is not decided: %s"
                .formatted(cuts.length + 1, PartRow.reason(first)));
  }

  private static int piece(long[] cuts, long inside) {
    int at = Arrays.binarySearch(cuts, inside);
    return at < 0 ? -at - 1 : at + 1;
  }

  /** The operations of a home by the pieces of their values. */
  private static List<Tuple2<Integer, byte[]>> pieces(
      List<byte[]> blocks, LargeHome found, long[] cuts, LargeKind kind, PartDecision decision) {
    Map<Long, Integer> pieceOfAdd = new HashMap<>();
    ElementTimes elements = found.elements();
    for (int e = 0; e < elements.size(); e++) {
      pieceOfAdd.put(elements.id(e), piece(cuts, elements.inside(e)));
    }
    Map<Object, Integer> pieceOfValue = new HashMap<>();
    List<Tuple2<Integer, byte[]>> pieces = new ArrayList<>();
    for (boolean collecting : new boolean[] {false, true}) {
      for (byte[] block : blocks) {
        HistoryBuilder builder = History.builder().mayOverlap();
        Origins origins = new Origins();
        OperationBlock.unpack(block, builder, origins);
        History h = builder.build();
        Object[] values = kind.values(h, decision.source().make());
        if (collecting) {
          collect(h, origins, values, pieceOfValue, pieces);
        } else {
          for (int i = 0; i < h.size(); i++) {
            Integer its = pieceOfAdd.get(decision.position(h, origins, i));
            if (its != null) {
              pieceOfValue.put(values[i], its);
            }
          }
        }
      }
    }
    return pieces;
  }

  private static void collect(
      History h,
      Origins origins,
      Object[] values,
      Map<Object, Integer> pieceOfValue,
      List<Tuple2<Integer, byte[]>> pieces) {
    Map<Integer, LongList> rows = new HashMap<>();
    for (int i = 0; i < h.size(); i++) {
      Integer its = pieceOfValue.get(values[i]);
      if (its != null) {
        rows.computeIfAbsent(its, p -> new LongList()).add(i);
      }
    }
    BlockPacker packer = BlockPacker.of(h, origins);
    rows.forEach(
        (piece, its) -> {
          int[] some = Arrays.stream(its.toArray()).mapToInt(i -> (int) i).toArray();
          pieces.add(new Tuple2<>(piece, packer.pack(some, some.length)));
        });
  }

  /** Decides a piece, if it is not too large. */
  private static Row decide(Iterable<byte[]> blocks, PartDecision decision) {
    List<byte[]> all = new ArrayList<>();
    blocks.forEach(all::add);
    long operations = all.stream().mapToLong(OperationBlock::operations).sum();
    if (operations > decision.options().maxPartOperations()) {
      PartRow row = new PartRow();
      row.reason = "it has %d operations".formatted(operations);
      return row.toRow();
    }
    HistoryBuilder builder = History.builder().mayOverlap();
    Origins origins = new Origins();
    decision.unpack(all, builder, origins);
    return decision.rows(builder.build(), origins, decision.source().make()).get(0);
  }
}
