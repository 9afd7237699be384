package dev.plumbline.testkit;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Looks for a place where a fault makes a history wrong. A fault alone need not: a lost write that
 * is overwritten before anybody reads is none. So the history up to a short while after it is
 * decided; if that has no witness, the whole has none either, because cutting a history keeps
 * witnesses.
 *
 * <p>Places are drawn from the whole history, and from an ever shorter beginning if deciding takes
 * too many configurations: what a decider does not find, it does not tell apart from right.
 *
 * <p>Cost: a simulation and a decision of a beginning for each attempt, usually one or two.
 */
final class Planting<S> {
  /** How many places are tried. */
  private static final int ATTEMPTS = 24;

  /** How many exchanges are tried at one place. */
  private static final int EXCHANGES = 6;

  /** How many operations after a fault may notice it. */
  private static final int NOTICE = 200;

  /** Among how many operations two are chosen that exchange answers. */
  private static final int NEAR = 60;

  /** Whole histories of this size are decided if their beginning is right. */
  private static final int SMALL = 5_000;

  private static final int SHORTEST = 16;

  private static final int ENOUGH = 500_000;

  private final Spec<S> spec;
  private final OperationMix workload;
  private final GeneratorOptions options;
  private final Rng rng;
  private int range;

  /** How many more operations may be simulated or decided, or as much as that in vain. */
  private long effort;

  @SuppressWarnings("EnumOrdinal") // only so that faults draw different numbers
  Planting(Spec<S> spec, OperationMix workload, GeneratorOptions options, Fault fault) {
    this.spec = spec;
    this.workload = workload;
    this.options = options.withViolation(false);
    this.rng = Rng.of(options.seed(), 100 + fault.ordinal());
    this.range = Math.max(1, options.operations());
    this.effort = ENOUGH + 5L * options.operations();
  }

  /** A history with this fault that has no witness; null if none came about. */
  static <S> History of(
      Spec<S> spec, OperationMix workload, GeneratorOptions options, Fault fault) {
    Planting<S> planting = new Planting<>(spec, workload, options, fault);
    return fault == Fault.SWAPPED ? planting.swapped() : planting.simulated(fault);
  }

  private History simulated(Fault fault) {
    for (int attempt = 0; attempt < ATTEMPTS && effort > 0; attempt++) {
      effort -= options.operations();
      int from = rng.below(range);
      int[] row = {-1};
      History history =
          HistoryGenerator.simulate(
              spec,
              workload,
              options,
              null,
              () -> new FaultInjection<>(spec, workload, fault, from),
              injection -> row[0] = injection.row());
      if (row[0] >= 0 && isWrong(history, row[0])) {
        return history;
      }
      if (row[0] < 0) {
        // There is no chance after this place.
        if (from == 0) {
          return null;
        }
        range = Math.min(range, from);
      }
    }
    return null;
  }

  private History swapped() {
    History history = HistoryGenerator.simulate(spec, workload, options, null, () -> null, f -> {});
    for (int attempt = 0; attempt < ATTEMPTS && effort > 0; attempt++) {
      int begin = rng.below(range);
      List<int[]> pairs = pairs(history, begin, Math.min(history.size(), begin + NEAR));
      for (int[] pair : pairs.subList(0, Math.min(pairs.size(), EXCHANGES))) {
        History exchanged = exchange(history, pair[0], pair[1]);
        if (isWrong(exchanged, pair[1])) {
          return exchanged;
        }
      }
      range = pairs.isEmpty() ? Math.max(1, begin) : range;
    }
    return null;
  }

  /** Operations that might have had each other's answer: of the same call, then nearest first. */
  private List<int[]> pairs(History h, int begin, int end) {
    List<int[]> pairs = new ArrayList<>();
    for (int b = begin; b < end; b++) {
      for (int a = begin; a < b; a++) {
        boolean alike =
            h.nameId(a) == h.nameId(b)
                && h.outputCode(a) != h.outputCode(b)
                && !h.pending(b)
                && h.precedes(a, b);
        if (alike && (h.inputCode(a) == h.inputCode(b) || areBoolean(h, a, b))) {
          pairs.add(new int[] {a, b});
        }
      }
    }
    Comparator<int[]> sameFirst =
        Comparator.comparing(pair -> h.inputCode(pair[0]) != h.inputCode(pair[1]));
    pairs.sort(sameFirst.thenComparingLong(pair -> h.call(pair[1]) - h.ret(pair[0])));
    return pairs;
  }

  private static boolean areBoolean(History h, int a, int b) {
    return h.operation(a).output() instanceof Boolean && h.operation(b).output() instanceof Boolean;
  }

  private static History exchange(History h, int a, int b) {
    IntUnaryOperator other = row -> row == a ? b : row == b ? a : row;
    return h.revise(
        new History.Revision() {
          @Override
          public String name(int row) {
            return h.name(row);
          }

          @Override
          public long output(int row) {
            return h.outputCode(other.applyAsInt(row));
          }

          @Override
          public long ret(int row) {
            return h.ret(row);
          }
        });
  }

  /** Whether a history has no witness, as far as a decider sees soon after this row. */
  private boolean isWrong(History history, int row) {
    int end = Math.min(history.size(), row + NOTICE);
    if (end < history.size()) {
      int[] rows = new int[end];
      for (int i = 0; i < end; i++) {
        rows[i] = i;
      }
      Verdict early = decide(history.view(rows, history.call(end - 1)));
      if (early instanceof Verdict.Undecided) {
        range = Math.max(Math.min(range, SHORTEST), range / 8);
      }
      if (!(early instanceof Verdict.Linearizable) || history.size() > SMALL) {
        return early instanceof Verdict.Violation;
      }
    }
    return decide(history) instanceof Verdict.Violation;
  }

  /** Limited by configurations, not by time: the same seed gives the same history everywhere. */
  private Verdict decide(History history) {
    Verdict verdict =
        Plumbline.checker(spec)
            .threads(1)
            .verify(false)
            .minimize(false)
            .limits(Limits.none().withStates(100_000 + 3L * history.size()))
            .check(history)
            .verdict();
    effort -= verdict instanceof Verdict.Undecided ? ENOUGH / 6 : history.size();
    return verdict;
  }
}
