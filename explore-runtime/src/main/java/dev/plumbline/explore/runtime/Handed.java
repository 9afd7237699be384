package dev.plumbline.explore.runtime;

import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What is given to methods of the JDK that are not instrumented, and may be shared: arrays, atomic
 * variables, and objects that keep texts and numbers, such as string builders, streams and buffers.
 * Which of them an object is, is known only when the program runs.
 */
final class Handed {
  /** How far streams are followed that write to others, each of which has one behind it. */
  private static final int DEEPEST = 4;

  private static final int NOTHING = 0;
  private static final int VARIABLE = 1;
  private static final int VARIABLES = 2;
  private static final int STATE = 3;

  /** One that gives what it is given to another, or keeps it. */
  private static final int STREAM = 4;

  /** A thread, of which a text has the name. */
  private static final int THREAD = 5;

  private static final String[] STATES = {
    "java.lang.StringBuilder",
    "java.lang.StringBuffer",
    "java.nio.Buffer",
    "java.util.regex.Matcher",
    "java.util.zip.Adler32",
    "java.util.zip.CRC32",
    "java.util.zip.CRC32C",
  };

  private static final String[] STREAMS = {
    "java.io.InputStream", "java.io.OutputStream", "java.io.Reader", "java.io.Writer",
  };

  private static final int CONTENTS = Sites.name("contents");
  private static final KnownObjects<Integer> KINDS = new KnownObjects<>();

  private Handed() {}

  /**
   * Announces what a method does to an object that it is given. One event, since the method does it
   * after that, and nobody else may come between.
   */
  static void over(Object object, int access, int site) {
    if (object != null && object.getClass().isArray()) {
      Hooks.access(access, object, Events.ALL, site);
    } else if (object != null) {
      single(object, access, site);
    }
  }

  private static void single(Object object, int access, int site) {
    switch (kind(object.getClass())) {
      case VARIABLE -> Hooks.access(Access.READ, object, 0, site);
      case VARIABLES -> Hooks.access(Access.READ, object, Events.ALL, site);
      case STATE -> Hooks.access(access, object, CONTENTS, site);
      case STREAM -> stream(object, access, site);
      case THREAD -> ThreadCalls.look((Thread) object, site);
      default -> {
        // Nobody can change it, or the program's own methods tell.
      }
    }
  }

  /** Of the console nothing comes back. */
  private static void stream(Object object, int access, int site) {
    Object last = object;
    boolean local = Locality.isLocal(object, Scheduler.running);
    for (int depth = 0; depth < DEEPEST && !local; depth++) {
      if (last == System.out || last == System.err) {
        return;
      }
      last = behind(last);
    }
    Hooks.access(access, last, CONTENTS, site);
  }

  /** What keeps that which a stream is given; the stream itself if it does. */
  private static Object behind(Object stream) {
    for (Object reached : References.of(stream)) {
      int kind = reached == null ? NOTHING : kind(reached.getClass());
      if (kind == STATE || kind == STREAM) {
        return reached;
      }
    }
    return stream;
  }

  /**
   * What a method is given that only makes a text of it or looks at its elements: a copy of what
   * others may change meanwhile, made by events of its own.
   */
  static Object copy(Object object, int site) {
    if (object == null) {
      return null;
    }
    if (object.getClass().isArray()) {
      return copyOfArray(object, site);
    }
    single(object, Access.READ, site);
    return copyOfState(object);
  }

  /** A copy of the same class, if it is known how to make one. */
  @SuppressWarnings({
    "UnnecessaryStringBuilder",
    "JdkObsolete"
  }) // of which the class is what counts
  private static Object copyOfState(Object variable) {
    Class<?> type = variable.getClass();
    if (type == StringBuilder.class) {
      return new StringBuilder((StringBuilder) variable);
    }
    if (type == StringBuffer.class) {
      return new StringBuffer((StringBuffer) variable);
    }
    if (type == AtomicInteger.class) {
      return new AtomicInteger(((AtomicInteger) variable).get());
    }
    if (type == AtomicLong.class) {
      return new AtomicLong(((AtomicLong) variable).get());
    }
    if (type == AtomicBoolean.class) {
      return new AtomicBoolean(((AtomicBoolean) variable).get());
    }
    return type == AtomicReference.class
        ? new AtomicReference<>(((AtomicReference<?>) variable).get())
        : variable;
  }

  private static Object copyOfArray(Object array, int site) {
    int length = Array.getLength(array);
    Object copy = Array.newInstance(array.getClass().getComponentType(), length);
    Hooks.allocated(copy);
    ArrayCalls.arraycopy(array, 0, copy, 0, length, site);
    if (copy instanceof Object[] elements) {
      for (int i = 0; i < length; i++) {
        elements[i] = copy(elements[i], site);
      }
    }
    return copy;
  }

  private static int kind(Class<?> type) {
    if (type == String.class || type == Integer.class || type == Long.class) {
      return NOTHING;
    }
    Integer known = KINDS.get(type);
    if (known == null) {
      known = find(type);
      KINDS.put(type, known);
    }
    return known;
  }

  private static int find(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      String name = c.getName();
      if (c == Thread.class) {
        return THREAD;
      }
      if (c.getClassLoader() == null && name.startsWith("java.util.concurrent.atomic.Atomic")) {
        return name.endsWith("Array") ? VARIABLES : name.endsWith("Updater") ? NOTHING : VARIABLE;
      }
      if (isAmong(STATES, name)) {
        return STATE;
      }
      if (isAmong(STREAMS, name) && type.getClassLoader() == null) {
        return STREAM;
      }
    }
    return NOTHING;
  }

  private static boolean isAmong(String[] names, String name) {
    for (String other : names) {
      if (other.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
