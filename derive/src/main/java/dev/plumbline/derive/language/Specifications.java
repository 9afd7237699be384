package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import java.util.List;

/** Finds the sequential specification that a schema names. */
final class Specifications {
  private Specifications() {}

  static Specification named(String name, SourcePosition at, List<Routine> routines) {
    if (name.indexOf('.') < 0) {
      return new Specification.Named(name);
    }
    try {
      Object made = Class.forName(name).getDeclaredConstructor().newInstance();
      if (made instanceof Spec<?> spec) {
        return new Specification.Given(spec);
      }
      throw new SchemaException(at, "Class %s is no specification", name);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new SchemaException(
          at, "There is no class %s with a constructor without parameters", name);
    }
  }
}
