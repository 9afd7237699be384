package dev.plumbline.junit;

import dev.plumbline.core.spec.Nearest;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The field of a test class that holds the object under test, read of a new instance each time. */
final class FixtureField implements Supplier<Object> {
  private final TestInstances instances;
  private final Field field;

  private FixtureField(TestInstances instances, Field field) {
    this.instances = instances;
    this.field = field;
  }

  /**
   * Finds it.
   *
   * @param name which one; empty for the only one
   * @throws IllegalArgumentException with one sentence, if there is none, or are several
   */
  static FixtureField of(TestInstances instances, String name) {
    return new FixtureField(instances, field(instances.type(), name));
  }

  /** Whether a class has a field of this name; of any, if it is empty. */
  static boolean isIn(Class<?> testClass, String name) {
    return fields(testClass).stream().anyMatch(f -> name.isEmpty() || f.getName().equals(name));
  }

  @Override
  public Object get() {
    try {
      Object object = field.get(instances.get());
      if (object == null) {
        throw new IllegalArgumentException(
            ("the field %s of %s is null in a new instance: let its initializer make the object,"
                    + " since @BeforeEach is not run for an execution")
                .formatted(field.getName(), field.getDeclaringClass().getName()));
      }
      return object;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(Class<?> testClass, String name) {
    List<Field> fields = fields(testClass);
    List<String> names = fields.stream().map(Field::getName).toList();
    if (name.isEmpty() && fields.size() != 1) {
      throw new IllegalArgumentException(
          fields.isEmpty()
              ? noField(testClass)
              : "%s has the fields %s: say which holds the object, as in field = \"%s\""
                  .formatted(testClass.getName(), String.join(", ", names), names.get(0)));
    }
    Field found =
        fields.stream()
            .filter(f -> name.isEmpty() || f.getName().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s has no field %s%s"
                            .formatted(testClass.getName(), name, Nearest.question(name, names))));
    found.setAccessible(true);
    return found;
  }

  private static String noField(Class<?> testClass) {
    String why =
        "%s has no field that holds the object under test, and no method with @Operation"
            .formatted(testClass.getName());
    for (Field field : testClass.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
        return why + "; %s is static, so that executions would share it".formatted(field.getName());
      }
    }
    return why;
  }

  private static List<Field> fields(Class<?> testClass) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> c = testClass; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())
            && !field.isSynthetic()
            && !field.getType().isPrimitive()) {
          fields.add(field);
        }
      }
    }
    return fields;
  }
}
