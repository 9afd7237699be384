package dev.plumbline.core.history;

import static dev.plumbline.core.primitive.Nulls.assured;

import java.util.EmptyStackException;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * An exception as the answer of an operation: the map <code>{"exception": "IOException"}</code>. A
 * bare name could be a string that was stored; recorders refuse to store such a map.
 */
public final class Thrown {
  private static final String KEY = "exception";

  private Thrown() {}

  /** The answer of an operation that threw this. */
  public static Map<String, Object> answer(Throwable thrown) {
    return Map.of(KEY, name(thrown.getClass()));
  }

  /** Whether the value can only be the answer of an operation that threw something. */
  public static boolean isAnswer(@Nullable Object value) {
    return value instanceof Map<?, ?> map && map.size() == 1 && map.get(KEY) instanceof String;
  }

  /** The name of the exception in such an answer. */
  public static String nameIn(Object answer) {
    return (String) assured(((Map<?, ?>) answer).get(KEY));
  }

  /** Whether collections of the Java platform say with it that there is nothing to be had. */
  public static boolean saysEmpty(Throwable thrown) {
    return thrown instanceof NoSuchElementException || thrown instanceof EmptyStackException;
  }

  /** The simple name; of an anonymous class that of the class it extends. */
  private static String name(Class<?> type) {
    return type.isAnonymousClass() ? name(type.getSuperclass()) : type.getSimpleName();
  }
}
