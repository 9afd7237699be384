package dev.plumbline.subjects;

/**
 * One value that threads share; the operations of specification {@code register}. It starts with
 * null.
 */
public interface Register<T> {
  /** Replaces the value. */
  void write(T value);

  /** The value. */
  T read();

  /** Replaces the value if it equals the expected one; true if it did. */
  boolean cas(T expected, T next);
}
