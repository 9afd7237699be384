package dev.plumbline.subjects.map;

import dev.plumbline.subjects.KeyedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The platform's {@link ConcurrentHashMap} as it should be used: each operation is one call.
 *
 * <p>Known to be linearizable, as documented there: an update of a key happens before every later
 * retrieval of it, and the conditional updates are atomic. Linearization points are inside that
 * call.
 */
sealed class PlatformMap<K, V> implements KeyedMap<K, V> permits CheckThenActMap {
  final ConcurrentMap<K, V> entries = new ConcurrentHashMap<>();

  @Override
  public final V put(K key, V value) {
    return entries.put(key, value);
  }

  @Override
  public final V get(K key) {
    return entries.get(key);
  }

  @Override
  public final V remove(K key) {
    return entries.remove(key);
  }

  @Override
  public V putIfAbsent(K key, V value) {
    return entries.putIfAbsent(key, value);
  }

  @Override
  public final V replace(K key, V value) {
    return entries.replace(key, value);
  }

  @Override
  public final boolean cas(K key, V expected, V next) {
    return expected == null
        ? entries.putIfAbsent(key, next) == null
        : entries.replace(key, expected, next);
  }
}
