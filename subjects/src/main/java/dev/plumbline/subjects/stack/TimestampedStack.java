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
    Backoff backoff = new Backoff();
    for (; ; ) {
      Look<T> look = new Look<>(pools.get(), start);
      if (look.candidate == null) {
        if (nothingCameLate(look)) {
          return null;
        }
      } else if (look.pool.take(look.seenTop, look.candidate)) {
        return look.candidate.value;
      }
      backoff.pause();
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

    private Look(StampedPool<T> pools, Stamp start) {
      this.pools = pools;
      Stamp youngest = null;
      for (StampedPool<T> p = pools; p != null; p = p.next) {
        Node<T> top = p.top();
        tops.add(top);
        Node<T> node = p.youngest(top);
        Stamp stamp = node == null ? null : node.stamp();
        if (stamp != null && (youngest == null || youngest.before(stamp))) {
          youngest = stamp;
          choose(p, top, node);
          if (start.before(stamp)) {
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
