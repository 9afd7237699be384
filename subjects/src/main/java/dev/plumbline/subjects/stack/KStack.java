package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Stack;
import dev.plumbline.subjects.support.Backoff;
import dev.plumbline.subjects.support.Cells;
import dev.plumbline.subjects.support.Cells.Seen;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * The k-stack: a stack of segments of k slots. A push takes any free slot of the top segment, a pop
 * any element of it; a full segment gets another on top, an empty one is taken off.
 *
 * <p>Every change of top gives it a new tag. A pop reads top, finds an element, looks whether top
 * is the same, and then takes the element.
 *
 * <p>Linearization points. A <em>pop</em> happens when it looks at top again: its segment is on top
 * then and holds the element, and holds it until it is taken. A <em>push</em> happens when its
 * element gets into the slot, or if its segment is not on top then, when it last was: from then on
 * nobody sees the segment. A push that brings a segment happens when that becomes the top. A pop
 * that answers null happens at a moment at which the last segment was on top and all its slots
 * empty.
 *
 * <p>Why a pop leaves at most k - 1 younger elements behind: while an element is in a segment, the
 * segments below are not on top, so all of their elements are older. The others are in its segment,
 * which has k - 1 other slots.
 *
 * <p>Why nothing is lost: a segment is taken off by somebody who first says so in {@code removers}
 * and then sees no element in it. A push that has put its element there and then sees no removers
 * is seen by all that come. If it sees some, it renews the tag of top, so that those who may have
 * missed the element fail; or if top has changed, it takes its element back and starts again,
 * unless it has been popped.
 *
 * <p>Correct for k - 1 out of order; lock-free.
 *
 * <p>T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin, A. Sokolova. Quantitative Relaxation of
 * Concurrent Data Structures. POPL 2013.
 */
class KStack<T> implements Stack<T> {
  static final class Segment<T> {
    final Cells<T> cells;
    final Segment<T> below;
    final AtomicInteger removers = new AtomicInteger();

    Segment(int slots, Segment<T> below) {
      this.cells = new Cells<>(slots);
      this.below = below;
    }
  }

  private final int slots;
  private final AtomicStampedReference<Segment<T>> top;

  /** With segments of that many slots. */
  KStack(int slots) {
    this.slots = slots;
    this.top = new AtomicStampedReference<>(new Segment<>(slots, null), 0);
  }

  @Override
  public final void push(T value) {
    Objects.requireNonNull(value);
    int[] tag = new int[1];
    for (; ; ) {
      Segment<T> segment = top.get(tag);
      Seen<T> empty = segment.cells.findEmpty();
      if (isTop(segment, tag[0])) {
        boolean done =
            empty == null ? pushSegment(segment, tag[0], value) : pushInto(segment, empty, value);
        if (done) {
          return;
        }
      }
      Backoff.pause();
    }
  }

  @Override
  public final T pop() {
    int[] tag = new int[1];
    for (; ; ) {
      Segment<T> segment = top.get(tag);
      Seen<T> element = segment.cells.findElement();
      if (isTop(segment, tag[0])) {
        if (element != null) {
          if (segment.cells.take(element)) {
            return element.cell().value();
          }
        } else if (segment.below != null) {
          takeOff(segment, tag[0]);
        } else if (segment.cells.wereAllEmpty() && isTop(segment, tag[0])) {
          return null;
        }
      }
      Backoff.pause();
    }
  }

  /** The tag that follows. */
  int nextTag(int tag) {
    return tag + 1;
  }

  private boolean isTop(Segment<T> segment, int tag) {
    int[] now = new int[1];
    return top.get(now) == segment && now[0] == tag;
  }

  private boolean replaceTop(Segment<T> segment, int tag, Segment<T> next) {
    return top.compareAndSet(segment, next, tag, nextTag(tag));
  }

  private boolean pushSegment(Segment<T> full, int tag, T value) {
    Segment<T> segment = new Segment<>(slots, full);
    segment.cells.put(segment.cells.findEmpty(), value);
    return replaceTop(full, tag, segment);
  }

  private boolean pushInto(Segment<T> segment, Seen<T> empty, T value) {
    Seen<T> element = segment.cells.put(empty, value);
    return element != null && stays(segment, element);
  }

  /** Makes sure that the element does not go with its segment; false if it had to be taken back. */
  private boolean stays(Segment<T> segment, Seen<T> element) {
    if (!segment.cells.holds(element) || segment.removers.get() == 0) {
      return true;
    }
    int[] tag = new int[1];
    if (top.get(tag) == segment && replaceTop(segment, tag[0], segment)) {
      return true;
    }
    return !segment.cells.take(element);
  }

  private void takeOff(Segment<T> segment, int tag) {
    segment.removers.incrementAndGet();
    if (segment.cells.findElement() == null && replaceTop(segment, tag, segment.below)) {
      return; // removers stays above 0: this segment is gone
    }
    segment.removers.decrementAndGet();
  }
}
