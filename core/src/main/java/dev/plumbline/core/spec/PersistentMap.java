package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Abridged;
import dev.plumbline.core.history.Values;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sorted map: putting and removing give new maps that share most of their entries.
 *
 * <p>Keys are in {@link ValueOrder} and, like values, must not be null. It serves as a set (any
 * value), as a multiset (value = count) and as a priority queue ({@link #leastKey}) as well.
 *
 * <p>It is a treap: a search tree by key and a heap by priority, where the priority is the mixed
 * hash of the key. The shape therefore depends on the contents only, which makes equality a walk
 * over two trees of one shape that stops at every shared node. Put, remove, get and least take
 * O(log n) steps as long as hash codes of keys are any good; size and hash code take O(1).
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class PersistentMap<K, V> implements Iterable<Map.Entry<K, V>>, Abridged {
  private static final PersistentMap<Object, Object> EMPTY = new PersistentMap<>(null);

  private final @Nullable Node<K, V> root;

  private PersistentMap(@Nullable Node<K, V> root) {
    this.root = root;
  }

  /** The map without keys. */
  @SuppressWarnings("unchecked") // it has no entries, so it is a map of any type
  public static <K, V> PersistentMap<K, V> empty() {
    return (PersistentMap<K, V>) EMPTY;
  }

  /** The value of the key, or null. */
  public @Nullable V get(@Nullable Object key) {
    Node<K, V> node = root;
    while (node != null) {
      int side = ValueOrder.INSTANCE.compare(key, node.key);
      if (side == 0) {
        return node.value;
      }
      node = side < 0 ? node.left : node.right;
    }
    return null;
  }

  /** The value of a key, or another one if it has none. */
  public V getOrDefault(@Nullable Object key, V otherwise) {
    V value = get(key);
    return value == null ? otherwise : value;
  }

  /** Whether a key has a value. */
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  /** The map in which the key has the value. */
  public PersistentMap<K, V> put(@Nullable K key, @Nullable V value) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Node<K, V> changed = put(root, key, value, Hashes.of(key));
    return changed == root ? this : new PersistentMap<>(changed);
  }

  /** The map without the key. */
  public PersistentMap<K, V> remove(@Nullable Object key) {
    Node<K, V> changed = remove(root, key);
    return changed == root ? this : new PersistentMap<>(changed);
  }

  /**
   * The smallest key.
   *
   * @throws NoSuchElementException if the map is empty
   */
  public K leastKey() {
    if (root == null) {
      throw new NoSuchElementException("the map is empty");
    }
    Node<K, V> node = root;
    while (node.left != null) {
      node = node.left;
    }
    return node.key;
  }

  /** The last key in their order. */
  public K greatestKey() {
    if (root == null) {
      throw new NoSuchElementException("the map is empty");
    }
    Node<K, V> node = root;
    while (node.right != null) {
      node = node.right;
    }
    return node.key;
  }

  /** The keys in their order, as a view; each is found in O(log n) steps. */
  public List<K> keys() {
    return new AbstractList<>() {
      @Override
      public K get(int i) {
        return key(Objects.checkIndex(i, size()));
      }

      @Override
      public int size() {
        return PersistentMap.this.size();
      }
    };
  }

  private K key(int rank) {
    Node<K, V> node = assured(root); // because there is an element of each rank
    int left = rank;
    while (true) {
      int smaller = node.left == null ? 0 : node.left.size;
      if (left == smaller) {
        return node.key;
      }
      node = assured(left < smaller ? node.left : node.right);
      left -= left < smaller ? 0 : smaller + 1;
    }
  }

  /** A copy as an ordinary map, in the order of its keys. */
  Map<K, V> toMap() {
    Map<K, V> copy = new LinkedHashMap<>();
    for (Map.Entry<K, V> e : this) {
      copy.put(e.getKey(), e.getValue());
    }
    return copy;
  }

  /** Whether there is no key. */
  public boolean isEmpty() {
    return root == null;
  }

  /** How many keys there are. */
  public int size() {
    return root == null ? 0 : root.size;
  }

  private static <K, V> Node<K, V> put(@Nullable Node<K, V> node, K key, V value, long priority) {
    if (node == null) {
      return new Node<>(key, value, priority, null, null);
    }
    int side = ValueOrder.INSTANCE.compare(key, node.key);
    if (side == 0) {
      return node.value.equals(value)
          ? node
          : new Node<>(node.key, value, priority, node.left, node.right);
    }
    if (side < 0) {
      Node<K, V> left = put(node.left, key, value, priority);
      return left == node.left
          ? node
          : left.above(node) ? liftLeft(node, left) : node.with(left, node.right);
    }
    Node<K, V> right = put(node.right, key, value, priority);
    return right == node.right
        ? node
        : right.above(node) ? liftRight(node, right) : node.with(node.left, right);
  }

  private static <K, V> Node<K, V> liftLeft(Node<K, V> node, Node<K, V> left) {
    return left.with(left.left, node.with(left.right, node.right));
  }

  private static <K, V> Node<K, V> liftRight(Node<K, V> node, Node<K, V> right) {
    return right.with(node.with(node.left, right.left), right.right);
  }

  private static <K, V> @Nullable Node<K, V> remove(
      @Nullable Node<K, V> node, @Nullable Object key) {
    if (node == null) {
      return null;
    }
    int side = ValueOrder.INSTANCE.compare(key, node.key);
    if (side == 0) {
      return join(node.left, node.right);
    }
    if (side < 0) {
      Node<K, V> left = remove(node.left, key);
      return left == node.left ? node : node.with(left, node.right);
    }
    Node<K, V> right = remove(node.right, key);
    return right == node.right ? node : node.with(node.left, right);
  }

  /** One treap of two, where all keys of the first are smaller. */
  private static <K, V> @Nullable Node<K, V> join(@Nullable Node<K, V> a, @Nullable Node<K, V> b) {
    if (a == null) {
      return b;
    }
    if (b == null) {
      return a;
    }
    return a.above(b) ? a.with(a.left, join(a.right, b)) : b.with(join(a, b.left), b.right);
  }

  /** The entries by key. */
  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    Deque<Node<K, V>> path = new ArrayDeque<>();
    descend(root, path);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !path.isEmpty();
      }

      @Override
      public Map.Entry<K, V> next() {
        Node<K, V> node = path.pop();
        descend(node.right, path);
        return Map.entry(node.key, node.value);
      }
    };
  }

  private static <K, V> void descend(@Nullable Node<K, V> node, Deque<Node<K, V>> path) {
    for (Node<K, V> n = node; n != null; n = n.left) {
      path.push(n);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PersistentMap<?, ?> that && same(root, that.root);
  }

  private static boolean same(@Nullable Node<?, ?> a, @Nullable Node<?, ?> b) {
    if (a == b) {
      return true;
    }
    return a != null
        && b != null
        && a.hash == b.hash
        && a.size == b.size
        && a.key.equals(b.key)
        && a.value.equals(b.value)
        && same(a.left, b.left)
        && same(a.right, b.right);
  }

  @Override
  public int hashCode() {
    return root == null ? 0 : Hashes.fold(root.hash);
  }

  /** As in {@code {1:"a","k":2}}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (Map.Entry<K, V> e : this) {
      text.append(text.length() > 1 ? "," : "");
      text.append(Values.showWhole(e.getKey())).append(':').append(Values.showWhole(e.getValue()));
    }
    return text.append('}').toString();
  }

  private static String show(Object key, @Nullable Object value) {
    return Values.show(key) + ":" + Values.show(value);
  }

  @Override
  public String abridged(int longest) {
    return Abridged.ends("{", size(), i -> show(key(i), get(key(i))), "}", longest);
  }

  private static final class Node<K, V> {
    final K key;
    final V value;
    final long priority;
    final @Nullable Node<K, V> left;
    final @Nullable Node<K, V> right;
    final int size;
    final long hash;

    Node(K key, V value, long priority, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
      this.key = key;
      this.value = value;
      this.priority = priority;
      this.left = left;
      this.right = right;
      this.size = 1 + (left == null ? 0 : left.size) + (right == null ? 0 : right.size);
      // A sum over entries, each mixed: the same for one set of entries however it was built.
      this.hash =
          Hashes.mix(priority * Hashes.BASE + Hashes.of(value))
              + (left == null ? 0 : left.hash)
              + (right == null ? 0 : right.hash);
    }

    Node<K, V> with(@Nullable Node<K, V> newLeft, @Nullable Node<K, V> newRight) {
      return new Node<>(key, value, priority, newLeft, newRight);
    }

    /** By priority; equal priorities by key, so that the shape is unique even then. */
    boolean above(Node<K, V> other) {
      return priority != other.priority
          ? priority > other.priority
          : ValueOrder.INSTANCE.compare(key, other.key) < 0;
    }
  }
}
