package dev.plumbline.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes instances of a test class: an execution begins with a new one. A nested class gets a new
 * instance of the class around it.
 */
final class TestInstances implements Supplier<Object> {
  private static final Object[] NONE = {};

  /** Calls a constructor. */
  interface Maker {
    Object make(Object[] arguments) throws Throwable;
  }

  private final Class<?> type;
  private final Maker maker;

  /** Null unless the class is nested. */
  private final TestInstances outer;

  /**
   * Instances of a class.
   *
   * @param makers how to call a constructor
   */
  TestInstances(Class<?> type, Function<Constructor<?>, Maker> makers) {
    this.type = type;
    boolean isInner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    this.outer = isInner ? new TestInstances(type.getEnclosingClass(), makers) : null;
    this.maker = makers.apply(constructor());
  }

  /** Calls a constructor by reflection. */
  static Maker reflective(Constructor<?> constructor) {
    constructor.setAccessible(true);
    return arguments -> {
      try {
        return constructor.newInstance(arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    };
  }

  /** Their class. */
  Class<?> type() {
    return type;
  }

  /** Instances of the class around it; null if it is not nested. */
  TestInstances outer() {
    return outer;
  }

  private Constructor<?> constructor() {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException("the class %s is abstract".formatted(type.getName()));
    }
    try {
      return outer == null
          ? type.getDeclaredConstructor()
          : type.getDeclaredConstructor(outer.type);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "%s needs a constructor without parameters, because every execution begins with a new one"
              .formatted(type.getName()),
          e);
    }
  }

  @Override
  public Object get() {
    Object[] arguments = outer == null ? NONE : new Object[] {outer.get()};
    try {
      return maker.make(arguments);
    } catch (Throwable e) {
      Throwable why = e instanceof ExceptionInInitializerError ? e.getCause() : e;
      throw new IllegalArgumentException(
          "the constructor of %s failed: %s".formatted(type.getName(), why), e);
    }
  }
}
