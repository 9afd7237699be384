package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.List;
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
 * return, on a copy of the specification. A violation is an operation whose output no order of the
 * others explains; without that one operation the history would be linearizable. The same options
 * give the same history everywhere. Takes O(n log threads) plus n steps of the specification.
 */
public final class HistoryGenerator {
  /** How many operations the oracle looks at when a violation has to be found by trial. */
  private static final int TRIAL_OPERATIONS = 14;

  private static final int TRIALS = 200;

  private HistoryGenerator() {}

  /** A history of a specification that {@link Workloads} knows. */
  public static History generate(Spec<?> spec, GeneratorOptions options) {
    return generate(spec, Workloads.forSpec(spec), options);
  }

  /**
   * A history of these calls.
   *
   * @throws IllegalArgumentException if the specification does not say its outputs, see {@link
   *     Spec#outputs}, or there is no violation of the kind asked for
   */
  public static History generate(Spec<?> spec, Workload workload, GeneratorOptions options) {
    if (options.violation().equals(GeneratorOptions.NONE)) {
      return simulate(spec, workload, options, null);
    }
    List<Workload.Plant> plants = workload.plants();
    if (plants.isEmpty() && options.violation().equals(GeneratorOptions.ANY)) {
      return byTrial(spec, workload, options);
    }
    return simulate(spec, workload, options, plant(plants, options));
  }

  private static Workload.Plant plant(List<Workload.Plant> plants, GeneratorOptions options) {
    Rng rng = Rng.of(options.seed(), 1);
    boolean any = options.violation().equals(GeneratorOptions.ANY);
    List<Workload.Plant> fitting =
        plants.stream().filter(p -> any || p.kind().equals(options.violation())).toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException(
          "no violation is called "
              + options.violation()
              + "; there are "
              + plants.stream().map(Workload.Plant::kind).toList());
    }
    return rng.pick(fitting);
  }

  private static History simulate(
      Spec<?> spec, Workload workload, GeneratorOptions options, Workload.Plant plant) {
    // Keys have a state each where every operation has a key: large maps then cost nothing.
    History keyed = new Simulation<>(spec, workload, options, plant, true).run();
    return keyed != null ? keyed : new Simulation<>(spec, workload, options, plant, false).run();
  }

  /**
   * Changes an output among the first operations until the oracle says that what had happened by
   * then has no witness; the whole history has none then, because cutting a history keeps
   * witnesses.
   */
  private static History byTrial(Spec<?> spec, Workload workload, GeneratorOptions options) {
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
            + "; plant one with Workload.Builder.plant");
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
