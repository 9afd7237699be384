package dev.plumbline.record.workload;

import dev.plumbline.core.spec.MethodPattern;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The operations of a class of which nobody said what it is meant to be: all public methods that
 * take integers only and answer values. An iterator, a stream, a view of the object or a number
 * that others change, as an {@code AtomicInteger}, is no value: what it says is not settled when
 * the method returns. Of several methods of one name that take as many arguments, the one that
 * takes objects as they are is an operation.
 *
 * @param operations the operations, by name
 * @param leftOut the other public methods, as in {@code forEach(Consumer)}, by name
 */
public record IntegerMethods(List<OperationMethod> operations, List<String> leftOut) {
  private static final Set<Class<?>> VALUES =
      Set.of(
          Object.class,
          String.class,
          CharSequence.class,
          Number.class,
          Comparable.class,
          Boolean.class,
          Character.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Map.Entry.class);

  /**
   * The operations of a class.
   *
   * @throws IllegalArgumentException if it has none; in one sentence
   */
  public static IntegerMethods of(Class<?> type) {
    return of(type, Matching.methodsOf(type));
  }

  /**
   * The operations among these methods of a class, be they public or not.
   *
   * @throws IllegalArgumentException if there is none; in one sentence
   */
  public static IntegerMethods of(Class<?> type, List<Method> candidates) {
    Map<String, Method> found = new TreeMap<>();
    List<String> leftOut = new ArrayList<>();
    for (Method method : Matching.sorted(candidates)) {
      String key = method.getName() + "/" + method.getParameterCount();
      boolean fits =
          Matching.takes(method, method.getParameterCount()) && answersValue(method, type);
      if (!fits || found.putIfAbsent(key, method) != null) {
        leftOut.add(MethodPattern.show(method));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "the class %s has no public method that takes integers and answers a value; it has %s"
              .formatted(
                  type.getName(),
                  leftOut.isEmpty() ? "no public method" : String.join(", ", leftOut)));
    }
    Collections.sort(leftOut);
    return new IntegerMethods(
        OperationMethod.boxingAlike(
            found.values().stream().map(m -> OperationMethod.unspecified(m, roles(m))).toList()),
        List.copyOf(leftOut));
  }

  /**
   * Nobody knows. Arguments that come again, like keys, show more than such that never meet; of
   * several arguments the last is likely what is stored.
   */
  private static List<ArgumentRole> roles(Method method) {
    ArgumentRole[] roles = new ArgumentRole[method.getParameterCount()];
    Arrays.fill(roles, ArgumentRole.KEY);
    if (roles.length > 1) {
      roles[roles.length - 1] = ArgumentRole.VALUE;
    }
    return List.of(roles);
  }

  private static boolean answersValue(Method method, Class<?> type) {
    Class<?> answer = method.getReturnType();
    return answer.isPrimitive()
        || answer.isEnum()
        || answer.isRecord()
        || VALUES.contains(answer)
        || (Number.class.isAssignableFrom(answer) && !isChanging(answer))
        || (answer.isArray() && isPlain(answer.getComponentType()))
        || (answer.isAssignableFrom(type) && !answer.isInterface()); // itself, for the next call
  }

  private static boolean isChanging(Class<?> number) {
    return number.getPackageName().equals("java.util.concurrent.atomic");
  }

  private static boolean isPlain(Class<?> element) {
    return element.isPrimitive() || VALUES.contains(element);
  }
}
