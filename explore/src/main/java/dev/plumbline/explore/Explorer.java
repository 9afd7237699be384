package dev.plumbline.explore;

import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.explore.agent.Agent;
import dev.plumbline.explore.agent.Callers;
import dev.plumbline.explore.runtime.Caller;
import dev.plumbline.explore.runtime.Scheduler;
import dev.plumbline.explore.scenario.CrashAndRecovery;
import dev.plumbline.explore.scenario.Scenario;
import dev.plumbline.record.workload.BodyMethods;
import dev.plumbline.record.workload.IntegerMethods;
import dev.plumbline.record.workload.OperationMethod;
import dev.plumbline.record.workload.Target;
import dev.plumbline.record.workload.ValueChoice;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Explores all interleavings of all small scenarios of a class.
 *
 * <pre>{@code
 * Target target = Target.of("my queue", MyQueue::new, Specs.named("queue"));
 * Exploration exploration = Explorer.of(target).maxOperations(4).explore();
 * }</pre>
 *
 * <p>Scenarios come in increasing size, and the first that fails is the end, so it is one of the
 * smallest. Immutable; each method that changes something answers a new one.
 */
public final class Explorer {
  private static final int MOST_OPERATIONS = 8;
  private static final int USUAL_OPERATIONS = 4;

  final String name;
  final Supplier<?> factory;
  final List<OperationMethod> operations;

  /** What the object is meant to be; null if it is its own specification. */
  final Spec<?> spec;

  /** What it is checked against: the same, or relaxed. */
  final Spec<?> promised;

  final Options options;

  /** What can be chosen; never changed once an explorer has it. */
  static final class Options implements Cloneable {
    Interleavings engine;
    Function<OperationMethod, Caller> callers = ReflectiveCaller::of;
    int maxOperations = USUAL_OPERATIONS;
    int maxThreads = Integer.MAX_VALUE;
    int maxCalls = Integer.MAX_VALUE;
    Duration timeLimit = Duration.ofMinutes(1);

    /** Null for all. */
    Scenario scenario;

    /** Null for what suits the specification. */
    ValueChoice values;

    /** Public methods that are no operations, though nobody has chosen some. */
    List<String> notCalled = List.of();

    /** Whether the calls are bodies of threads, of which nothing is asked but to end well. */
    boolean bodies;

    /** Whether every operation has to end if its thread is alone. */
    boolean obstructionFree;

    /** How the object crashes and comes back; null if it does not. */
    CrashAndRecovery crashes;

    /** Who searches with this process. */
    Supplier<SearchTeam> team = () -> SearchTeam.NOBODY;

    Consumer<ExplorationProgress> progress = progress -> {};
    Consumer<Exploration.Coverage> covered = part -> {};
    Set<Allowance> allowed = Set.of();
    Function<Allowance, String> allowing = kind -> "--allow " + kind;

    Options(Interleavings engine) {
      this.engine = engine;
    }

    Options with(Consumer<Options> change) {
      try {
        Options copy = (Options) clone();
        change.accept(copy);
        return copy;
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private Explorer(
      String name,
      Supplier<?> factory,
      List<OperationMethod> operations,
      Spec<?> spec,
      Spec<?> promised,
      Options options) {
    this.name = name;
    this.factory = factory;
    this.operations = operations;
    this.spec = spec;
    this.promised = promised;
    this.options = options;
  }

  /**
   * Explores an object against what it is meant to be.
   *
   * @throws IllegalStateException if this JVM was started without the agent
   */
  public static Explorer of(Target target) {
    Agent.instrument(target.make().getClass());
    Explorer explorer = of(target, new EngineInterleavings());
    return explorer.with(o -> o.callers = Explorer::caller);
  }

  /**
   * Explores an object of which nobody says what it is meant to be: it must do to several threads
   * what it does to one.
   *
   * @throws IllegalStateException if this JVM was started without the agent
   */
  public static Explorer lineUp(String name, Supplier<?> factory) {
    Agent.instrument(factory.get().getClass());
    Explorer explorer = lineUp(name, factory, new EngineInterleavings());
    return explorer.with(o -> o.callers = Explorer::caller);
  }

  /**
   * Explores an object of which nobody says what it is meant to be, by these methods of it, be they
   * public or not.
   *
   * @throws IllegalArgumentException if one of them does not take integers and answer a value
   * @throws IllegalStateException if this JVM was started without the agent
   */
  public static Explorer lineUp(String name, Supplier<?> factory, List<Method> methods) {
    Class<?> type = Objects.requireNonNull(factory.get(), "factory").getClass();
    Agent.instrument(type);
    IntegerMethods found = IntegerMethods.of(type, methods);
    if (!found.leftOut().isEmpty()) {
      throw new IllegalArgumentException(
          "an operation takes integers and answers a value or nothing, each by a name of its own,"
              + " unlike "
              + String.join(", ", found.leftOut()));
    }
    List<OperationMethod> operations = found.operations();
    Options options = new Options(new EngineInterleavings());
    options.callers = Explorer::caller;
    return new Explorer(name, factory, operations, null, null, options);
  }

  /**
   * Explores methods of a class as bodies of threads, without a word about what it is meant to be:
   * all of them must end, and none may throw. They need not be public. Which ones says a
   * {@linkplain #scenario scenario}:
   *
   * <pre>{@code
   * Explorer explorer = Explorer.bodies("transfer", TransferTest::new);
   * List<OperationMethod> methods = explorer.operations();
   * Scenario scenario =
   *     Scenario.parse("left() | right()", methods).withAfter("nothingIsLost()", methods);
   * Exploration exploration = explorer.scenario(scenario).explore();
   * }</pre>
   *
   * {@link Bodies} is the same for those who write them in place.
   *
   * @throws IllegalArgumentException if it has no such method; in one sentence
   * @throws IllegalStateException if this JVM was started without the agent
   */
  public static Explorer bodies(String name, Supplier<?> factory) {
    Class<?> type = Objects.requireNonNull(factory.get(), "factory").getClass();
    Agent.instrument(type);
    return bodies(name, factory, BodyMethods.of(type), Explorer::caller, new EngineInterleavings());
  }

  static Explorer bodies(
      String name,
      Supplier<?> factory,
      List<OperationMethod> bodies,
      Function<OperationMethod, Caller> callers,
      Interleavings engine) {
    Options options = new Options(engine);
    options.bodies = true;
    options.callers = callers;
    return new Explorer(name, factory, bodies, null, null, options);
  }

  private static Caller caller(OperationMethod operation) {
    return Callers.of(operation.method().getDeclaringClass(), operation.method());
  }

  /** Explores an object against what it is meant to be. */
  static Explorer of(Target target, Interleavings engine) {
    return new Explorer(
        target.name(),
        target::make,
        target.methods(),
        target.spec(),
        target.spec(),
        new Options(engine));
  }

  /**
   * Explores an object of which nobody says what it is meant to be: it must do to several threads
   * what it does to one. All public methods that take integers and answer values are operations.
   *
   * @param name what people call it
   * @param factory makes new objects, all alike
   * @throws IllegalArgumentException if there is no such method
   */
  static Explorer lineUp(String name, Supplier<?> factory, Interleavings engine) {
    Class<?> type = Objects.requireNonNull(factory.get(), "factory").getClass();
    IntegerMethods methods = IntegerMethods.of(type);
    Options options = new Options(engine);
    options.notCalled = methods.leftOut();
    return new Explorer(name, factory, methods.operations(), null, null, options);
  }

  /**
   * The public methods that are never called, as in {@code put(Entry)}, because their arguments
   * cannot be integers, or what they answer is no value; none if the operations or a scenario were
   * chosen.
   */
  public List<String> notCalled() {
    return options.scenario == null ? options.notCalled : List.of();
  }

  private Explorer with(Consumer<Options> change) {
    return new Explorer(name, factory, operations, spec, promised, options.with(change));
  }

  /**
   * Allows deviations from the specification.
   *
   * @throws IllegalArgumentException with one sentence, if the object cannot be relaxed like this
   */
  public Explorer relaxation(Relaxation relaxation) {
    if (spec == null) {
      throw new IllegalArgumentException(
          "only a specification can be relaxed: say what %s is meant to be".formatted(name));
    }
    return new Explorer(name, factory, operations, spec, relaxation.relax(spec), options);
  }

  /** Checks against another specification of the same operations, such as a weaker promise. */
  public Explorer promising(Spec<?> other) {
    return new Explorer(name, factory, operations, spec, other, options);
  }

  /**
   * Explores scenarios of up to this many operations in all threads together, those that come
   * before them not counted; 4 unless told.
   *
   * @throws IllegalArgumentException if it is none or more than 8
   */
  public Explorer maxOperations(int count) {
    if (count < 1 || count > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "the scenarios have between 1 and %d operations, not %d"
              .formatted(MOST_OPERATIONS, count));
    }
    return with(o -> o.maxOperations = count);
  }

  /**
   * Explores scenarios of up to so many threads with up to so many operations each, instead of up
   * to a number of operations in all.
   *
   * @throws IllegalArgumentException if it is none, or more than 8 operations in all
   */
  public Explorer within(int threads, int operations) {
    if (threads < 1 || operations < 1 || (long) threads * operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "the scenarios have between 1 and %d operations in all threads, not %d threads of %d"
              .formatted(MOST_OPERATIONS, threads, operations));
    }
    return with(
        o -> {
          o.maxOperations = threads * operations;
          o.maxThreads = threads;
          o.maxCalls = operations;
        });
  }

  /** Ends after this time; a minute unless told. */
  public Explorer timeLimit(Duration limit) {
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("the time limit must be longer than 0");
    }
    return with(o -> o.timeLimit = limit);
  }

  /** Explores this scenario alone. */
  public Explorer scenario(Scenario scenario) {
    return with(o -> o.scenario = scenario);
  }

  /**
   * Which values scenarios store, instead of those that suit the specification: distinct ones, in
   * every order, such that all sums differ (small), or distinct ones of which each call gets a copy
   * of its own, for a class that promises to compare by {@code equals}.
   */
  public Explorer values(ValueChoice choice) {
    return with(o -> o.values = choice);
  }

  /**
   * Says of some arguments what they can be; scenarios have each of these numbers.
   *
   * @param choice the numbers that an argument can be; null for those that suit it
   */
  public Explorer arguments(Function<Parameter, long[]> choice) {
    List<OperationMethod> choosing = operations.stream().map(o -> o.choosing(choice)).toList();
    return new Explorer(name, factory, choosing, spec, promised, options);
  }

  /**
   * Asks besides that the operations are obstruction-free: each ends, within a thousand steps, if
   * its thread is alone from any moment on. A lock, or a loop that waits for another thread, is a
   * failure then, unless the operation says that it waits, by InterruptedException.
   */
  public Explorer obstructionFree() {
    return with(o -> o.obstructionFree = true);
  }

  /**
   * Explores scenarios of up to two operations with a crash at every step, too. An operation that
   * it interrupts may have taken effect or not; everything else must survive.
   *
   * @throws IllegalArgumentException with one sentence, if nobody says what the object is meant to
   *     be
   */
  public Explorer crashing(CrashAndRecovery rules) {
    if (spec == null) {
      throw new IllegalArgumentException(
          "what survives a crash is known by a specification: say what %s is meant to be"
              .formatted(name));
    }
    return with(o -> o.crashes = rules);
  }

  /** Lets what was not seen not keep the exploration from passing. */
  public Explorer allow(Set<Allowance> unseen) {
    return with(o -> o.allowed = Set.copyOf(unseen));
  }

  /** How people allow what was not seen, which notes tell them; by an option unless told. */
  public Explorer allowing(Function<Allowance, String> words) {
    return with(o -> o.allowing = words);
  }

  /** Is told before each scenario how far it is. */
  public Explorer onProgress(Consumer<ExplorationProgress> listener) {
    return with(o -> o.progress = listener);
  }

  /** Is told of each shape of scenarios of which all interleavings were explored, and are right. */
  public Explorer onCovered(Consumer<Exploration.Coverage> listener) {
    return with(o -> o.covered = listener);
  }

  /**
   * Lets other processes take part when this one has searched for a few seconds: each explores a
   * share of the scenarios, and what comes of it is the same.
   *
   * @param count how many processes there are then, with this one
   * @param commands the command that starts a process with the agent which {@linkplain #serve
   *     serves} the share that it is given, with an explorer like this one
   */
  public Explorer processes(int count, Function<String, List<String>> commands) {
    return with(o -> o.team = () -> new Companions(count, commands));
  }

  /**
   * Explores a share of the scenarios for another process, and tells it what comes of that.
   *
   * @param share as {@link #processes} has given it
   * @param orders from the other process; when they end, this process is ended
   * @param out to the other process
   */
  public void serve(String share, InputStream orders, PrintStream out) {
    ExplorationRun run = new ExplorationRun(this);
    Overseer.<Void>run(
        () -> {
          run.serve(SearchShare.parse(share), orders, out);
          return null;
        },
        options.timeLimit,
        why -> {
          throw new IllegalStateException(why);
        });
  }

  /** The operations that scenarios are made of, to {@linkplain Scenario#parse read} one. */
  public List<OperationMethod> operations() {
    if (options.crashes == null) {
      return operations;
    }
    List<OperationMethod> all = new ArrayList<>(operations);
    all.addAll(options.crashes.operations());
    return all;
  }

  /** Whether an exploration was given up in this process and still runs, so that no other can. */
  public static boolean isStuck() {
    return Overseer.isStuck();
  }

  /**
   * Runs one execution again, as {@link Exploration.Failure#replay} has it. In this process, and
   * without giving up on threads that stand still: breakpoints work.
   *
   * @throws IllegalArgumentException with one sentence, if it is no such line
   */
  public Exploration replay(String text) {
    Scheduler.waitForEver(true);
    try {
      return new ExplorationRun(this).replay(text);
    } finally {
      Scheduler.waitForEver(false);
    }
  }

  /**
   * Explores until something is found, everything was looked at, or the time is over.
   *
   * @throws IllegalArgumentException with one sentence, if there is no scenario and there must be,
   *     or what comes before its threads would wait for ever
   */
  public Exploration explore() {
    ExplorationRun run = new ExplorationRun(this);
    return Overseer.run(run::run, options.timeLimit, run::givenUp);
  }
}
