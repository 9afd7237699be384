package dev.plumbline.record;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Wraps an object so that everything done to it through the wrapper is recorded, by whichever
 * thread does it. Made by {@link Recorder#object()}.
 *
 * <pre>{@code
 * Queue<Integer> queue = recorder.object().queue(new MyQueue<>());
 * ConcurrentMap<String, Integer> map = recorder.object("m").concurrentMap(new MyMap<>());
 * }</pre>
 *
 * <p>Operations have the names that the specifications know: {@code offer} and {@code add} of a
 * queue are {@code enq}, a {@code remove} that throws because the queue is empty is a {@code deq}
 * that answers null. The caller sees what the object answers or throws, unchanged. {@code equals},
 * {@code hashCode} and {@code toString} are not recorded, nor are {@code size}, {@code isEmpty} and
 * other looks at a collection that its specification does not know; iterators, streams, bulk
 * operations and operations with a function throw an {@link UnsupportedOperationException}, because
 * they are not one step.
 *
 * <p>The object must be in the state in which the specification begins: a collection empty, unless
 * the check is told otherwise. What was in it before comes out as if nobody had put it in.
 */
public final class Recorded {
  private final Recorder recorder;
  private final @Nullable Object name;

  Recorded(Recorder recorder, @Nullable Object name) {
    this.recorder = recorder;
    this.name = name;
  }

  /**
   * Records an object through any interface: a method's name is the operation, its one argument the
   * input, several arguments a list. What it answers is the output; an {@code Optional} is its
   * value or null, an enum constant its name.
   */
  public <T> T wrap(Class<T> type, T target) {
    return wrap(type, target, false, method -> RecordingRules.of(type, method));
  }

  private <T> T wrapDistinct(Class<T> type, T target) {
    return wrap(type, target, true, method -> RecordingRules.of(type, method));
  }

  /**
   * Records a container through an interface of the program's own, with numbers for elements; see
   * {@link #distinctQueue}. A method that takes nothing may answer an element; others that are not
   * named here are refused, because they may compare elements.
   *
   * @param adds the methods, of one argument each, that add it: {@code "push"}
   */
  public <T> T distinct(Class<T> type, T target, String... adds) {
    Set<String> names = Set.of(adds);
    for (String name : adds) {
      refuseUnlessItAdds(type, name);
    }
    return wrap(type, target, true, method -> RecordingRules.ofContainer(type, method, names));
  }

  /** A tag can stand for an element only where any object can. */
  private static void refuseUnlessItAdds(Class<?> type, String name) {
    if (Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals(name))
        .map(Method::getParameterTypes)
        .noneMatch(types -> types.length == 1 && types[0] == Object.class)) {
      throw new IllegalArgumentException(
          "%s has no method %s that takes one value of any class, so its values cannot be made"
                  .formatted(type.getSimpleName(), name)
              + " distinct: let them be distinct yourself");
    }
  }

  private <T> T wrap(
      Class<T> type, T target, boolean distinct, Function<Method, RecordingRule> rules) {
    if (!type.isInterface()) {
      throw new IllegalArgumentException(
          type.getName() + " is not an interface: only calls through an interface can be recorded");
    }
    recorder.claim(name, target);
    return type.cast(new RecordingHandler(recorder, name, type, target, distinct, rules).proxy());
  }

  /** Records a queue, for the specifications {@code queue} and {@code bounded-queue}. */
  @SuppressWarnings("unchecked")
  public <E> Queue<E> queue(Queue<E> target) {
    return wrap(Queue.class, target);
  }

  /**
   * Records a queue whose elements may be equal as if they were not: each element gets a number of
   * its own, and numbers are recorded. Histories of distinct values are decided fast, and show
   * mistakes that equal values hide. The queue must not compare its elements, as priority queues
   * do.
   */
  @SuppressWarnings("unchecked")
  public <E> Queue<E> distinctQueue(Queue<E> target) {
    return wrapDistinct(Queue.class, target);
  }

  /** Records a deque. */
  @SuppressWarnings("unchecked")
  public <E> Deque<E> deque(Deque<E> target) {
    return wrap(Deque.class, target);
  }

  /** Records a deque with numbers for elements; see {@link #distinctQueue}. */
  @SuppressWarnings("unchecked")
  public <E> Deque<E> distinctDeque(Deque<E> target) {
    return wrapDistinct(Deque.class, target);
  }

  /**
   * Records a deque of which only one end is used, for the specifications {@code stack} and {@code
   * bounded-stack}; methods of the other end are refused.
   */
  @SuppressWarnings("unchecked")
  public <E> Deque<E> stack(Deque<E> target) {
    return wrap(Deque.class, target, false, RecordingRules::ofStack);
  }

  /** Records a stack with numbers for elements; see {@link #stack} and {@link #distinctQueue}. */
  @SuppressWarnings("unchecked")
  public <E> Deque<E> distinctStack(Deque<E> target) {
    return wrap(Deque.class, target, true, RecordingRules::ofStack);
  }

  /**
   * Records a set. Elements that it tells apart but the recording does not, such as 1 and 1L, are
   * refused.
   */
  @SuppressWarnings("unchecked")
  public <E> Set<E> set(Set<E> target) {
    return wrap(Set.class, target);
  }

  /** Records a map. Keys and values that it tells apart but the recording does not are refused. */
  @SuppressWarnings("unchecked")
  public <K, V> Map<K, V> map(Map<K, V> target) {
    return wrap(Map.class, target);
  }

  /**
   * Records a map with numbers for values; keys stay as they are. The map must not compare its
   * values, so {@code replace(key, old, new)} and other methods that do are refused.
   */
  @SuppressWarnings("unchecked")
  public <K, V> Map<K, V> distinctMap(Map<K, V> target) {
    return wrapDistinct(Map.class, target);
  }

  /** Records a map; {@code replace(key, old, new)} is a compare-and-set. */
  @SuppressWarnings("unchecked")
  public <K, V> ConcurrentMap<K, V> concurrentMap(ConcurrentMap<K, V> target) {
    return wrap(ConcurrentMap.class, target);
  }

  /**
   * Records an atomic number, for the specifications {@code register} and {@code counter}. A check
   * must be told the number it has now: {@code --initial 10}, or {@code
   * Specs.withInitial("register", 10)}. A counter begins with 0 unless told, a register with null.
   */
  public RecordedLong atomic(AtomicLong target) {
    recorder.claim(name, target);
    return new RecordedLong(recorder, name, LongCell.of(target));
  }

  /**
   * Records an atomic number of 32 bits, to be checked with the number it has now, see {@link
   * #atomic(AtomicLong)}. Numbers that overflow are no behavior of a counter.
   */
  public RecordedLong atomic(AtomicInteger target) {
    recorder.claim(name, target);
    return new RecordedLong(recorder, name, LongCell.of(target));
  }

  /**
   * Records an atomic reference, for the specification {@code register}, which begins with null: a
   * check must be told if this one does not, see {@link #atomic(AtomicLong)}.
   */
  public <V> RecordedReference<V> atomic(AtomicReference<V> target) {
    recorder.claim(name, target);
    return new RecordedReference<>(recorder, name, ReferenceCell.of(target));
  }

  /**
   * Records an atomic truth value, for the specification {@code register}, which begins with null:
   * the check must be told that this one does not, see {@link #atomic(AtomicLong)}.
   */
  public RecordedReference<Boolean> atomic(AtomicBoolean target) {
    recorder.claim(name, target);
    return new RecordedReference<>(recorder, name, ReferenceCell.of(target));
  }
}
