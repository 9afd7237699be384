package dev.plumbline.core.decide;

/**
 * Threads that run code of somebody else, and those that such code starts. Once they are left, each
 * of them ends by an error at its next call or round of a loop in a class that was rewritten to ask
 * {@link #here}; whatever else they call calls such a class again or comes back to one.
 */
public final class LeftThreads extends ThreadGroup {
  /** Whether any were left, so that it costs next to nothing to ask before. */
  private static volatile boolean some;

  private volatile boolean left;

  /** Threads that nobody has left. */
  public LeftThreads(String name) {
    super(name);
  }

  /** Interrupts them, and lets them end. */
  public void leave() {
    left = true;
    some = true;
    interrupt();
  }

  /** Ends the thread that calls it if it was left. Called from rewritten classes. */
  public static void here() {
    if (some) {
      endIfLeft();
    }
  }

  private static void endIfLeft() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null) {
      if (group instanceof LeftThreads threads && threads.left) {
        throw new LeftError();
      }
      group = group.getParent();
    }
  }

  /** No exception, because those are what code of somebody else catches. */
  private static final class LeftError extends Error {
    private static final long serialVersionUID = 1;

    LeftError() {
      super("nobody waits for this thread any more", null, false, false);
    }
  }
}
