package dev.plumbline.explore.scenario;

/** Calls a method. */
@FunctionalInterface
public interface Caller {
  /**
   * Calls it.
   *
   * @throws Throwable what the method throws
   */
  Object call(Object receiver, Object[] arguments) throws Throwable;
}
