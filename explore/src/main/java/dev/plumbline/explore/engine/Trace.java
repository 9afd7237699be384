package dev.plumbline.explore.engine;

/**
 * One execution of a program, up to the order of what does not depend on each other. Operations are
 * numbered thread by thread: first those of thread 0 in program order, then those of thread 1.
 *
 * <p>An operation begins with its first event on shared memory and ends with its last, since calls
 * and returns can be moved that far without anybody noticing; such tight histories have the
 * strongest real-time order, so no violation is lost. {@link #before} says which of these
 * boundaries come in this order in <em>every</em> execution of the trace; the others can come in
 * any order that extends it.
 */
public interface Trace {
  /** How an execution ends. */
  enum End {
    /** All threads have ended. */
    COMPLETE(0),
    /** No thread can go on, and at least one waits for another. */
    DEADLOCK(1),
    /** The threads that are left repeat the same reads forever. */
    LIVELOCK(2);

    private final int number;

    End(int number) {
      this.number = number;
    }

    /** A small number, for keys. */
    public int number() {
      return number;
    }
  }

  End end();

  /** The number of operations, of all threads. */
  int operations();

  int thread(int operation);

  /** Whether the operation was begun: blocked operations have begun, those behind them have not. */
  boolean begun(int operation);

  /** Whether the operation returned or threw. */
  boolean returned(int operation);

  /** What it returned; what it threw, as {@link ThrownAnswer}; null if it did not return. */
  Object answer(int operation);

  /** The boundary at which an operation begins. */
  static int first(int operation) {
    return 2 * operation;
  }

  /** The boundary at which an operation ends; only returned operations have one. */
  static int last(int operation) {
    return 2 * operation + 1;
  }

  /** Whether boundary a comes before boundary b in every execution of this trace. */
  boolean before(int a, int b);

  /** How many events there were; 0 if nobody counted them. */
  default int events() {
    return 0;
  }

  /** Whether an operation did anything that threads can see of each other. */
  default boolean touches(int operation) {
    return true;
  }

  /** What a thread threw that the program started itself, and nobody caught; null if nothing. */
  default Throwable uncaught() {
    return null;
  }

  /**
   * Why an operation could not have ended if its thread had been alone from some moment on, as in
   * {@code it waits for another thread at Ring.java:31}; null if it could, or nobody asked.
   */
  default String obstruction(int operation) {
    return null;
  }

  /**
   * Whether a crash ended the threads: then those operations that were begun and have not returned
   * may have taken effect, or may never.
   */
  default boolean crashed() {
    return false;
  }

  /** Whether an operation has one event only, so that its two boundaries are one. */
  boolean atomic(int operation);
}
