package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Spec;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes random histories that are linearizable by construction, or certainly not.
 *
 * <pre>{@code
 * History good = HistoryGenerator.generate(spec, GeneratorOptions.of(1_000, 10, 42));
 * History bad =
 *     HistoryGenerator.generate(spec, GeneratorOptions.of(1_000, 10, 42).withViolation(true));
 * }</pre>
 *
 * <p>Clients are simulated: each operation takes effect at some point between its call and its
 * return, on a copy of the specification. A violation is a {@linkplain Fault fault} of that copy
 * that a decider has found, or an operation whose output no order of the others explains. The same
 * options give the same history everywhere. Takes O(n log threads) plus n steps of the
 * specification; with a fault, this and the time to decide the history once or a few times.
 */
public final class HistoryGenerator {
  /** How many operations the oracle looks at when a violation has to be found by trial. */
  private static final int TRIAL_OPERATIONS = 14;

  private static final int TRIALS = 200;

  private HistoryGenerator() {}

  /** A history of a specification that {@link OperationMixes} knows. */
  public static History generate(Spec<?> spec, GeneratorOptions options) {
    return generate(spec, OperationMixes.forSpec(spec), options);
  }

  /**
   * A history of these calls.
   *
   * @throws IllegalArgumentException if the specification does not say its outputs, see {@link
   *     Spec#outputs}, or there is no violation of the kind asked for
   */
  public static History generate(Spec<?> spec, OperationMix workload, GeneratorOptions options) {
    String kind = options.violation();
    if (kind.equals(GeneratorOptions.NONE)) {
      return simulate(spec, workload, options, null);
    }
    return kind.equals(GeneratorOptions.ANY)
        ? hardest(spec, workload, options)
        : ofKind(spec, workload, options, kind);
  }

  /** With the first fault that shows, or else with operations that are certainly wrong. */
  private static History hardest(Spec<?> spec, OperationMix workload, GeneratorOptions options) {
    for (Fault fault : workload.faults()) {
      History wrong = Planting.of(spec, workload, options, fault);
      if (wrong != null) {
        return wrong;
      }
    }
    return workload.plants().isEmpty()
        ? byTrial(spec, workload, options)
        : simulate(spec, workload, options, anyOf(workload.plants(), options));
  }

  /** One of those that there is room for. */
  private static OperationMix.Plant anyOf(
      List<OperationMix.Plant> plants, GeneratorOptions options) {
    int least = plants.stream().mapToInt(OperationMix.Plant::operations).min().getAsInt();
    GeneratorOptions.requireRoom("a violation", least, options.operations());
    return Rng.of(options.seed(), 1)
        .pick(plants.stream().filter(p -> p.operations() <= options.operations()).toList());
  }

  private static History ofKind(
      Spec<?> spec, OperationMix workload, GeneratorOptions options, String kind) {
    for (OperationMix.Plant plant : workload.plants()) {
      if (plant.kind().equals(kind)) {
        GeneratorOptions.requireRoom(
            "a violation of the kind " + kind, plant.operations(), options.operations());
        return simulate(spec, workload, options, plant);
      }
    }
    List<String> kinds = workload.violations();
    for (Fault fault : workload.faults()) {
      if (fault.word().equals(kind)) {
        History wrong = Planting.of(spec, workload, options, fault);
        if (wrong == null) {
          throw new IllegalArgumentException(
              "nobody would notice a violation of the kind %s in such a history; take more operations, or another kind of %s"
                  .formatted(kind, String.join(", ", kinds)));
        }
        return wrong;
      }
    }
    throw new IllegalArgumentException(
        "no violation of %s is called %s%s There are %s"
            .formatted(
                spec.name(),
                kind,
                Nearest.to(kind, kinds).map(n -> "; did you mean " + n + "?").orElse("."),
                String.join(", ", kinds)));
  }

  private static History simulate(
      Spec<?> spec, OperationMix workload, GeneratorOptions options, OperationMix.Plant plant) {
    return simulate(spec, workload, options, plant, () -> null, injection -> {});
  }

  /**
   * A history.
   *
   * @param faults makes what goes wrong, or null for nothing
   * @param done is told what has gone wrong
   */
  static <S> History simulate(
      Spec<S> spec,
      OperationMix workload,
      GeneratorOptions options,
      OperationMix.Plant plant,
      Supplier<FaultInjection<S>> faults,
      Consumer<FaultInjection<S>> done) {
    // Keys have a state each where every operation has a key: large maps then cost nothing.
    for (boolean byKey : new boolean[] {true, false}) {
      FaultInjection<S> injection = faults.get();
      History history = new Simulation<>(spec, workload, options, plant, injection, byKey).run();
      if (history != null) {
        done.accept(injection);
        return history;
      }
    }
    throw new AssertionError("only keys can be missing");
  }

  /**
   * Changes an output among the first operations until the oracle says that what had happened by
   * then has no witness; the whole history has none then, because cutting a history keeps
   * witnesses.
   */
  private static History byTrial(Spec<?> spec, OperationMix workload, GeneratorOptions options) {
    for (int trial = 0; trial < TRIALS; trial++) {
      GeneratorOptions linearizable =
          options.withViolation(false).withSeed(options.seed() + 31L * trial);
      History history = simulate(spec, workload, linearizable, null);
      int early = Math.min(TRIAL_OPERATIONS, history.size());
      int[] rows = new int[early];
      for (int i = 0; i < early; i++) {
        rows[i] = i;
      }
      for (int row : rows) {
        for (Object output : otherOutputs(history, row)) {
          History changed = Mutations.withOutput(history, row, output);
          History cut =
              early == history.size() ? changed : changed.view(rows, history.call(early - 1));
          if (!Oracle.linearizable(cut, spec)) {
            return changed;
          }
        }
      }
    }
    throw new IllegalArgumentException(
        "changing an output gave no violation in "
            + TRIALS
            + " histories of "
            + spec.name()
            + "; plant one with OperationMix.Builder.plant");
  }

  /** Other answers: those to operations of the same name, and one nobody gave. */
  private static List<Object> otherOutputs(History history, int row) {
    if (history.pending(row)) {
      return List.of();
    }
    Object output = history.operation(row).output();
    Object odd = output instanceof Boolean b ? (Object) !b : (Object) 1_000_003L;
    return Stream.concat(
            IntStream.range(0, Math.min(history.size(), 1000))
                .filter(i -> !history.pending(i) && history.name(i).equals(history.name(row)))
                .filter(i -> history.outputCode(i) != history.outputCode(row))
                .mapToObj(i -> Mutations.outputOf(history.operation(i)))
                .distinct()
                .limit(20),
            output == null || output instanceof Long || output instanceof Boolean
                ? Stream.of(odd)
                : Stream.empty())
        .toList();
  }

  /** A copy of the call with this output. */
  static Operation answered(Operation call, Object output) {
    return output == Operation.NOTHING ? call.returningNothing() : call.returning(output);
  }
}
