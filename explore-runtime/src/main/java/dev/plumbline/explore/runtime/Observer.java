package dev.plumbline.explore.runtime;

/**
 * Looks on while a program runs. It is called on the thread that is about to act or has acted,
 * while nobody else runs; what it does itself is no event.
 */
public interface Observer {
  /** An event is about to happen: memory is as it was. */
  void before(int event);

  /** An event has happened, and nothing since. */
  void after(int event);

  /** The running thread has drawn a random number, or a truth value. */
  default void drew(int thread, Object drawn, int site) {}

  /** Nobody can go on, or nobody needs to; threads that wait still do. */
  void over();
}
