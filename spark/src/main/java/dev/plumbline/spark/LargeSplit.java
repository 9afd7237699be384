package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.spec.Spec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import scala.Tuple2;

/**
 * Takes blocks apart into operations of parts that are too large for a task, and others. A part is
 * in one block of a split, so its operations keep their order.
 *
 * @param files for each split its file
 * @param large the parts that are too large, and those that get tasks of their own
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LargeSplit(SplitTargets where, String[] files, List<PartId> large) implements Serializable {
  /** The targets that have operations of such parts. */
  Set<Integer> targets() {
    Set<Integer> targets = new HashSet<>();
    large.forEach(id -> targets.add(where.of(id)));
    return targets;
  }

  /** A block without these parts; none if nothing is left. */
  List<byte[]> rest(byte[] block, Spec<?> spec) {
    return new Taken(block, spec).pack(-1);
  }

  /** A block with one of these parts only; none if it has nothing of it. */
  List<byte[]> only(byte[] block, int part, Spec<?> spec) {
    return new Taken(block, spec).pack(part);
  }

  /** The operations of one of these parts by their homes. */
  List<Tuple2<Integer, byte[]>> homes(byte[] block, int part, int homes, Spec<?> spec) {
    Taken taken = new Taken(block, spec);
    int[] home = where.kind().homes(taken.h, spec, homes);
    for (int i = 0; i < home.length; i++) {
      home[i] = taken.part[i] == part ? home[i] : SplitSurvey.NOWHERE;
    }
    BlockPacker packer = BlockPacker.of(taken.h, taken.origins);
    List<Tuple2<Integer, byte[]>> found = new ArrayList<>();
    int[][] rows = SplitSurvey.byTarget(home, homes);
    for (int k = 0; k < homes; k++) {
      if (rows[k].length > 0) {
        found.add(new Tuple2<>(k, packer.pack(rows[k], rows[k].length)));
      }
    }
    return found;
  }

  /** A block that was unpacked. */
  private final class Taken {
    private final History h;
    private final Origins origins = new Origins();

    /** For each row the place of its part among the large ones; -1 for others. */
    private final int[] part;

    Taken(byte[] block, Spec<?> spec) {
      HistoryBuilder builder = History.builder().mayOverlap();
      OperationBlock.unpack(block, builder, origins);
      h = builder.build();
      String file = files[OperationBlock.split(block)];
      part =
          IntStream.range(0, h.size())
              .map(i -> large.indexOf(where.idOf(h, i, spec, file)))
              .toArray();
    }

    private List<byte[]> pack(int which) {
      int[] rows = IntStream.range(0, part.length).filter(i -> part[i] == which).toArray();
      return rows.length == 0
          ? List.of()
          : List.of(BlockPacker.of(h, origins).pack(rows, rows.length));
    }
  }
}
