package dev.plumbline.derive.model;

/** An algorithm that cannot be run, and why, in one sentence. */
public final class CompileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String operation;

  /** About the object as a whole. */
  CompileException(String message) {
    this("", message);
  }

  /** About the code of an operation, or of {@code initially}. */
  CompileException(String operation, String message) {
    super(message);
    this.operation = operation;
  }

  /**
   * The operation whose code it is about, after {@code sequential} and a space if that is meant;
   * empty if it is about the object as a whole.
   */
  public String operation() {
    return operation;
  }
}
