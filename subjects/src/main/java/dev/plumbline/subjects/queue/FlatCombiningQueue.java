package dev.plumbline.subjects.queue;

import dev.plumbline.subjects.FifoQueue;
import dev.plumbline.subjects.support.Backoff;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A queue by flat combining: threads publish what they want; whoever gets the lock does it for all,
 * on a sequential queue.
 *
 * <p>Linearization points: the moment at which the combiner carries out the request. The thread
 * that made it is waiting then, so its operation is running. Linearizable; blocking.
 *
 * <p>A thread's record stays in the list as long as the queue. (The paper takes out records that
 * have not been used for a while.) A record without request costs a combiner one read.
 *
 * <p>D. Hendler, I. Incze, N. Shavit, M. Tzafrir. Flat Combining and the
 * Synchronization-Parallelism Tradeoff. SPAA 2010.
 */
final class FlatCombiningQueue<T> implements FifoQueue<T> {
  private enum Request {
    NONE,
    ENQ,
    DEQ
  }

  /** Where a thread publishes its requests; writing the request is what publishes the value. */
  private static final class Publication<T> {
    final Publication<T> next;
    T value;
    volatile Request request = Request.NONE;

    Publication(Publication<T> next) {
      this.next = next;
    }
  }

  private final ArrayDeque<T> elements = new ArrayDeque<>();
  private final AtomicBoolean locked = new AtomicBoolean();
  private final AtomicReference<Publication<T>> publications = new AtomicReference<>();
  private final ThreadLocal<Publication<T>> own = ThreadLocal.withInitial(this::newPublication);

  @Override
  public void enq(T value) {
    carryOut(Request.ENQ, Objects.requireNonNull(value));
  }

  @Override
  public T deq() {
    return carryOut(Request.DEQ, null);
  }

  private T carryOut(Request request, T value) {
    Publication<T> mine = own.get();
    mine.value = value;
    mine.request = request;
    while (mine.request != Request.NONE) {
      if (locked.compareAndSet(false, true)) {
        try {
          combine();
        } finally {
          locked.set(false);
        }
      } else {
        Backoff.pause();
      }
    }
    return mine.value;
  }

  private void combine() {
    for (Publication<T> p = publications.get(); p != null; p = p.next) {
      Request request = p.request;
      if (request == Request.ENQ) {
        elements.add(p.value);
      } else if (request == Request.DEQ) {
        p.value = elements.poll();
      }
      if (request != Request.NONE) {
        p.request = Request.NONE; // publishes the value
      }
    }
  }

  private Publication<T> newPublication() {
    for (; ; ) {
      Publication<T> others = publications.get();
      Publication<T> mine = new Publication<>(others);
      if (publications.compareAndSet(others, mine)) {
        return mine;
      }
    }
  }
}
