package dev.plumbline.subjects.support;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The slots of a segment: each holds an element or nothing, and is used again and again.
 *
 * <p>What a slot holds is a cell, and each change puts a new cell there: a new cell is what a
 * version tag is in the papers. A cell that is still there has been there all the time, so a
 * compare-and-set that finds the cell it expects knows that the slot was empty, or held that
 * element, since the cell was read.
 */
public final class Cells<T> {
  /** What a slot holds: an element, or null for nothing. */
  public static final class Cell<T> {
    private final T value;

    private Cell(T value) {
      this.value = value;
    }

    public T value() {
      return value;
    }
  }

  /**
   * A slot and the cell that was seen there.
   *
   * @param index the slot
   * @param cell what was seen
   */
  public record Seen<T>(int index, Cell<T> cell) {}

  private final AtomicReferenceArray<Cell<T>> slots;

  public Cells(int size) {
    slots = new AtomicReferenceArray<>(size);
    Cell<T> nothing = new Cell<>(null);
    for (int i = 0; i < size; i++) {
      slots.setPlain(i, nothing);
    }
  }

  /** A slot that held nothing when it was looked at, or null if none did. */
  public Seen<T> findEmpty() {
    return find(true);
  }

  /** A slot that held an element when it was looked at, or null if none did. */
  public Seen<T> findElement() {
    return find(false);
  }

  private Seen<T> find(boolean empty) {
    int size = slots.length();
    int start = ThreadLocalRandom.current().nextInt(size);
    for (int i = 0; i < size; i++) {
      int index = start + i < size ? start + i : start + i - size;
      Cell<T> cell = slots.get(index);
      if ((cell.value == null) == empty) {
        return new Seen<>(index, cell);
      }
    }
    return null;
  }

  /** Puts an element where nothing was seen: answers where it is, or null if the slot changed. */
  public Seen<T> put(Seen<T> empty, T value) {
    Cell<T> cell = new Cell<>(value);
    return slots.compareAndSet(empty.index(), empty.cell(), cell)
        ? new Seen<>(empty.index(), cell)
        : null;
  }

  /** Takes out the element that was seen; false if the slot has changed. */
  public boolean take(Seen<T> seen) {
    return slots.compareAndSet(seen.index(), seen.cell(), new Cell<>(null));
  }

  /** Whether the slot still holds the cell that was seen. */
  public boolean holds(Seen<T> seen) {
    return slots.get(seen.index()) == seen.cell();
  }

  /** Whether there was a moment during this call at which all slots held nothing. */
  public boolean wereAllEmpty() {
    Object[] seen = new Object[slots.length()];
    for (int i = 0; i < seen.length; i++) {
      Cell<T> cell = slots.get(i);
      if (cell.value != null) {
        return false;
      }
      seen[i] = cell;
    }
    for (int i = 0; i < seen.length; i++) {
      if (slots.get(i) != seen[i]) {
        return false;
      }
    }
    return true;
  }
}
