package dev.plumbline.core.spec;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sequence that grows at its end and shrinks at both ends, and shares with the
 * sequence it came from all but a few small arrays.
 *
 * <p>Elements have positions from {@code start} to {@code end}. They lie in leaves of {@value
 * #WIDTH}; the last leaf is kept apart as the tail, the others hang in a tree whose nodes have up
 * to {@value #WIDTH} children. Shrinking only moves {@code start} or {@code end}, so places outside
 * of them may still hold what was removed; growing overwrites such places, in a copy, and cuts off
 * what lies wholly before the start whenever a leaf is full.
 *
 * <p>Cost. Adding copies the tail, and each {@value #WIDTH}th time a path of the tree, which has
 * O(log size) nodes; removing copies nothing; reading follows a path. What was removed may be held
 * until about as many elements have been added again, or nothing is left.
 *
 * @param <E> the elements, which may be null
 */
final class PersistentVector<E> {
  private static final int BITS = 4;
  private static final int WIDTH = 1 << BITS;
  private static final int MASK = WIDTH - 1;
  private static final Object[] NOTHING = {};
  private static final PersistentVector<Object> EMPTY =
      new PersistentVector<>(NOTHING, BITS, NOTHING, 0, 0);

  /** Its children have 2^shift positions each: leaves if that is the width of a leaf. */
  private final Object[] root;

  private final int shift;
  private final Object[] tail;
  private final int start;
  private final int end;

  private PersistentVector(Object[] root, int shift, Object[] tail, int start, int end) {
    this.root = root;
    this.shift = shift;
    this.tail = tail;
    this.start = start;
    this.end = end;
  }

  @SuppressWarnings("unchecked") // it has no elements, so it is a vector of any type
  static <E> PersistentVector<E> empty() {
    return (PersistentVector<E>) EMPTY;
  }

  int size() {
    return end - start;
  }

  /** The i-th element, which must exist. */
  @SuppressWarnings("unchecked") // the leaves between start and end were filled by this type
  E get(int i) {
    int position = start + i;
    return (E) leaf(position)[position & MASK];
  }

  /** The vector with one more element behind all others. */
  PersistentVector<E> add(@Nullable E element) {
    int used = end - tailStart();
    if (used == WIDTH) {
      return withTailInTree().withTail(NOTHING, 0, element);
    }
    return withTail(tail, used, element);
  }

  /** The vector without its first element, which must exist. */
  PersistentVector<E> removeFirst() {
    return size() == 1 ? empty() : new PersistentVector<>(root, shift, tail, start + 1, end);
  }

  /** The vector without its last element, which must exist. */
  PersistentVector<E> removeLast() {
    return size() == 1
        ? empty()
        : new PersistentVector<>(root, shift, leaf(end - 2), start, end - 1);
  }

  private PersistentVector<E> withTail(Object[] old, int used, @Nullable E element) {
    Object[] copy = Arrays.copyOf(old, used + 1);
    copy[used] = element;
    return new PersistentVector<>(root, shift, copy, start, end + 1);
  }

  /** The same elements, with the full tail in the tree, and the tree no higher than it must be. */
  private PersistentVector<E> withTailInTree() {
    int at = tailStart();
    if (start >= at) {
      return new PersistentVector<>(new Object[] {tail}, BITS, tail, start - at, end - at);
    }
    Object[] node = root;
    int height = shift;
    int cut = 0;
    while (true) {
      int dead = (start - cut) >> height;
      if (dead > 0) {
        node = Arrays.copyOfRange(node, dead, node.length);
        cut += dead << height;
      }
      if (height == BITS || at - cut >= 1 << height) {
        break;
      }
      node = (Object[]) node[0];
      height -= BITS;
    }
    if (at - cut == WIDTH << height) {
      node = new Object[] {node};
      height += BITS;
    }
    node = insert(node, height, at - cut, tail);
    return new PersistentVector<>(node, height, tail, start - cut, end - cut);
  }

  /** A copy of a node with a leaf at a position, and nothing behind it. */
  private static Object[] insert(Object[] node, int shift, int position, Object[] leaf) {
    int i = (position >> shift) & MASK;
    Object[] copy = Arrays.copyOf(node, i + 1);
    Object[] child = i < node.length ? (Object[]) node[i] : NOTHING;
    copy[i] = shift == BITS ? leaf : insert(child, shift - BITS, position, leaf);
    return copy;
  }

  /** The first position of the tail, which is not empty unless the vector is. */
  private int tailStart() {
    return Math.max(0, (end - 1) & ~MASK);
  }

  private Object[] leaf(int position) {
    if (position >= tailStart()) {
      return tail;
    }
    Object[] node = root;
    for (int s = shift; s >= BITS; s -= BITS) {
      node = (Object[]) node[(position >> s) & MASK];
    }
    return node;
  }

  /** Whether a vector of the same size has equal elements; shared leaves are not looked into. */
  boolean sameElements(PersistentVector<?> that) {
    boolean aligned = ((start ^ that.start) & MASK) == 0;
    for (int i = 0; i < size(); i++) {
      if (aligned && leaf(start + i) == that.leaf(that.start + i)) {
        i += MASK - ((start + i) & MASK);
      } else if (!Objects.equals(get(i), that.get(i))) {
        return false;
      }
    }
    return true;
  }
}
