package dev.plumbline.record;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * What the methods of {@code java.util}'s collections are called in specifications. Several methods
 * of theirs do the same and differ in how they say no: {@code remove} throws where {@code poll}
 * answers null. Both are recorded as the one that answers.
 *
 * <p>Of any other interface, and of methods that no specification knows, the method's name is the
 * operation. But a method of a queue, deque, set or map that only looks, in a way that their
 * specifications do not know, such as {@code size}, is passed on without being recorded: one such
 * operation would make the whole recording useless. A method that is not one step, such as an
 * iterator or a bulk operation, is refused: it would change the object without a trace.
 */
final class RecordingRules {
  private static final Map<String, RecordingRule> QUEUE = new HashMap<>();
  private static final Map<String, RecordingRule> DEQUE = new HashMap<>();
  private static final Map<String, RecordingRule> STACK = new HashMap<>();
  private static final Map<String, RecordingRule> SET = new HashMap<>();
  private static final Map<String, RecordingRule> MAP = new HashMap<>();

  /** Refused methods that only look, if they are used that way. */
  private static final Set<String> LOOKING =
      Set.of(
          "iterator",
          "descendingIterator",
          "spliterator",
          "stream",
          "parallelStream",
          "forEach",
          "toArray",
          "containsAll",
          "keySet",
          "values",
          "entrySet");

  static {
    put(QUEUE, RecordingRule.adds("enq"), "offer/1", "offer/3", "put/1");
    put(QUEUE, orFull(RecordingRule.adds("enq")), "add/1");
    put(QUEUE, RecordingRule.finds("deq"), "poll/0", "poll/2", "take/0");
    put(QUEUE, orNull(RecordingRule.finds("deq")), "remove/0");
    put(QUEUE, RecordingRule.finds("peek"), "peek/0");
    put(QUEUE, orNull(RecordingRule.finds("peek")), "element/0");
    put(QUEUE, RecordingRule.of("removeElement", 1), "remove/1");

    end("First", List.of("offerFirst/1", "offerFirst/3", "putFirst/1"), "addFirst/1", "push/1");
    end("Last", List.of("offerLast/1", "offerLast/3", "putLast/1"), "addLast/1", "add/1");
    put(DEQUE, RecordingRule.adds("pushLast"), "offer/1", "offer/3", "put/1");
    put(DEQUE, RecordingRule.finds("popFirst"), "poll/0", "poll/2", "take/0");
    put(DEQUE, orNull(RecordingRule.finds("popFirst")), "remove/0", "pop/0");
    put(DEQUE, RecordingRule.finds("peekFirst"), "peek/0");
    put(DEQUE, orNull(RecordingRule.finds("peekFirst")), "element/0");
    put(DEQUE, RecordingRule.of("removeElement", 1), "remove/1");

    put(STACK, RecordingRule.adds("push"), "offerFirst/1", "offerFirst/3", "putFirst/1");
    put(STACK, orFull(RecordingRule.adds("push")), "push/1", "addFirst/1");
    put(STACK, RecordingRule.finds("pop"), "poll/0", "poll/2", "take/0");
    put(STACK, RecordingRule.finds("pop"), "pollFirst/0", "pollFirst/2", "takeFirst/0");
    put(STACK, orNull(RecordingRule.finds("pop")), "pop/0", "remove/0", "removeFirst/0");
    put(STACK, RecordingRule.finds("peek"), "peek/0", "peekFirst/0");
    put(STACK, orNull(RecordingRule.finds("peek")), "element/0", "getFirst/0");

    put(MAP, RecordingRule.looksUp("get"), "get/1");
    put(MAP, RecordingRule.looksUp("remove"), "remove/1");
    put(MAP, RecordingRule.puts("put"), "put/2");
    put(MAP, RecordingRule.puts("putIfAbsent"), "putIfAbsent/2");
    put(MAP, RecordingRule.puts("replace"), "replace/2");
    put(MAP, RecordingRule.compares("cas"), "replace/3");
    put(MAP, RecordingRule.of("removeEntry", 2), "remove/2");

    for (Map<String, RecordingRule> table : List.of(QUEUE, DEQUE, STACK, SET, MAP)) {
      put(table, RecordingRule.UNRECORDED, "size/0", "isEmpty/0");
    }
    for (Map<String, RecordingRule> table : List.of(QUEUE, DEQUE, STACK)) {
      put(table, RecordingRule.UNRECORDED, "contains/1", "remainingCapacity/0");
    }
    put(MAP, RecordingRule.UNRECORDED, "containsKey/1", "containsValue/1", "getOrDefault/2");
  }

  private RecordingRules() {}

  private static void end(String end, List<String> offers, String... adds) {
    offers.forEach(method -> put(DEQUE, RecordingRule.adds("push" + end), method));
    put(DEQUE, orFull(RecordingRule.adds("push" + end)), adds);
    put(
        DEQUE,
        RecordingRule.finds("pop" + end),
        "poll" + end + "/0",
        "poll" + end + "/2",
        "take" + end + "/0");
    put(DEQUE, orNull(RecordingRule.finds("pop" + end)), "remove" + end + "/0");
    put(DEQUE, RecordingRule.finds("peek" + end), "peek" + end + "/0");
    put(DEQUE, orNull(RecordingRule.finds("peek" + end)), "get" + end + "/0");
  }

  private static RecordingRule orFull(RecordingRule rule) {
    return rule.or(IllegalStateException.class, false);
  }

  private static RecordingRule orNull(RecordingRule rule) {
    return rule.or(NoSuchElementException.class, null);
  }

  private static void put(Map<String, RecordingRule> table, RecordingRule rule, String... methods) {
    for (String method : methods) {
      table.put(method, rule);
    }
  }

  /** The rule for a method of an interface; null if calls of it cannot be recorded. */
  static @Nullable RecordingRule of(Class<?> type, Method method) {
    RecordingRule plain = RecordingRule.of(method.getName(), method.getParameterCount());
    if (!isOfThePlatform(method)) {
      return plain;
    }
    RecordingRule known = tableOf(type).get(signature(method));
    return known != null ? known : isOneStep(method) ? plain : null;
  }

  /** The rule for a method of a deque that is used as a stack; null if a stack has no such. */
  static @Nullable RecordingRule ofStack(Method method) {
    return STACK.get(signature(method));
  }

  /**
   * The rule for a method of a container of the program's own, whose adds are told: what takes
   * nothing finds.
   */
  static @Nullable RecordingRule ofContainer(Class<?> type, Method method, Set<String> adds) {
    if (isOfThePlatform(method)) {
      return of(type, method);
    }
    if (adds.contains(method.getName()) && method.getParameterCount() == 1) {
      return RecordingRule.adds(method.getName());
    }
    int arguments = method.getParameterCount();
    return arguments == 0
        ? RecordingRule.finds(method.getName())
        : RecordingRule.of(method.getName(), arguments);
  }

  private static boolean isOfThePlatform(Method method) {
    return method.getDeclaringClass().getName().startsWith("java.");
  }

  private static String signature(Method method) {
    return method.getName() + "/" + method.getParameterCount();
  }

  private static Map<String, RecordingRule> tableOf(Class<?> type) {
    if (Deque.class.isAssignableFrom(type)) {
      return DEQUE;
    }
    if (Queue.class.isAssignableFrom(type)) {
      return QUEUE;
    }
    if (Set.class.isAssignableFrom(type)) {
      return SET;
    }
    return Map.class.isAssignableFrom(type) ? MAP : Map.of();
  }

  /** Why calls of a method without rule cannot be recorded. */
  static String refusal(Class<?> type, Method method) {
    if (isOneStep(method)) {
      return "%s of a recorded stack is no operation of a stack: record the %s as a deque"
          .formatted(method.getName(), type.getSimpleName());
    }
    return "%s of a recorded %s is not one operation, so it cannot be recorded: %s"
        .formatted(
            method.getName(),
            type.getSimpleName(),
            LOOKING.contains(method.getName())
                ? "to look at the contents, call it on the object itself"
                : "use operations that are one step");
  }

  private static boolean isOneStep(Method method) {
    Class<?> answer = method.getReturnType();
    if (answer.isArray()
        || Iterator.class.isAssignableFrom(answer)
        || Spliterator.class.isAssignableFrom(answer)
        || BaseStream.class.isAssignableFrom(answer)
        || Collection.class.isAssignableFrom(answer)
        || Map.class.isAssignableFrom(answer)) {
      return false;
    }
    for (Class<?> parameter : method.getParameterTypes()) {
      if (Collection.class.isAssignableFrom(parameter)
          || Map.class.isAssignableFrom(parameter)
          || parameter.isAnnotationPresent(FunctionalInterface.class)) {
        return false;
      }
    }
    return true;
  }
}
