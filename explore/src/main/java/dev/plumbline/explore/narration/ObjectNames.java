package dev.plumbline.explore.narration;

import dev.plumbline.core.history.Values;
import dev.plumbline.explore.runtime.ExecutionState;
import dev.plumbline.explore.runtime.Memory;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Names for the objects of one execution, as a person would call them: by their class and a number
 * in the order of appearance, such as {@code Node#2}. What an object holds on to for its whole
 * life, and what only serves it, such as an atomic variable, a lock or an array, goes by the name
 * of the field: {@code head}, {@code Node#2.next}.
 */
final class ObjectNames {
  private static final int LONGEST_TEXT = 40;
  private static final int DEEPEST = 4;

  private final Object root;
  private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /**
   * Names nothing yet but one object.
   *
   * @param root the object under test, whose fields go by their names alone
   */
  ObjectNames(Object root) {
    this.root = root;
    names.put(root, simpleName(root.getClass()));
    nameParts(root, "", 0);
  }

  /** A value as people read it: plain values as they are, other objects by name. */
  String show(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof String || (value instanceof Number && isPlain(value))) {
      String text = Values.show(value);
      return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
    }
    if (value instanceof Boolean || value instanceof Character || value instanceof Enum<?>) {
      return value.toString();
    }
    if (value instanceof Thread thread && ExecutionState.number(thread) >= 0) {
      return "t" + ExecutionState.number(thread);
    }
    if (value.getClass().getName().endsWith("Reference$Pair")) {
      return pair(value);
    }
    return name(value);
  }

  /** Boxes, and not such numbers as are variables. */
  private static boolean isPlain(Object number) {
    return number.getClass().getPackageName().equals("java.lang");
  }

  /** Of AtomicStampedReference and AtomicMarkableReference. */
  private String pair(Object pair) {
    Object stamp = Memory.field(pair, "stamp");
    Object second = stamp == Memory.UNKNOWN ? Memory.field(pair, "mark") : stamp;
    return "(%s, %s)".formatted(show(Memory.field(pair, "reference")), second);
  }

  /** The name of an object, which it has from now on. */
  String name(Object object) {
    String known = names.get(object);
    if (known != null) {
      return known;
    }
    String type = simpleName(object.getClass());
    String name = type + "#" + counts.merge(type, 1, Integer::sum);
    names.put(object, name);
    if (!nameSync(object, name)) {
      nameParts(object, name + ".", 0);
    }
    return name;
  }

  /** What stands before the name of an object's field. */
  String prefix(Object owner) {
    return owner == root ? "" : name(owner) + ".";
  }

  private void nameParts(Object owner, String prefix, int depth) {
    if (owner.getClass().isArray() || depth > DEEPEST) {
      return;
    }
    for (Class<?> c = owner.getClass(); c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          namePart(Memory.value(owner, field), field, prefix, depth);
        }
      }
    }
  }

  private void namePart(Object part, Field field, String prefix, int depth) {
    if (part == null || names.containsKey(part) || part instanceof Class<?> || isValue(part)) {
      return;
    }
    boolean forLife = prefix.isEmpty() && Modifier.isFinal(field.getModifiers());
    if (forLife || serves(part)) {
      names.put(part, prefix + field.getName());
      if (!nameSync(part, prefix + field.getName()) && !Memory.isAtomic(part)) {
        nameParts(part, prefix + field.getName() + ".", depth + 1);
      }
    } else if (isPartForLife(part, field)) {
      nameParts(part, prefix + field.getName() + ".", depth + 1);
    }
  }

  /** Lets what a lock is made of go by the lock's name; says whether it is one. */
  private boolean nameSync(Object lock, String name) {
    boolean ofJdk = lock.getClass().getName().startsWith("java.util.concurrent.");
    Object sync = ofJdk ? Memory.field(lock, "sync") : Memory.UNKNOWN;
    boolean known = sync != Memory.UNKNOWN && sync != null;
    if (known) {
      names.putIfAbsent(sync, name);
    }
    return known;
  }

  /**
   * Whether an object holds on to another for its whole life, which is not the next one of its
   * kind: the variables, arrays and locks of that one go by the way to them.
   */
  private static boolean isPartForLife(Object part, Field field) {
    return Modifier.isFinal(field.getModifiers())
        && !field.getDeclaringClass().isInstance(part)
        && !part.getClass().getName().startsWith("java.");
  }

  private static boolean isValue(Object part) {
    return part instanceof String
        || (part instanceof Number && isPlain(part))
        || part instanceof Boolean
        || part instanceof Character
        || part instanceof Enum<?>
        || part instanceof Thread;
  }

  /** Whether it is nothing of its own, but a variable, an array or a lock of its owner. */
  private static boolean serves(Object part) {
    return part.getClass().isArray()
        || part.getClass().getName().startsWith("java.util.concurrent.locks.")
        || Memory.isAtomic(part);
  }

  /** The class as people call it: without its package and the classes around it. */
  static String simpleName(Class<?> type) {
    if (type.isArray()) {
      return simpleName(type.getComponentType()) + "[]";
    }
    String name = type.getName();
    if (type.isHidden()) {
      name = name.substring(0, name.indexOf('/'));
    }
    int last = Math.max(name.lastIndexOf('.'), name.lastIndexOf('$'));
    return last + 1 < name.length() && !Character.isDigit(name.charAt(last + 1))
        ? name.substring(last + 1)
        : name.substring(name.lastIndexOf('.') + 1);
  }
}
