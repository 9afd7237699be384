package dev.plumbline.core.spec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Java class seen as a sequential object: how to make, copy and compare its instances. */
final class ModelType {
  private final Class<?> type;
  private final Constructor<?> constructor;
  private final @Nullable Method cloner;
  private final List<Method> methods;
  private final boolean isPlatformCollection;
  private final boolean definesEquals;

  ModelType(Class<?> type) {
    this.type = type;
    this.constructor = constructorOf(type);
    this.methods = MethodPattern.operationsOf(type);
    this.isPlatformCollection =
        isPlatform(type)
            && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
    this.cloner = isPlatformCollection ? publicClone(type) : null;
    this.definesEquals = definesEquals(type);
  }

  private static Constructor<?> constructorOf(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(
          type.getName() + " is abstract; name a class of which there can be instances");
    }
    try {
      Constructor<?> c = type.getDeclaredConstructor();
      if (!isPlatform(type)) {
        c.setAccessible(true);
      }
      return c;
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          type.getName() + " has no constructor without parameters", e);
    }
  }

  private static boolean isPlatform(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  private static @Nullable Method publicClone(Class<?> type) {
    try {
      return type.getMethod("clone");
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  /**
   * Whether somebody thought about when two instances are equal. An {@code equals} that a class of
   * the user's inherits from the platform knows nothing of the fields the class adds.
   */
  private static boolean definesEquals(Class<?> type) {
    return isDefined(type, "equals", Object.class) && isDefined(type, "hashCode");
  }

  private static boolean isDefined(Class<?> type, String method, Class<?>... parameters) {
    try {
      Class<?> definer = type.getMethod(method, parameters).getDeclaringClass();
      return definer != Object.class && (isPlatform(type) || !isPlatform(definer));
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e); // every object has it
    }
  }

  String name() {
    return type.getName();
  }

  /** The names of all methods that can be operations. */
  List<String> methodNames() {
    return methods.stream().map(Method::getName).distinct().sorted().toList();
  }

  /** The method, or the methods of one name, that a mapping means. */
  ModelMethod method(String operation, String text) {
    MethodPattern wanted = MethodPattern.of(text);
    List<Method> found = methods.stream().filter(wanted::matches).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              "operation %s: %s has no method %s; it has %s",
              operation, type.getName(), wanted.name(), MethodPattern.list(methods)));
    }
    return new ModelMethod(found, wanted.discardsAnswer());
  }

  Object newInstance() {
    try {
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      Throwable why = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new IllegalArgumentException(
          "cannot make an instance of " + type.getName() + ": " + why, why);
    }
  }

  /** An instance like the state's, for one more call. */
  Object copy(ModelState state) {
    try {
      if (cloner != null) {
        return cloner.invoke(state.instance());
      }
      if (state.bytes() != null) {
        return deserialize(state.bytes());
      }
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException("cannot copy an instance of " + type.getName(), e);
    }
    return replay(state.calls());
  }

  private Object replay(PersistentStack<ModelMethod.Call> calls) {
    List<ModelMethod.Call> forward = new ArrayList<>();
    calls.forEach(forward::add);
    Object instance = newInstance();
    for (int i = forward.size() - 1; i >= 0; i--) {
      Object unused = forward.get(i).outcomeOn(instance);
    }
    return instance;
  }

  /** The state that an instance is in. Nobody may change the instance from now on. */
  ModelState stateOf(Object instance, PersistentStack<ModelMethod.Call> calls) {
    if (cloner != null) {
      return new ModelState(instance, null, PersistentStack.empty(), contents(instance));
    }
    byte[] bytes = instance instanceof Serializable ? serialize(instance) : null;
    // The calls are kept also where there are bytes: the next state may hold what has none, and is
    // then copied by all calls since the beginning.
    return new ModelState(instance, bytes, calls, identity(instance, bytes, calls));
  }

  private Object identity(
      Object instance, byte @Nullable [] bytes, PersistentStack<ModelMethod.Call> calls) {
    if (isPlatformCollection) {
      return contents(instance);
    }
    if (definesEquals) {
      return instance;
    }
    return bytes == null ? calls : ByteBuffer.wrap(bytes);
  }

  /** Elements in iteration order; keys and values in turn. */
  private static PersistentDeque<Object> contents(Object collection) {
    PersistentDeque<Object> result = PersistentDeque.empty();
    if (collection instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> e : map.entrySet()) {
        result = result.addLast(e.getKey()).addLast(e.getValue());
      }
    } else {
      for (Object e : (Collection<?>) collection) {
        result = result.addLast(e);
      }
    }
    return result;
  }

  /** The bytes, or null if something in the instance cannot be serialized, or would be lost. */
  private static byte @Nullable [] serialize(Object instance) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (FaithfulOutput out = new FaithfulOutput(bytes)) {
      out.write(instance);
    } catch (IOException e) {
      return null;
    }
    return bytes.toByteArray();
  }

  private Object deserialize(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new Reader(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  /** Finds the user's classes where the model came from, which need not be our own loader. */
  private final class Reader extends ObjectInputStream {
    Reader(ByteArrayInputStream in) throws IOException {
      super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass c)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(c.getName(), false, type.getClassLoader());
      } catch (ClassNotFoundException e) {
        return super.resolveClass(c);
      }
    }
  }
}
