package dev.plumbline.record;

/**
 * An operation that answers something, for {@link Recorder#record(String, Action)}.
 *
 * @param <T> what it answers
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface Action<T, X extends Exception> {
  T run() throws X;
}
