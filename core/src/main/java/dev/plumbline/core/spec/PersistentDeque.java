package dev.plumbline.core.spec;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable queue with two ends: adding and removing give new queues that share their elements.
 *
 * <p>A queue is two vectors: the front one is read from its end to its start, then the back one
 * from its start. Elements are added at the end of their side's vector, and removed there too, or
 * from the start of the other one if their side has none. So no element ever moves.
 *
 * <p>Cost. Everything but equality and iteration takes O(log size), and a new queue takes about a
 * hundred bytes beyond what it shares, whether or not other queues were made from the same one; see
 * {@link PersistentVector}. The hash code takes constant time. Equality takes constant time where
 * hash codes differ; else it looks at all elements, except that queues with a common past skip what
 * they share.
 *
 * <p>The hash is the polynomial sum of h(e_i) * BASE^(size - 1 - i) modulo 2^64, so it depends on
 * the elements in their order only. An element can be added to and taken off it at both ends: BASE
 * is odd and has an inverse.
 *
 * <p>Safe to share between threads, like everything immutable. Iterates from the first element.
 *
 * @param <E> the elements, which may be null
 */
public final class PersistentDeque<E> implements Iterable<E>, Abridged {
  private static final PersistentDeque<Object> EMPTY =
      new PersistentDeque<>(PersistentVector.empty(), PersistentVector.empty(), 0);

  private final PersistentVector<E> front;
  private final PersistentVector<E> back;
  private final long hash;

  private PersistentDeque(PersistentVector<E> front, PersistentVector<E> back, long hash) {
    this.front = front;
    this.back = back;
    this.hash = hash;
  }

  /** The deque without elements. */
  @SuppressWarnings("unchecked") // it has no elements, so it is a queue of any type
  public static <E> PersistentDeque<E> empty() {
    return (PersistentDeque<E>) EMPTY;
  }

  /** The queue with one more element behind all others. */
  public PersistentDeque<E> addLast(@Nullable E element) {
    return new PersistentDeque<>(front, back.add(element), hash * Hashes.BASE + Hashes.of(element));
  }

  /** The queue with one more element in front of all others. */
  public PersistentDeque<E> addFirst(@Nullable E element) {
    return new PersistentDeque<>(
        front.add(element), back, hash + Hashes.of(element) * power(size()));
  }

  /**
   * The queue without its first element.
   *
   * @throws NoSuchElementException if it is empty
   */
  public PersistentDeque<E> removeFirst() {
    long rest = hash - Hashes.of(first()) * power(size() - 1);
    return front.size() > 0
        ? new PersistentDeque<>(front.removeLast(), back, rest)
        : new PersistentDeque<>(front, back.removeFirst(), rest);
  }

  /**
   * The queue without its last element.
   *
   * @throws NoSuchElementException if it is empty
   */
  public PersistentDeque<E> removeLast() {
    long rest = (hash - Hashes.of(last())) * Hashes.INVERSE;
    return back.size() > 0
        ? new PersistentDeque<>(front, back.removeLast(), rest)
        : new PersistentDeque<>(front.removeFirst(), back, rest);
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
  public E get(int i) {
    Objects.checkIndex(i, size());
    int fromBack = i - front.size();
    return fromBack < 0 ? front.get(-1 - fromBack) : back.get(fromBack);
  }

  /** Whether there is no element. */
  public boolean isEmpty() {
    return size() == 0;
  }

  /** How many elements there are. */
  public int size() {
    return front.size() + back.size();
  }

  private void requireElement() {
    if (isEmpty()) {
      throw new NoSuchElementException("the queue is empty");
    }
  }

  /** A power of the base of the hash. */
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
    if (front.size() == that.front.size()) {
      return front.sameElements(that.front) && back.sameElements(that.back);
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
    return Values.showWhole(elements);
  }

  @Override
  public String abridged(int longest) {
    return Abridged.ends("[", size(), i -> Values.show(get(i)), "]", longest);
  }
}
