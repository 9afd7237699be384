package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Values;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable stack: pushing and popping give new stacks that share all other elements.
 *
 * <p>Push, pop, top, size and hash code take constant time. Iterates from the top.
 *
 * @param <E> the elements, which may be null
 */
public final class PersistentStack<E> implements Iterable<E>, Abridged {
  private static final PersistentStack<Object> EMPTY = new PersistentStack<>(null, null, 0, 0);

  private final @Nullable E top;
  private final @Nullable PersistentStack<E> rest;
  private final int size;
  private final long hash;

  private PersistentStack(@Nullable E top, @Nullable PersistentStack<E> rest, int size, long hash) {
    this.top = top;
    this.rest = rest;
    this.size = size;
    this.hash = hash;
  }

  /** The stack without elements. */
  @SuppressWarnings("unchecked") // it has no elements, so it is a stack of any type
  public static <E> PersistentStack<E> empty() {
    return (PersistentStack<E>) EMPTY;
  }

  /** The stack with one more element on top. */
  public PersistentStack<E> push(@Nullable E element) {
    return new PersistentStack<>(element, this, size + 1, hash * Hashes.BASE + Hashes.of(element));
  }

  /**
   * The stack without its top.
   *
   * @throws NoSuchElementException if it is empty
   */
  public PersistentStack<E> pop() {
    requireElement();
    return assured(rest);
  }

  /**
   * The element pushed last.
   *
   * @throws NoSuchElementException if the stack is empty
   */
  public @Nullable E top() {
    requireElement();
    return top;
  }

  /** Whether there is no element. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** How many elements there are. */
  public int size() {
    return size;
  }

  private void requireElement() {
    if (size == 0) {
      throw new NoSuchElementException("the stack is empty");
    }
  }

  @Override
  public Iterator<E> iterator() {
    return new Iterator<>() {
      private PersistentStack<E> left = PersistentStack.this;

      @Override
      public boolean hasNext() {
        return left.size > 0;
      }

      @Override
      public @Nullable E next() {
        E element = left.top();
        left = assured(left.rest);
        return element;
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof PersistentStack<?> that) || size != that.size || hash != that.hash) {
      return false;
    }
    PersistentStack<?> a = this;
    PersistentStack<?> b = that;
    for (; a != b; a = assured(a.rest), b = assured(b.rest)) {
      if (!Objects.equals(a.top, b.top)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Hashes.fold(hash);
  }

  /** The elements from bottom to top, as they were pushed. */
  @Override
  public String toString() {
    PersistentDeque<E> upward = PersistentDeque.empty();
    for (E element : this) {
      upward = upward.addFirst(element);
    }
    return upward.toString();
  }

  /** The top only: what lies below costs a step for each element. */
  @Override
  public String abridged(int longest) {
    Deque<String> upward = new ArrayDeque<>();
    PersistentStack<E> below = this;
    for (int letters = 0; below.size > 0 && letters < longest; below = assured(below.rest)) {
      upward.addFirst(Values.show(below.top()));
      letters += upward.getFirst().length() + 1;
    }
    String bottom = below.size == 0 ? "" : Abridged.leftOut(below.size);
    return "[" + bottom + String.join(",", upward) + "]";
  }
}
