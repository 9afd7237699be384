package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Random histories small enough for the {@link Oracle} and nasty enough for deciders: few values or
 * distinct ones, equal times, operations of no length, many pending, and outputs that are right,
 * wrong in one place, or guessed.
 *
 * <pre>{@code
 * SmallHistories histories = new SmallHistories(spec);
 * for (long seed = 0; seed < 20_000; seed++) {
 *   History history = histories.next(seed);
 * }
 * }</pre>
 */
public final class SmallHistories {
  private static final double[] PENDING = {0, 0, 0.1, 0.2, 0.4};

  private final Spec<?> spec;
  private final OperationMix workload;
  private final int largest;

  /** Histories of 2 to 12 operations of a specification that {@link OperationMixes} knows. */
  public SmallHistories(Spec<?> spec) {
    this(spec, OperationMixes.forSpec(spec), 12);
  }

  /** Histories of 2 to {@code largest} operations of this workload. */
  public SmallHistories(Spec<?> spec, OperationMix workload, int largest) {
    if (largest < 2 || largest > Oracle.LARGEST) {
      throw new IllegalArgumentException(
          "largest must be between 2 and " + Oracle.LARGEST + ": " + largest);
    }
    this.spec = spec;
    this.workload = workload;
    this.largest = largest;
  }

  /** The history of this seed. */
  public History next(long seed) {
    return new Run<>(spec, Rng.of(seed, 21)).history();
  }

  /** An operation on its way into a history. */
  private static final class Draft {
    Operation call;
    Operation done;
    int object;
    long from;
    long to;
    double point;
    boolean effect;
  }

  /** Where outputs come from. */
  private enum Truth {
    SIMULATED,
    ONE_CHANGED,
    GUESSED
  }

  private final class Run<S> {
    private final Spec<S> spec;
    private final Rng rng;
    private final Truth truth;
    private final int objects;

    /** Every state the run went through: what outputs are guessed from. */
    private final Set<S> visited = new LinkedHashSet<>();

    Run(Spec<S> spec, Rng rng) {
      this.spec = spec;
      this.rng = rng;
      int dice = rng.below(10);
      this.truth = dice < 4 ? Truth.SIMULATED : dice < 8 ? Truth.ONE_CHANGED : Truth.GUESSED;
      this.objects = rng.below(10) == 0 ? 2 : 1;
    }

    History history() {
      List<Draft> drafts = drafts();
      simulate(drafts);
      if (truth == Truth.ONE_CHANGED) {
        List<Draft> completed =
            new ArrayList<>(drafts.stream().filter(d -> !d.done.pending()).toList());
        boolean changed = false;
        while (!completed.isEmpty() && !changed) {
          changed = guess(completed.remove(rng.below(completed.size())));
        }
      } else if (truth == Truth.GUESSED) {
        drafts.stream().filter(d -> !d.done.pending() && rng.chance(0.5)).forEach(this::guess);
      }
      List<EditableRows.Row> rows = new ArrayList<>();
      for (Draft d : drafts) {
        Object object = objects == 1 ? null : "object" + d.object;
        long ret = d.done.pending() ? History.PENDING : d.to;
        rows.add(new EditableRows.Row(object, 0L, d.done, d.from, ret));
      }
      return EditableRows.build(EditableRows.assignProcesses(rows));
    }

    private List<Draft> drafts() {
      int n = 2 + rng.below(largest - 1);
      int horizon = 1 + rng.below(3 * n);
      int longest = 1 + rng.below(1 + rng.below(horizon));
      double pending = PENDING[rng.below(PENDING.length)];
      double reads = 0.2 + 0.4 * rng.unit();
      Draw draw = new Draw(new Rng(rng.next()), rng.below(4), 1 + rng.below(2), n);
      List<Draft> drafts = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        Draft d = new Draft();
        d.call = workload.next(draw.at(i), reads, 0.6);
        d.object = rng.below(objects);
        d.from = rng.below(horizon);
        d.to = d.from + rng.below(longest);
        d.done = rng.chance(pending) ? d.call : null;
        d.effect = d.done == null || rng.chance(0.6);
        d.point = d.from + rng.unit() * (d.done == null ? d.to - d.from : horizon);
        drafts.add(d);
      }
      return drafts;
    }

    /** Runs the specification in the order of the points; fills in what completed ones answer. */
    private void simulate(List<Draft> drafts) {
      List<Draft> order = new ArrayList<>(drafts);
      order.sort(Comparator.comparingDouble(d -> d.point));
      List<S> state = new ArrayList<>();
      for (int o = 0; o < objects; o++) {
        state.add(spec.initial());
      }
      visited.add(spec.initial());
      for (Draft d : order) {
        if (!d.effect) {
          continue;
        }
        List<Object> outputs = spec.outputs(state.get(d.object), d.call);
        if (outputs.isEmpty()) {
          block(d, drafts);
          continue;
        }
        Operation op = HistoryGenerator.answered(d.call, rng.pick(outputs));
        S next = rng.pick(spec.step(state.get(d.object), op).states());
        state.set(d.object, next);
        visited.add(next);
        d.done = d.done == null ? op : d.done;
      }
    }

    /** What is illegal at its point is left out, or stays as the thing that is wrong. */
    private void block(Draft d, List<Draft> drafts) {
      if (d.done != null) {
        return;
      }
      if (truth == Truth.SIMULATED) {
        drafts.remove(d);
      } else {
        d.done = d.call.returningNothing();
        if (!guess(d) && mustAnswer(d.call)) {
          drafts.remove(d);
        }
      }
    }

    private boolean mustAnswer(Operation call) {
      Signature signature = new Vocabulary(spec).signature(call.name());
      return signature != null && !signature.output().mayBeAbsent();
    }

    /** Gives the operation another answer that some state of the run would have given. */
    private boolean guess(Draft d) {
      Set<Object> plausible = new LinkedHashSet<>();
      for (S state : visited) {
        plausible.addAll(spec.outputs(state, d.call));
      }
      plausible.remove(Mutations.outputOf(d.done));
      if (!plausible.isEmpty()) {
        d.done = HistoryGenerator.answered(d.call, rng.pick(new ArrayList<>(plausible)));
      }
      return !plausible.isEmpty();
    }
  }
}
