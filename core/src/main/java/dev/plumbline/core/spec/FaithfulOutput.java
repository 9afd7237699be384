package dev.plumbline.core.spec;

import java.io.Externalizable;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;

/**
 * Serializes an object only if a copy that is made of the bytes is like it in every respect.
 *
 * <p>Java leaves out more than it says: {@code transient} fields, those of a superclass that is not
 * serializable, that a lock is held. And what a static field names is another object in the copy. A
 * model with such a state would forget it from call to call, and verdicts would be wrong. Classes
 * that write themselves are believed, as those of the Java platform are: somebody thought about it.
 */
final class FaithfulOutput extends ObjectOutputStream {
  /** Whether the fields of a class survive; asked for every object of every state. */
  private static final ClassValue<Boolean> KEEPS_FIELDS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return keepsFields(type);
        }
      };

  private static final ClassValue<List<Field>> CONSTANTS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return constantsOf(type);
        }
      };

  private final IdentityHashMap<Object, Boolean> written = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Boolean> constants = new IdentityHashMap<>();
  private final IdentityHashMap<Class<?>, Boolean> seen = new IdentityHashMap<>();

  FaithfulOutput(OutputStream out) throws IOException {
    super(out);
    enableReplaceObject(true);
  }

  /**
   * Writes an object.
   *
   * @throws NotSerializableException if a copy would differ
   */
  void write(Object object) throws IOException {
    writeObject(object);
    for (Object constant : constants.keySet()) {
      require(!written.containsKey(constant), constant);
    }
  }

  /** Told of each object once, before it is written. */
  @Override
  protected Object replaceObject(Object object) throws IOException {
    Class<?> type = object.getClass();
    if (isPlatform(type)) {
      require(!isHeld(object), object);
    } else if (!type.isArray() && !(object instanceof Enum)) {
      require(KEEPS_FIELDS.get(type), object);
      written.put(object, true);
      rememberConstants(type);
    }
    return object;
  }

  private static void require(boolean faithful, Object object) throws IOException {
    if (!faithful) {
      throw new NotSerializableException(object.getClass().getName());
    }
  }

  private static boolean isPlatform(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  /** Whether it is a lock that somebody holds, which is free in a copy. */
  private static boolean isHeld(Object object) {
    if (object instanceof ReentrantReadWriteLock lock) {
      return lock.isWriteLocked() || lock.getReadLockCount() > 0;
    }
    // The stamps of a copy begin anew.
    return object instanceof StampedLock
        || (object instanceof ReentrantLock lock && lock.isLocked());
  }

  private static boolean keepsFields(Class<?> type) {
    if (Externalizable.class.isAssignableFrom(type)) {
      return true;
    }
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      boolean isSerializable = Serializable.class.isAssignableFrom(c);
      if (isPlatform(c) && (isSerializable || c.getName().startsWith("java.util.Abstract"))) {
        return true; // those of collections hold views and counts of changes only
      }
      if (!(isSerializable ? keepsOwnFields(c) : hasNoFields(c))) {
        return false;
      }
    }
    return true;
  }

  private static boolean keepsOwnFields(Class<?> type) {
    if (writesItself(type)) {
      return true;
    }
    for (Field field : type.getDeclaredFields()) {
      boolean isStatic = Modifier.isStatic(field.getModifiers());
      if (isStatic
          ? field.getName().equals("serialPersistentFields")
          : Modifier.isTransient(field.getModifiers())) {
        return false;
      }
    }
    return true;
  }

  private static boolean writesItself(Class<?> type) {
    return declares(type, "writeObject", ObjectOutputStream.class)
        && declares(type, "readObject", ObjectInputStream.class);
  }

  private static boolean declares(Class<?> type, String method, Class<?> parameter) {
    return Stream.of(type.getDeclaredMethods())
        .anyMatch(
            m ->
                m.getName().equals(method)
                    && List.of(m.getParameterTypes()).equals(List.of(parameter)));
  }

  private static boolean hasNoFields(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        return false;
      }
    }
    return true;
  }

  /** What a class of the user, or one that it extends, may compare with by {@code ==}. */
  private static List<Field> constantsOf(Class<?> type) {
    List<Field> constants = new ArrayList<>();
    for (Class<?> c = type; c != null && !isPlatform(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          field.setAccessible(true);
          constants.add(field);
        }
      }
    }
    return constants;
  }

  private void rememberConstants(Class<?> type) throws IOException {
    if (seen.put(type, true) != null) {
      return;
    }
    try {
      for (Field field : CONSTANTS.get(type)) {
        Object constant = field.get(null);
        if (constant != null) {
          constants.put(constant, true);
        }
      }
    } catch (IllegalAccessException | RuntimeException e) {
      throw new IOException("cannot read what is static in " + type.getName(), e);
    }
  }
}
