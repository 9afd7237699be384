package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.history.History;
import dev.plumbline.core.primitive.LongList;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.primitive.PairSort;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * ElementTimes of a container as times: when the add of each was called (A), by when it is
 * certainly inside (B: its add has returned, or its remove), from when on it may have left (C: its
 * remove is called, and its add) and when its remove has returned (D). C and D are {@link #NEVER}
 * for an element that no completed operation removed. In a queue with peeks D is when it had been
 * at the front: the first return of its remove and of the peeks that saw it.
 *
 * <p>The element is certainly inside at instant t exactly if B &lt; t &lt; C.
 *
 * <p>Rows of {@value #WIDTH} numbers in one list, so that they travel as one array.
 */
public final class ElementTimes {
  /** The time of what has not happened. */
  public static final long NEVER = History.PENDING;

  /** How many numbers an element has. */
  public static final int WIDTH = 6;

  private final LongList cells;

  /** No elements. */
  public ElementTimes() {
    this(new LongList());
  }

  private ElementTimes(LongList cells) {
    this.cells = cells;
  }

  /** ElementTimes that have {@linkplain #toArray traveled}; it takes them over. */
  public static ElementTimes of(long[] cells) {
    return new ElementTimes(LongList.of(cells));
  }

  /**
   * Adds an element.
   *
   * @param id what it is called outside
   * @param priority the code of its value: the smaller, the earlier a priority queue gives it away
   */
  public void add(
      long id, long priority, long addCall, long addReturn, long removeCall, long removeReturn) {
    cells.add(id);
    cells.add(priority);
    cells.add(addCall);
    cells.add(Math.min(addReturn, removeReturn));
    cells.add(Math.max(removeCall, addCall));
    cells.add(removeReturn);
  }

  /** Adds one of other elements. */
  public void add(ElementTimes other, int e) {
    cells.addAll(other.cells, e * WIDTH, WIDTH);
  }

  /** Adds one of other elements with another code for its value. */
  public void add(ElementTimes other, int e, long priority) {
    add(other, e);
    setPriority(size() - 1, priority);
  }

  public int size() {
    return cells.size() / WIDTH;
  }

  /** What the element is called outside. */
  public long id(int e) {
    return cells.get(e * WIDTH);
  }

  /** The code of its value. */
  public long priority(int e) {
    return cells.get(e * WIDTH + 1);
  }

  /** Puts something else in the place of the code of its value. */
  public void setPriority(int e, long priority) {
    cells.set(e * WIDTH + 1, priority);
  }

  /** When its add was called. */
  public long addCall(int e) {
    return cells.get(e * WIDTH + 2);
  }

  /** After which it is certainly inside, until it may have left. */
  public long inside(int e) {
    return cells.get(e * WIDTH + 3);
  }

  /** From when on it may have left. */
  public long mayLeave(int e) {
    return cells.get(e * WIDTH + 4);
  }

  /** When its remove had returned, or in a queue the first operation that saw it at the front. */
  public long removed(int e) {
    return cells.get(e * WIDTH + 5);
  }

  /** Whether no completed operation removed it. */
  public boolean unmatched(int e) {
    return removed(e) == NEVER || mayLeave(e) == NEVER;
  }

  /** Whether it was seen at the front of a queue, and no completed operation removed it. */
  public boolean seenStaying(int e) {
    return removed(e) != NEVER && mayLeave(e) == NEVER;
  }

  /** All numbers. */
  public long[] toArray() {
    return cells.toArray();
  }

  /** Says from when on an unmatched element may have left, because a lost remove may take it. */
  public void give(int e, long lostCall) {
    cells.set(e * WIDTH + 4, Math.max(lostCall, addCall(e)));
  }

  /** The numbers of all elements by a time of theirs; equal ones as they are. */
  int[] inOrder(IntToLongFunction time) {
    return inOrder(IntStream.range(0, size()).toArray(), time);
  }

  /** Puts the numbers of some elements into the order of a time of theirs. */
  static int[] inOrder(int[] some, IntToLongFunction time) {
    long[] times = new long[some.length];
    for (int k = 0; k < some.length; k++) {
      times[k] = time.applyAsLong(some[k]);
    }
    PairSort.sort(times, some, some.length);
    return some;
  }

  /**
   * Those that no completed operation removed, in the order in which lost removes of a queue take
   * them; of those that are inside at the same time the one goes first that was added first.
   */
  public int[] unmatchedInOrder() {
    int[] unmatched = IntStream.range(0, size()).filter(this::unmatched).toArray();
    MergeSort.byKey(unmatched, this::id);
    MergeSort.byKey(unmatched, this::addCall);
    MergeSort.byKey(unmatched, this::inside);
    return unmatched;
  }

  /**
   * Lets lost removes of a queue take what they can: the unmatched element whose add ended first
   * goes to the lost remove that was called first, and so on. Only so many of the first unmatched
   * elements need to be here as there are lost removes; see {@code QueueMonitor} for the proof.
   *
   * @param lostCalls ascending
   */
  public void giveInOrder(long[] lostCalls) {
    int[] unmatched = unmatchedInOrder();
    for (int k = 0; k < Math.min(unmatched.length, lostCalls.length); k++) {
      give(unmatched[k], lostCalls[k]);
    }
  }
}
