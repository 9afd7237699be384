package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** Fetches the operations of parts that are reported, and of no others. */
record ViolatingHistories(SurveyedSplits splits, PartDecision decision) {
  /** Of a check that has none. */
  static final ViolatingHistories NONE = new ViolatingHistories(null, null);

  /**
   * The histories of some rows.
   *
   * @param most parts with more operations have an empty history
   */
  List<ViolatingHistory> of(List<Row> rows, long most) {
    if (rows.isEmpty()) {
      return List.of();
    }
    Map<String, Integer> parts = new HashMap<>();
    for (int k = 0; k < rows.size(); k++) {
      Row row = rows.get(k);
      if (row.<Long>getAs("operations") <= most) {
        parts.put(name(row.getAs("history"), row.getAs("object"), row.getAs("key")), k);
      }
    }
    List<HistoryBuilder> builders = new ArrayList<>();
    rows.forEach(row -> builders.add(History.builder().mayOverlap()));
    PartDecision places = decision;
    SplitTargets where = splits.where();
    List<Tuple2<Integer, byte[]>> found =
        new ArrayList<>(
            splits
                .ofBlocks((t, blocks) -> select(blocks, parts, where, places).iterator())
                .collect());
    found.sort(
        Comparator.<Tuple2<Integer, byte[]>>comparingInt(one -> OperationBlock.split(one._2()))
            .thenComparingLong(one -> OperationBlock.firstPosition(one._2())));
    List<Origins> origins = rows.stream().map(row -> new Origins()).toList();
    found.forEach(
        one -> OperationBlock.unpack(one._2(), builders.get(one._1()), origins.get(one._1())));
    return IntStream.range(0, rows.size())
        .mapToObj(k -> placed(builders.get(k).build(), origins.get(k)))
        .toList();
  }

  private ViolatingHistory placed(History h, Origins origins) {
    String[] files = new String[h.size()];
    int[] lines = new int[h.size()];
    for (int p = 0; p < files.length; p++) {
      int split = origins.split(p);
      long line = origins.line(p);
      files[p] = decision.files()[split];
      lines[p] = line == 0 ? 0 : (int) (decision.linesBefore()[split] + line);
    }
    return new ViolatingHistory(h.atLines(lines), List.of(files));
  }

  private static List<Tuple2<Integer, byte[]>> select(
      List<byte[]> blocks, Map<String, Integer> parts, SplitTargets where, PartDecision places) {
    Spec<?> spec = places.source().make();
    List<Tuple2<Integer, byte[]>> found = new ArrayList<>();
    for (byte[] block : blocks) {
      HistoryBuilder builder = History.builder().mayOverlap();
      Origins origins = new Origins();
      OperationBlock.unpack(block, builder, origins);
      History h = builder.build();
      Map<Integer, List<Integer>> rows = new HashMap<>();
      for (int i = 0; i < h.size(); i++) {
        PartId id = where.idOf(h, i, spec, places.files()[OperationBlock.split(block)]);
        String history = id.history().isEmpty() ? null : id.history();
        Integer part = parts.get(name(history, shown(id.object()), whole(id.key())));
        if (part != null) {
          rows.computeIfAbsent(part, p -> new ArrayList<>()).add(i);
        }
      }
      BlockPacker packer = BlockPacker.of(h, origins);
      rows.forEach(
          (part, its) -> {
            // Those of one split may be at several homes, and get their order back.
            int step = where.atHomes() ? 1 : its.size();
            for (int k = 0; k < its.size(); k += step) {
              int[] some = its.subList(k, k + step).stream().mapToInt(i -> i).toArray();
              found.add(new Tuple2<>(part, packer.pack(some, some.length)));
            }
          });
    }
    return found;
  }

  private static String shown(Object object) {
    return object == null ? null : Values.showName(object);
  }

  private static String whole(Object key) {
    return key == null ? null : Values.showWhole(key);
  }

  private static String name(String history, String object, String key) {
    return Arrays.asList(history, object, key).toString();
  }
}
