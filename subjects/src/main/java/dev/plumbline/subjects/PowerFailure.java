package dev.plumbline.subjects;

/** Ends an operation in the middle because the simulated power has failed. */
public final class PowerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Without a stack trace: it is thrown in every thread, often, and means no mistake. */
  public PowerFailure() {
    super("the power has failed", null, false, false);
  }
}
