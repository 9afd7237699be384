package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Spec;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object that a workload can use: how to make one, what it is meant to be, and which of its
 * methods are which operations.
 *
 * <pre>{@code
 * Target target = Target.of("my queue", MyQueue::new, Specs.named("queue"));
 * }</pre>
 *
 * <p>An operation is the public method of its name, or of one of its synonyms, that takes as many
 * integers as the operation has arguments and can answer what it answers; {@code plumbline specs
 * NAME} lists names and synonyms. Where names differ, say which method is meant, as in {@code
 * Map.of("enq", "offer")}; {@link dev.plumbline.core.spec.MethodPattern} has the notation.
 * Operations without a method are never called.
 */
public final class Target {
  private final String name;
  private final Supplier<?> factory;
  private final Spec<?> spec;
  private final List<OperationMethod> methods;
  private final List<String> missing;

  /** Made when the first workload asks, and kept, because what is kept is compiled. */
  private @Nullable List<TargetOperation> actions;

  private Target(
      String name,
      Supplier<?> factory,
      Spec<?> spec,
      List<OperationMethod> methods,
      List<String> missing) {
    this.name = name;
    this.factory = factory;
    this.spec = spec;
    this.methods = methods;
    this.missing = missing;
  }

  /** A target whose methods have the names of operations. */
  public static Target of(String name, Supplier<?> factory, Spec<?> spec) {
    return of(name, factory, spec, Map.of());
  }

  /**
   * A target with a method for each operation that the map names.
   *
   * @param name what people call it
   * @param factory makes new objects; one is made and thrown away to look at its class
   * @param spec what the object is meant to be
   * @param methods methods by operation
   * @throws IllegalArgumentException if no method fits, or only such that cannot show anything: if
   *     none of them changes a new object, or none answers; in one sentence
   */
  public static Target of(
      String name, Supplier<?> factory, Spec<?> spec, Map<String, String> methods) {
    Class<?> type = typeOf(factory);
    return of(name, factory, spec, methods, new Matching(type, spec, Matching.methodsOf(type)));
  }

  /**
   * A target of which only these methods can be operations, be they public or not.
   *
   * @param candidates its methods, which may be called
   * @throws IllegalArgumentException as above
   */
  public static Target of(
      String name,
      Supplier<?> factory,
      Spec<?> spec,
      Map<String, String> methods,
      List<Method> candidates) {
    return of(name, factory, spec, methods, new Matching(typeOf(factory), spec, candidates));
  }

  private static Class<?> typeOf(Supplier<?> factory) {
    return Objects.requireNonNull(factory.get(), "factory").getClass();
  }

  private static Target of(
      String name,
      Supplier<?> factory,
      Spec<?> spec,
      Map<String, String> methods,
      Matching matching) {
    List<OperationMethod> found = OperationMethod.boxingAlike(matching.actions(methods));
    return new Target(name, factory, spec, found, matching.missing(found));
  }

  public String name() {
    return name;
  }

  /** What the object is meant to be. */
  public Spec<?> spec() {
    return spec;
  }

  /** The names of the operations that the object has. */
  public List<String> operations() {
    return methods.stream().map(OperationMethod::name).toList();
  }

  /** The names of the operations for which the object has no method: they are never called. */
  public List<String> missing() {
    return missing;
  }

  /** The operations that the object has, with their methods. */
  public List<OperationMethod> methods() {
    return methods;
  }

  /** The operations as workloads call them. */
  synchronized List<TargetOperation> actions() {
    if (actions == null) {
      actions = methods.stream().map(TargetOperation::new).toList();
    }
    return actions;
  }

  /** A new object. */
  public Object make() {
    return factory.get();
  }
}
