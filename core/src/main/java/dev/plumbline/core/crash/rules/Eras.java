package dev.plumbline.core.crash.rules;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.Filled;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The eras of a history, divided by crashes of the whole system, and what a completed sync keeps of
 * each.
 */
public final class Eras {
  private final long[] crashes;
  private final int[] number;
  private final long[] synced;

  /**
   * The eras of a history. A crash at the very time of a call came before it if the operation
   * returned.
   *
   * @param lateness by how much returns were moved since they were recorded
   * @throws dev.plumbline.core.history.MalformedHistoryException if an operation survived a crash
   *     of all processes
   */
  public Eras(History history, List<Sync> syncs, long lateness) {
    crashes =
        history.marks().stream()
            .filter(m -> m.kind() == Mark.Kind.CRASH && m.process() == null)
            .mapToLong(Mark::time)
            .toArray();
    Problems problems = new Problems(history.source());
    number = new int[history.size()];
    for (int i = 0; i < number.length; i++) {
      number[i] = at(history.pending(i) ? history.call(i) : history.ret(i) - lateness);
      if (number[i] > 0 && history.call(i) < crashes[number[i] - 1]) {
        problems.add(
            history.line(i),
            Rule.RETURN_AFTER_CRASH,
            "the operation called at %d returns at %d, although all processes crashed at %d"
                .formatted(history.call(i), history.ret(i) - lateness, crashes[number[i] - 1]));
      }
    }
    problems.throwIfAny();
    synced = Filled.longs(crashes.length + 1, Long.MIN_VALUE);
    for (Sync sync : syncs) {
      int e = at(sync.ret() - lateness);
      synced[e] = Math.max(synced[e], sync.call());
    }
  }

  /** How many crashes came before a time. */
  private int at(long time) {
    return Bisection.first(0, crashes.length, k -> crashes[k] >= time);
  }

  /** How many there are. */
  public int count() {
    return crashes.length + 1;
  }

  /** The era of each row. */
  public int[] numbers() {
    return number.clone();
  }

  /** For each era, the time before which what had returned is not lost. */
  public long[] synced() {
    return synced.clone();
  }

  /** The rows of an era. */
  public int[] rows(int era) {
    return IntStream.range(0, number.length).filter(i -> number[i] == era).toArray();
  }

  /** Whether some rows of an era are all that a completed sync keeps, or more. */
  public boolean keepsSynced(History history, List<Integer> some, int era) {
    return Arrays.stream(rows(era))
        .allMatch(i -> history.ret(i) >= synced[era] || some.contains(i));
  }
}
