package dev.plumbline.core.spec;

import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

/**
 * An immutable queue with two ends: adding and removing give new queues that share their elements.
 *
 * <p>A queue is a slice of a buffer. Removing narrows the slice; adding widens it, in the same
 * buffer if the next place is free or already holds an equal element, else in a copy. So a line of
 * versions shares one buffer, and only where two versions add different elements is a copy made:
 * constant time along a line (amortized), linear at a branch.
 *
 * <p>The hash code takes constant time. It is the polynomial P(slice) = sum of h(e_i) * BASE^(to -
 * 1 - i), and the buffer keeps the values of P for the prefixes of a fixed start: P(from, to) =
 * prefix[to] - prefix[from] * BASE^(to - from). Because BASE is odd and arithmetic is modulo 2^64,
 * the prefixes can be continued to the left as well.
 *
 * <p>Safe to share between threads, like everything immutable. Iterates from the first element.
 *
 * @param <E> the elements, which may be null
 */
public final class PersistentDeque<E> implements Iterable<E> {
  private static final int SMALLEST = 8;
  private static final PersistentDeque<Object> EMPTY = new PersistentDeque<>(new Buffer(0), 0, 0);

  private final Buffer buffer;
  private final int from;
  private final int to;
  private final long hash;

  private PersistentDeque(Buffer buffer, int from, int to) {
    this.buffer = buffer;
    this.from = from;
    this.to = to;
    this.hash = buffer.prefix[to] - buffer.prefix[from] * power(to - from);
  }

  @SuppressWarnings("unchecked") // it has no elements, so it is a queue of any type
  public static <E> PersistentDeque<E> empty() {
    return (PersistentDeque<E>) EMPTY;
  }

  /** The queue with one more element behind all others. */
  public PersistentDeque<E> addLast(E element) {
    return buffer.claimLast(to, element)
        ? new PersistentDeque<>(buffer, from, to + 1)
        : roomy(false).addLast(element);
  }

  /** The queue with one more element in front of all others. */
  public PersistentDeque<E> addFirst(E element) {
    return buffer.claimFirst(from, element)
        ? new PersistentDeque<>(buffer, from - 1, to)
        : roomy(true).addFirst(element);
  }

  /**
   * The queue without its first element.
   *
   * @throws NoSuchElementException if it is empty
   */
  public PersistentDeque<E> removeFirst() {
    requireElement();
    return new PersistentDeque<>(buffer, from + 1, to);
  }

  /**
   * The queue without its last element.
   *
   * @throws NoSuchElementException if it is empty
   */
  public PersistentDeque<E> removeLast() {
    requireElement();
    return new PersistentDeque<>(buffer, from, to - 1);
  }

  /**
   * The element in front.
   *
   * @throws NoSuchElementException if the queue is empty
   */
  public E first() {
    requireElement();
    return get(0);
  }

  /**
   * The element at the back.
   *
   * @throws NoSuchElementException if the queue is empty
   */
  public E last() {
    requireElement();
    return get(size() - 1);
  }

  /** The i-th element from the front, from 0. */
  @SuppressWarnings("unchecked") // the slice was filled by queues of this type
  public E get(int i) {
    Objects.checkIndex(i, size());
    return (E) buffer.items[from + i];
  }

  public boolean isEmpty() {
    return from == to;
  }

  public int size() {
    return to - from;
  }

  private void requireElement() {
    if (isEmpty()) {
      throw new NoSuchElementException("the queue is empty");
    }
  }

  /**
   * A copy in a buffer of its own, with as many free places at one end as there are elements, and
   * some at the other, so that a copy pays for itself even if the two ends grow in turn.
   */
  private PersistentDeque<E> roomy(boolean inFront) {
    int much = Math.max(SMALLEST, size());
    int before = inFront ? much : much / 4;
    int after = inFront ? much / 4 : much;
    Buffer copy = new Buffer(before + size() + after);
    copy.fill(before, this);
    return new PersistentDeque<>(copy, before, before + size());
  }

  private static long power(int exponent) {
    long result = 1;
    long square = Hashes.BASE;
    for (int e = exponent; e > 0; e >>= 1, square *= square) {
      result *= (e & 1) == 0 ? 1 : square;
    }
    return result;
  }

  @Override
  public Iterator<E> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size();
      }

      @Override
      public E next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return get(next++);
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof PersistentDeque<?> that) || hash != that.hash || size() != that.size()) {
      return false;
    }
    if (buffer == that.buffer && from == that.from) {
      return true;
    }
    for (int i = 0; i < size(); i++) {
      if (!Objects.equals(get(i), that.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Hashes.fold(hash + size());
  }

  @Override
  public String toString() {
    List<E> elements = new ArrayList<>(size());
    for (E element : this) {
      elements.add(element);
    }
    return Values.show(elements);
  }

  /**
   * The elements of many queues. Places [low, high) are taken for ever; a queue whose slice ends
   * there may take the next one. A place is written before the slice that contains it exists, and a
   * slice's fields are final, so whoever sees the slice sees its elements without a lock.
   */
  private static final class Buffer {
    private final Object[] items;
    private final long[] prefix;
    private int low;
    private int high;

    Buffer(int capacity) {
      this.items = new Object[capacity];
      this.prefix = new long[capacity + 1];
    }

    private void fill(int start, Iterable<?> elements) {
      synchronized (this) {
        low = start;
        high = start;
        for (Object e : elements) {
          append(e);
        }
      }
    }

    synchronized boolean claimLast(int at, Object element) {
      if (at < high) {
        return Objects.equals(items[at], element);
      }
      if (at == items.length) {
        return false;
      }
      append(element);
      return true;
    }

    synchronized boolean claimFirst(int at, Object element) {
      if (at > low) {
        return Objects.equals(items[at - 1], element);
      }
      if (at == 0) {
        return false;
      }
      items[--low] = element;
      prefix[low] = (prefix[low + 1] - Hashes.of(element)) * Hashes.INVERSE;
      return true;
    }

    private void append(Object element) {
      items[high] = element;
      prefix[high + 1] = prefix[high] * Hashes.BASE + Hashes.of(element);
      high++;
    }
  }
}
