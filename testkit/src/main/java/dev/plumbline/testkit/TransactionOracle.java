package dev.plumbline.testkit;

import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.testkit.SmallTransaction.Outcome;
import dev.plumbline.testkit.SmallTransaction.SmallStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Executes the definitions of isolation levels: all orders of the committed transactions and any of
 * the unknown ones, or of their snapshots and commits. For a handful of transactions. It knows no
 * graph and no versions, and shares no code with the deciders.
 *
 * <ul>
 *   <li>Serial levels: each transaction runs alone, and reads what is there. Strict: what had
 *       returned before another was called comes first. Session: the same for one process.
 *   <li>Snapshots: a transaction reads what was committed when it began, and its own writes; no two
 *       that overlap write the same key. Strong: it begins after its call and commits before its
 *       return.
 *   <li>Read committed: a transaction reads of each key what some earlier one left, or all did; a
 *       key that it has written itself, as it is, with its own writes.
 * </ul>
 */
public final class TransactionOracle {
  private final List<SmallTransaction> all;
  private final boolean lists;
  private final IsolationLevel level;
  private final int n;
  private final int keys;

  private TransactionOracle(
      List<SmallTransaction> all, TransactionModel model, IsolationLevel level) {
    this.all = all.stream().filter(t -> t.outcome() != Outcome.FAILED).toList();
    this.lists = model == TransactionModel.LIST_APPEND;
    this.level = level;
    this.n = this.all.size();
    this.keys =
        1 + all.stream().flatMap(t -> t.steps().stream()).mapToInt(SmallStep::key).max().orElse(0);
  }

  /** Whether the transactions have the level. */
  public static boolean holds(
      List<SmallTransaction> transactions, TransactionModel model, IsolationLevel level) {
    TransactionOracle oracle = new TransactionOracle(transactions, model, level);
    boolean snapshots =
        level == IsolationLevel.SNAPSHOT_ISOLATION
            || level == IsolationLevel.STRONG_SNAPSHOT_ISOLATION;
    int[][] empty = new int[oracle.keys][0];
    return snapshots
        ? oracle.snapshots(0, 0, empty, new int[oracle.n][])
        : oracle.serial(0, empty, new ArrayList<>(Collections.singletonList(empty)));
  }

  /** Whether those that are left can follow; {@code past} has all states so far. */
  private boolean serial(int done, int[][] now, List<int[][]> past) {
    boolean complete = true;
    for (int i = 0; i < n; i++) {
      if ((done & (1 << i)) != 0) {
        continue;
      }
      complete &= all.get(i).outcome() == Outcome.UNKNOWN;
      if (mayBeNext(i, done)) {
        int[][] next = run(all.get(i), now, past);
        if (next != null) {
          past.add(next);
          boolean found = serial(done | (1 << i), next, past);
          past.remove(past.size() - 1);
          if (found) {
            return true;
          }
        }
      }
    }
    return complete;
  }

  private boolean mayBeNext(int i, int done) {
    for (int j = 0; j < n; j++) {
      if ((done & (1 << j)) == 0 && mustPrecede(all.get(j), all.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean mustPrecede(SmallTransaction a, SmallTransaction b) {
    boolean ordered =
        switch (level) {
          case STRICT_SERIALIZABLE, STRONG_SNAPSHOT_ISOLATION -> true;
          case SESSION -> a.process() == b.process();
          default -> false;
        };
    return ordered && a.outcome() == Outcome.COMMITTED && a.ret() < b.call();
  }

  /** The state after a transaction; null if it read something else. */
  private int[][] run(SmallTransaction t, int[][] now, List<int[][]> past) {
    int[][] state = now.clone();
    boolean[] written = new boolean[keys];
    for (SmallStep step : t.steps()) {
      int key = step.key();
      if (step.writes()) {
        state[key] = written(state[key], step.value());
        written[key] = true;
      } else if (t.outcome() == Outcome.COMMITTED) {
        boolean right =
            (level == IsolationLevel.READ_COMMITTED && !written[key])
                ? past.stream().anyMatch(old -> Arrays.equals(old[key], step.values()))
                : Arrays.equals(state[key], step.values());
        if (!right) {
          return null;
        }
      }
    }
    return state;
  }

  private int[] written(int[] before, int value) {
    if (!lists) {
      return new int[] {value};
    }
    int[] after = Arrays.copyOf(before, before.length + 1);
    after[before.length] = value;
    return after;
  }

  /**
   * Whether those that are left can follow.
   *
   * @param begun which have begun, and {@code done}, which have committed
   * @param overlapped for each that is open the keys that were written since
   */
  private boolean snapshots(int begun, int done, int[][] now, int[][] overlapped) {
    boolean complete = begun == done;
    for (int i = 0; i < n; i++) {
      complete &= (done & (1 << i)) != 0 || all.get(i).outcome() == Outcome.UNKNOWN;
    }
    if (complete) {
      return true;
    }
    for (int i = 0; i < n; i++) {
      if ((begun & (1 << i)) == 0 && begins(i, begun, done, now, overlapped)) {
        return true;
      }
      boolean open = (begun & (1 << i)) != 0 && (done & (1 << i)) == 0;
      if (open && commits(i, begun, done, now, overlapped)) {
        return true;
      }
    }
    return false;
  }

  private boolean begins(int i, int begun, int done, int[][] now, int[][] overlapped) {
    for (int j = 0; j < n; j++) {
      if (j != i && (done & (1 << j)) == 0 && mustPrecede(all.get(j), all.get(i))) {
        return false;
      }
    }
    if (run(all.get(i), now, List.of()) == null) {
      return false;
    }
    int[][] more = overlapped.clone();
    more[i] = new int[keys];
    return snapshots(begun | (1 << i), done, now, more);
  }

  private boolean commits(int i, int begun, int done, int[][] now, int[][] overlapped) {
    int[][] after = now.clone();
    int[][] more = overlapped.clone();
    for (SmallStep step : all.get(i).steps()) {
      if (step.writes()) {
        if (overlapped[i][step.key()] != 0) {
          return false;
        }
        after[step.key()] = written(after[step.key()], step.value());
        for (int j = 0; j < n; j++) {
          if (j != i && (begun & (1 << j)) != 0 && (done & (1 << j)) == 0) {
            more[j] = more[j].clone();
            more[j][step.key()] = 1;
          }
        }
      }
    }
    return snapshots(begun, done | (1 << i), after, more);
  }
}
