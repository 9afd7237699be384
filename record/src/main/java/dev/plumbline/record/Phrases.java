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
final class Phrases {
  private static final Map<String, Phrase> QUEUE = new HashMap<>();
  private static final Map<String, Phrase> DEQUE = new HashMap<>();
  private static final Map<String, Phrase> STACK = new HashMap<>();
  private static final Map<String, Phrase> SET = new HashMap<>();
  private static final Map<String, Phrase> MAP = new HashMap<>();

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
    put(QUEUE, Phrase.adds("enq"), "offer/1", "offer/3", "put/1");
    put(QUEUE, orFull(Phrase.adds("enq")), "add/1");
    put(QUEUE, Phrase.finds("deq"), "poll/0", "poll/2", "take/0");
    put(QUEUE, orNull(Phrase.finds("deq")), "remove/0");
    put(QUEUE, Phrase.finds("peek"), "peek/0");
    put(QUEUE, orNull(Phrase.finds("peek")), "element/0");
    put(QUEUE, Phrase.of("removeElement", 1), "remove/1");

    end("First", List.of("offerFirst/1", "offerFirst/3", "putFirst/1"), "addFirst/1", "push/1");
    end("Last", List.of("offerLast/1", "offerLast/3", "putLast/1"), "addLast/1", "add/1");
    put(DEQUE, Phrase.adds("pushLast"), "offer/1", "offer/3", "put/1");
    put(DEQUE, Phrase.finds("popFirst"), "poll/0", "poll/2", "take/0");
    put(DEQUE, orNull(Phrase.finds("popFirst")), "remove/0", "pop/0");
    put(DEQUE, Phrase.finds("peekFirst"), "peek/0");
    put(DEQUE, orNull(Phrase.finds("peekFirst")), "element/0");
    put(DEQUE, Phrase.of("removeElement", 1), "remove/1");

    put(STACK, Phrase.adds("push"), "offerFirst/1", "offerFirst/3", "putFirst/1");
    put(STACK, orFull(Phrase.adds("push")), "push/1", "addFirst/1");
    put(STACK, Phrase.finds("pop"), "poll/0", "poll/2", "take/0");
    put(STACK, Phrase.finds("pop"), "pollFirst/0", "pollFirst/2", "takeFirst/0");
    put(STACK, orNull(Phrase.finds("pop")), "pop/0", "remove/0", "removeFirst/0");
    put(STACK, Phrase.finds("peek"), "peek/0", "peekFirst/0");
    put(STACK, orNull(Phrase.finds("peek")), "element/0", "getFirst/0");

    put(MAP, Phrase.looksUp("get"), "get/1");
    put(MAP, Phrase.looksUp("remove"), "remove/1");
    put(MAP, Phrase.puts("put"), "put/2");
    put(MAP, Phrase.puts("putIfAbsent"), "putIfAbsent/2");
    put(MAP, Phrase.puts("replace"), "replace/2");
    put(MAP, Phrase.compares("cas"), "replace/3");
    put(MAP, Phrase.of("removeEntry", 2), "remove/2");

    for (Map<String, Phrase> table : List.of(QUEUE, DEQUE, STACK, SET, MAP)) {
      put(table, Phrase.UNRECORDED, "size/0", "isEmpty/0");
    }
    for (Map<String, Phrase> table : List.of(QUEUE, DEQUE, STACK)) {
      put(table, Phrase.UNRECORDED, "contains/1", "remainingCapacity/0");
    }
    put(MAP, Phrase.UNRECORDED, "containsKey/1", "containsValue/1", "getOrDefault/2");
  }

  private Phrases() {}

  private static void end(String end, List<String> offers, String... adds) {
    offers.forEach(method -> put(DEQUE, Phrase.adds("push" + end), method));
    put(DEQUE, orFull(Phrase.adds("push" + end)), adds);
    put(
        DEQUE,
        Phrase.finds("pop" + end),
        "poll" + end + "/0",
        "poll" + end + "/2",
        "take" + end + "/0");
    put(DEQUE, orNull(Phrase.finds("pop" + end)), "remove" + end + "/0");
    put(DEQUE, Phrase.finds("peek" + end), "peek" + end + "/0");
    put(DEQUE, orNull(Phrase.finds("peek" + end)), "get" + end + "/0");
  }

  private static Phrase orFull(Phrase phrase) {
    return phrase.or(IllegalStateException.class, false);
  }

  private static Phrase orNull(Phrase phrase) {
    return phrase.or(NoSuchElementException.class, null);
  }

  private static void put(Map<String, Phrase> table, Phrase phrase, String... methods) {
    for (String method : methods) {
      table.put(method, phrase);
    }
  }

  /** The phrase for a method of an interface; null if calls of it cannot be recorded. */
  static Phrase of(Class<?> type, Method method) {
    Phrase plain = Phrase.of(method.getName(), method.getParameterCount());
    if (!isOfThePlatform(method)) {
      return plain;
    }
    Phrase known = tableOf(type).get(signature(method));
    return known != null ? known : isOneStep(method) ? plain : null;
  }

  /** The phrase for a method of a deque that is used as a stack; null if a stack has no such. */
  static Phrase ofStack(Method method) {
    return STACK.get(signature(method));
  }

  /**
   * The phrase for a method of a container of the program's own, whose adds are told: what takes
   * nothing finds.
   */
  static Phrase ofContainer(Class<?> type, Method method, Set<String> adds) {
    if (isOfThePlatform(method)) {
      return of(type, method);
    }
    if (adds.contains(method.getName()) && method.getParameterCount() == 1) {
      return Phrase.adds(method.getName());
    }
    int arguments = method.getParameterCount();
    return arguments == 0 ? Phrase.finds(method.getName()) : Phrase.of(method.getName(), arguments);
  }

  private static boolean isOfThePlatform(Method method) {
    return method.getDeclaringClass().getName().startsWith("java.");
  }

  private static String signature(Method method) {
    return method.getName() + "/" + method.getParameterCount();
  }

  private static Map<String, Phrase> tableOf(Class<?> type) {
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

  /** Why calls of a method without phrase cannot be recorded. */
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
