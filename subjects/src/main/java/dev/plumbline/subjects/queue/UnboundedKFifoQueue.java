package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.support.Cells;

/** A k-FIFO queue that always finds another segment. */
final class UnboundedKFifoQueue<T> extends KFifoQueue<T> {
  private final int slots;

  /** With segments of that many slots. */
  UnboundedKFifoQueue(int slots) {
    super(new Cells<>(slots));
    this.slots = slots;
  }

  @Override
  Cells<T> slotsFor(long number, long headNumber) {
    return new Cells<>(slots);
  }
}
