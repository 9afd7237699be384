package dev.plumbline.record.workload;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;

/**
 * An operation of a target: how to call its method, and what its arguments are.
 *
 * <p>The method is called through a handle in which everything that depends on its types is already
 * settled: the handle unboxes, boxes, calls, and gives the answer to the method of {@link Client}
 * that records an answer of that type. All handles have one type, so that the client's loop has one
 * call and neither arrays of arguments nor boxed answers. The order is right by construction: the
 * answer is an argument of the recording method, so the call has ended before that begins.
 */
final class TargetOperation {
  /** Client, operation, object, an integer, and three objects: where arguments are put. */
  static final MethodType CALL =
      MethodType.methodType(
          void.class,
          Client.class,
          int.class,
          Object.class,
          long.class,
          Object.class,
          Object.class,
          Object.class);

  private static final int FIRST_ARGUMENT = 3;
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  final String name;
  final List<ArgumentRole> roles;
  final boolean onlyLooks;
  final MethodHandle handle;
  private final OperationMethod operation;
  private final Class<?>[] parameters;

  TargetOperation(OperationMethod operation) {
    this.operation = operation;
    this.name = operation.name();
    this.roles = operation.roles();
    this.onlyLooks = operation.onlyLooks();
    this.parameters = operation.method().getParameterTypes();
    this.handle = recording(operation);
  }

  /** Whether the only argument is an integer that is passed as it is, without a box. */
  boolean takesNumber() {
    return parameters.length == 1 && parameters[0].isPrimitive();
  }

  /** Whether values must fit into 32 bits. */
  boolean takesInts() {
    return Arrays.stream(parameters).anyMatch(Boxing::isInt);
  }

  boolean takesIntAt(int argument) {
    return Boxing.isInt(parameters[argument]);
  }

  Object box(long number, int argument) {
    return operation.box(number, argument);
  }

  /** Whether the specification has no answer for it. */
  boolean answersNothing() {
    return operation.answersNothing();
  }

  /** Whether an exception says that there is nothing to be had. */
  boolean looksForAnElement() {
    return operation.looksForAnElement();
  }

  private static MethodHandle recording(OperationMethod operation) {
    MethodHandle call = operation.handle();
    Method method = operation.method();
    MethodHandle answered =
        operation.alwaysSucceeds()
            ? MethodHandles.insertArguments(answered(boolean.class), 2, true)
            : answered(operation.isSilent() ? void.class : method.getReturnType());
    int answer = answered.type().parameterCount() - 2;
    Class<?> answerType = answer == 0 ? void.class : answered.type().parameterType(2);
    call = call.asType(call.type().changeReturnType(answerType));
    MethodHandle both = MethodHandles.collectArguments(answered, 2, call);
    return intoSlots(both, method.getParameterTypes());
  }

  /** Takes the arguments from where {@link #CALL} has them. */
  private static MethodHandle intoSlots(MethodHandle both, Class<?>[] parameters) {
    boolean number = parameters.length == 1 && parameters[0].isPrimitive();
    MethodType type = both.type().changeParameterType(2, Object.class);
    int[] order = {0, 1, 2, 0, 0, 0};
    for (int i = 0; i < parameters.length; i++) {
      int slot = number ? FIRST_ARGUMENT : FIRST_ARGUMENT + 1 + i;
      type = type.changeParameterType(FIRST_ARGUMENT + i, CALL.parameterType(slot));
      order[FIRST_ARGUMENT + i] = slot;
    }
    return MethodHandles.permuteArguments(
        MethodHandles.explicitCastArguments(both, type),
        CALL,
        Arrays.copyOf(order, FIRST_ARGUMENT + parameters.length));
  }

  private static MethodHandle answered(Class<?> answer) {
    MethodType type = MethodType.methodType(void.class, int.class);
    if (answer == boolean.class) {
      type = type.appendParameterTypes(boolean.class);
    } else if (answer == int.class || answer == long.class) {
      type = type.appendParameterTypes(long.class);
    } else if (answer != void.class) {
      type = type.appendParameterTypes(Object.class);
    }
    try {
      return LOOKUP.findVirtual(Client.class, "answered", type);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
