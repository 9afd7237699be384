package dev.plumbline.explore.engine;

/** The answer of an operation that threw. Equal if the exceptions are of one class. */
public record ThrownAnswer(Throwable exception) {
  @Override
  public boolean equals(Object other) {
    return other instanceof ThrownAnswer thrown
        && thrown.exception.getClass() == exception.getClass();
  }

  @Override
  public int hashCode() {
    return exception.getClass().hashCode();
  }

  @Override
  public String toString() {
    return exception.getClass().getSimpleName();
  }
}
