package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A priority queue, least first: insert, poll and peek, which answer null when it is empty. Least
 * is meant in {@link ValueOrder}; equal values are interchangeable.
 *
 * <p>Traits. A peek and a poll that found nothing never change anything. A pending insert answers
 * nothing, whatever it did; a pending poll that has an effect may have answered any value.
 *
 * <p><b>Relevance.</b> Let s be the state and W = a x the rest of a witness up to the goal x, all
 * of whose operations are open now; readers that are legal in s have been served and are not in W.
 * Let <em>remove</em> mean a poll of some value, or a pending poll that found one; let u be the
 * least value of s, if any.
 *
 * <ol>
 *   <li>x = poll of u. Let d be the first remove of a u in W; if it is not x, it is of the same
 *       value or pending, and trades places with x. Until x, a u is there, so other removes take
 *       smaller values and no empty result is legal, and peeks of u are legal in s, so there are
 *       none: all of that runs the same with one u less. So x moves to the front, and nothing but x
 *       is relevant.
 *   <li>u must go before x: x = poll or peek of a larger value, or an empty result, in a non-empty
 *       s. Let d be the first remove in W, of m say. If m = u, there are only inserts of values not
 *       below u before d (peeks there would see u), and d moves to the front. If m is below u, it
 *       was inserted by an e in W, with only inserts and peeks up to d; take e, the peeks of m and
 *       d out and put them, in this order, directly behind x: there everything left is larger than
 *       m, or nothing is left. Before x, other operations do not miss m, since none of them saw it.
 *       Now fewer operations stand before x, and the argument is repeated; some d of u exists. So
 *       only removes are relevant.
 *   <li>x = poll of v, and s is empty or u larger than v. Then v is inserted in W. Let e be the
 *       first insert of v in W and d the first remove of a v; if d is not x, they trade places as
 *       in 1. Between e and x there is a v, so removes take smaller values and no empty result is
 *       legal: without the v all runs the same but peeks of v. So e, the peeks of v, x, and then
 *       the rest is legal with the same end, and only inserts of v are relevant.
 *   <li>Otherwise (x an insert; x a peek of a value below u) everything is.
 * </ol>
 *
 * <p><b>Outlook</b>, each value added and removed at most once: see {@link DistinctOutlook}.
 */
final class PriorityQueueSpec extends HeapSpec
    implements SearchTraits<PersistentMap<Object, Long>> {
  PriorityQueueSpec() {
    super(
        "priority-queue",
        "least",
        new KnownType.PriorityQueue(),
        Signature.query(
            "poll",
            Shapes.NO_INPUT,
            Shape.ANY,
            "pop",
            "deq",
            "dequeue",
            "remove",
            "take",
            "deleteMin",
            "delete-min",
            "extractMin",
            "removeMin"),
        Signature.query("peek", Shapes.NO_INPUT, Shape.ANY, "min", "findMin", "least"));
  }

  @Override
  @Nullable Object first(PersistentMap<Object, Long> queue) {
    return queue.isEmpty() ? null : queue.leastKey();
  }

  @Override
  public Relevance<PersistentMap<Object, Long>> relevance() {
    return this::relevant;
  }

  private boolean relevant(PersistentMap<Object, Long> queue, Operation goal, Operation candidate) {
    if (adds(goal)) {
      return true;
    }
    Object sought = goal.output();
    Object least = first(queue);
    if (Objects.equals(sought, least)) {
      return !goal.name().equals("poll");
    }
    if (sought == null || (least != null && ValueOrder.INSTANCE.compare(least, sought) < 0)) {
      return removes(candidate);
    }
    return goal.name().equals("peek") || (adds(candidate) && sought.equals(candidate.input()));
  }

  @Override
  public Outlook<PersistentMap<Object, Long>> outlook(Removals removals) {
    return new Future(this, removals);
  }

  private static final class Future extends DistinctOutlook<PersistentMap<Object, Long>> {
    Future(PriorityQueueSpec queue, Removals removals) {
      super(queue, removals);
    }

    /**
     * Of two values that are there together, the smaller leaves first: by its own remove, which
     * then must not be called after that of the larger has returned, or by one of the pending ones.
     */
    @Override
    boolean isInTheWay(
        PersistentMap<Object, Long> before,
        @Nullable Object v,
        PersistentMap<Object, Long> queue,
        int pendingRemoves) {
      boolean removed = removals.removed(v);
      int stuck = 0;
      int looks = LOOKS;
      for (Map.Entry<Object, Long> entry : queue) {
        if (looks-- == 0) {
          return false;
        }
        Object u = entry.getKey();
        if (!removals.removed(u)) {
          stuck++;
        } else if (stuck > pendingRemoves || (removed && leaveInWrongOrder(u, v))) {
          return true;
        }
      }
      return false;
    }

    private boolean leaveInWrongOrder(Object u, @Nullable Object v) {
      int order = ValueOrder.INSTANCE.compare(u, v);
      return order < 0 ? removals.removedBefore(v, u) : order > 0 && removals.removedBefore(u, v);
    }
  }
}
