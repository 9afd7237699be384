package dev.plumbline.explore.runtime;

import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * What instrumented code calls instead of methods that copy arrays: each element is read and
 * written on its own, as it is in truth. The methods of {@link java.util.Arrays} are replaced where
 * they are called, too, since compilers of the JVM put their own code in the place of some.
 */
public final class ArrayCalls {
  private ArrayCalls() {}

  @InsteadOf(owner = "java/lang/System", name = "arraycopy", isStatic = true)
  public static void arraycopy(
      Object source, int sourceFrom, Object target, int targetFrom, int length, int site) {
    if (Scheduler.current != Thread.currentThread()
        || !fits(source, sourceFrom, length)
        || !fits(target, targetFrom, length)
        || !isAssignable(source, target)) {
      System.arraycopy(source, sourceFrom, target, targetFrom, length);
    } else if (source == target && sourceFrom < targetFrom) {
      for (int i = length - 1; i >= 0; i--) {
        move(source, sourceFrom + i, target, targetFrom + i, site);
      }
    } else {
      for (int i = 0; i < length; i++) {
        move(source, sourceFrom + i, target, targetFrom + i, site);
      }
    }
  }

  /** Not the types of the elements, which may fit although those of the arrays do not. */
  private static boolean isAssignable(Object source, Object target) {
    Class<?> from = source.getClass().getComponentType();
    Class<?> to = target.getClass().getComponentType();
    return from == to || (!from.isPrimitive() && !to.isPrimitive());
  }

  private static boolean fits(Object array, int from, int length) {
    return array != null
        && array.getClass().isArray()
        && from >= 0
        && length >= 0
        && from <= Array.getLength(array) - length;
  }

  private static void move(Object source, int from, Object target, int to, int site) {
    Hooks.readArray(source, from, site);
    if (source instanceof Object[] objects) {
      Object element = objects[from];
      Hooks.writeArray(target, to, element, site);
      ((Object[]) target)[to] = element;
    } else {
      Object element = Array.get(source, from);
      Hooks.writeArray(target, to, site);
      Array.set(target, to, element);
    }
  }

  @InsteadOf(owner = "[", name = "clone")
  public static Object clone(Object array, int site) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    Hooks.allocated(copy);
    arraycopy(array, 0, copy, 0, length, site);
    return copy;
  }

  @InsteadOf(owner = "java/util/Arrays", name = "copyOf", isStatic = true)
  public static Object[] copyOf(Object[] array, int length, int site) {
    return copyOf(array, length, array.getClass(), site);
  }

  @InsteadOf(owner = "java/util/Arrays", name = "copyOf", isStatic = true)
  public static Object[] copyOf(Object[] array, int length, Class<?> type, int site) {
    Object[] copy = make(type, length);
    arraycopy(array, 0, copy, 0, Math.min(array.length, length), site);
    return copy;
  }

  @InsteadOf(owner = "java/util/Arrays", name = "copyOfRange", isStatic = true)
  public static Object[] copyOfRange(Object[] array, int from, int to, int site) {
    return copyOfRange(array, from, to, array.getClass(), site);
  }

  @InsteadOf(owner = "java/util/Arrays", name = "copyOfRange", isStatic = true)
  public static Object[] copyOfRange(Object[] array, int from, int to, Class<?> type, int site) {
    if (from > to) {
      throw new IllegalArgumentException(from + " > " + to);
    }
    Object[] copy = make(type, to - from);
    arraycopy(array, from, copy, 0, Math.min(array.length - from, to - from), site);
    return copy;
  }

  private static Object[] make(Class<?> type, int length) {
    Object[] made = (Object[]) Array.newInstance(type.getComponentType(), length);
    Hooks.allocated(made);
    return made;
  }

  @InsteadOf(owner = "java/util/Arrays", name = "fill", isStatic = true)
  public static void fill(byte[] array, byte value, int site) {
    fill(array, 0, array.length, value, site);
  }

  @InsteadOf(owner = "java/util/Arrays", name = "fill", isStatic = true)
  public static void fill(byte[] array, int from, int to, byte value, int site) {
    if (Scheduler.current != Thread.currentThread() || !fits(array, from, to - from)) {
      Arrays.fill(array, from, to, value);
      return;
    }
    for (int i = from; i < to; i++) {
      Hooks.writeArray(array, i, site);
      array[i] = value;
    }
  }

  @InsteadOf(owner = "java/util/Arrays", name = "fill", isStatic = true)
  public static void fill(char[] array, char value, int site) {
    fill(array, 0, array.length, value, site);
  }

  @InsteadOf(owner = "java/util/Arrays", name = "fill", isStatic = true)
  public static void fill(char[] array, int from, int to, char value, int site) {
    if (Scheduler.current != Thread.currentThread() || !fits(array, from, to - from)) {
      Arrays.fill(array, from, to, value);
      return;
    }
    for (int i = from; i < to; i++) {
      Hooks.writeArray(array, i, site);
      array[i] = value;
    }
  }
}
