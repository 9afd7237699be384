package dev.plumbline.testkit;

import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.testkit.SmallTransaction.Outcome;
import dev.plumbline.testkit.SmallTransaction.SmallStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Random histories of a few transactions on a few keys: as a serial database would have answered,
 * as one that reads snapshots, or one that reads anything committed; then with a lie or two. Calls
 * and returns have equal times often; some transactions fail, some have an unknown outcome, and a
 * failed one may be tried again with the same values.
 */
public final class SmallTransactionHistories {
  private static final int KEYS = 2;

  private final TransactionModel model;
  private final int most;
  private Rng random;
  private int[] lastValue;

  /** Histories of up to so many transactions. */
  public SmallTransactionHistories(TransactionModel model, int most) {
    this.model = model;
    this.most = most;
  }

  /** The history of a seed, in the order of calls. */
  public List<SmallTransaction> make(long seed) {
    random = new Rng(seed);
    lastValue = new int[KEYS];
    int n = 2 + random.below(most - 1);
    List<SmallTransaction> all = new ArrayList<>();
    int processes = 1 + random.below(3);
    long[] free = new long[processes];
    for (int i = 0; i < n; i++) {
      int process = random.below(processes);
      long call = free[process] + random.below(3);
      long ret = call + random.below(4);
      free[process] = ret + random.below(2);
      all.add(new SmallTransaction(process, call, ret, outcome(), steps(all)));
    }
    all.sort(Comparator.comparingLong(SmallTransaction::call));
    return answered(all);
  }

  private Outcome outcome() {
    int x = random.below(12);
    return x == 0 ? Outcome.FAILED : x <= 2 ? Outcome.UNKNOWN : Outcome.COMMITTED;
  }

  /** New steps, with reads that have no answer yet; or those of a failed transaction again. */
  private List<SmallStep> steps(List<SmallTransaction> earlier) {
    SmallTransaction last = earlier.isEmpty() ? null : earlier.get(earlier.size() - 1);
    if (last != null && last.outcome() == Outcome.FAILED && random.below(2) == 0) {
      return last.steps();
    }
    List<SmallStep> steps = new ArrayList<>();
    int count = 1 + random.below(3);
    for (int s = 0; s < count; s++) {
      int key = random.below(KEYS);
      boolean writes = random.below(2) == 0;
      steps.add(writes ? new SmallStep(true, key, ++lastValue[key]) : new SmallStep(false, key));
    }
    return steps;
  }

  /** Lets a database answer, in an order that is near that of time. */
  private List<SmallTransaction> answered(List<SmallTransaction> calls) {
    int disorder = random.below(4);
    boolean stale = random.below(2) == 0;
    boolean unrepeatable = stale && random.below(3) == 0;
    List<Integer> order = order(calls, disorder);
    List<int[][]> past = new ArrayList<>();
    past.add(new int[KEYS][0]);
    SmallTransaction[] done = calls.toArray(new SmallTransaction[0]);
    for (int i : order) {
      SmallTransaction t = calls.get(i);
      int[][] now = past.get(past.size() - 1);
      List<SmallStep> steps = new ArrayList<>();
      int[][] view = stale ? past.get(random.below(past.size())).clone() : now.clone();
      int[][] after = now.clone();
      for (SmallStep step : t.steps()) {
        if (unrepeatable) {
          view[step.key()] = past.get(random.below(past.size()))[step.key()];
        }
        steps.add(step.writes() ? step : new SmallStep(false, step.key(), view[step.key()]));
        if (step.writes()) {
          view[step.key()] = written(view[step.key()], step.value());
          after[step.key()] = written(after[step.key()], step.value());
        }
      }
      done[i] = new SmallTransaction(t.process(), t.call(), t.ret(), t.outcome(), steps);
      boolean takesEffect =
          t.outcome() == Outcome.COMMITTED
              || (t.outcome() == Outcome.UNKNOWN && random.below(2) == 0)
              || random.below(8) == 0;
      if (takesEffect) {
        past.add(after);
      }
    }
    return lying(new ArrayList<>(Arrays.asList(done)));
  }

  private List<Integer> order(List<SmallTransaction> calls, int disorder) {
    long[] place = new long[calls.size()];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < place.length; i++) {
      SmallTransaction t = calls.get(i);
      place[i] = 2 * t.call() + random.below((int) (2 * (t.ret() - t.call()) + 1));
      place[i] += disorder == 0 ? random.below(6) : 0;
      order.add(i);
    }
    order.sort(Comparator.comparingLong(i -> place[i]));
    return order;
  }

  private int[] written(int[] before, int value) {
    if (model == TransactionModel.RW_REGISTER) {
      return new int[] {value};
    }
    int[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = value;
    return after;
  }

  /** Sometimes one read is changed. */
  private List<SmallTransaction> lying(List<SmallTransaction> all) {
    if (random.below(2) > 0) {
      return all;
    }
    int i = random.below(all.size());
    SmallTransaction t = all.get(i);
    List<SmallStep> steps = new ArrayList<>(t.steps());
    int s = random.below(steps.size());
    if (!steps.get(s).writes()) {
      int key = steps.get(s).key();
      steps.set(s, new SmallStep(false, key, lie(steps.get(s).values(), lastValue[key])));
      all.set(i, new SmallTransaction(t.process(), t.call(), t.ret(), t.outcome(), steps));
    }
    return all;
  }

  private int[] lie(int[] truth, int values) {
    if (model == TransactionModel.RW_REGISTER) {
      int value = random.below(values + 2);
      return value == 0 ? new int[0] : new int[] {value};
    }
    int n = truth.length;
    return switch (random.below(5)) {
      case 0 -> Arrays.copyOf(truth, random.below(n + 1));
      case 1 -> written(truth, 1 + random.below(values + 1));
      case 2 -> n < 2 ? truth : Arrays.copyOfRange(truth, 1, n);
      case 3 -> {
        int[] swapped = truth.clone();
        if (n > 1) {
          int p = random.below(n - 1);
          swapped[p] = truth[p + 1];
          swapped[p + 1] = truth[p];
        }
        yield swapped;
      }
      default -> new int[0];
    };
  }
}
