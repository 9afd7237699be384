package dev.plumbline.derive.realize;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.algorithm.Routine;
import dev.plumbline.derive.algorithm.Statement;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.derive.model.CheckOptions;
import dev.plumbline.derive.model.CompiledObject;
import dev.plumbline.derive.model.ModelChecker;
import dev.plumbline.derive.model.ModelVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Replaces atomic sections by what machines have, one kind of rewrite after the other: reads move
 * in front of their sections and are validated in them; a mark goes into the word of the pointer
 * beside it; sections become CAS or DCAS. After each rewrite the model checker is asked, and a
 * result that is not correct is not built upon.
 *
 * <pre>{@code
 * for (RealizationStep step : Realization.of(algorithm, Bounds.unbounded(2, 3), Limits.none())) {
 *   System.out.println(step.name() + ": " + step.verdict());
 * }
 * }</pre>
 *
 * <p>The rewrites are those of Vechev and Yahav, sections 4.2.1 and 4.3.1, who did them by hand.
 */
public final class Realization {
  private final Bounds bounds;
  private final Limits limits;
  private final List<RealizationStep> steps = new ArrayList<>();
  private ConcurrentAlgorithm current;

  private Realization(ConcurrentAlgorithm algorithm, Bounds bounds, Limits limits) {
    this.current = algorithm;
    this.bounds = bounds;
    this.limits = limits;
  }

  /** The rewrites that there are for an algorithm, in order; empty if it has no sections. */
  public static List<RealizationStep> of(
      ConcurrentAlgorithm algorithm, Bounds bounds, Limits limits) {
    Realization r = new Realization(algorithm, bounds, limits);
    r.tryOut(
        "single accesses",
        "A section with one shared access needs no section.",
        Realization::withoutSmallSections);
    r.tryOut(
        "optimistic read plus validation",
        "A read moves in front of its section, which compares the place with what was read.",
        a -> SectionRewriter.rewritten(a, SectionRewriter.Kind.OPTIMISTIC));
    r.tryOut(
        "mark bit in the pointer word",
        "A flag shares the word of the pointer that sections use with it.",
        WordPacking::packed);
    r.tryOut(
        "CAS",
        "A section that compares and writes one word is a CAS, one of two words a DCAS.",
        a -> SectionRewriter.rewritten(a, SectionRewriter.Kind.SWAP));
    return List.copyOf(r.steps);
  }

  /**
   * For what takes more than machines have: the sections under one lock that readers do not take,
   * checked. Empty if there is no such rewrite.
   */
  public static Optional<RealizationStep> withLock(
      ConcurrentAlgorithm algorithm, Bounds bounds, Limits limits) {
    Realization r = new Realization(algorithm, bounds, limits);
    WriterLock.rewritten(algorithm)
        .ifPresent(
            locked ->
                r.tryOut(
                    "lock",
                    "Sections and other writes are under one lock, which readers do not take.",
                    a -> locked));
    return r.steps.stream().findFirst();
  }

  /** The last algorithm of the steps that is correct, or the one they began with. */
  public static ConcurrentAlgorithm result(
      ConcurrentAlgorithm algorithm, List<RealizationStep> steps) {
    ConcurrentAlgorithm last = algorithm;
    for (RealizationStep step : steps) {
      last = step.isCorrect() ? step.result() : last;
    }
    return last;
  }

  private void tryOut(String name, String what, UnaryOperator<ConcurrentAlgorithm> rewrite) {
    ConcurrentAlgorithm next = rewrite.apply(current);
    if (next.routines().equals(current.routines()) && next.types().equals(current.types())) {
      return;
    }
    ModelVerdict verdict =
        ModelChecker.check(
            CompiledObject.of(next, List.of()), bounds, CheckOptions.standard(), limits);
    steps.add(new RealizationStep(name, what, next, verdict));
    if (verdict instanceof ModelVerdict.Correct) {
      current = next;
    }
  }

  private static ConcurrentAlgorithm withoutSmallSections(ConcurrentAlgorithm a) {
    List<Routine> routines = new ArrayList<>();
    for (Routine r : a.routines()) {
      Places places = new Places(a, r);
      routines.add(
          r.withBody(
              StatementTree.rewrite(
                  r.body(),
                  s ->
                      s instanceof Statement.Atomic section && isSmall(section, places)
                          ? section.body()
                          : List.of(s))));
    }
    return a.withRoutines(a.name(), routines);
  }

  private static boolean isSmall(Statement.Atomic section, Places places) {
    return AlgorithmCost.accesses(section, places) <= 1;
  }
}
