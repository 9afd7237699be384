package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A first-in first-out queue: enq, deq and peek, which answer null when it is empty.
 *
 * <p>Traits. A peek and a deq that found nothing never change anything. A pending enq answers
 * nothing, whatever it did; a pending deq that has an effect may have answered any element.
 *
 * <p><b>Relevance.</b> Let s be the state and W = a x the rest of a witness up to the goal x, all
 * of whose operations are open now; readers that are legal in s have been served and are not in W.
 * Let <em>remove</em> mean a deq of some value, or a pending deq that found one. In all cases W is
 * turned into another legal sequence of the same operations with the same end.
 *
 * <ol>
 *   <li>s is not empty and x, a deq or peek, is not legal in s. Then the head must go, so W has a
 *       first remove d, and it takes the head. Before d there are only enqs: the head is unchanged
 *       there and the queue not empty, so a reader legal there would be legal in s. Move d to the
 *       front: enqs and a deq from a non-empty queue commute. So only removes are relevant.
 *   <li>x = deq of the head. If a has no remove, it has only enqs (as before), and x moves to the
 *       front. Else let d be the first remove in a: it takes the head, so it is a deq of the same
 *       value or pending, and may trade places with x (a pending one then answers what x answered).
 *       Now x is preceded by enqs only and moves to the front. So nothing but x is relevant.
 *   <li>s is empty and x = deq of v. Let e be the enq in a of the element that x removes: a = b e
 *       c. During c the element is in the queue and everything removed is ahead of it, so c without
 *       the element runs as before, except for peeks that see the element itself; put those
 *       directly behind e. Hence e, those peeks, x, b, c is legal: e x leaves the queue empty, b
 *       runs as before, and c as just said; no empty result lies in c. The end is the same because
 *       everything ahead of the element was removed by the end of c. So only enqs of v are
 *       relevant.
 *   <li>Otherwise (x an enq; a peek of a value in an empty queue) everything is.
 * </ol>
 *
 * None of this needs values to be distinct: elements are meant, not values.
 *
 * <p><b>Outlook</b>, each value added and removed at most once: see {@link DistinctOutlook}.
 */
final class QueueSpec extends OrderedContainerSpec<PersistentDeque<Object>>
    implements SearchTraits<PersistentDeque<Object>> {
  QueueSpec() {
    super(
        "queue",
        "queue",
        "the queue's head is %s",
        PersistentDeque.empty(),
        new KnownType.Queue(),
        Signature.command("enq", Shape.SOME, "enqueue", "offer", "add", "push", "put", "send"),
        Signature.query(
            "deq", Shapes.NO_INPUT, Shape.ANY, "dequeue", "poll", "pop", "take", "recv", "remove"),
        Signature.query("peek", Shapes.NO_INPUT, Shape.ANY, "front", "head"));
  }

  @Override
  @Nullable Object first(PersistentDeque<Object> queue) {
    return queue.isEmpty() ? null : queue.first();
  }

  @Override
  PersistentDeque<Object> with(PersistentDeque<Object> queue, @Nullable Object element) {
    return queue.addLast(element);
  }

  @Override
  PersistentDeque<Object> without(PersistentDeque<Object> queue) {
    return queue.removeFirst();
  }

  @Override
  public Relevance<PersistentDeque<Object>> relevance() {
    return this::relevant;
  }

  private boolean relevant(PersistentDeque<Object> queue, Operation goal, Operation candidate) {
    if (adds(goal)) {
      return true;
    }
    boolean legal = Objects.equals(goal.output(), first(queue));
    if (queue.isEmpty()) {
      return !goal.name().equals("deq")
          || goal.output() == null
          || (adds(candidate) && goal.output().equals(candidate.input()));
    }
    if (legal) {
      return !goal.name().equals("deq");
    }
    return removes(candidate);
  }

  @Override
  public Outlook<PersistentDeque<Object>> outlook(Removals removals) {
    return new Future(this, removals);
  }

  private static final class Future extends DistinctOutlook<PersistentDeque<Object>> {
    Future(QueueSpec queue, Removals removals) {
      super(queue, removals);
    }

    /**
     * Everything in the queue must be removed before v is: each element by its own remove, which
     * then must not be called after v's has returned, or by one of the pending ones. And what is
     * ahead of v is at the head before v is, so it is not seen after v was.
     */
    @Override
    boolean isInTheWay(
        PersistentDeque<Object> ahead,
        @Nullable Object v,
        PersistentDeque<Object> after,
        int pendingRemoves) {
      if (!removals.removed(v)) {
        return false;
      }
      int stuck = 0;
      for (int i = ahead.size() - 1; i >= Math.max(0, ahead.size() - LOOKS); i--) {
        Object u = ahead.get(i);
        if (removals.seenBefore(v, u)) {
          return true;
        }
        stuck += removals.removed(u) ? 0 : 1;
      }
      return stuck > pendingRemoves;
    }
  }
}
