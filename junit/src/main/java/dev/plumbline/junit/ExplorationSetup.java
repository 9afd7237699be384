package dev.plumbline.junit;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.ModelSpec;
import dev.plumbline.explore.Allowance;
import dev.plumbline.explore.Explorer;
import dev.plumbline.explore.agent.Callers;
import dev.plumbline.explore.report.ExplorationSubject;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.ValueChoice;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What the annotations of a test method ask for.
 *
 * @param explorer explores it
 * @param subject what reports say of it
 * @param scenario the only one, as the annotations have it; empty for all
 * @param notCalled public methods that are no operations, though nobody has chosen some
 */
record ExplorationSetup(
    Explorer explorer, ExplorationSubject subject, String scenario, List<String> notCalled) {
  private static final String AGAIN =
      "Run it again, in the process of the test, by this annotation";

  /**
   * Sets it up.
   *
   * @throws IllegalArgumentException with one sentence, if the annotations make no sense
   */
  static ExplorationSetup of(Class<?> testClass, String methodName) {
    Method method = method(testClass, methodName);
    TestInstances instances = new TestInstances(testClass, ExplorationSetup::compiled);
    Linearizable operations = find(method, Linearizable.class);
    Interleaved bodies = find(method, Interleaved.class);
    if (operations != null && bodies != null) {
      throw new IllegalArgumentException(
          "%s is said to be @Linearizable and @Interleaved: leave one of them"
              .formatted(methodName));
    }
    if (find(method, Stress.class) != null) {
      throw new IllegalArgumentException(Sentences.exploredAndStressed(method));
    }
    if (operations == null) {
      return of(bodies, instances, testClass, methodName);
    }
    TestedObject.requireEmpty(method);
    return of(operations, instances);
  }

  private static ExplorationSetup of(Linearizable options, TestInstances instances) {
    require(options);
    TestedObject object = TestedObject.find(instances, description(options));
    Explorer explorer = allowing(configured(explorer(object), options), options.allow());
    boolean isModeled = object.spec() instanceof ModelSpec && options.scenario().isEmpty();
    return new ExplorationSetup(
        explorer,
        subject(object),
        options.scenario(),
        isModeled ? object.withoutModel(explorer.operations()) : explorer.notCalled());
  }

  private static ExplorationSetup of(
      Interleaved options, TestInstances instances, Class<?> testClass, String check) {
    Explorer explorer = Explorer.bodies(testClass.getName(), instances);
    List<OperationMethod> bodies = explorer.operations();
    Scenario scenario = Scenario.parse(options.value(), bodies).withAfter(check + "()", bodies);
    if (!options.before().isEmpty()) {
      scenario = scenario.withBefore(options.before(), bodies);
    }
    return new ExplorationSetup(
        allowing(explorer.scenario(scenario), options.allow()),
        new ExplorationSubject(
            testClass.getName(),
            "bodies of threads",
            "in order",
            AGAIN,
            ExplorationSetup::annotation),
        options.value(),
        List.of());
  }

  /** Null if there is none. */
  private static <A extends Annotation> A find(Method method, Class<A> type) {
    return AnnotationSupport.findAnnotation(method, type).orElse(null);
  }

  private static Method method(Class<?> testClass, String name) {
    for (Class<?> c = testClass; c != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (isExplored(method, name)) {
          return method;
        }
      }
    }
    for (Method method : testClass.getMethods()) {
      if (isExplored(method, name)) {
        return method; // of an interface
      }
    }
    throw new IllegalStateException("%s has no %s".formatted(testClass.getName(), name));
  }

  private static boolean isExplored(Method method, String name) {
    return method.getName().equals(name)
        && (find(method, Linearizable.class) != null || find(method, Interleaved.class) != null);
  }

  private static void require(Linearizable options) {
    if (options.threads() == 1) {
      throw new IllegalArgumentException(
          "threads = 1 has nothing to interleave: let it be 2 or more, or leave it");
    }
    boolean sized =
        options.threads() != ExplorationTests.USUAL
            || options.operations() != ExplorationTests.USUAL;
    if (!options.scenario().isEmpty() && sized) {
      throw new IllegalArgumentException(
          "threads and operations say how large scenarios are, but scenario = \"%s\" is the only"
                  .formatted(options.scenario())
              + " one");
    }
    if (!options.scenario().isEmpty() && !options.values().isEmpty()) {
      throw new IllegalArgumentException(
          "values = \"%s\" has no meaning: scenario = \"%s\" says which values are stored"
              .formatted(options.values(), options.scenario()));
    }
    if (options.scenario().isEmpty()
        && !(options.before().isEmpty() && options.after().isEmpty())) {
      throw new IllegalArgumentException("before and after go with scenario only");
    }
  }

  private static TestedObject.Description description(Linearizable options) {
    return new TestedObject.Description(
        options.spec(), options.model(), options.relax(), options.field(), List.of(options.map()));
  }

  /** Makes objects as compiled code would: reflection has a life of its own. */
  private static TestInstances.Maker compiled(Constructor<?> constructor) {
    Caller caller = Callers.of(constructor);
    return arguments -> caller.call(null, arguments);
  }

  private static Explorer explorer(TestedObject object) {
    if (object.spec() != null) {
      Explorer explorer = Explorer.of(object.target());
      return object.relaxation().isEmpty()
          ? explorer
          : explorer.relaxation(Relaxation.parse(object.relaxation()));
    }
    return object.operations().isEmpty()
        ? Explorer.lineUp(object.name(), object.factory())
        : Explorer.lineUp(object.name(), object.factory(), object.operations());
  }

  private static Explorer configured(Explorer explorer, Linearizable options) {
    Explorer chosen = explorer.arguments(ExplorationSetup::choices);
    if (!options.values().isEmpty()) {
      chosen = chosen.values(ValueChoice.of(options.values()));
    }
    return options.scenario().isEmpty()
        ? chosen.within(options.threads(), options.operations())
        : chosen.scenario(scenario(options, chosen.operations()));
  }

  private static Explorer allowing(Explorer explorer, Allowance[] unseen) {
    return explorer
        .allow(Arrays.stream(unseen).collect(Collectors.toSet()))
        .allowing(kind -> "allow = Allowance." + kind.name());
  }

  private static long[] choices(Parameter parameter) {
    OneOf choice = parameter.getAnnotation(OneOf.class);
    if (choice != null && choice.value().length == 0) {
      throw new IllegalArgumentException(
          "@OneOf of %s names no number".formatted(parameter.getDeclaringExecutable().getName()));
    }
    return choice == null ? null : Arrays.stream(choice.value()).distinct().toArray();
  }

  private static Scenario scenario(Linearizable options, List<OperationMethod> operations) {
    Scenario scenario = Scenario.parse(options.scenario(), operations);
    if (!options.before().isEmpty()) {
      scenario = scenario.withBefore(options.before(), operations);
    }
    return options.after().isEmpty() ? scenario : scenario.withAfter(options.after(), operations);
  }

  private static ExplorationSubject subject(TestedObject object) {
    return new ExplorationSubject(
        object.name(),
        object.spec() == null ? "" : object.spec().name(),
        object.condition(),
        AGAIN,
        ExplorationSetup::annotation);
  }

  private static String annotation(String replay) {
    return "@Replay(\"" + replay.replace("\\", "\\\\").replace("\"", "\\\"") + "\")";
  }
}
