package dev.plumbline.record;

import dev.plumbline.core.history.Operation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stands behind a proxy of an interface: records each call and passes it on.
 *
 * <p>If values are to be distinct, an element goes into the object inside a {@link Tag}, whose
 * number is what is recorded, and comes out without it. An object that never looks into its
 * elements, as queues and deques do not, cannot tell the difference; so if what is recorded then is
 * no correct behavior, neither is what the caller saw with the elements as they were.
 */
final class RecordingHandler implements InvocationHandler {
  /**
   * An element and the number it is recorded as. Everything but the number is as of the element, so
   * that the text, equality and hash code of the object are.
   */
  private record Tag(Object element, long number) implements Comparable<Tag> {
    @Override
    public boolean equals(Object other) {
      return element.equals(other instanceof Tag tag ? tag.element : other);
    }

    @Override
    public int hashCode() {
      return element.hashCode();
    }

    @Override
    public int compareTo(Tag other) {
      throw new UnsupportedOperationException(COMPARES);
    }

    @Override
    public String toString() {
      return element.toString();
    }
  }

  /** The order would be that of the elements, and numbers in another order are recorded. */
  private static final String COMPARES =
      "an object that compares its elements cannot be recorded with distinct values: record it as"
          + " queue";

  /** A method and how it is recorded; without rule, why it is not. */
  private record Entry(Method method, @Nullable RecordingRule rule, @Nullable Kind kind) {
    /** The rule, where calls can be recorded. */
    RecordingRule known() {
      return Objects.requireNonNull(rule);
    }
  }

  private final Recorder recorder;
  private final Class<?> type;
  private final Object target;
  private final boolean distinct;
  private final Lookalikes keys = new Lookalikes();
  private final Lookalikes values = new Lookalikes();
  private final boolean tellsApart;
  private final Map<Method, Entry> entries = new HashMap<>();

  /**
   * @param rules how calls of a method are recorded; null if they cannot be
   */
  RecordingHandler(
      Recorder recorder,
      @Nullable Object name,
      Class<?> type,
      Object target,
      boolean distinct,
      Function<Method, RecordingRule> rules) {
    this.recorder = recorder;
    this.type = type;
    this.target = target;
    this.distinct = distinct;
    this.tellsApart = Set.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    if (distinct
        && (target instanceof PriorityQueue
            || target instanceof PriorityBlockingQueue
            || target instanceof DelayQueue)) {
      throw new IllegalArgumentException(COMPARES);
    }
    for (Method method : type.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())) {
        continue;
      }
      RecordingRule rule = rules.apply(method);
      @SuppressWarnings("ReferenceEquality") // one rule stands for none
      boolean recorded = rule != null && rule != RecordingRule.UNRECORDED;
      Kind kind = recorded ? recorder.kind(name, rule.name()) : null;
      entries.put(method, new Entry(method, rule, kind));
      if (!method.canAccess(target) && !method.trySetAccessible()) {
        throw new IllegalArgumentException(
            type.getName() + " cannot be recorded, because it is not public");
      }
    }
  }

  Object proxy() {
    ClassLoader loader = type.getClassLoader();
    return Proxy.newProxyInstance(
        loader == null ? RecordingHandler.class.getClassLoader() : loader,
        new Class<?>[] {type},
        this);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // one rule stands for none
  public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
    Object[] arguments = given == null ? new Object[0] : given;
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(method, arguments);
    }
    Entry entry = Objects.requireNonNull(entries.get(method));
    refuseIfNotRecordable(entry, method);
    Object answer =
        entry.rule == RecordingRule.UNRECORDED
            ? passOn(method, arguments)
            : record(entry, arguments);
    return answer == target ? proxy : answer;
  }

  private Object passOn(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  private Object record(Entry entry, Object[] arguments) throws Throwable {
    ThreadLog log = recorder.thread();
    RecordingRule rule = entry.known();
    if (tellsApart) {
      refuseLookalikes(rule, arguments);
    }
    Tag tag = distinct ? tagFor(rule, arguments, log) : null;
    int last = rule.arguments() - 1;
    if (tag != null) {
      arguments[last] = tag.number;
    }
    int op = log.call(Objects.requireNonNull(entry.kind), input(rule, arguments));
    if (tag != null) {
      arguments[last] = tag;
    }
    if (rule.role() == RecordingRule.Role.COMPARES && arguments[1] == null) {
      // Null is a value to the object, and "absent" to specifications: it stays open what it did.
      log.lose(op);
      return passOn(entry.method, arguments);
    }
    Object answer;
    try {
      answer = entry.method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw failed(log, op, entry, Objects.requireNonNull(e.getCause()));
    } catch (Throwable e) {
      log.lose(op);
      throw e;
    }
    if (answer instanceof Tag found) {
      log.ret(op, found.number);
      return found.element;
    }
    log.ret(op, output(entry, answer));
    return answer;
  }

  /** A tag for the value that is added; null if none is. */
  private static @Nullable Tag tagFor(RecordingRule rule, Object[] arguments, ThreadLog log) {
    if (rule.role() != RecordingRule.Role.ADDS) {
      return null;
    }
    Object value = arguments[rule.arguments() - 1];
    return value == null ? null : new Tag(value, log.distinct());
  }

  private @Nullable Object output(Entry entry, Object answer) {
    if (entry.method.getReturnType() == void.class) {
      // An add that has no way to say no has succeeded: specifications with a bound want to know.
      return entry.known().role() == RecordingRule.Role.ADDS ? true : Operation.NOTHING;
    }
    return answer == target ? Operation.NOTHING : Codes.unpacked(answer);
  }

  private void refuseLookalikes(RecordingRule rule, Object[] arguments) {
    for (int i = 0; i < rule.arguments(); i++) {
      if (i == 0) {
        keys.check(arguments[i], true);
      } else {
        values.check(arguments[i], rule.role() == RecordingRule.Role.COMPARES);
      }
    }
  }

  private static @Nullable Object input(RecordingRule rule, Object[] arguments) {
    return switch (rule.arguments()) {
      case 0 -> null;
      case 1 -> arguments[0];
      default -> Arrays.asList(arguments).subList(0, rule.arguments());
    };
  }

  private static Throwable failed(ThreadLog log, int op, Entry entry, Throwable thrown) {
    if (entry.known().isRefusal(thrown)) {
      log.ret(op, entry.known().refusalAnswer());
    } else if (entry.method.getReturnType() == void.class) {
      log.fail(op, thrown);
    } else {
      log.failToAnswer(op, thrown);
    }
    return thrown;
  }

  private void refuseIfNotRecordable(Entry entry, Method method) {
    if (entry.rule == null) {
      throw new UnsupportedOperationException(RecordingRules.refusal(type, method));
    }
    if (distinct && entry.known().mayCompareValues() && method.getParameterCount() > 0) {
      throw new UnsupportedOperationException(
          "%s of a recorded %s with distinct values may compare values, which were made distinct"
              .formatted(method.getName(), type.getSimpleName()));
    }
  }

  /** Equality, hash code and text are not operations of the object. */
  private Object ofObject(Method method, Object[] arguments) throws Throwable {
    if (arguments.length == 1
        && arguments[0] != null
        && Proxy.isProxyClass(arguments[0].getClass())
        && Proxy.getInvocationHandler(arguments[0]) instanceof RecordingHandler other) {
      return target.equals(other.target);
    }
    return passOn(method, arguments);
  }
}
