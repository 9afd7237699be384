package dev.plumbline.derive.algorithm;

/**
 * A name with a type: a field of a node, a global, a parameter or a local.
 *
 * @param constant whether it keeps the value it was given first: a field that only {@code new}
 *     sets, or that is written before anybody else knows the node, or a global that only the
 *     initial heap sets. Reading it is no shared access.
 */
public record Variable(String name, DataType type, boolean constant) {
  /** One that may change. */
  public static Variable of(String name, DataType type) {
    return new Variable(name, type, false);
  }

  /** One that never changes once others can see it. */
  public static Variable constant(String name, DataType type) {
    return new Variable(name, type, true);
  }
}
