package dev.plumbline.explore;

import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.scenario.OperationCall;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.BodyMethods;
import dev.plumbline.record.workload.OperationMethod;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Threads whose bodies are written in place, over a state that is made anew for each execution. All
 * of them must end, and none may throw: so assertions are found that fail in some interleaving, and
 * deadlocks.
 *
 * <pre>{@code
 * Exploration exploration =
 *     Bodies.over(Account::new)
 *         .thread(account -> account.deposit(1))
 *         .thread(account -> account.deposit(2))
 *         .after(account -> assertEquals(3, account.balance()))
 *         .explorer()
 *         .explore();
 * }</pre>
 *
 * <p>What bodies share besides the state is not made anew, and must not change. {@link
 * Explorer#bodies} is the same for methods of a class.
 *
 * @param <S> the state
 */
public final class Bodies<S> {
  /** What a thread does. */
  @FunctionalInterface
  public interface Body<S> {
    void run(S state) throws Throwable;
  }

  private final Supplier<? extends S> state;
  private final Map<OperationMethod, Body<? super S>> bodies = new LinkedHashMap<>();
  private final List<List<OperationCall>> threads = new ArrayList<>();
  private final List<OperationCall> after = new ArrayList<>();

  private Bodies(Supplier<? extends S> state) {
    this.state = state;
  }

  /** Bodies that share a state, made anew for each execution, always in the same way. */
  public static <S> Bodies<S> over(Supplier<? extends S> state) {
    return new Bodies<>(state);
  }

  /** Adds a thread, which reports call body0, body1, and so on. */
  public Bodies<S> thread(Body<? super S> body) {
    return thread("body" + threads.size(), body);
  }

  /**
   * Adds a thread.
   *
   * @param name what reports call it, a name as Java has them
   * @throws IllegalArgumentException if it is none, or there is one like it
   */
  public Bodies<S> thread(String name, Body<? super S> body) {
    threads.add(List.of(OperationCall.of(named(name, body))));
    return this;
  }

  /** Adds what one thread does when all others have ended, such as to check the state. */
  public Bodies<S> after(Body<? super S> check) {
    return after(after.isEmpty() ? "check" : "check" + after.size(), check);
  }

  /** Adds what one thread does when all others have ended, by a name. */
  public Bodies<S> after(String name, Body<? super S> check) {
    after.add(OperationCall.of(named(name, check)));
    return this;
  }

  private OperationMethod named(String name, Body<? super S> body) {
    if (!name.matches("[A-Za-z_][A-Za-z_0-9]*")) {
      throw new IllegalArgumentException("'%s' is no name such as transfer".formatted(name));
    }
    if (bodies.keySet().stream().anyMatch(known -> known.name().equals(name))) {
      throw new IllegalArgumentException("there are two bodies %s".formatted(name));
    }
    OperationMethod operation = BodyMethods.named(name, run());
    bodies.put(operation, Objects.requireNonNull(body, name));
    return operation;
  }

  private static Method run() {
    try {
      return Body.class.getMethod("run", Object.class);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * What explores them.
   *
   * @throws IllegalArgumentException if there is no thread
   * @throws IllegalStateException if this JVM was started without the agent
   */
  public Explorer explorer() {
    Agent.instrument(state.get().getClass());
    bodies.values().forEach(body -> Agent.instrument(home(body.getClass())));
    return explorer(new EngineInterleavings());
  }

  Explorer explorer(Interleavings engine) {
    Map<OperationMethod, Body<? super S>> all = Map.copyOf(bodies);
    return Explorer.bodies(
            "bodies", state, List.copyOf(bodies.keySet()), o -> caller(all.get(o)), engine)
        .scenario(new Scenario(List.of(), threads, after));
  }

  @SuppressWarnings("unchecked") // the receiver is what the state's supplier made
  private Caller caller(Body<? super S> body) {
    return (receiver, arguments) -> {
      body.run((S) receiver);
      return null;
    };
  }

  /** The class in which a lambda is written; other classes are their own. */
  private static Class<?> home(Class<?> type) {
    int lambda = type.getName().indexOf("$$Lambda");
    try {
      return lambda < 0
          ? type
          : Class.forName(type.getName().substring(0, lambda), false, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      return type;
    }
  }
}
