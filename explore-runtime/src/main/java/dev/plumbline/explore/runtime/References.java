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

  private static final KnownObjects<long[]> FIRST_ELEMENTS = new KnownObjects<>();

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

  /** Where elements begin: an int in older JDKs and a long in newer ones, so asked by reflection. */
  private static long firstElement(Class<?> type) {
    long[] known = FIRST_ELEMENTS.get(type);
    if (known == null) {
      Hooks.quiet();
      try {
        Method method = Unsafe.class.getMethod("arrayBaseOffset", Class.class);
        known = new long[] {((Number) method.invoke(UNSAFE, type)).longValue()};
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("this JDK does not say where elements of arrays are", e);
      } finally {
        Hooks.loud();
      }
      FIRST_ELEMENTS.put(type, known);
    }
    return known[0];
  }

  /** The name of the field at an offset of an object; for an array the index of the element. */
  static int nameAt(Object object, long offset) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      return (int) ((offset - firstElement(type)) / UNSAFE.arrayIndexScale(type));
    }
    return FieldNames.at(type, offset);
  }

}
