package dev.plumbline.subjects.stack;

import dev.plumbline.subjects.Stack;
import dev.plumbline.subjects.stack.StampedPool.Node;
import dev.plumbline.subjects.support.Backoff;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time-stamped stack with interval stamps. A push puts its element into a pool of its own
 * thread and then gives it a stamp; a pop looks through all pools and takes an element that none it
 * saw is younger than. Pushes that overlap may get stamps without order, and then either element
 * may be popped first.
 *
 * <p>Why it is right (the proof is in the paper). Elements whose pushes follow each other have
 * stamps in that order. A pop has no single point in its code at which it always happens:
 *
 * <ul>
 *   <li>If the push of its element got its stamp after the pop began, both ran at that moment: push
 *       and pop happen there, one directly after the other.
 *   <li>Otherwise a younger element that the pop leaves behind was pushed after the pop had begun,
 *       behind its back, and the pop happens before that push.
 *   <li>A pop that answers null happens at the end of its first look at the pools. It saw each pool
 *       empty, and saw later that nothing had been pushed there since and that no pool is new.
 * </ul>
 *
 * <p>The second look at empty pools is the paper's, and makes the last argument short. A stack does
 * not need it. Let a pop o begin at s, see each pool empty once, and answer null at e. Put before o
 * all elements with an operation that ended before s, and then, again and again, every element with
 * an operation that ended before the pop of one of these began; all others go behind o. So nothing
 * that goes behind precedes anything that goes before, and elements can be left out of a history of
 * a stack: all is well unless an element was put before o whose pop began after e, or never. Then
 * there are elements a(0), ..., a(k) such that
 *
 * <ul>
 *   <li>the push of a(0) ended before s,
 *   <li>that of a(i+1) ended before the pop of a(i) began (if an element was put before o for its
 *       pop only, it can be skipped, and does not come last), and
 *   <li>a(k) was in its pool at e.
 * </ul>
 *
 * <p>Let a(j) be the first of them that was in its pool at e. It was not there when o looked, so it
 * came at a time T after s, and j is not 0. Now the pushes of all elements from a(j) down to a(0)
 * ended after T. If that of a(i+1) did, the pop of a(i) began after T; it took a(i) before e, when
 * a(j) was in its pool. So it saw a(j), or a younger element of that pool, and took a(i) because
 * that is not older; or it took a(i) at once, because that got its stamp after the pop had begun.
 * Either way a(i) got its stamp after T. But the push of a(0) ended before s. For several such
 * pops: what is put before the one that began first is also put before the others. The argument
 * needs that elements are stamped when they are in the pool; see {@link EarlyStampingStack}.
 *
 * <p>Linearizable; lock-free. A pool is kept as long as the stack, also when its thread has ended.
 *
 * <p>M. Dodds, A. Haas, C. M. Kirsch. A Scalable, Correct Time-Stamped Stack. POPL 2015. Stamps are
 * those of its variant TS-CAS.
 */
class TimestampedStack<T> implements Stack<T> {
  private final Stamp.Clock clock = new Stamp.Clock();
  private final AtomicReference<StampedPool<T>> pools = new AtomicReference<>();
  private final ThreadLocal<StampedPool<T>> own = ThreadLocal.withInitial(this::newPool);

  @Override
  public final void push(T value) {
    insert(own.get(), Objects.requireNonNull(value), clock);
  }

  @Override
  public final T pop() {
    Stamp start = clock.next();
    for (; ; ) {
      Look<T> look = new Look<>(this, start);
      if (look.candidate == null) {
        if (nothingCameLate(look)) {
          return null;
        }
      } else if (look.pool.take(look.seenTop, look.candidate)) {
        return look.candidate.value;
      }
      Backoff.pause();
    }
  }

  /**
   * Puts an element into a pool and stamps it, in this order. So who looks into the pool too early
   * to see the element can have seen no stamp yet that is later than the element's.
   */
  void insert(StampedPool<T> pool, T value, Stamp.Clock clock) {
    Node<T> node = pool.insert(value, Stamp.UNKNOWN);
    node.stamp(clock.next());
  }

  /** A pool for a thread's elements. */
  StampedPool<T> pool(StampedPool<T> others) {
    return new StampedPool<>(others);
  }

  /**
   * The late-element check: whether an element may be taken as soon as it is seen, without a look
   * at the other pools, because it got its stamp after the pop had begun.
   */
  boolean cameLate(Stamp element, Stamp start) {
    return start.before(element);
  }

  /** Whether no pool that was seen empty has got an element since, and no pool is new. */
  private boolean nothingCameLate(Look<T> look) {
    return pools.get() == look.pools && look.topsAreAsSeen();
  }

  private StampedPool<T> newPool() {
    for (; ; ) {
      StampedPool<T> others = pools.get();
      StampedPool<T> pool = pool(others);
      if (pools.compareAndSet(others, pool)) {
        return pool;
      }
    }
  }

  /** One look through all pools, for an element to take. */
  private static final class Look<T> {
    private final StampedPool<T> pools;
    private final List<Node<T>> tops = new ArrayList<>();

    /** What to take and where from; null if all pools were empty. */
    private Node<T> candidate;

    private StampedPool<T> pool;
    private Node<T> seenTop;

    private Look(TimestampedStack<T> stack, Stamp start) {
      pools = stack.pools.get();
      Stamp youngest = null;
      for (StampedPool<T> p = pools; p != null; p = p.next) {
        Node<T> top = p.top();
        tops.add(top);
        Node<T> node = p.youngest(top);
        Stamp stamp = node == null ? null : node.stamp();
        if (stamp != null && (youngest == null || youngest.before(stamp))) {
          youngest = stamp;
          choose(p, top, node);
          if (stack.cameLate(stamp, start)) {
            return; // pushed while the pop is running: the two may cancel out
          }
        }
      }
    }

    private void choose(StampedPool<T> pool, Node<T> top, Node<T> node) {
      this.pool = pool;
      this.seenTop = top;
      this.candidate = node;
    }

    private boolean topsAreAsSeen() {
      int i = 0;
      for (StampedPool<T> p = pools; p != null; p = p.next) {
        if (p.top() != tops.get(i++)) {
          return false;
        }
      }
      return true;
    }
  }
}
