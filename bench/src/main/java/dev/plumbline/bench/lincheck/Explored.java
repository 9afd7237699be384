package dev.plumbline.bench.lincheck;

import dev.plumbline.subjects.catalog.Catalog;
import java.lang.reflect.Constructor;
import java.util.function.Supplier;

/** Makes the objects under test, as a property of the process says: a subject or a class. */
final class Explored {
  /** The name of the property. */
  static final String PROPERTY = "plumbline.bench.object";

  private static final Supplier<?> FACTORY = factory(System.getProperty(PROPERTY));

  private Explored() {}

  /** A new one, of the type that the caller knows it has. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  static <T> T create() {
    return (T) FACTORY.get();
  }

  private static Supplier<?> factory(String name) {
    if (name.indexOf('.') < 0) {
      return Catalog.named(name).orElseThrow()::create;
    }
    try {
      Constructor<?> constructor = Class.forName(name).getConstructor();
      return () -> {
        try {
          return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException("cannot make a " + name, e);
        }
      };
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "no class with a constructor without arguments: " + name, e);
    }
  }
}
