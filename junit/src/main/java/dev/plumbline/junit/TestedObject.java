package dev.plumbline.junit;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.MethodPattern;
import dev.plumbline.core.spec.ModelSpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.explore.agent.MethodBody;
import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.PlatformObject;
import dev.plumbline.record.workload.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
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
  static TestedObject find(TestInstances instances, Description description) {
    TestInstances home = home(instances, description.field);
    Class<?> testClass = home.type();
    List<Method> operations = operations(testClass);
    if (!operations.isEmpty() && !description.field.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has methods with @Operation, so field = \"%s\" has no meaning: leave one of them"
              .formatted(testClass.getName(), description.field));
    }
    Supplier<Object> factory =
        operations.isEmpty() ? FixtureField.of(home, description.field) : home;
    Class<?> type = factory.get().getClass();
    PlatformObject known = operations.isEmpty() ? PlatformObject.of(type).orElse(null) : null;
    Spec<?> spec = spec(description);
    boolean asKnown = spec == null && known != null;
    Map<String, String> methods = new LinkedHashMap<>(asKnown ? known.methods() : Map.of());
    methods.putAll(map(description.map));
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

  /** What people say, by operation; it comes before what is known. */
  private static Map<String, String> map(List<String> entries) {
    Map<String, String> methods = new LinkedHashMap<>();
    entries.forEach(entry -> put(entry, methods));
    return methods;
  }

  private static void put(String entry, Map<String, String> methods) {
    int equals = entry.indexOf('=');
    if (equals < 1 || equals == entry.length() - 1) {
      throw new IllegalArgumentException(
          "map = \"%s\" is not of the form \"enq=publish\"".formatted(entry));
    }
    String operation = entry.substring(0, equals).strip();
    String method = entry.substring(equals + 1).strip();
    String other = methods.put(operation, method);
    if (other != null && !other.equals(method)) {
      throw new IllegalArgumentException(
          "map has %1$s twice: leave \"%1$s=%2$s\" or \"%1$s=%3$s\""
              .formatted(operation, other, method));
    }
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
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(
          "%s is abstract; name a class of which there can be instances".formatted(type.getName()));
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Spec<?>) constructor.newInstance();
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "%s has no constructor without parameters".formatted(type.getName()), e);
    } catch (ReflectiveOperationException e) {
      Throwable why = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new IllegalArgumentException(
          "cannot make an instance of %s: %s".formatted(type.getName(), why), e);
    }
  }

  /** The test class, or, if that has no such thing, the nearest around it that has. */
  private static TestInstances home(TestInstances instances, String field) {
    for (TestInstances i = instances; i != null; i = i.outer()) {
      if (!operations(i.type()).isEmpty() || FixtureField.isIn(i.type(), field)) {
        return i;
      }
    }
    return instances;
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

  /** Public methods that could be called, but the model has none of their name; by name. */
  List<String> withoutModel(List<OperationMethod> called) {
    if (!operations.isEmpty()) {
      return List.of(); // these and no others are wanted, and all are called
    }
    List<Method> methods = called.stream().map(OperationMethod::method).toList();
    List<String> names = called.stream().map(o -> o.method().getName()).toList();
    return IntegerMethods.of(type).operations().stream()
        .map(OperationMethod::method)
        .filter(m -> !methods.contains(m) && !names.contains(m.getName()))
        .map(MethodPattern::show)
        .toList();
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
