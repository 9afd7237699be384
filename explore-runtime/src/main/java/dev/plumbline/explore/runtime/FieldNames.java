package dev.plumbline.explore.runtime;

import java.lang.constant.ClassDesc;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import jdk.internal.misc.Unsafe;

/**
 * The names of fields that are accessed through handles, offsets and updaters: one location must
 * have one name, whatever the path of access, or races between the paths would be missed.
 */
final class FieldNames {
  /** The name of the elements of an array, which are told apart by their index. */
  static final int ELEMENT = -10;

  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final KnownObjects<Offsets> CLASSES = new KnownObjects<>();
  private static final KnownObjects<int[]> HANDLES = new KnownObjects<>();

  private FieldNames() {}

  /** The name of the field at an offset. */
  static int at(Class<?> type, long offset) {
    Offsets offsets = CLASSES.get(type);
    if (offsets == null) {
      Hooks.quiet();
      try {
        offsets = new Offsets(type);
      } finally {
        Hooks.loud();
      }
      CLASSES.put(type, offsets);
    }
    return offsets.name(offset);
  }

  /** The name of what a handle accesses; {@link #ELEMENT} for elements of arrays. */
  static int of(VarHandle handle) {
    int[] known = HANDLES.get(handle);
    if (known == null) {
      Hooks.mute(); // and the execution counts: it may make new handles each time
      try {
        known = new int[] {describe(handle)};
      } finally {
        Hooks.loud();
      }
      HANDLES.put(handle, known);
    }
    return known[0];
  }

  private static int describe(VarHandle handle) {
    if (!handle.coordinateTypes().isEmpty() && handle.coordinateTypes().get(0).isArray()) {
      // A view of bytes as larger numbers reaches several of them.
      Class<?> element = handle.coordinateTypes().get(0).getComponentType();
      return element.isPrimitive() && element != handle.varType() ? Events.ALL : ELEMENT;
    }
    Optional<VarHandle.VarHandleDesc> description = handle.describeConstable();
    if (description.isEmpty()) {
      return Sites.name("handle " + System.identityHashCode(handle));
    }
    String field = description.get().constantName();
    return Sites.name(
        handle.coordinateTypes().isEmpty() ? owner(description.get()) + field : field);
  }

  /** The class of a static field, as its name in {@link Sites} begins. */
  private static String owner(VarHandle.VarHandleDesc description) {
    String type = ((ClassDesc) description.bootstrapArgs()[0]).descriptorString();
    return type.substring(1, type.length() - 1) + ".";
  }

  /** The fields of a class by offset. */
  private static final class Offsets {
    private final long[] offsets;
    private final int[] names;

    Offsets(Class<?> type) {
      int count = 0;
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        count += c.getDeclaredFields().length;
      }
      offsets = new long[count];
      names = new int[count];
      int i = 0;
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          boolean isStatic = Modifier.isStatic(field.getModifiers());
          offsets[i] = isStatic ? -1 : UNSAFE.objectFieldOffset(field);
          names[i++] = Sites.name(field.getName());
        }
      }
    }

    int name(long offset) {
      for (int i = 0; i < offsets.length; i++) {
        if (offsets[i] == offset) {
          return names[i];
        }
      }
      return Sites.name("offset " + offset);
    }
  }
}
