package dev.plumbline.record;

/**
 * An operation that answers nothing, for {@link Recorder#run(String, Command)}.
 *
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface Command<X extends Exception> {
  void run() throws X;
}
