package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What clients call: operation names, how often, and where inputs come from; and how to make a
 * history of these operations certainly wrong. Immutable.
 *
 * <pre>{@code
 * OperationMix stack =
 *     OperationMix.builder()
 *         .add("push", Draw::value)
 *         .remove("pop")
 *         .read("peek")
 *         .plant("never pushed", d -> List.of(Operation.of("pop", null, d.fresh())))
 *         .build();
 * }</pre>
 */
public final class OperationMix {
  private final List<Call> adds;
  private final List<Call> removes;
  private final List<Call> reads;
  private final List<Call> cycle;
  private final List<Plant> plants;
  private final List<Fault> faults;

  private record Call(String name, Function<Draw, ?> input) {
    Operation draw(Draw draw) {
      return Operation.pending(name, input.apply(draw));
    }
  }

  /**
   * A way to make a history wrong: operations that one client calls one after the other. Pending
   * ones are simulated like any other; the completed one gets its output as given and has no
   * effect.
   *
   * @param last whether it comes when everybody else is done, in a history without pending
   *     operations
   * @param own whether one more client calls them, and not one of those that are there
   */
  record Plant(String kind, boolean last, boolean own, Function<Draw, List<Operation>> script) {
    /** How many operations it is made of. */
    int operations() {
      return script.apply(new Draw(Rng.of(0, 0), 0, 1, 0)).size();
    }
  }

  private OperationMix(Builder b) {
    adds = List.copyOf(b.adds);
    removes = List.copyOf(b.removes);
    reads = List.copyOf(b.reads);
    cycle = List.copyOf(b.cycle);
    plants = List.copyOf(b.plants);
    faults = b.faults.stream().distinct().sorted().toList();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The names of the violations it can plant, harder ones first. */
  public List<String> violations() {
    return Stream.concat(faults.stream().map(Fault::word), plants.stream().map(Plant::kind))
        .toList();
  }

  /** What an object may do wrong, in this order. */
  List<Fault> faults() {
    return faults;
  }

  List<Plant> plants() {
    return plants;
  }

  /** Whether each client calls its operations in a fixed order. */
  boolean inTurn() {
    return !cycle.isEmpty();
  }

  boolean adds(String name) {
    return has(adds, name);
  }

  /** Whether an operation takes something; of operations in turn, the first does. */
  boolean removes(String name) {
    return inTurn() ? cycle.get(0).name.equals(name) : has(removes, name);
  }

  boolean reads(String name) {
    return has(reads, name) || (reads.isEmpty() && removes.isEmpty() && has(adds, name));
  }

  private static boolean has(List<Call> calls, String name) {
    return calls.stream().anyMatch(call -> call.name.equals(name));
  }

  /**
   * The next call, as a pending operation.
   *
   * @param reads how many of the calls are reads, of 1
   * @param growth how many of the others add, of 1
   */
  Operation next(Draw draw, double reads, double growth) {
    if (inTurn()) {
      return cycle.get(draw.turn() % cycle.size()).draw(draw);
    }
    boolean updates = !adds.isEmpty() || !removes.isEmpty();
    if (!this.reads.isEmpty() && (!updates || draw.chance(reads))) {
      return pick(this.reads, draw);
    }
    boolean add = removes.isEmpty() || (!adds.isEmpty() && draw.chance(growth));
    return pick(add ? adds : removes, draw);
  }

  private static Operation pick(List<Call> calls, Draw draw) {
    return calls.get(draw.below(calls.size())).draw(draw);
  }

  /** Collects the calls of a {@link OperationMix}; a call given twice is twice as frequent. */
  public static final class Builder {
    private final List<Call> adds = new ArrayList<>();
    private final List<Call> removes = new ArrayList<>();
    private final List<Call> reads = new ArrayList<>();
    private final List<Call> cycle = new ArrayList<>();
    private final List<Plant> plants = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();

    private Builder() {}

    /** An operation that makes the object larger, or changes it. */
    public Builder add(String name, Function<Draw, ?> input) {
      adds.add(new Call(name, input));
      return this;
    }

    /** An operation that makes the object smaller. */
    public Builder remove(String name, Function<Draw, ?> input) {
      removes.add(new Call(name, input));
      return this;
    }

    /** An operation without input that makes the object smaller. */
    public Builder remove(String name) {
      return remove(name, d -> null);
    }

    /** An operation that only looks. */
    public Builder read(String name, Function<Draw, ?> input) {
      reads.add(new Call(name, input));
      return this;
    }

    /** An operation without input that only looks. */
    public Builder read(String name) {
      return read(name, d -> null);
    }

    /** What every client calls in this order, again and again, and nothing else. */
    public Builder cycle(String... names) {
      for (String name : names) {
        cycle.add(new Call(name, d -> null));
      }
      return this;
    }

    /**
     * A way to make a history wrong: operations that one more client calls one after the other
     * while the others go on. Exactly one is completed and has the wrong output; the pending ones
     * take effect and get their outputs like all others. The history must have no witness whatever
     * the others do, which values from {@link Draw#fresh} make easy: nobody else uses them.
     */
    public Builder plant(String kind, Function<Draw, List<Operation>> script) {
      plants.add(new Plant(kind, false, true, script));
      return this;
    }

    /** Like {@link #plant}, called by one of the clients that are there. */
    Builder disguised(String kind, Function<Draw, List<Operation>> script) {
      plants.add(new Plant(kind, false, false, script));
      return this;
    }

    /** Like {@link #plantLast}, called by one of the clients that are there. */
    Builder disguisedLast(String kind, Function<Draw, List<Operation>> script) {
      plants.add(new Plant(kind, true, false, script));
      return this;
    }

    /**
     * What the object may do wrong, once; whether somebody notices is checked before a history is
     * given away. Kinds that never fit are tried in vain.
     */
    public Builder faults(Fault... kinds) {
      faults.addAll(List.of(kinds));
      return this;
    }

    /**
     * Like {@link #plant}, when all others are done; the history has no pending operations then. A
     * simulated operation that is illegal is left out.
     */
    public Builder plantLast(String kind, Function<Draw, List<Operation>> script) {
      plants.add(new Plant(kind, true, true, script));
      return this;
    }

    public OperationMix build() {
      if (adds.isEmpty() && removes.isEmpty() && reads.isEmpty() && cycle.isEmpty()) {
        throw new IllegalStateException("a workload needs at least one operation");
      }
      return new OperationMix(this);
    }
  }
}
