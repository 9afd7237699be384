package dev.plumbline.record.workload;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What an object is meant to be, known from the interface of the Java platform that it implements.
 *
 * @param spec its specification
 * @param methods methods whose names say nothing about their operation
 */
public record PlatformObject(Spec<?> spec, Map<String, String> methods) {
  /** Nothing, if the class implements no interface of which the meaning is known. */
  public static Optional<PlatformObject> of(Class<?> type) {
    if (is(type, ConcurrentMap.class)) {
      return plain("map", Map.of("cas", "replace(Object,Object,Object)"));
    }
    if (is(type, AtomicLong.class) || is(type, AtomicInteger.class)) {
      return Optional.of(new PlatformObject(Specs.withInitial("register", 0L), Map.of()));
    }
    if (is(type, PriorityQueue.class) || is(type, PriorityBlockingQueue.class)) {
      return plain("priority-queue", Map.of());
    }
    String name =
        is(type, AtomicReference.class)
            ? "register"
            : is(type, Map.class)
                ? "map"
                : is(type, Set.class)
                    ? "set"
                    : is(type, Stack.class)
                        ? "stack"
                        : is(type, Deque.class) ? "deque" : is(type, Queue.class) ? "queue" : null;
    return name == null ? Optional.empty() : plain(name, Map.of());
  }

  private static Optional<PlatformObject> plain(String name, Map<String, String> methods) {
    return Optional.of(new PlatformObject(Specs.named(name), methods));
  }

  private static boolean is(Class<?> type, Class<?> known) {
    return known.isAssignableFrom(type);
  }
}
