package dev.plumbline.derive.language;

import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * Names that a schema cannot have because results are written in Java, where they mean something.
 */
final class JavaNames {
  /** What every object has, and answers by itself. */
  private static final Set<String> METHODS =
      Set.of(
          "clone",
          "equals",
          "finalize",
          "getClass",
          "hashCode",
          "notify",
          "notifyAll",
          "toString",
          "wait");

  /** What the code of results uses. */
  private static final Set<String> TYPES =
      Set.of(
          "AtomicMarkableReference",
          "ExceptionInInitializerError",
          "Integer",
          "MethodHandles",
          "Object",
          "ReentrantLock",
          "ReflectiveOperationException",
          "VarHandle");

  private JavaNames() {}

  static void requireVariable(String name, SourcePosition at) {
    require(SourceVersion.isKeyword(name), name, at);
  }

  static void requireType(String name, SourcePosition at) {
    require(SourceVersion.isKeyword(name) || TYPES.contains(name), name, at);
  }

  static void requireOperation(String name, SourcePosition at) {
    require(SourceVersion.isKeyword(name) || METHODS.contains(name), name, at);
  }

  private static void require(boolean taken, String name, SourcePosition at) {
    if (taken) {
      throw new SchemaException(
          at,
          "'%s' means something in Java, in which results are written: take another name",
          name);
    }
  }
}
