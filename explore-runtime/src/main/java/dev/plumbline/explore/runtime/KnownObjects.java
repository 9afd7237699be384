package dev.plumbline.explore.runtime;

/** What is known of classes and other objects that stay. Asked by one thread at a time. */
final class KnownObjects<T> {
  private final Identities numbers = new Identities();
  private Object[] values = new Object[64];
  private int count;

  @SuppressWarnings("unchecked") // only put() writes
  T get(Object key) {
    int number = numbers.get(key);
    return number < 0 ? null : (T) values[number];
  }

  void put(Object key, T value) {
    if (count == values.length) {
      values = Growing.grown(values);
    }
    values[count] = value;
    numbers.put(key, count++);
  }
}
