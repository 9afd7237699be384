package dev.plumbline.subjects.map;

import static java.util.Objects.requireNonNull;

import dev.plumbline.subjects.KeyedMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A sequential map under one monitor: the yardstick for the others.
 *
 * <p>Known to be linearizable. Linearization point of every operation: any moment at which it holds
 * the monitor.
 */
final class LockedMap<K, V> implements KeyedMap<K, V> {
  private final Map<K, V> entries = new HashMap<>();

  @Override
  public synchronized V put(K key, V value) {
    return entries.put(requireNonNull(key), requireNonNull(value));
  }

  @Override
  public synchronized V get(K key) {
    return entries.get(requireNonNull(key));
  }

  @Override
  public synchronized V remove(K key) {
    return entries.remove(requireNonNull(key));
  }

  @Override
  public synchronized V putIfAbsent(K key, V value) {
    return entries.putIfAbsent(requireNonNull(key), requireNonNull(value));
  }

  @Override
  public synchronized V replace(K key, V value) {
    return entries.replace(requireNonNull(key), requireNonNull(value));
  }

  @Override
  public synchronized boolean cas(K key, V expected, V next) {
    boolean equal = Objects.equals(get(key), expected);
    if (equal) {
      put(key, next);
    }
    return equal;
  }
}
