package dev.plumbline.explore.runtime;

/**
 * Calls one method or constructor of a class under test. Classes that implement it are generated:
 * reflection would generate its own when it is used often, and would be seen to do so. It is here
 * since every class loader must see it.
 */
@FunctionalInterface
public interface Caller {
  /**
   * Calls it.
   *
   * @param receiver null for a constructor or a static method
   * @param arguments one for each parameter; boxed if it is primitive
   * @return the answer, boxed if it is primitive; null if there is none; the new object
   */
  Object call(Object receiver, Object[] arguments) throws Throwable;
}
