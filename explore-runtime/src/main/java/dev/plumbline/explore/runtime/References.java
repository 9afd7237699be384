package dev.plumbline.explore.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * The references that an object holds, and the fields behind offsets. What the JDK does when it is
 * asked for fields is not the program's, and goes unseen.
 */
final class References {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private static final KnownObjects<long[]> OFFSETS = new KnownObjects<>();
  private static final Class<?>[] PRIMITIVES = {
    boolean.class, byte.class, char.class, short.class,
    int.class, float.class, long.class, double.class,
  };

  /** Where arrays of these begin; asked for before any thread is explored. */
  private static final long[] FIRST_ELEMENTS = firstElements();

  private static final long FIRST_OBJECT = askFirstElement(Object[].class);

  private static final KnownObjects<Boolean> OPAQUE = new KnownObjects<>();

  private References() {}

  /** Types whose objects lead nowhere that matters. */
  static boolean isLeaf(Class<?> type) {
    return type == Integer.class
        || type == Long.class
        || type == String.class
        || type == Boolean.class
        || type == Class.class
        || Thread.class.isAssignableFrom(type)
        || ClassLoader.class.isAssignableFrom(type)
        || type.isEnum();
  }

  /**
   * Whether objects of a class can hold what only one thread knows although nobody saw how they
   * were made, such as lambdas and threads. Objects of instrumented classes cannot: if they are not
   * known, they were there before.
   */
  static boolean isOpaque(Class<?> type) {
    Boolean known = OPAQUE.get(type);
    if (known == null) {
      known = isNotInstrumented(type);
      OPAQUE.put(type, known);
    }
    return known;
  }

  private static boolean isNotInstrumented(Class<?> type) {
    if (type.isArray()) {
      return !type.getComponentType().isPrimitive();
    }
    if (Thread.class.isAssignableFrom(type) || type.isHidden()) {
      return true;
    }
    return type.getClassLoader() == null
        && !isLeaf(type)
        && (!type.getName().startsWith("java.util.")
            || type.getName().startsWith("java.util.concurrent.atomic."));
  }

  static int push(Object from, int count) {
    Class<?> type = from.getClass();
    if (type.isArray()) {
      return type.getComponentType().isPrimitive() ? count : pushElements((Object[]) from, count);
    }
    int all = count;
    for (long offset : offsets(type)) {
      all = Locality.push(UNSAFE.getReference(from, offset), all);
    }
    return all;
  }

  /** What the fields of an object refer to. */
  static Object[] of(Object from) {
    long[] offsets = offsets(from.getClass());
    Object[] found = new Object[offsets.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = UNSAFE.getReference(from, offsets[i]);
    }
    return found;
  }

  private static int pushElements(Object[] from, int count) {
    int all = count;
    for (Object element : from) {
      all = Locality.push(element, all);
    }
    return all;
  }

  private static long[] offsets(Class<?> type) {
    long[] known = OFFSETS.get(type);
    if (known == null) {
      Hooks.quiet();
      try {
        known = find(type);
      } finally {
        Hooks.loud();
      }
      OFFSETS.put(type, known);
    }
    return known;
  }

  private static long[] find(Class<?> type) {
    long[] found = new long[8];
    int count = 0;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          if (count == found.length) {
            found = Growing.grown(found);
          }
          found[count++] = UNSAFE.objectFieldOffset(field);
        }
      }
    }
    long[] exact = new long[count];
    System.arraycopy(found, 0, exact, 0, count);
    return exact;
  }

  /** The name of the field at an offset of an object; for an array the index of the element. */
  static int nameAt(Object object, long offset) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      return (int) ((offset - firstElement(type)) / UNSAFE.arrayIndexScale(type));
    }
    return FieldNames.at(type, offset);
  }

  private static long firstElement(Class<?> array) {
    Class<?> type = array.getComponentType();
    for (int i = 0; i < PRIMITIVES.length; i++) {
      if (PRIMITIVES[i] == type) {
        return FIRST_ELEMENTS[i];
      }
    }
    return FIRST_OBJECT;
  }

  private static long[] firstElements() {
    long[] found = new long[PRIMITIVES.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = askFirstElement(PRIMITIVES[i].arrayType());
    }
    return found;
  }

  /** By reflection, since the method answers an int in Java 17 and a long in 25. */
  private static long askFirstElement(Class<?> array) {
    try {
      Method method = Unsafe.class.getMethod("arrayBaseOffset", Class.class);
      return ((Number) method.invoke(UNSAFE, array)).longValue();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Unsafe does not say where arrays begin", e);
    }
  }
}
