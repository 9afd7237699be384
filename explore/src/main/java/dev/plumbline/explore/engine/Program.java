package dev.plumbline.explore.engine;

/**
 * What a few threads do to a fresh object: the unit that is explored. It is run many times, and
 * must do the same every time but for the order in which the threads take turns.
 */
public interface Program {
  int threads();

  /** How many operations a thread performs, one after the other. */
  int operations(int thread);

  /**
   * Makes a fresh object and performs what comes before the threads start. Runs in one thread that
   * nobody interrupts.
   */
  Object create();

  /**
   * Performs an operation, in a controlled thread.
   *
   * @return what it answers; an answer must not change afterwards
   * @throws Throwable what the operation throws, which then is its answer
   */
  Object perform(Object object, int thread, int operation) throws Throwable;

  /** Whether something comes after all threads have ended. */
  default boolean hasAfter() {
    return false;
  }

  /** Performs what comes after all threads have ended, in a thread that is then alone. */
  default void after(Object object) {}
}
