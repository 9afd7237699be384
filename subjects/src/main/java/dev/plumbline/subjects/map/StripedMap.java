package dev.plumbline.subjects.map;

import dev.plumbline.subjects.KeyedMap;
import java.util.List;
import java.util.stream.Stream;

/**
 * Several maps with a lock each; the hash of a key says in which one it is.
 *
 * <p>Paper: Herlihy, Shavit: The Art of Multiprocessor Programming, chapter 13 (striped hash set),
 * without its resizing: each stripe grows on its own.
 *
 * <p>Known to be linearizable. Every operation concerns one key, hence one stripe, and takes effect
 * while it holds that stripe's lock. Stripes are independent objects, and linearizability is local.
 */
final class StripedMap<K, V> implements KeyedMap<K, V> {
  private static final int STRIPES = 8;

  private final List<LockedMap<K, V>> stripes =
      Stream.generate(LockedMap<K, V>::new).limit(STRIPES).toList();

  private LockedMap<K, V> stripe(K key) {
    return stripes.get(Math.floorMod(key.hashCode(), STRIPES));
  }

  @Override
  public V put(K key, V value) {
    return stripe(key).put(key, value);
  }

  @Override
  public V get(K key) {
    return stripe(key).get(key);
  }

  @Override
  public V remove(K key) {
    return stripe(key).remove(key);
  }

  @Override
  public V putIfAbsent(K key, V value) {
    return stripe(key).putIfAbsent(key, value);
  }

  @Override
  public V replace(K key, V value) {
    return stripe(key).replace(key, value);
  }

  @Override
  public boolean cas(K key, V expected, V next) {
    return stripe(key).cas(key, expected, next);
  }
}
