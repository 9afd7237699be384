package dev.plumbline.junit;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.ModelSpec;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.agent.MethodBody;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.PlatformObject;
import dev.plumbline.record.workload.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a test is about: a field of the test class, or the test class itself by its operations.
 *
 * @param type its class
 * @param factory makes a new one, in a new instance of the test class
 * @param spec what it is meant to be; null if nobody says it
 * @param relaxation by how much it may deviate; empty if not at all
 * @param methods its methods by operation, where the names differ
 * @param operations the methods that are operations; empty for all public ones
 */
record TestedObject(
    Class<?> type,
    Supplier<Object> factory,
    Spec<?> spec,
    String relaxation,
    Map<String, String> methods,
    List<Method> operations) {
  /**
   * What annotations say of it.
   *
   * @param spec the name of a specification; empty for none
   * @param model a class for one thread; void for none
   * @param relax by how much it may deviate; empty for not at all
   * @param field which field; empty for the only one
   * @param map methods by operation, as in {@code enq=publish}
   */
  record Description(String spec, Class<?> model, String relax, String field, List<String> map) {}

  /**
   * Finds it.
   *
   * @throws IllegalArgumentException with one sentence, if there is none, or the description
   *     contradicts itself
   */
  static TestedObject find(TestInstances instances, Class<?> testClass, Description description) {
    List<Method> operations = operations(testClass);
    if (!operations.isEmpty() && !description.field.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has methods with @Operation, so field = \"%s\" has no meaning: leave one of them"
              .formatted(testClass.getName(), description.field));
    }
    Supplier<Object> factory =
        operations.isEmpty()
            ? new FieldOf(instances, field(testClass, description.field))
            : instances;
    Class<?> type = factory.get().getClass();
    PlatformObject known = operations.isEmpty() ? PlatformObject.of(type).orElse(null) : null;
    Spec<?> spec = spec(description);
    boolean asKnown = spec == null && known != null;
    Map<String, String> methods = new LinkedHashMap<>(asKnown ? known.methods() : Map.of());
    description.map.forEach(entry -> put(entry, methods));
    Spec<?> meant = asKnown ? known.spec() : spec;
    requireSpec(meant, description, type);
    return new TestedObject(type, factory, meant, description.relax, methods, operations);
  }

  /** Refuses a body that is never run, and must not look as if it were. */
  static void requireEmpty(Method method) {
    if (!MethodBody.isEmpty(method)) {
      throw new IllegalArgumentException(
          "the body of %s is never run: leave it empty; @Interleaved is for what must hold when"
                  .formatted(method.getName())
              + " threads have ended");
    }
  }

  private static void requireSpec(Spec<?> spec, Description description, Class<?> type) {
    if (spec == null && !(description.relax.isEmpty() && description.map.isEmpty())) {
      throw new IllegalArgumentException(
          "relax and map go with a specification: say what %s is meant to be, by spec or model"
              .formatted(type.getName()));
    }
  }

  private static void put(String entry, Map<String, String> methods) {
    int equals = entry.indexOf('=');
    if (equals < 1 || equals == entry.length() - 1) {
      throw new IllegalArgumentException(
          "map = \"%s\" is not of the form \"enq=publish\"".formatted(entry));
    }
    methods.put(entry.substring(0, equals).strip(), entry.substring(equals + 1).strip());
  }

  private static Spec<?> spec(Description description) {
    Class<?> model = description.model;
    if (!description.spec.isEmpty() && model != void.class) {
      throw new IllegalArgumentException(
          "the object is said twice: leave spec = \"%s\" or model = %s.class"
              .formatted(description.spec, model.getSimpleName()));
    }
    if (model == void.class) {
      return description.spec.isEmpty() ? null : Specs.named(description.spec);
    }
    return Spec.class.isAssignableFrom(model) ? own(model) : ModelSpec.of(model);
  }

  private static Spec<?> own(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Spec<?>) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "the specification %s cannot be made: %s".formatted(type.getName(), e), e);
    }
  }

  /** Reads the field of a new instance. */
  private record FieldOf(TestInstances instances, Field field) implements Supplier<Object> {
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

  private static List<Method> operations(Class<?> testClass) {
    List<Method> operations = new ArrayList<>();
    for (Class<?> c = testClass; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (method.isAnnotationPresent(Linearizable.Operation.class)) {
          method.setAccessible(true);
          operations.add(method);
        }
      }
    }
    return operations;
  }

  /** What people call it. */
  String name() {
    return type.getName();
  }

  /** What holds of it if nothing is wrong. */
  String condition() {
    return relaxation.isEmpty() ? "linearizable" : "linearizable up to " + relaxation;
  }

  /** As a workload and an exploration use it; there must be a specification. */
  Target target() {
    if (operations.isEmpty()) {
      return Target.of(name(), factory, spec, methods);
    }
    Target target = Target.of(name(), factory, spec, methods, operations);
    List<Method> called = target.methods().stream().map(OperationMethod::method).toList();
    for (Method method : operations) {
      if (!called.contains(method)) {
        throw new IllegalArgumentException(
            "@Operation %s is not taken for an operation of %s; map = \"OPERATION=%s\" says for which"
                .formatted(method.getName(), spec.name(), method.getName()));
      }
    }
    return target;
  }

  /** What it is checked against; there must be a specification. */
  Spec<?> promised() {
    return relaxation.isEmpty() ? spec : Relaxation.parse(relaxation).relax(spec);
  }
}
