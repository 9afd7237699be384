package dev.plumbline.core.spec;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which method of a class a person means for an operation: {@code addLast}, {@code remove(int)} for
 * one of several methods of a name, {@code void push} for a method whose answer does not matter.
 *
 * @param name the method's name, with the simple names of its parameter types if they were given
 * @param discardsAnswer whether what the method answers is thrown away
 */
public record MethodPattern(String name, boolean discardsAnswer) {
  private static final int MOST_LISTED = 16;
  private static final String DISCARD = "void ";
  private static final Set<String> NO_OPERATIONS =
      Set.of("equals", "hashCode", "toString", "clone");

  /** Reads a pattern as people type it. */
  public static MethodPattern of(String text) {
    boolean discards = text.startsWith(DISCARD);
    String name = discards ? text.substring(DISCARD.length()) : text;
    return new MethodPattern(name.replace(" ", ""), discards);
  }

  /** Whether this method is meant. */
  public boolean matches(Method method) {
    return (name.endsWith(")") ? show(method) : method.getName()).equals(name);
  }

  /** The public methods of a class that can be operations. */
  public static List<Method> operationsOf(Class<?> type) {
    return Arrays.stream(type.getMethods()).filter(MethodPattern::canBeAnOperation).toList();
  }

  private static boolean canBeAnOperation(Method m) {
    return m.getDeclaringClass() != Object.class
        && !Modifier.isStatic(m.getModifiers())
        && !m.isBridge()
        && !m.isSynthetic()
        && !NO_OPERATIONS.contains(m.getName());
  }

  /** As in {@code add(int,Object)}. */
  public static String show(Method m) {
    return Arrays.stream(m.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(",", m.getName() + "(", ")"));
  }

  /** The methods as a list for people, sorted, because reflection gives them in any order. */
  public static String list(List<Method> methods) {
    List<String> shown = methods.stream().map(MethodPattern::show).distinct().sorted().toList();
    String most = String.join(", ", shown.subList(0, Math.min(MOST_LISTED, shown.size())));
    int rest = shown.size() - MOST_LISTED;
    return rest > 0 ? most + " and " + rest + " others" : most;
  }
}
