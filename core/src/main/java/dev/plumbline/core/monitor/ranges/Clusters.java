package dev.plumbline.core.monitor.ranges;

import static java.util.Arrays.stream;

import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.PairSort;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The clusters of a register, or of one key of a map: for each value its write and its reads, of
 * which the first return (f) and the last call (s) matter. Of each value every operation is here or
 * none. The initial value was written before everything.
 *
 * <p>Only blind writes and reads, and values written once: anything else is beyond ranges. Cost: a
 * sort by value.
 */
public final class Clusters {
  /** How many numbers a cluster has: id, first return, last call. */
  public static final int WIDTH = 3;

  private static final String SEE_AND_LEAVE = "operations both see and leave values";
  private static final String UNKNOWN = "no monitor knows it";

  private final LongList cells = new LongList();
  private @Nullable String beyond;

  /**
   * All rows of the first value that was read and never written, and of the first read too early.
   */
  private int[] neverWritten = {};

  private int[] readTooEarly = {};

  private Clusters() {}

  /**
   * Reads the operations of one register or key.
   *
   * @param id for each row what its operation is called outside; a cluster has that of its first
   */
  public static Clusters of(History history, Spec<?> spec, IntToLongFunction id) {
    Clusters clusters = new Clusters();
    if (history.size() == 0) {
      return clusters;
    }
    TypedHistory typed = TypedHistory.read(history, spec);
    if (typed != null
        && typed.count() == 1
        && spec.traits().type().orElse(null) instanceof KnownType.Cells cells) {
      clusters.gather(typed.timeline(0), typed.code(cells.startOf(typed.key(0))), id);
    } else {
      clusters.beyond = UNKNOWN;
    }
    return clusters;
  }

  /**
   * For each row the value that its operation saw or left: all operations with one value must meet.
   * Null stands for itself, and for what may be anywhere: operations without effect, and those that
   * are {@linkplain #beyond beyond} ranges.
   *
   * @param history of registers or keys, or a share of it; all operations fit the specification
   */
  public static @Nullable Object[] values(History history, Spec<?> spec) {
    TypedHistory typed = TypedHistory.read(history, spec);
    return typed == null ? new Object[history.size()] : typed.cellValues();
  }

  /** Why ranges cannot decide this; null if they can. */
  public @Nullable String beyond() {
    return beyond;
  }

  /**
   * Whether what is {@linkplain #beyond beyond} ranges here may have left values whose home is
   * another one. Then nothing that is wrong with one value alone shows a violation, anywhere: what
   * no write has left, a compare-and-set may have.
   */
  public boolean leavesOthers() {
    return SEE_AND_LEAVE.equals(beyond) || UNKNOWN.equals(beyond);
  }

  /**
   * All rows of the values that are wrong by themselves and that one machine may tell of, if no
   * home {@linkplain #leavesOthers leaves values of others}: they have no witness among themselves;
   * null if there are none. One machine tells the first read of a value that was never written,
   * else the first value that was read before its write.
   */
  public int @Nullable [] violation() {
    int[] both = IntStream.concat(stream(neverWritten), stream(readTooEarly)).sorted().toArray();
    return both.length == 0 ? null : both;
  }

  /** The numbers of all clusters, {@value #WIDTH} each. */
  public long[] toArray() {
    return cells.toArray();
  }

  private void gather(Timeline t, long initial, IntToLongFunction id) {
    long[] values = new long[t.size];
    int[] order = IntStream.range(0, t.size).toArray();
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] != Role.WRITE && t.role[i] != Role.READ) {
        beyond = SEE_AND_LEAVE;
        return;
      }
      values[i] = t.value[i];
    }
    PairSort.sort(values, order, t.size);
    for (int k = 0; k < t.size; ) {
      int end = k + 1;
      while (end < t.size && values[end] == values[k]) {
        end++;
      }
      cluster(t, order, k, end, values[k] == initial, id);
      k = end;
    }
  }

  private void cluster(
      Timeline t, int[] order, int start, int end, boolean initial, IntToLongFunction id) {
    History h = t.history();
    int writes = 0;
    int write = -1;
    long firstRead = ElementTimes.NEVER;
    long first = ElementTimes.NEVER;
    long last = Long.MIN_VALUE;
    long least = Long.MAX_VALUE;
    for (int k = start; k < end; k++) {
      int i = order[k];
      int row = t.row(i);
      boolean writing = t.role[i] == Role.WRITE;
      writes += writing ? 1 : 0;
      write = writing ? row : write;
      firstRead = writing ? firstRead : Math.min(firstRead, h.ret(row));
      first = Math.min(first, h.ret(row));
      last = Math.max(last, h.call(row));
      least = Math.min(least, id.applyAsLong(row));
    }
    if (writes > (initial ? 0 : 1)) {
      beyond = "values are written more than once";
    } else if (initial) {
      put(least, Long.MIN_VALUE, last);
    } else if (writes == 0) {
      neverWritten = earlier(neverWritten, rows(t, order, start, end));
    } else if (firstRead < h.call(write)) {
      readTooEarly = earlier(readTooEarly, rows(t, order, start, end));
    } else if (firstRead < ElementTimes.NEVER || !h.pending(write)) {
      put(least, first, last);
    }
  }

  private static int[] rows(Timeline t, int[] order, int start, int end) {
    return stream(order, start, end).map(t::row).sorted().toArray();
  }

  private static int[] earlier(int[] one, int[] other) {
    return one.length == 0 || other[0] < one[0] ? other : one;
  }

  private void put(long id, long firstReturn, long lastCall) {
    cells.add(id);
    cells.add(firstReturn);
    cells.add(lastCall);
  }
}
