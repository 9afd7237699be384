package dev.plumbline.subjects.map;

/**
 * The platform's map with one defect: {@code putIfAbsent} looks first and puts then, in two calls.
 *
 * <p>Not linearizable. Two threads that find the key absent both put, and both answer that nothing
 * was there; so does one that overwrites what was put between its two calls. The commonest mistake
 * with concurrent collections; see Shacham et al.: Testing atomicity of composed concurrent
 * operations, OOPSLA 2011.
 */
final class CheckThenActMap<K, V> extends PlatformMap<K, V> {
  @Override
  public V putIfAbsent(K key, V value) {
    V found = entries.get(key);
    if (found == null) {
      entries.put(key, value);
    }
    return found;
  }
}
