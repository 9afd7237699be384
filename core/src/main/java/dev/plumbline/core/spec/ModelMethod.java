package dev.plumbline.core.spec;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.TooLargeException;
import dev.plumbline.core.history.Values;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An operation of a {@link ModelSpec}: one method, or several of one name told apart by input. */
final class ModelMethod {
  /** The answer of {@link #convert} for a value that the parameter cannot take. */
  private static final Object UNFIT = new Object();

  /** How many elements a value may have in files. */
  private static final int MOST_ELEMENTS = 1 << 20;

  private static final int MOST_SHOWN = 10_000;

  private final List<Method> overloads;
  private final boolean discardAnswer;

  ModelMethod(List<Method> overloads, boolean discardAnswer) {
    // Reflection gives them in any order; the choice must be the same everywhere.
    this.overloads = overloads.stream().sorted(Comparator.comparing(MethodPattern::show)).toList();
    this.discardAnswer = discardAnswer;
    for (Method m : overloads) {
      if (!m.getDeclaringClass().getName().startsWith("java.")) {
        m.setAccessible(true);
      }
    }
  }

  Signature signature(String name) {
    String described =
        overloads.stream().map(MethodPattern::show).collect(Collectors.joining(" or "));
    Shape input = new Shape("what " + described + " takes", v -> bind(v) != null, true);
    boolean silent =
        discardAnswer || overloads.stream().allMatch(m -> m.getReturnType() == void.class);
    // A void method can still throw, and a recording may say so: hence not just NOTHING.
    Shape output =
        silent ? new Shape("nothing, or an exception", ModelMethod::mayBeSilent, true) : Shape.ANY;
    return new Signature(name, List.of(), input, output, !silent);
  }

  private static boolean mayBeSilent(Object output) {
    return Shape.NOTHING.accepts().test(output)
        || output instanceof String
        || Thrown.isAnswer(output);
  }

  /** The call for this input: the overload that takes it with the fewest conversions; or null. */
  @Nullable Call bind(@Nullable Object input) {
    Call best = null;
    int fewest = Integer.MAX_VALUE;
    for (int arity : arities(input)) {
      for (Method m : overloads) {
        Object[] arguments = arguments(m, arity, input);
        int conversions = arguments == null ? fewest : conversions(m, arguments);
        if (arguments != null && conversions < fewest) {
          fewest = conversions;
          best = new Call(m, arguments, discardAnswer);
        }
      }
      if (best != null) {
        return best;
      }
    }
    return null;
  }

  /** How many parameters the input may be meant for, likeliest first. */
  private static int[] arities(@Nullable Object input) {
    if (input == null) {
      return new int[] {0, 1};
    }
    return input instanceof List<?> l && l.size() != 1 ? new int[] {l.size(), 1} : new int[] {1};
  }

  /** The arguments, converted; null if the method does not take them. */
  private static Object @Nullable [] arguments(Method m, int arity, @Nullable Object input) {
    Class<?>[] parameters = m.getParameterTypes();
    if (parameters.length != arity) {
      return null;
    }
    Object[] arguments = new Object[arity];
    for (int i = 0; i < arity; i++) {
      Object raw = arity == 1 ? input : ((List<?>) assured(input)).get(i);
      arguments[i] = convert(raw, parameters[i]);
      if (arguments[i] == UNFIT) {
        return null;
      }
    }
    return arguments;
  }

  private static int conversions(Method m, Object[] arguments) {
    int count = 0;
    for (int i = 0; i < arguments.length; i++) {
      Class<?> parameter = m.getParameterTypes()[i];
      count += parameter.isPrimitive() || arguments[i] instanceof Integer ? 1 : 0;
    }
    return count;
  }

  private static @Nullable Object convert(@Nullable Object value, Class<?> wanted) {
    if (value == null) {
      return wanted.isPrimitive() ? UNFIT : null;
    }
    if (wanted.isInstance(value)) {
      return value;
    }
    if (value instanceof Long n) {
      return convertInteger(n, wanted);
    }
    if (value instanceof Double d) {
      if (wanted == double.class) {
        return d;
      }
      return wanted == float.class || wanted == Float.class ? (Object) d.floatValue() : UNFIT;
    }
    if (value instanceof Boolean) {
      return wanted == boolean.class ? value : UNFIT;
    }
    return value instanceof String s ? convertString(s, wanted) : UNFIT;
  }

  private static Object convertInteger(long n, Class<?> wanted) {
    if (wanted == long.class) {
      return n;
    }
    if (wanted == int.class || wanted == Integer.class) {
      return n == (int) n ? (Object) (int) n : UNFIT;
    }
    if (wanted == short.class || wanted == Short.class) {
      return n == (short) n ? (Object) (short) n : UNFIT;
    }
    if (wanted == byte.class || wanted == Byte.class) {
      return n == (byte) n ? (Object) (byte) n : UNFIT;
    }
    if (wanted == double.class || wanted == Double.class) {
      return (double) n;
    }
    return wanted == float.class || wanted == Float.class ? (Object) (float) n : UNFIT;
  }

  private static Object convertString(String s, Class<?> wanted) {
    if ((wanted == char.class || wanted == Character.class) && s.length() == 1) {
      return s.charAt(0);
    }
    if (wanted.isEnum()) {
      for (Object constant : wanted.getEnumConstants()) {
        if (((Enum<?>) constant).name().equals(s)) {
          return constant;
        }
      }
    }
    return UNFIT;
  }

  /**
   * What an outcome of a call is in a history.
   *
   * @throws TooLargeException if no file can hold it
   */
  static @Nullable Object answer(@Nullable Object outcome) {
    return answer(outcome, MOST_ELEMENTS);
  }

  private static @Nullable Object answer(@Nullable Object outcome, int most) {
    if (outcome == Operation.NOTHING) {
      return outcome;
    }
    return outcome instanceof Exception thrown
        ? Thrown.answer(thrown)
        : Values.ofAnswer(outcome, most);
  }

  /** The same as an argument of a sentence, of which nobody reads so much. */
  static @Nullable Object shown(@Nullable Object outcome) {
    try {
      return answer(outcome, MOST_SHOWN);
    } catch (TooLargeException e) {
      return Step.text("something too large to show");
    }
  }

  /** A method with its arguments, ready to be called on any instance. */
  static final class Call {
    /** Elements of a set that are different objects may be the same value. */
    private static final int SPARE_ELEMENTS = 1_000;

    private final Method method;
    private final Object[] arguments;
    private final boolean discardAnswer;

    Call(Method method, Object[] arguments, boolean discardAnswer) {
      this.method = method;
      this.arguments = arguments;
      this.discardAnswer = discardAnswer;
    }

    /** Whether the recorded answer says this outcome; see {@link ModelSpec} for how it may. */
    boolean isRecorded(@Nullable Object outcome, Operation op) {
      Object output = op.output();
      if (outcome instanceof Exception thrown) {
        Map<String, Object> answer = Thrown.answer(thrown);
        boolean empty = arguments.length == 0 && Thrown.saysEmpty(thrown);
        return op.hasOutput()
            && (output == null ? empty : answer.equals(output) || answer.containsValue(output));
      }
      if (outcome == Operation.NOTHING || !op.hasOutput()) {
        return Shape.NOTHING.accepts().test(output)
            && (outcome == Operation.NOTHING || isSame(true, outcome) || isSame(null, outcome));
      }
      return isSame(output, outcome);
    }

    /**
     * Whether an answer, which may have no end, is that value. Of one with more elements no more is
     * read than might turn out to be equal.
     */
    private static boolean isSame(@Nullable Object output, @Nullable Object outcome) {
      try {
        int most = SPARE_ELEMENTS + 2 * Values.elements(output);
        return Objects.equals(output, Values.ofAnswer(outcome, most));
      } catch (TooLargeException e) {
        return false;
      }
    }

    /**
     * Calls it; the answer as the method gives it, {@link Operation#NOTHING} for none, or the
     * exception that it throws.
     */
    @Nullable Object outcomeOn(Object instance) {
      try {
        Object result = method.invoke(instance, arguments);
        boolean silent = discardAnswer || method.getReturnType() == void.class;
        return silent || result == instance ? Operation.NOTHING : result;
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Exception thrown) {
          return thrown;
        }
        throw new IllegalStateException(method + " failed: " + e.getCause(), e);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("cannot call " + method, e);
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Call c
          && method.equals(c.method)
          && Arrays.equals(arguments, c.arguments);
    }

    @Override
    public int hashCode() {
      return Objects.hash(method, Arrays.hashCode(arguments));
    }

    @Override
    public String toString() {
      return method.getName() + Values.show(Arrays.asList(arguments));
    }
  }
}
