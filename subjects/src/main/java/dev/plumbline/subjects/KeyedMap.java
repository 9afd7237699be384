package dev.plumbline.subjects;

/** A map that threads share; the operations of specification {@code map}. Nulls are refused. */
public interface KeyedMap<K, V> {
  /** Maps the key to the value; answers the previous value, or null. */
  V put(K key, V value);

  /** The value of the key, or null. */
  V get(K key);

  /** Takes the key out; answers the previous value, or null. */
  V remove(K key);

  /** Maps the key to the value if it has none; answers the previous value, or null. */
  V putIfAbsent(K key, V value);

  /** Maps the key to the value if it has one already; answers the previous value, or null. */
  V replace(K key, V value);

  /**
   * Maps the key to the next value if its value equals the expected one; true if it did.
   *
   * @param expected null for a key without value
   */
  boolean cas(K key, V expected, V next);
}
