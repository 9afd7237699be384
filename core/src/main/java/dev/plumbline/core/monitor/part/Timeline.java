package dev.plumbline.core.monitor.part;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one part as monitors see them, in call order: a role, a value or two, a window.
 *
 * <p>Columns, to be read and not written. {@code value} and {@code other} are what {@link Role}
 * says; {@code other} is empty for families that do not use it. {@code from} and {@code to} are the
 * windows of {@link EffectWindows}. Pending operations that can have no effect are left out.
 */
public final class Timeline {
  public final int size;
  public final byte[] role;
  public final long[] value;
  public final long[] other;
  public final int[] from;
  public final int[] to;

  /** How many events there are; the last gap is one less. */
  public final int events;

  /** Whether a yes or no is all that is asked: a yes may come with an empty order. */
  public final boolean decisionOnly;

  /** Whether, in a priority queue, larger values go first. */
  public final boolean largestFirst;

  private final History history;
  private final int[] rows;
  private final EffectWindows windows;

  public Timeline(
      History history,
      int[] rows,
      int size,
      byte[] role,
      long[] value,
      long[] other,
      boolean decisionOnly) {
    this(history, rows, EffectWindows.of(history, rows, size), role, value, other, decisionOnly);
  }

  /** The same with windows that are known. */
  public Timeline(
      History history,
      int[] rows,
      EffectWindows windows,
      byte[] role,
      long[] value,
      long[] other,
      boolean decisionOnly) {
    this(history, rows, windows, role, value, other, decisionOnly, false);
  }

  private Timeline(
      History history,
      int[] rows,
      EffectWindows windows,
      byte[] role,
      long[] value,
      long[] other,
      boolean decisionOnly,
      boolean largestFirst) {
    this.history = history;
    this.rows = rows;
    this.windows = windows;
    this.size = windows.from.length;
    this.role = role;
    this.value = value;
    this.other = other;
    this.decisionOnly = decisionOnly;
    this.largestFirst = largestFirst;
    this.events = windows.events;
    this.from = windows.from;
    this.to = windows.to;
  }

  private Timeline readAs(byte[] itsRole, long[] first, long[] second, boolean fromLargest) {
    return new Timeline(history, rows, windows, itsRole, first, second, decisionOnly, fromLargest);
  }

  /** The same operations, read in another way. */
  public Timeline readAs(byte[] itsRole, long[] first, long[] second) {
    return readAs(itsRole, first, second, largestFirst);
  }

  /** The same operations on a container in which larger values go first. */
  public Timeline largestFirst() {
    return readAs(role, value, other, true);
  }

  /** The same operations, of a container with the order of another's. */
  public Timeline withOrderOf(Timeline whole) {
    return whole.largestFirst ? largestFirst() : this;
  }

  /** The gap after everything. */
  public int lastGap() {
    return events - 1;
  }

  /** By rank: operation i where it is called, {@code ~i} where it returns. */
  public int[] eventTable() {
    return windows.eventTable();
  }

  /**
   * For each gap that of the last call at the same time with no return between; null if no two
   * calls are at the same time.
   */
  public int @Nullable [] instants() {
    int[] instants = null;
    for (int i = size - 2; i >= 0; i--) {
      if (from[i + 1] == from[i] + 1 && history.call(rows[i]) == history.call(rows[i + 1])) {
        if (instants == null) {
          instants = IntStream.range(0, events).toArray();
        }
        instants[from[i]] = instants[from[i + 1]];
      }
    }
    return instants;
  }

  /** Whether some operation has this role. */
  public boolean has(byte wanted) {
    for (int i = 0; i < size; i++) {
      if (role[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  public boolean pending(int i) {
    return to[i] == lastGap();
  }

  /** The row of operation i in the whole history. */
  public int row(int i) {
    return rows[i];
  }

  /** The history this is a part of; for words, not for hot loops. */
  public History history() {
    return history;
  }

  /** Operation i, to be put into a sentence. */
  public Sentence show(int i) {
    return Sentence.operation(history, rows[i]);
  }

  /** The input of operation i, or where it has none its output, as people write it. */
  public String showValue(int i) {
    History h = history;
    boolean hasInput = h.inputCode(rows[i]) != Values.NONE;
    return Values.show(hasInput ? h.operation(rows[i]).input() : h.operation(rows[i]).output());
  }
}
