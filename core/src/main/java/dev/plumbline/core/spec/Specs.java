package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The built-in specifications, by name. */
public final class Specs {
  /**
   * A built-in specification as people choose it.
   *
   * @param name what {@link #named} takes, without parameter
   * @param parameter what stands behind the name and a colon, such as {@code CAPACITY}; empty if
   *     nothing does
   * @param description one sentence
   * @param example one of them, to ask for its operations
   */
  public record Entry(String name, String parameter, String description, Spec<?> example) {
    /** As in {@code queue} or {@code bounded-queue:CAPACITY}. */
    public String usage() {
      return parameter.isEmpty() ? name : name + ":" + parameter;
    }
  }

  private record Builtin(
      Entry entry,
      Function<String, Spec<?>> make,
      @Nullable Function<Object, Spec<?>> withInitial) {}

  private static final Map<String, Builtin> BUILTINS = new LinkedHashMap<>();

  static {
    startingWith(
        "One value: write, read, compare-and-set.", new RegisterSpec(null), RegisterSpec::new);
    startingWith(
        "Keys with values: put, get, remove, putIfAbsent, replace, compare-and-set.",
        new MapSpec(PersistentMap.empty()),
        v -> new MapSpec(mapOf("map", v, Objects::nonNull)));
    startingWith(
        "Keys with strings: put, get, append.",
        new KvAppendSpec(PersistentMap.empty()),
        v -> new KvAppendSpec(mapOf("kv-append", v, String.class::isInstance)));
    startingWith(
        "Elements that are there or not: add, remove, contains.",
        new SetSpec(PersistentMap.empty()),
        v -> new SetSpec(setOf(v)));
    plain(
        "Elements that are there several times: add, remove, contains, count.", new MultisetSpec());
    plain("A set that only grows and is read as a whole: add, read.", new GrowSetSpec());
    plain("Last in, first out: push, pop, peek.", new StackSpec());
    plain("First in, first out: enq, deq, peek.", new QueueSpec());
    plain("Least value first: insert, poll, peek.", new PriorityQueueSpec());
    plain("Largest value first: insert, pollMax, peekMax.", new MaxPriorityQueueSpec());
    plain("Any of the elements: put, take.", new PoolSpec());
    plain("First and last: push, pop and peek at both ends.", new DequeSpec());
    bounded("stack", c -> new BoundedSpec<>(new StackSpec(), PersistentStack::size, c));
    bounded("queue", c -> new BoundedSpec<>(new QueueSpec(), PersistentDeque::size, c));
    bounded("priority-queue", c -> new BoundedSpec<>(new PriorityQueueSpec(), Specs::elements, c));
    bounded("deque", c -> new BoundedSpec<>(new DequeSpec(), PersistentDeque::size, c));
    startingWith(
        "A number that updates change by a difference: increment, decrement, add, get.",
        new CounterSpec(0),
        v -> new CounterSpec(integer("counter", v)));
    plain("A lock that is free or held: acquire, release.", new MutexSpec());
    plain(
        "A lock that its owner may acquire again: acquire, tryAcquire, release.",
        new ReentrantLockSpec());
    plain(
        "A lock that many hold for reading or one for writing: acquireRead, releaseRead,"
            + " acquireWrite, releaseWrite, tryAcquireRead, tryAcquireWrite.",
        new ReadWriteLockSpec());
    BUILTINS.put(
        "semaphore",
        new Builtin(
            new Entry(
                "semaphore",
                "PERMITS",
                "Permits that are taken and given back: acquire, tryAcquire, release.",
                new SemaphoreSpec(16)),
            parameter -> new SemaphoreSpec(permits(parameter)),
            null));
    startingWith(
        "Registers that transactions read and write atomically: txn.",
        new MultiRegisterSpec(PersistentMap.empty()),
        v -> new MultiRegisterSpec(mapOf("multi-register", v, Objects::nonNull)));
    plain("Transactions that append to lists and read them: txn.", new ListAppendSpec());
    plain("Transactions that write registers and read them: txn.", new RwRegisterSpec());
    startingWith(
        "Words of memory, one or several at a time: read, write, cas, swap.",
        new MemorySpec(0L),
        MemorySpec::new);
    plain(
        "A stack whose operations tell the height before them: push, pop, peek.",
        new StackWithHeightSpec());
  }

  private Specs() {}

  private static void plain(String description, Spec<?> spec) {
    startingWith(description, spec, null);
  }

  private static void startingWith(
      String description, Spec<?> spec, @Nullable Function<Object, Spec<?>> withInitial) {
    Entry entry = new Entry(spec.name(), "", description, spec);
    BUILTINS.put(spec.name(), new Builtin(entry, parameter -> spec, withInitial));
  }

  private static void bounded(String container, Function<Long, Spec<?>> make) {
    String name = "bounded-" + container;
    String description =
        "A " + container + " of limited size, whose adds answer false when it is full.";
    BUILTINS.put(
        name,
        new Builtin(
            new Entry(name, "CAPACITY", description, make.apply(16L)),
            parameter -> make.apply(capacity(name, parameter)),
            null));
  }

  private static long capacity(String name, String parameter) {
    try {
      long capacity = Long.parseLong(parameter);
      if (capacity > 0) {
        return capacity;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the capacity of a " + name + " is a positive integer, not " + Values.show(parameter));
  }

  private static long permits(String parameter) {
    try {
      long permits = Long.parseLong(parameter);
      if (permits >= 0) {
        return permits;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "the permits of a semaphore are 0 or a positive integer, not " + Values.show(parameter));
  }

  private static long elements(PersistentMap<Object, Long> counts) {
    long sum = 0;
    for (Map.Entry<Object, Long> e : counts) {
      sum += e.getValue();
    }
    return sum;
  }

  /** The names of all built-in specifications. */
  public static List<String> names() {
    return List.copyOf(BUILTINS.keySet());
  }

  /** All built-in specifications. */
  public static List<Entry> all() {
    return BUILTINS.values().stream().map(Builtin::entry).toList();
  }

  /** One sentence on the specification of this name. */
  public static String description(String name) {
    return find(nameOf(name)).entry.description;
  }

  /**
   * The specification of a name such as {@code queue} or, with a parameter, {@code
   * bounded-queue:16}.
   *
   * @throws IllegalArgumentException if there is none; the message suggests similar names
   */
  public static Spec<?> named(String name) {
    Builtin builtin = find(nameOf(name));
    int colon = name.indexOf(':');
    Entry entry = builtin.entry;
    if (entry.parameter.isEmpty() && colon >= 0) {
      throw new IllegalArgumentException(
          entry.name + " takes no parameter: write " + entry.name + " instead of " + name);
    }
    if (!entry.parameter.isEmpty() && colon < 0) {
      throw new IllegalArgumentException(
          entry.name
              + " needs a parameter: write "
              + entry.usage()
              + ", as in "
              + entry.name
              + ":16");
    }
    return builtin.make.apply(colon < 0 ? "" : name.substring(colon + 1));
  }

  /**
   * The specification of a name, with another initial value.
   *
   * @throws IllegalArgumentException if there is no such specification, or it cannot start with
   *     this value
   */
  public static Spec<?> withInitial(String name, Object value) {
    Function<Object, Spec<?>> make = find(nameOf(name)).withInitial;
    if (make == null) {
      List<String> able = new ArrayList<>();
      BUILTINS.forEach(
          (n, b) -> {
            if (b.withInitial != null) {
              able.add(n);
            }
          });
      throw new IllegalArgumentException(
          nameOf(name) + " has no initial value to choose; these have: " + String.join(", ", able));
    }
    return make.apply(Values.normalize(value));
  }

  /**
   * The specification, except that a completed {@code read} or {@code get} of null is always legal
   * and without effect, as a read of null inside a transaction is: Knossos' rule for reads whose
   * value got lost.
   */
  @SuppressWarnings("unchecked") // the states of a multi-register are those of any other
  public static <S> Spec<S> nilReadsLegal(Spec<S> spec) {
    return spec instanceof MultiRegisterSpec registers
        ? (Spec<S>) registers.nilReadsLegal()
        : new NilReadsLegal<>(spec);
  }

  /**
   * The operations, by all their names, whose input is the one who calls them: where a recording
   * has no input, its process can stand for it.
   */
  public static Set<String> owned(Spec<?> spec) {
    Set<String> names = new HashSet<>();
    for (Signature s : spec.operations()) {
      if (s.input().equals(ReentrantLockSpec.OWNER)) {
        names.add(s.name());
        names.addAll(s.synonyms());
      }
    }
    return names;
  }

  private static String nameOf(String nameAndParameter) {
    int colon = nameAndParameter.indexOf(':');
    return colon < 0 ? nameAndParameter : nameAndParameter.substring(0, colon);
  }

  private static Builtin find(String name) {
    Builtin builtin = BUILTINS.get(name);
    if (builtin == null) {
      throw new IllegalArgumentException(
          "there is no specification " + Values.show(name) + Nearest.hint(name, names()));
    }
    return builtin;
  }

  private static long integer(String name, Object value) {
    if (value instanceof Long n) {
      return n;
    }
    throw new IllegalArgumentException(
        "the initial value of a " + name + " is an integer of 64 bits, not " + Values.show(value));
  }

  private static PersistentMap<Object, Object> mapOf(
      String name, Object value, Predicate<Object> accepts) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException(
          "the initial value of a " + name + " is a map, not " + Values.show(value));
    }
    PersistentMap<Object, Object> result = PersistentMap.empty();
    for (Map.Entry<?, ?> e : map.entrySet()) {
      if (e.getKey() == null || !accepts.test(e.getValue())) {
        throw new IllegalArgumentException(
            "a " + name + " cannot start with " + Values.show(value));
      }
      result = result.put(e.getKey(), e.getValue());
    }
    return result;
  }

  private static PersistentMap<Object, Boolean> setOf(Object value) {
    if (!(value instanceof Collection<?> elements) || elements.contains(null)) {
      throw new IllegalArgumentException(
          "the initial value of a set is a list of elements, not " + Values.show(value));
    }
    PersistentMap<Object, Boolean> result = PersistentMap.empty();
    for (Object e : elements) {
      result = result.put(e, true);
    }
    return result;
  }

  /**
   * Whether a completed operation without output has told what it saw by its input, as transactions
   * may.
   */
  public static boolean saysWhatItSaw(Spec<?> spec, Operation op) {
    return spec instanceof TransactionalSpec && TransactionalSpec.saysWhatItSaw(op.input());
  }
}
