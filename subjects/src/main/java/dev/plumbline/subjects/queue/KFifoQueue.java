package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import dev.plumbline.subjects.support.Cells;
import dev.plumbline.subjects.support.Cells.Seen;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * The k-FIFO queue: segments of k slots in a row. An enq takes any free slot of the segment at
 * tail, a deq any element of the one at head. A deq that finds an element while tail is at the same
 * segment first moves tail on; a deq that finds nothing moves head on, or answers null if tail is
 * at the same segment. Where segments come from is what the bounded and the unbounded queue differ
 * in.
 *
 * <p>Tail and head only move on, and head never overtakes tail.
 *
 * <p>Linearization points. An <em>enq</em> happens when its element gets into the slot, or if tail
 * has left the segment by then, when it left. (The slot was empty since before the enq saw tail
 * there, so a segment never has more than k elements.) A <em>deq</em> happens when it looks at head
 * again, after it has found its element and before it takes it: the segment is at head then and
 * holds the element, and holds it until it is taken. All elements of other segments came later than
 * tail left this one, so at most k - 1 older ones are left behind. A deq that answers <em>null</em>
 * happens when it begins to look at the slots: tail was at the same segment before and after, in
 * between nothing is taken from it (tail must go first), so what was there at the beginning would
 * have been seen.
 *
 * <p>Why nothing is lost: an enq looks where head is after its element is in the slot. If head has
 * not come to the segment, whoever moves it on will see the element. If head is there, the enq
 * renews its tag, so that those who may have missed the element fail to move it. If head has
 * passed, or the tag could not be renewed, the enq takes its element back and starts again, unless
 * it has been taken.
 *
 * <p>Correct for k - 1 out of order; lock-free.
 *
 * <p>C. M. Kirsch, M. Lippautz, H. Payer. Fast and Scalable, Lock-free k-FIFO Queues. PaCT 2013.
 */
abstract class KFifoQueue<T> implements FifoQueue<T> {
  /** Slots at a place in the row. */
  static final class Segment<T> {
    final long number;
    final Cells<T> cells;
    final AtomicReference<Segment<T>> next = new AtomicReference<>();

    Segment(long number, Cells<T> cells) {
      this.number = number;
      this.cells = cells;
    }
  }

  private final AtomicStampedReference<Segment<T>> head;
  private final AtomicReference<Segment<T>> tail;

  KFifoQueue(Cells<T> first) {
    Segment<T> segment = new Segment<>(0, first);
    head = new AtomicStampedReference<>(segment, 0);
    tail = new AtomicReference<>(segment);
  }

  /** Slots for the segment with this number, or null if there are none before head moves on. */
  abstract Cells<T> slotsFor(long number, long headNumber);

  @Override
  public final void enq(T value) {
    Objects.requireNonNull(value);
    for (; ; ) {
      Segment<T> last = tail.get();
      Seen<T> empty = last.cells.findEmpty();
      if (tail.get() == last) {
        if (empty == null) {
          makeRoom(last);
        } else {
          Seen<T> element = last.cells.put(empty, value);
          if (element != null && stays(last, element)) {
            return;
          }
        }
      }
      Backoff.pause();
    }
  }

  @Override
  public final T deq() {
    int[] tag = new int[1];
    for (; ; ) {
      Segment<T> first = head.get(tag);
      Seen<T> element = first.cells.findElement();
      Segment<T> last = tail.get();
      if (isHead(first, tag[0])) {
        if (element != null) {
          if (take(first, last, element)) {
            return element.cell().value();
          }
        } else if (first == last) {
          return null;
        } else {
          moveHead(first, tag[0]);
        }
      }
      Backoff.pause();
    }
  }

  private boolean isHead(Segment<T> segment, int tag) {
    int[] now = new int[1];
    return head.get(now) == segment && now[0] == tag;
  }

  private boolean take(Segment<T> first, Segment<T> last, Seen<T> element) {
    if (first == last) {
      moveTail(last);
    }
    return first.cells.take(element);
  }

  /** Makes sure that head does not pass the element; false if it had to be taken back. */
  private boolean stays(Segment<T> segment, Seen<T> element) {
    if (!segment.cells.holds(element)) {
      return true;
    }
    int[] tag = new int[1];
    Segment<T> first = head.get(tag);
    if (first.number < segment.number) {
      return true;
    }
    if (first == segment && head.compareAndSet(first, first, tag[0], tag[0] + 1)) {
      return true;
    }
    return !segment.cells.take(element);
  }

  /** Moves tail on; if there is no place for another segment, moves head on or refuses. */
  private void makeRoom(Segment<T> last) {
    int[] tag = new int[1];
    Segment<T> first = head.get(tag);
    if (moveTail(last)) {
      return;
    }
    boolean full = first.cells.findElement() != null;
    if (isHead(first, tag[0])) {
      if (full) {
        throw new IllegalStateException("the queue is full: no segment is free");
      }
      moveHead(first, tag[0]);
    }
  }

  /** Moves tail from this segment to the next; false if there is no next one yet. */
  private boolean moveTail(Segment<T> last) {
    Segment<T> next = last.next.get();
    if (next == null) {
      Cells<T> slots = slotsFor(last.number + 1, head.getReference().number);
      if (slots == null) {
        return false;
      }
      last.next.compareAndSet(null, new Segment<>(last.number + 1, slots));
      next = last.next.get();
    }
    tail.compareAndSet(last, next);
    return true;
  }

  private void moveHead(Segment<T> first, int tag) {
    head.compareAndSet(first, first.next.get(), tag, 0);
  }
}
