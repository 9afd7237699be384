package dev.plumbline.subjects.queue;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Slots that are free, then hold an element, then are spent: each goes that way once. */
final class OneWaySlots<T> {
  private static final Object SPENT = new Object();

  private final AtomicReferenceArray<Object> slots;

  OneWaySlots(int size) {
    slots = new AtomicReferenceArray<>(size);
  }

  boolean isFree(int i) {
    return slots.get(i) == null;
  }

  boolean areSpent() {
    for (int i = slots.length() - 1; i >= 0; i--) {
      if (slots.get(i) != SPENT) {
        return false;
      }
    }
    return true;
  }

  /** How many of the first slots are free, or -1 if an element is met. */
  int freeIfNoElement(int first) {
    int free = 0;
    for (int i = 0; i < first; i++) {
      Object held = slots.get(i);
      if (held == null) {
        free++;
      } else if (held != SPENT) {
        return -1;
      }
    }
    return free;
  }

  /** The element, or null if the slot is free or spent. */
  @SuppressWarnings("unchecked") // only put writes anything else
  T element(int i) {
    Object held = slots.get(i);
    return held == SPENT ? null : (T) held;
  }

  /** Puts an element into a free slot; false if it is not free. */
  boolean put(int i, T element) {
    return slots.compareAndSet(i, null, element);
  }

  /** Takes the element out; false if it is not there. */
  boolean take(int i, T element) {
    return slots.compareAndSet(i, element, SPENT);
  }

  /** Spends the slot, whatever it holds. */
  void spend(int i) {
    slots.set(i, SPENT);
  }
}
