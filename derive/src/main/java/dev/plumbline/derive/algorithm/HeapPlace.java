package dev.plumbline.derive.algorithm;

/** Something in memory that threads share: a field of a node, or a global. */
public sealed interface HeapPlace {
  /** The field of the node that a local, a parameter or a constant global points to. */
  record FieldOf(String pointer, String field) implements HeapPlace {
    @Override
    public String toString() {
      return pointer + "." + field;
    }
  }

  /** A global. */
  record GlobalPlace(String global) implements HeapPlace {
    @Override
    public String toString() {
      return global;
    }
  }
}
