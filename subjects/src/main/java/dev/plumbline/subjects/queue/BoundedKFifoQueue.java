package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.support.Cells;
import java.util.ArrayList;
import java.util.List;

/**
 * A k-FIFO queue in a ring of segments, whose slots are used again and again. When all segments are
 * in use and the first holds an element, an enq throws {@link IllegalStateException} and has no
 * effect.
 *
 * <p>An enq that was slow may put its element into slots that serve a later number by now. It will
 * see that head has passed its own number, and take the element back unless that was dequeued; then
 * the enq, which is still running, happened when tail came to the later number.
 */
final class BoundedKFifoQueue<T> extends KFifoQueue<T> {
  private final List<Cells<T>> ring;

  /** With that many segments, two or more, of that many slots. */
  BoundedKFifoQueue(int slots, int segments) {
    this(ring(slots, segments));
  }

  private BoundedKFifoQueue(List<Cells<T>> ring) {
    super(ring.get(0));
    this.ring = ring;
  }

  private static <T> List<Cells<T>> ring(int slots, int segments) {
    if (segments < 2) {
      throw new IllegalArgumentException("segments must be at least 2: " + segments);
    }
    List<Cells<T>> ring = new ArrayList<>(segments);
    for (int i = 0; i < segments; i++) {
      ring.add(new Cells<>(slots));
    }
    return List.copyOf(ring);
  }

  @Override
  Cells<T> slotsFor(long number, long headNumber) {
    return number - headNumber < ring.size() ? ring.get((int) (number % ring.size())) : null;
  }
}
