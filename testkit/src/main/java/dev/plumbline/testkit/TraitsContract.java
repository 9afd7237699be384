package dev.plumbline.testkit;

import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.SearchTraits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tests everything a specification says about itself against what its steps do: outputs, shapes,
 * keys and each of its {@link Traits}, on random reachable states and operations. A specification
 * that claims to be a {@link KnownType} is compared with the built-in specification of that type.
 *
 * <pre>{@code
 * new TraitsContract(new MySpec()).run(0, 2_000);
 * }</pre>
 *
 * <p>A wrong trait gives wrong verdicts, so run this on every specification that has any. A failure
 * is an {@code AssertionError} that names the trait, the seed, the states and the operations. What
 * is searched is bounded (walks of a dozen steps, rearrangements of four operations), so passing is
 * evidence and no proof; {@link SearchTraits#outlook} is tested only by {@link DeciderContract}.
 */
public final class TraitsContract {
  private final Spec<?> spec;
  private final OperationMix workload;

  /** For a specification that {@link OperationMixes} knows, or whose inputs it can guess. */
  public TraitsContract(Spec<?> spec) {
    this(spec, OperationMixes.forSpec(spec));
  }

  public TraitsContract(Spec<?> spec, OperationMix workload) {
    this.spec = spec;
    this.workload = workload;
  }

  /**
   * Tests this many rounds, each with operations, states and histories of its own.
   *
   * @return how often each claim was put to the test; a claim that never was is missing
   */
  public Map<String, Long> run(long firstSeed, int rounds) {
    Map<String, Long> tested = new TreeMap<>();
    for (long seed = firstSeed; seed < firstSeed + rounds; seed++) {
      round(new Reachable<>(spec, workload, seed, tested));
    }
    return tested;
  }

  private static <S> void round(Reachable<S> on) {
    List<Claims<S>> all =
        List.of(
            new StepClaims<>(on),
            new KindClaims<>(on),
            new HookClaims<>(on),
            new RelevanceClaims<>(on),
            new DeletionClaims<>(on),
            new EasierClaims<>(on),
            new KeyClaims<>(on),
            new TypeClaims<>(on));
    all.forEach(Claims::test);
  }
}
