package dev.plumbline.record.workload;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Thrown;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.MethodPattern;
import dev.plumbline.core.spec.Signature;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A method of a class that performs an operation: what the operation is called, what its arguments
 * are, and how what the method answers becomes the answer in a history. Workloads call such methods
 * at random, explorations in every order.
 */
public final class OperationMethod {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /** What is recorded when the method returns. */
  private enum Returns {
    /** What it answers. */
    VALUE,
    /** Nothing. */
    NOTHING,
    /** True: it waits until it succeeds, as {@code put} of a blocking queue does. */
    SUCCESS
  }

  private final String name;
  private final List<String> synonyms;
  private final List<ArgumentRole> roles;
  private final boolean onlyLooks;
  private final Method method;
  private final MethodHandle handle;
  private final Returns returns;
  private final boolean answersNothing;
  private final boolean throwsWhenEmpty;
  private final boolean waits;

  /** For each argument, the numbers that it can be; null for those that its role says. */
  private final long[][] choices;

  /** How many numbers each of several words has that it takes; 0 if it takes single numbers. */
  private final int wordWidth;

  /** Whether what can be any object is to be an Integer, since other operations take only such. */
  private boolean boxesInts;

  private OperationMethod(
      String name,
      List<String> synonyms,
      List<ArgumentRole> roles,
      boolean onlyLooks,
      Method method,
      Returns returns,
      boolean answersNothing,
      boolean throwsWhenEmpty,
      int wordWidth) {
    this.name = name;
    this.synonyms = synonyms;
    this.roles = roles;
    this.onlyLooks = onlyLooks;
    this.method = callable(method);
    this.handle = handle(this.method);
    this.returns = returns;
    this.answersNothing = answersNothing;
    this.throwsWhenEmpty = throwsWhenEmpty;
    this.waits = waits(method);
    this.choices = new long[roles.size()][];
    this.wordWidth = wordWidth;
  }

  private OperationMethod(OperationMethod other, long[][] choices) {
    this.name = other.name;
    this.synonyms = other.synonyms;
    this.roles =
        IntStream.range(0, choices.length)
            .mapToObj(i -> choices[i] == null ? other.roles.get(i) : ArgumentRole.KEY)
            .toList();
    this.onlyLooks = other.onlyLooks;
    this.method = other.method;
    this.handle = other.handle;
    this.returns = other.returns;
    this.answersNothing = other.answersNothing;
    this.throwsWhenEmpty = other.throwsWhenEmpty;
    this.waits = other.waits;
    this.boxesInts = other.boxesInts;
    this.choices = choices;
    this.wordWidth = 0;
  }

  /** The method of an operation of a specification. */
  static OperationMethod of(
      Signature signature,
      List<ArgumentRole> roles,
      boolean onlyLooks,
      Method method,
      boolean discard) {
    boolean nothing = signature.answersNothing();
    // What a command answers is erased before the check; only false, "it did not", says something.
    Class<?> answer = method.getReturnType();
    boolean silent = discard || answer == void.class || (nothing && answer != boolean.class);
    boolean waitsForSuccess = !discard && !signature.output().mayBeAbsent();
    boolean looksForAnElement = method.getParameterCount() == 0 && !nothing;
    return new OperationMethod(
        signature.name(),
        signature.synonyms(),
        roles,
        onlyLooks,
        method,
        !silent ? Returns.VALUE : waitsForSuccess ? Returns.SUCCESS : Returns.NOTHING,
        nothing,
        looksForAnElement,
        0);
  }

  /** The method of an operation on several words at a time: an array for each part of a word. */
  static OperationMethod ofWords(Signature signature, boolean onlyLooks, Method method) {
    boolean nothing = signature.answersNothing();
    return new OperationMethod(
        signature.name(),
        signature.synonyms(),
        List.of(),
        onlyLooks,
        method,
        nothing ? Returns.NOTHING : Returns.VALUE,
        nothing,
        false,
        method.getParameterCount());
  }

  /** A method of which no specification says anything: it is what its name says. */
  static OperationMethod unspecified(Method method, List<ArgumentRole> roles) {
    Returns returns = method.getReturnType() == void.class ? Returns.NOTHING : Returns.VALUE;
    return new OperationMethod(
        method.getName(), List.of(), roles, false, method, returns, false, false, 0);
  }

  /** A method of which only counts that it ends. */
  static OperationMethod body(String name, Method method, List<ArgumentRole> roles) {
    if (!method.trySetAccessible()) {
      throw new IllegalArgumentException(
          "%s of %s may not be called: its module does not open it"
              .formatted(method.getName(), method.getDeclaringClass().getName()));
    }
    return new OperationMethod(
        name, List.of(), roles, false, method, Returns.NOTHING, false, false, 0);
  }

  /** The operation's own name, which histories have. */
  public String name() {
    return name;
  }

  /** Whether people may call the operation so: by its name, a synonym, or the method's name. */
  public boolean isCalled(String word) {
    return name.equals(word) || method.getName().equals(word) || synonyms.contains(word);
  }

  /** What the arguments are, one for each. */
  public List<ArgumentRole> roles() {
    return roles;
  }

  /**
   * How many numbers each word has that it takes, if it takes several words at a time, as in
   * address, expected and next value; 0 if it takes single numbers.
   */
  public int wordWidth() {
    return wordWidth;
  }

  /** Words as the method has to have them: the addresses, then what goes with each of them. */
  public Object[] boxWords(List<List<Long>> words) {
    Class<?>[] parameters = method.getParameterTypes();
    Object[] columns = new Object[wordWidth];
    for (int part = 0; part < wordWidth; part++) {
      int at = part;
      LongStream column = words.stream().mapToLong(word -> word.get(at));
      columns[part] =
          parameters[part] == int[].class
              ? column.mapToInt(Math::toIntExact).toArray()
              : column.toArray();
    }
    return columns;
  }

  /**
   * The same with arguments of which somebody says what they can be, one after the other.
   *
   * @param choice the numbers that an argument can be; null for those that suit it
   */
  public OperationMethod choosing(Function<Parameter, long[]> choice) {
    if (wordWidth > 0) {
      return this;
    }
    return new OperationMethod(
        this, Arrays.stream(method.getParameters()).map(choice).toArray(long[][]::new));
  }

  /**
   * The numbers that a key can be.
   *
   * @param argument which of the arguments
   * @param usual the numbers unless somebody chose others
   */
  public long[] keys(int argument, long[] usual) {
    return choices[argument] == null ? usual : choices[argument];
  }

  /** Whether it never changes anything, as far as the specification says. */
  public boolean onlyLooks() {
    return onlyLooks;
  }

  /** The method, which may be called. */
  public Method method() {
    return method;
  }

  MethodHandle handle() {
    return handle;
  }

  /** Whether what the method answers is not recorded. */
  boolean isSilent() {
    return returns != Returns.VALUE;
  }

  /** Whether the specification has no answer for it. */
  public boolean answersNothing() {
    return answersNothing;
  }

  /** Whether it takes something out or looks at it, so that an object can only say "empty". */
  boolean looksForAnElement() {
    return throwsWhenEmpty;
  }

  /**
   * Whether it says that it waits until there is something to be had, or room: by the convention of
   * Java, such methods can be interrupted.
   */
  public boolean waits() {
    return waits;
  }

  static boolean waits(Method method) {
    return Arrays.asList(method.getExceptionTypes()).contains(InterruptedException.class);
  }

  /** Whether it says that it succeeded by returning. */
  boolean alwaysSucceeds() {
    return returns == Returns.SUCCESS;
  }

  /** An integer as this argument has to be; small ones are the same object each time. */
  public Object box(long number, int argument) {
    Class<?> parameter = method.getParameterTypes()[argument];
    return Boxing.box(
        number, boxesInts && parameter.isAssignableFrom(Integer.class) ? Integer.class : parameter);
  }

  /** Lets operations of one object have the same numbers: an Integer is not equal to a Long. */
  static List<OperationMethod> boxingAlike(List<OperationMethod> operations) {
    boolean ints =
        operations.stream()
            .flatMap(o -> Arrays.stream(o.method.getParameterTypes()))
            .anyMatch(Boxing::isInt);
    operations.forEach(o -> o.boxesInts = ints);
    return operations;
  }

  /** Whether the argument can be null. */
  public boolean takesNull(int argument) {
    return !method.getParameterTypes()[argument].isPrimitive();
  }

  /**
   * The answer in a history if the method answers this; {@link Operation#NOTHING} if it answers
   * nothing, or the object itself, as methods do that can be called one after the other.
   */
  public @Nullable Object answer(Object object, @Nullable Object returned) {
    if (isSilent()) {
      return alwaysSucceeds() ? (Object) true : Operation.NOTHING;
    }
    return returned != null && returned == object ? Operation.NOTHING : Values.ofAnswer(returned);
  }

  /**
   * The answer in a history if the method throws this. Collections of the Java platform say "empty"
   * by an exception; specifications have null for it.
   */
  public @Nullable Object answerIfThrown(Throwable thrown) {
    return throwsWhenEmpty && Thrown.saysEmpty(thrown) ? null : Thrown.answer(thrown);
  }

  private static MethodHandle handle(Method method) {
    try {
      return LOOKUP.unreflect(method);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(
          "%s of %s may not be called: its module does not open it"
              .formatted(method.getName(), method.getDeclaringClass().getName()),
          e);
    }
  }

  private static Method callable(Method method) {
    Method open = visible(method);
    // A public method of a class that is hidden, and of no interface: ask to be let in.
    if (!Modifier.isPublic(open.getDeclaringClass().getModifiers()) && !open.trySetAccessible()) {
      throw new IllegalArgumentException(
          "%s of %s may not be called: the class is not public"
              .formatted(open.getName(), open.getDeclaringClass().getName()));
    }
    return open;
  }

  /** The method as a public class or interface declares it, if one does. */
  private static Method visible(Method method) {
    if (Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
      return method;
    }
    for (Class<?> c = method.getDeclaringClass(); c != null; c = c.getSuperclass()) {
      for (Class<?> face : c.getInterfaces()) {
        try {
          if (Modifier.isPublic(face.getModifiers())) {
            return face.getMethod(method.getName(), method.getParameterTypes());
          }
        } catch (NoSuchMethodException notThisOne) {
          // Another interface may have it.
        }
      }
    }
    return method;
  }

  /** As in {@code enq (offer(Object))}. */
  @Override
  public String toString() {
    return name + " (" + MethodPattern.show(method) + ")";
  }
}
