package dev.plumbline.subjects.register;

import java.util.Objects;

/**
 * The register with one defect: {@code cas} looks first and writes then.
 *
 * <p>Not linearizable. Two of them may succeed from the same value, and a write that comes between
 * the look and the write of a {@code cas} is lost.
 */
final class CheckThenActRegister<T> extends AtomicRegister<T> {
  @Override
  public boolean cas(T expected, T next) {
    boolean equal = Objects.equals(value.get(), expected);
    if (equal) {
      value.set(next);
    }
    return equal;
  }
}
