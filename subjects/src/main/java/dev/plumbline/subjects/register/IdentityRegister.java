package dev.plumbline.subjects.register;

/**
 * The register with one defect: {@code cas} compares references where the values are meant.
 *
 * <p>Not linearizable, not even a register in one thread: boxed numbers outside the small ones that
 * the platform keeps are different objects, so {@code write(1000)} and then {@code cas(1000, 2)}
 * may answer false.
 */
final class IdentityRegister<T> extends AtomicRegister<T> {
  @Override
  public boolean cas(T expected, T next) {
    return value.compareAndSet(expected, next);
  }
}
