package dev.plumbline.derive.language;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Specification;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;

/** Finds the sequential specification that a schema names. */
final class Specifications {
  private final ClassLoader classes;
  private final SourcePosition at;

  Specifications(ClassLoader classes, SourcePosition at) {
    this.classes = classes;
    this.at = at;
  }

  Specification named(String name, List<Routine> routines) {
    return name.indexOf('.') < 0 ? builtIn(name, at, routines) : given(name);
  }

  private Specification given(String name) {
    try {
      Constructor<?> constructor = Class.forName(name, true, classes).getDeclaredConstructor();
      constructor.setAccessible(true);
      if (constructor.newInstance() instanceof Spec<?> spec) {
        return new Specification.Given(spec);
      }
      throw new SchemaException(at, "Class %s is no specification", name);
    } catch (InvocationTargetException | ExceptionInInitializerError e) {
      throw new SchemaException(at, "Class %s fails when it is made: %s", name, e.getCause());
    } catch (ReflectiveOperationException | LinkageError | InaccessibleObjectException e) {
      throw new SchemaException(
          at, "There is no class %s with a constructor without parameters", name);
    }
  }

  private static Specification builtIn(String name, SourcePosition at, List<Routine> routines) {
    List<Signature> known;
    try {
      known = Specs.named(name).operations();
    } catch (IllegalArgumentException e) {
      throw Specs.names().contains(name)
          ? new SchemaException(
              at, "A %s needs a parameter, and a schema has no place for one", name)
          : new SchemaException(at, "There is no specification '%s'%s", name, near(name));
    }
    for (Routine routine : routines) {
      if (known.stream().noneMatch(s -> s.name().equals(routine.name()))) {
        List<String> names = known.stream().map(Signature::name).toList();
        throw new SchemaException(
            at,
            "A %s has no operation '%s': it has %s",
            name,
            routine.name(),
            String.join(", ", names));
      }
      known.stream()
          .filter(s -> s.name().equals(routine.name()))
          .filter(s -> !takes(s, routine))
          .forEach(
              s -> {
                throw new SchemaException(
                    at,
                    "Operation '%s' of a %s takes %s, but here it takes %s",
                    s.name(),
                    name,
                    s.input().description(),
                    routine.parameters().isEmpty()
                        ? "nothing"
                        : "a " + routine.parameters().get(0).type());
              });
    }
    return new Specification.Named(name);
  }

  private static boolean takes(Signature signature, Routine routine) {
    if (routine.parameters().isEmpty()) {
      return signature.input().mayBeAbsent();
    }
    boolean flag = routine.parameters().get(0).type().kind() == DataType.Kind.FLAG;
    return signature.input().accepts().test(flag ? (Object) false : (Object) 1L);
  }

  private static String near(String name) {
    return Nearest.question(name, Specs.names());
  }
}
