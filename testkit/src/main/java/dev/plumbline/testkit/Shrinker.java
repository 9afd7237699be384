package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;

/**
 * Makes a history that fails smaller, as long as it still fails: leaves out operations, first many
 * at a time, then one by one, and numbers the times that are left from 0.
 *
 * <pre>{@code
 * History small = Shrinker.shrink(history, h -> decide(h) != Oracle.linearizable(h, spec));
 * }</pre>
 */
public final class Shrinker {
  private Shrinker() {}

  /** The smallest history found; the given one must fail. */
  public static History shrink(History history, Predicate<History> fails) {
    List<EditableRows.Row> rows = EditableRows.of(history);
    boolean smaller = true;
    while (smaller) {
      int before = rows.size();
      for (int chunk = Math.max(1, rows.size() / 2); chunk > 0; chunk /= 2) {
        rows = withoutChunks(rows, chunk, fails);
      }
      smaller = rows.size() < before;
    }
    List<EditableRows.Row> dense = dense(rows);
    return fails.test(EditableRows.build(dense))
        ? EditableRows.build(dense)
        : EditableRows.build(rows);
  }

  private static List<EditableRows.Row> withoutChunks(
      List<EditableRows.Row> rows, int chunk, Predicate<History> fails) {
    List<EditableRows.Row> kept = rows;
    for (int from = 0; from < kept.size(); ) {
      List<EditableRows.Row> fewer = new ArrayList<>(kept);
      fewer.subList(from, Math.min(kept.size(), from + chunk)).clear();
      if (fails.test(EditableRows.build(fewer))) {
        kept = fewer;
      } else {
        from += chunk;
      }
    }
    return kept;
  }

  /** The same order of times, equal ones still equal. */
  private static List<EditableRows.Row> dense(List<EditableRows.Row> rows) {
    long[] times =
        rows.stream()
            .flatMapToLong(r -> LongStream.of(r.call(), r.ret()))
            .filter(t -> t != History.PENDING)
            .sorted()
            .distinct()
            .toArray();
    Map<Long, Long> rank = new HashMap<>();
    rank.put(History.PENDING, History.PENDING);
    for (int i = 0; i < times.length; i++) {
      rank.put(times[i], (long) i);
    }
    return rows.stream().map(r -> r.at(rank.get(r.call()), rank.get(r.ret()))).toList();
  }
}
