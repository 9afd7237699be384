package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An ordinary sequential Java class as a specification: its methods are the operations.
 *
 * <pre>{@code
 * Spec<?> queue = ModelSpec.of(ArrayDeque.class, Map.of("enq", "void addLast", "deq", "pollFirst"));
 * }</pre>
 *
 * <p>An operation that the mapping does not name is the method of the same name. {@code "void m"}
 * stands for m with its answer thrown away, {@code "m(int)"} for one of several methods m. An input
 * is the only parameter, or, if it is a list and the method takes as many parameters, the list of
 * them. Numbers become what the parameter asks for. Answers are turned into the values of
 * histories; a void method answers nothing, and one that throws answers the exception, see {@link
 * dev.plumbline.core.history.Thrown}, recorded as that or as the simple name of its class; {@code
 * NoSuchElementException} and {@code EmptyStackException} of a method without parameters also as
 * null. An output that was not recorded is nothing, null or true.
 *
 * <p>Instances must be built by a constructor without parameters, and must not depend on anything
 * but the calls made to them. They are never shared between states: each step works on a copy, made
 * with {@code clone} for the collections of {@code java.util}, else by serialization, else by
 * replaying all calls on a new instance. Two states are equal if
 *
 * <ul>
 *   <li>they are collections or maps of the Java platform with the same contents in the same order;
 *   <li>or their class, not one it inherits from the platform, defines {@code equals} and they are
 *       equal;
 *   <li>or they are serialized to the same bytes, and nothing is left out there, as {@code
 *       transient} fields would be;
 *   <li>or, if nothing else helps, they were made by the same calls. Then no two ways to a state
 *       meet, and deciding a violation can take very long: better define {@code equals}.
 * </ul>
 *
 * <p>The contents of a class of your own do not count as its state, even if it is {@code Iterable}:
 * there may be more to it than what it lists.
 */
public final class ModelSpec implements Spec<ModelState> {
  private final ModelType type;
  private final Map<String, ModelMethod> operations;
  private final ModelState initial;

  private ModelSpec(ModelType type, Map<String, ModelMethod> operations) {
    this.type = type;
    this.operations = operations;
    this.initial = type.stateOf(type.newInstance(), PersistentStack.empty());
  }

  /** A specification whose operations are the methods of the same names. */
  public static ModelSpec of(Class<?> type) {
    return of(type, Map.of());
  }

  /**
   * A specification with a method for each operation.
   *
   * @throws IllegalArgumentException if there is no such method, or no instance can be made
   */
  public static ModelSpec of(Class<?> type, Map<String, String> operationToMethod) {
    ModelType model = new ModelType(type);
    Map<String, ModelMethod> operations = new LinkedHashMap<>();
    operationToMethod.forEach((name, method) -> operations.put(name, model.method(name, method)));
    for (String method : model.methodNames()) {
      operations.computeIfAbsent(method, m -> model.method(m, m));
    }
    return new ModelSpec(model, Collections.unmodifiableMap(operations));
  }

  @Override
  public String name() {
    return type.name();
  }

  @Override
  public ModelState initial() {
    return initial;
  }

  @Override
  public List<Signature> operations() {
    List<Signature> signatures = new ArrayList<>();
    operations.forEach((name, method) -> signatures.add(method.signature(name)));
    return signatures;
  }

  @Override
  public Step<ModelState> step(ModelState state, Operation op) {
    ModelMethod method = operations.get(op.name());
    ModelMethod.Call call = method == null ? null : method.bind(op.input());
    if (call == null) {
      return Step.illegal(
          "%s has no %s for the input %s", Step.text(name()), Step.text(op.name()), op.input());
    }
    Object instance = type.copy(state);
    Object outcome = call.outcomeOn(instance);
    if (!op.pending() && !call.isRecorded(outcome, op)) {
      return Step.illegal("%s answers %s", Step.text(op.name()), ModelMethod.shown(outcome));
    }
    return Step.to(type.stateOf(instance, state.calls().push(call)));
  }

  @Override
  public List<Object> outputs(ModelState state, Operation call) {
    ModelMethod method = operations.get(call.name());
    ModelMethod.Call bound = method == null ? null : method.bind(call.input());
    return bound == null ? List.of() : Collections.singletonList(answerOf(bound, state));
  }

  private @Nullable Object answerOf(ModelMethod.Call call, ModelState state) {
    return ModelMethod.answer(call.outcomeOn(type.copy(state)));
  }

  @Override
  public String toString() {
    return name() + Values.showWhole(List.copyOf(operations.keySet()));
  }
}
