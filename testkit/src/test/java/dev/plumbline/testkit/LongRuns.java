package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Runs of an object with operations of very different lengths, some of them pending, and then up to
 * two things changed: what online checkers have to remember and may forget.
 *
 * @param <S> the states
 */
final class LongRuns<S> {
  /** What is called. */
  interface Calls {
    /**
     * The next call.
     *
     * @param number of the operation, from 1; a value that nobody else uses
     * @param late whether it is called in the second half of the run
     */
    Operation next(Rng rng, long number, boolean late);
  }

  private static final class Draft {
    Operation op;
    long call;
    long ret;
    double point;
    boolean pending;
    boolean effect;
  }

  private final Spec<S> spec;
  private final Calls calls;
  private final int largest;

  LongRuns(Spec<S> spec, int largest, Calls calls) {
    this.spec = spec;
    this.calls = calls;
    this.largest = largest;
  }

  History next(Rng rng) {
    List<Draft> drafts = drafts(rng);
    List<Draft> order = new ArrayList<>(drafts);
    order.sort(Comparator.comparingDouble(d -> d.point));
    List<S> visited = new ArrayList<>(List.of(spec.initial()));
    long half = order.get(order.size() / 2).call;
    long number = 1;
    for (Draft d : order) {
      Operation call = calls.next(rng, number++, d.call > half);
      S state = visited.get(visited.size() - 1);
      d.op = d.effect ? returning(call, rng.pick(spec.outputs(state, call))) : call;
      if (d.effect) {
        visited.add(spec.step(state, d.op).states().get(0));
      }
    }
    for (int changes = rng.below(3); changes > 0; changes--) {
      change(rng.pick(drafts), visited, rng);
    }
    return history(drafts);
  }

  private List<Draft> drafts(Rng rng) {
    int n = 2 + rng.below(largest - 1);
    int horizon = n + rng.below(3 * n);
    double pending = rng.below(3) == 0 ? 0 : rng.unit() * 0.4;
    List<Draft> drafts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Draft d = new Draft();
      d.call = rng.below(horizon);
      int length = rng.below(rng.below(4) == 0 ? horizon : 1 + rng.below(horizon));
      d.ret = d.call + length;
      d.pending = rng.chance(pending);
      d.effect = !d.pending || rng.below(3) > 0;
      d.point = d.call + rng.unit() * length;
      drafts.add(d);
    }
    return drafts;
  }

  private void change(Draft d, List<S> visited, Rng rng) {
    if (rng.below(2) == 0) {
      d.call = Math.max(0, d.call + rng.below(9) - 4);
      d.ret = Math.max(d.call, d.ret + rng.below(9) - 4);
    } else if (!d.op.pending()) {
      Operation call = Operation.pending(d.op.name(), d.op.input());
      d.op = returning(call, rng.pick(spec.outputs(rng.pick(visited), call)));
    }
  }

  private static Operation returning(Operation call, Object output) {
    return output == Operation.NOTHING ? call.returningNothing() : call.returning(output);
  }

  private static History history(List<Draft> drafts) {
    HistoryBuilder b = History.builder();
    for (Draft d : drafts) {
      if (d.pending) {
        b.addPending(null, d.op.name(), d.op.input(), d.call);
      } else {
        Object output = d.op.hasOutput() ? d.op.output() : Operation.NOTHING;
        b.add(null, d.op.name(), d.op.input(), output, d.call, d.ret);
      }
    }
    return b.build();
  }
}
