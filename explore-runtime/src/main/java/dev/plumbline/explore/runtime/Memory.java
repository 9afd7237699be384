package dev.plumbline.explore.runtime;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/**
 * Looks into objects, whatever their access rights: for people who want to see what a program did.
 * Not fast, and no event.
 */
public final class Memory {
  /** The answer where there is no such location, or it is no memory. */
  public static final Object UNKNOWN = new Object();

  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final String ATOMIC = "java.util.concurrent.atomic.Atomic";

  private Memory() {}

  /** What a location holds, primitives boxed; {@link #UNKNOWN} if that cannot be said. */
  public static Object at(Object owner, int name) {
    if (owner == Events.STATIC || owner == null || name < 0) {
      return UNKNOWN;
    }
    if (owner.getClass().isArray()) {
      return name < Array.getLength(owner) ? Array.get(owner, name) : UNKNOWN;
    }
    if (isAtomic(owner)) {
      return atomic(owner, name);
    }
    return name == 0 ? UNKNOWN : field(owner, Sites.nameOf(name));
  }

  /** Whether an object is a variable of java.util.concurrent.atomic, or an array of them. */
  public static boolean isAtomic(Object object) {
    for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
      if (c.getName().startsWith(ATOMIC)) {
        return true;
      }
    }
    return false;
  }

  private static Object atomic(Object variable, int index) {
    Object array = field(variable, "array");
    if (array != UNKNOWN) {
      return index < Array.getLength(array) ? Array.get(array, index) : UNKNOWN;
    }
    Object value = field(variable, "value");
    return value == UNKNOWN ? field(variable, "pair") : value;
  }

  /** A static field, by the name that {@link Sites} has for it. */
  public static Object atStatic(Class<?> owner, String name) {
    for (Field field : owner.getDeclaredFields()) {
      if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers())) {
        UNSAFE.ensureClassInitialized(owner);
        return read(
            UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), field.getType());
      }
    }
    return UNKNOWN;
  }

  /** What the field of a name holds. */
  public static Object field(Object owner, String name) {
    for (Class<?> c = owner.getClass(); c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
          return value(owner, field);
        }
      }
    }
    return UNKNOWN;
  }

  /** What a field of an object holds. */
  public static Object value(Object owner, Field field) {
    return read(owner, UNSAFE.objectFieldOffset(field), field.getType());
  }

  private static Object read(Object base, long offset, Class<?> type) {
    if (!type.isPrimitive()) {
      return UNSAFE.getReference(base, offset);
    }
    return switch (type.getName()) {
      case "int" -> (Object) UNSAFE.getInt(base, offset);
      case "long" -> UNSAFE.getLong(base, offset);
      case "boolean" -> UNSAFE.getBoolean(base, offset);
      case "double" -> UNSAFE.getDouble(base, offset);
      case "float" -> UNSAFE.getFloat(base, offset);
      case "char" -> UNSAFE.getChar(base, offset);
      case "short" -> UNSAFE.getShort(base, offset);
      default -> UNSAFE.getByte(base, offset);
    };
  }
}
