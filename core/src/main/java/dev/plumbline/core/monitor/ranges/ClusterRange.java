package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import java.io.Serializable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A range of time of a register's history. Clusters x and y conflict, each of them having to come
 * before the other, exactly if f(x) &lt; s(y) and f(y) &lt; s(x); a register whose values were
 * written once is linearizable exactly if none do and no value is wrong by itself (Gibbons and
 * Korach, Testing shared memories, 1997).
 *
 * <p>A cluster is in the range of its f, as what may be in the way, and in the range of its s, as
 * what asks. What asks in this range has s later than all f of earlier ranges, so it conflicts with
 * one of those exactly if that one's s is later than its own f. So that none meets itself, a
 * summary keeps the two latest s and the two earliest f. Cost: O(k log k) for k clusters.
 */
public final class ClusterRange {
  private final long from;
  private final long end;
  private final LongList cells = new LongList();

  /**
   * A range.
   *
   * @param from its first instant
   * @param end the first instant behind it
   */
  public ClusterRange(long from, long end) {
    this.from = from;
    this.end = end;
  }

  /** Adds a cluster if it belongs here. */
  public void add(long id, long firstReturn, long lastCall) {
    if (contains(firstReturn) || contains(lastCall)) {
      cells.add(id);
      cells.add(firstReturn);
      cells.add(lastCall);
    }
  }

  private boolean contains(long time) {
    return from <= time && time < end;
  }

  /** Two clusters, by id. */
  public record Conflict(long one, long other) implements Serializable {}

  /**
   * What a range has to say.
   *
   * @param late the two clusters of the latest last calls, of those whose first return is here
   * @param early the two clusters of the earliest first returns, of those whose last call is here
   * @param conflict two clusters of this range that conflict; null if there are none
   */
  public record Summary(Two late, Two early, @Nullable Conflict conflict) implements Serializable {}

  /** Sums up. */
  public Summary summary() {
    int[] waited = IntStream.range(0, cells.size() / 3).filter(x -> contains(first(x))).toArray();
    MergeSort.byKey(waited, this::first);
    int[] asking = IntStream.range(0, cells.size() / 3).filter(x -> contains(last(x))).toArray();
    MergeSort.byKey(asking, this::last);
    Two late = Two.NONE;
    Two early = Two.NONE;
    Conflict conflict = null;
    int k = 0;
    for (int x : asking) {
      for (; k < waited.length && first(waited[k]) < last(x); k++) {
        late = late.with(~last(waited[k]), id(waited[k]));
      }
      conflict = conflict == null ? conflict(late, Two.NONE.with(first(x), id(x))) : conflict;
      early = early.with(first(x), id(x));
    }
    for (; k < waited.length; k++) {
      late = late.with(~last(waited[k]), id(waited[k]));
    }
    return new Summary(late, early, conflict);
  }

  // ---- Which conflict one machine tells.

  /**
   * Of the clusters whose first return is here that with the latest last call, which comes first,
   * then the first return and the id; nothing of none.
   */
  public long[] latest() {
    long[] latest = new long[0];
    for (int x = 0; x < cells.size() / 3; x++) {
      latest = contains(first(x)) ? later(latest, cluster(x)) : latest;
    }
    return latest;
  }

  private long[] cluster(int x) {
    return new long[] {last(x), first(x), id(x)};
  }

  /** Of two such clusters the one with the later last call. */
  public static long[] later(long[] one, long[] other) {
    boolean isOther = one.length == 0 || (other.length > 0 && other[0] > one[0]);
    return isOther ? other : one;
  }

  /**
   * Clusters are met in the order of their first returns. The first one that conflicts with an
   * earlier one lies in the way of the one whose last call is the latest so far: what came before
   * does not conflict, so no other one lasts as long.
   *
   * @param before the {@link #latest} of the ranges before
   * @return the first return of the first such cluster of this range, its id, and that of the one
   *     in whose way it is; nothing if there is none
   */
  public long[] firstConflict(long[] before) {
    int[] met = IntStream.range(0, cells.size() / 3).filter(x -> contains(first(x))).toArray();
    MergeSort.byKey(met, this::first);
    long[] latest = before;
    for (int x : met) {
      if (latest.length > 0 && first(x) < latest[0] && latest[1] < last(x)) {
        return new long[] {first(x), id(x), latest[2]};
      }
      latest = later(latest, cluster(x));
    }
    return new long[0];
  }

  /** The ids of the clusters whose first return is here, from one time on and before another. */
  public long[] between(long from, long end) {
    return IntStream.range(0, cells.size() / 3)
        .filter(x -> contains(first(x)) && from <= first(x) && first(x) < end)
        .mapToLong(this::id)
        .toArray();
  }

  private long id(int x) {
    return cells.get(3 * x);
  }

  private long first(int x) {
    return cells.get(3 * x + 1);
  }

  private long last(int x) {
    return cells.get(3 * x + 2);
  }

  /** A conflict between what is in the way and what asks later; null if there is none. */
  static @Nullable Conflict conflict(Two late, Two early) {
    Conflict found = null;
    for (int y = 0; y < 2; y++) {
      for (int x = 0; x < 2 && found == null; x++) {
        boolean both = late.id(y) >= 0 && early.id(x) >= 0 && late.id(y) != early.id(x);
        if (both && ~late.value(y) > early.value(x)) {
          found = new Conflict(late.id(y), early.id(x));
        }
      }
    }
    return found;
  }

  /**
   * The two least of some numbers and whose they are; an id is -1 where there is none. Large
   * numbers are kept by their complements.
   */
  public record Two(long least, long leastId, long next, long nextId) implements Serializable {
    /** No numbers. */
    public static final Two NONE = new Two(0, -1, 0, -1);

    long value(int place) {
      return place == 0 ? least : next;
    }

    long id(int place) {
      return place == 0 ? leastId : nextId;
    }

    /** The same with one more. */
    public Two with(long value, long id) {
      if (leastId < 0 || value < least) {
        return new Two(value, id, least, leastId);
      }
      return nextId < 0 || value < next ? new Two(least, leastId, value, id) : this;
    }

    /** The two least of both. */
    public Two and(Two other) {
      Two all = other.leastId < 0 ? this : with(other.least, other.leastId);
      return other.nextId < 0 ? all : all.with(other.next, other.nextId);
    }
  }
}
