package dev.plumbline.derive.algorithm;

/**
 * The type of a field, a global or a local.
 *
 * @param kind what sort of value it is
 * @param node the type of the nodes that a pointer points to; empty for everything else
 */
public record DataType(Kind kind, String node) {
  /** The sorts of values. */
  public enum Kind {
    /** A key: programs may compare two of them, and know the least and the greatest. */
    KEY,
    /** Data that a program only copies. */
    VALUE,
    /** A small integer that is counted with, from 0 to a bound that the check states. */
    NUMBER,
    /** True or false. */
    FLAG,
    /** Free or taken. */
    LOCK,
    /** A node or null. */
    POINTER
  }

  public static final DataType KEY = new DataType(Kind.KEY, "");
  public static final DataType VALUE = new DataType(Kind.VALUE, "");
  public static final DataType NUMBER = new DataType(Kind.NUMBER, "");
  public static final DataType FLAG = new DataType(Kind.FLAG, "");
  public static final DataType LOCK = new DataType(Kind.LOCK, "");

  /** A pointer to nodes of this type. */
  public static DataType pointer(String node) {
    return new DataType(Kind.POINTER, node);
  }

  /** Whether it is a pointer. */
  public boolean isPointer() {
    return kind == Kind.POINTER;
  }

  @Override
  public String toString() {
    return isPointer() ? node : kind.name().toLowerCase(java.util.Locale.ROOT);
  }
}
