package dev.plumbline.derive.model;

/** An algorithm that cannot be run, and why, in one sentence. */
public final class CompileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  CompileException(String message) {
    super(message);
  }
}
