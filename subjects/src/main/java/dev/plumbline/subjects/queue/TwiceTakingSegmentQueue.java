package dev.plumbline.subjects.queue;

/**
 * Broken on purpose: a segment queue whose deq writes that a slot is spent instead of comparing it
 * first. Two deqs that see the same element both take it.
 */
class TwiceTakingSegmentQueue<T> extends SegmentQueue<T> {
  TwiceTakingSegmentQueue(int size) {
    super(size);
  }

  @Override
  boolean claim(OneWaySlots<T> slots, int i, T element) {
    slots.spend(i);
    return true;
  }
}
