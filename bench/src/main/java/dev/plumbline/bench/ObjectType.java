package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.testkit.Draw;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import dev.plumbline.testkit.OperationMix;
import dev.plumbline.testkit.OperationMixes;
import java.util.Arrays;
import java.util.List;

/** The objects that histories are made of, with what their clients call. */
@SuppressWarnings("ImmutableEnumChecker") // specifications and workloads are immutable
enum ObjectType {
  /** Reads and writes. */
  REGISTER("register", planted(OperationMix.builder().add("write", Draw::value).read("read"))),

  /** Reads, writes, and operations that do both, as the testkit's register has them. */
  CAS_REGISTER(
      "register",
      planted(
          OperationMix.builder()
              .add("write", Draw::value)
              .add("write", Draw::value)
              .add("cas", d -> Arrays.asList(d.recent(), d.value()))
              .add("swap", Draw::value)
              .add("faa", Draw::addend)
              .read("read"))),

  /** Reads and blind writes of keys. */
  MAP(
      "map",
      OperationMix.builder()
          .add("put", d -> Arrays.asList(d.key(), d.value()))
          .read("get", Draw::key)
          .build()),

  SET("set", OperationMixes.forSpec(Specs.named("set"))),

  QUEUE("queue", container("enq", "deq")),

  STACK("stack", container("push", "pop")),

  /** Blind increments by 1, 2, 3 and 5. */
  COUNTER("counter", counter(1L, 2L, 3L, 5L)),

  /** Blind increments by 1 to 10. */
  WIDE_COUNTER("counter", counter(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L));

  private final Spec<?> spec;
  private final OperationMix workload;

  ObjectType(String name, OperationMix workload) {
    this.spec = Specs.named(name);
    this.workload = workload;
  }

  Spec<?> spec() {
    return spec;
  }

  History generate(GeneratorOptions options) {
    return HistoryGenerator.generate(new Blind<>(spec), workload, options);
  }

  private static OperationMix planted(OperationMix.Builder register) {
    return register
        .plant("foreign", d -> List.of(Operation.of("read", null, d.fresh())))
        .plant(
            "stale",
            d -> {
              long v = d.fresh();
              // Far away, so that nothing leads back by addition.
              return List.of(
                  Operation.pending("write", v),
                  Operation.pending("write", -v),
                  Operation.of("read", null, v));
            })
        .build();
  }

  private static OperationMix container(String add, String remove) {
    return OperationMix.builder()
        .add(add, Draw::value)
        .remove(remove)
        .plant("foreign", d -> List.of(Operation.of(remove, null, d.fresh())))
        .build();
  }

  private static OperationMix counter(Long... differences) {
    return OperationMix.builder()
        .add("add", d -> differences[d.below(differences.length)])
        .read("get")
        .build();
  }

  /** A specification whose updates answer nothing where they may: as most recordings have it. */
  private record Blind<S>(Spec<S> spec) implements Spec<S> {
    @Override
    public String name() {
      return spec.name();
    }

    @Override
    public S initial() {
      return spec.initial();
    }

    @Override
    public dev.plumbline.core.spec.Step<S> step(S state, Operation op) {
      return spec.step(state, op);
    }

    @Override
    public List<Object> outputs(S state, Operation call) {
      List<Object> outputs = spec.outputs(state, call);
      return outputs.contains(Operation.NOTHING) ? List.of(Operation.NOTHING) : outputs;
    }

    @Override
    public List<Signature> operations() {
      return spec.operations();
    }

    @Override
    public Object key(Operation op) {
      return spec.key(op);
    }
  }
}
