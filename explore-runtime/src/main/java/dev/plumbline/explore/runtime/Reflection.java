package dev.plumbline.explore.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** Fields that are accessed by reflection, by method handles, and all at once by a clone. */
final class Reflection {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /** What is known of handles: the field, or that there is none. */
  private static final KnownObjects<Accessed> HANDLES = new KnownObjects<>();

  private static final Accessed NOTHING = new Accessed(null, 0, Access.READ, null);

  /** How far handles are followed that are made of others. */
  private static final int DEEPEST = 8;

  private static final KnownObjects<Field[]> CLONED = new KnownObjects<>();

  private Reflection() {}

  /**
   * A field that a handle accesses, or a method that it calls.
   *
   * @param object of static fields; null if the handle is given the object
   * @param name 0 if it accesses none
   * @param called whose method it is, if there is a model of it; null if not
   */
  private record Accessed(Object object, int name, int access, Class<?> called) {}

  static void access(Field field, Object object, Object stored, int access, int site) {
    if (Modifier.isStatic(field.getModifiers())) {
      Hooks.store(access, Events.STATIC, stored, staticName(field), site);
    } else {
      Hooks.store(access, object, stored, Sites.name(field.getName()), site);
    }
  }

  private static int staticName(Field field) {
    return staticName(field.getDeclaringClass(), field.getName());
  }

  private static int staticName(Class<?> owner, String field) {
    return Sites.name(owner.getName().replace('.', '/') + "." + field);
  }

  static void invoked(MethodHandle handle, Object object, Object stored, int site) {
    Accessed known = HANDLES.get(handle);
    if (known == null) {
      Hooks.mute(); // and the execution counts: it may make new handles each time
      try {
        known = describe(handle);
      } finally {
        Hooks.loud();
      }
      HANDLES.put(handle, known);
    }
    if (known.called != null) {
      ModeledMethods.called(known.called, object, stored, site);
    } else if (known.name != 0) {
      Object owner = known.object == null ? object : known.object;
      Hooks.store(
          known.access, owner, known.access == Access.READ ? null : stored, known.name, site);
    }
  }

  private static Accessed describe(MethodHandle handle) {
    try {
      Object member = ask(MethodHandle.class, "internalMemberName", handle);
      if (member == null) {
        return hasHidden(handle, DEEPEST)
            ? new Accessed(null, 0, Access.READ, ModeledMethods.UNKNOWN)
            : NOTHING;
      }
      Class<?> owner = (Class<?>) ask(member.getClass(), "getDeclaringClass", member);
      String name = (String) ask(member.getClass(), "getName", member);
      if (!(boolean) ask(member.getClass(), "isField", member)) {
        return ModeledMethods.isModeled(owner, name)
            ? new Accessed(null, 0, Access.READ, owner)
            : NOTHING;
      }
      boolean isStatic = (boolean) ask(member.getClass(), "isStatic", member);
      int access = handle.type().returnType() == void.class ? Access.WRITE : Access.READ;
      return isStatic
          ? new Accessed(Events.STATIC, staticName(owner, name), access, null)
          : new Accessed(null, Sites.name(name), access, null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a method handle of this JDK does not say what it is", e);
    }
  }

  /**
   * Whether a handle that is made of others has one among them that should be seen: nobody sees
   * what it is given.
   */
  private static boolean hasHidden(Object handle, int depth) throws ReflectiveOperationException {
    for (Object part : References.of(handle)) {
      if (part instanceof MethodHandle other && other != handle && depth > 0) {
        Object member = ask(MethodHandle.class, "internalMemberName", other);
        if (member == null ? hasHidden(other, depth - 1) : isHidden(member)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isHidden(Object member) throws ReflectiveOperationException {
    return (boolean) ask(member.getClass(), "isField", member)
        || ModeledMethods.isModeled(
            (Class<?>) ask(member.getClass(), "getDeclaringClass", member),
            (String) ask(member.getClass(), "getName", member));
  }

  /** Before a method is called by reflection. */
  static void called(Method method, Object object, Object[] arguments, int site) {
    if (ModeledMethods.isModeled(method.getDeclaringClass(), method.getName())) {
      if (arguments != null) {
        for (Object argument : arguments) {
          Locality.publish(argument);
        }
      }
      ModeledMethods.called(method.getDeclaringClass(), object, null, site);
    }
  }

  private static Object ask(Class<?> type, String method, Object object)
      throws ReflectiveOperationException {
    Method asked = type.getDeclaredMethod(method);
    asked.setAccessible(true);
    return asked.invoke(object);
  }

  /** Copies the fields once more, one after the other, as a clone is made in truth. */
  static void cloned(Object original, Object copy, int site) {
    for (Field field : fields(original.getClass())) {
      Hooks.access(Access.READ, original, Sites.name(field.getName()), site);
      copy(original, copy, UNSAFE.objectFieldOffset(field), field.getType());
    }
  }

  /** Whether no class has another method for it. */
  static boolean isClonedByJvm(Class<?> type) {
    for (Class<?> c = type; c != Object.class && c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.getName().equals("clone") && method.getParameterCount() == 0) {
          return false;
        }
      }
    }
    return !type.isArray();
  }

  private static void copy(Object from, Object to, long offset, Class<?> type) {
    if (!type.isPrimitive()) {
      UNSAFE.putReference(to, offset, UNSAFE.getReference(from, offset));
    } else if (type == long.class || type == double.class) {
      UNSAFE.putLong(to, offset, UNSAFE.getLong(from, offset));
    } else if (type == int.class || type == float.class) {
      UNSAFE.putInt(to, offset, UNSAFE.getInt(from, offset));
    } else if (type == short.class || type == char.class) {
      UNSAFE.putShort(to, offset, UNSAFE.getShort(from, offset));
    } else {
      UNSAFE.putByte(to, offset, UNSAFE.getByte(from, offset));
    }
  }

  /** The fields of objects that can change. */
  private static Field[] fields(Class<?> type) {
    Field[] known = CLONED.get(type);
    if (known == null) {
      Hooks.quiet();
      try {
        known = find(type);
      } finally {
        Hooks.loud();
      }
      CLONED.put(type, known);
    }
    return known;
  }

  private static Field[] find(Class<?> type) {
    int count = 0;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      count += c.getDeclaredFields().length;
    }
    Field[] found = new Field[count];
    count = 0;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if ((field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0) {
          found[count++] = field;
        }
      }
    }
    Field[] exact = new Field[count];
    System.arraycopy(found, 0, exact, 0, count);
    return exact;
  }
}
