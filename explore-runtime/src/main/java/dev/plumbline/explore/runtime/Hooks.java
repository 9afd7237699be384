package dev.plumbline.explore.runtime;

import java.lang.invoke.VarHandle;

/**
 * What instrumented code calls before it touches memory that other threads may touch. A call by a
 * thread that is not explored costs one read of a static field.
 */
public final class Hooks {
  private Hooks() {}

  /** Before a field is read; a field goes by its name, since it has several paths of access. */
  public static void readField(Object owner, int name, int site) {}

  /** Before a primitive is written to a field. */
  public static void writeField(Object owner, int name, int site) {}

  /** Before a reference is written to a field. */
  public static void writeField(Object owner, Object stored, int name, int site) {}

  /** Before a static field is read; its name has the class in it. */
  public static void readStatic(int name, int site) {}

  /** Before a primitive is written to a static field. */
  public static void writeStatic(int name, int site) {}

  /** Before a reference is written to a static field. */
  public static void writeStatic(Object stored, int name, int site) {}

  /** Before an element is read. */
  public static void readArray(Object array, int index, int site) {}

  /** Before a primitive element is written. */
  public static void writeArray(Object array, int index, int site) {}

  /** Before a reference is written to an array. */
  public static void writeArray(Object array, int index, Object stored, int site) {}

  /**
   * Before a method of one of the classes Atomic*.
   *
   * @param index of the element, 0 if there is but one
   * @param stored the reference that may be stored; null if it is none
   * @param access one of {@link Access}
   */
  public static void atomic(Object receiver, int index, Object stored, int access, int site) {}

  /** Before a method of a VarHandle; the coordinate is null for a static field. */
  public static void variable(
      VarHandle handle, Object coordinate, int index, Object stored, int access, int site) {}

  /** Before a method of Unsafe that names an object and an offset. */
  public static void unsafe(Object object, long offset, Object stored, int access, int site) {}

  /** Before a method of one of the classes Atomic*FieldUpdater. */
  public static void updater(
      Object updater, Object object, Object stored, int access, int site) {}

  /** After a compare-and-set: whether it succeeded. */
  public static void compared(boolean succeeded) {}

  /** Instead of monitorenter, in classes whose monitors are modeled. */
  public static void enter(Object monitor, int site) {}

  /** Instead of monitorexit, in classes whose monitors are modeled. */
  public static void exit(Object monitor, int site) {}

  /** Before monitorenter, in classes of the JDK, which keep their real monitors. */
  public static void beforeEnter(Object monitor, int site) {}

  /** After monitorexit, in classes of the JDK. */
  public static void afterExit(Object monitor, int site) {}

  /** After the constructor of the superclass has returned, and after an array was made. */
  public static void allocated(Object object) {}

  /** At the end of an iteration of a loop that changes nothing, neither shared nor local. */
  public static void repeats(int site) {}

  /** Where the JVM loads and links classes: what happens from here is not the program's. */
  public static void quiet() {}

  /** The end of what began with {@link #quiet}. */
  public static void loud() {}
}
