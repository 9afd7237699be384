package dev.plumbline.core.monitor.container;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.primitive.PairSort;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that are added more than once, and the operations of each in call order.
 *
 * <p><b>Counting.</b> At gap g, at most as many elements of a value are inside as adds of it were
 * called by g, less the removes that returned before g. No remove may find that number at 0, and
 * every peek needs a gap in its window where it is not. Both are violations by the value alone. If
 * there are none, all operations of the value have a legal order among themselves, the <em>cautious
 * order</em>: adds as early and removes as late as possible, and peeks at the last gap of their
 * windows where something is left.
 *
 * <p>Cost: O(n) and the sorting of returns.
 */
final class RepeatedValues {
  private static final int KINDS = 4;

  final Timeline t;

  /** How many values are repeated. */
  final int count;

  /** For each operation the number of its repeated value; -1 for all others. */
  final int[] of;

  /** The operations of repeated value v are {@code ops[start[v]]} up to {@code start[v + 1]}. */
  final int[] start;

  final int[] ops;

  final int[] adds;
  final int[] removes;

  /** For each operation of a repeated value its place in the cautious order. */
  final long[] cautious;

  /** The violation by counting alone; null if there is none. */
  final @Nullable Outcome violation;

  RepeatedValues(Timeline t, ValueIds ids) {
    this.t = t;
    int[] number = new int[ids.count];
    int n = 0;
    for (int v = 0; v < ids.count; v++) {
      number[v] = ids.adds(v) == ValueIds.MANY ? n++ : -1;
    }
    count = n;
    of = new int[t.size];
    adds = new int[n];
    removes = new int[n];
    for (int i = 0; i < t.size; i++) {
      of[i] = ids.id[i] < 0 ? -1 : number[ids.id[i]];
      if (of[i] >= 0) {
        adds[of[i]] += t.role[i] == Role.ADD ? 1 : 0;
        removes[of[i]] += t.role[i] == Role.REMOVE ? 1 : 0;
      }
    }
    Grouping byValue = new Grouping(t.size, n, i -> of[i]);
    start = byValue.start;
    ops = byValue.members;
    cautious = new long[t.size];
    Outcome found = null;
    for (int v = 0; v < n && found == null; v++) {
      found = count(v);
    }
    violation = found;
  }

  /** Goes through the value's operations, adds at their calls and others at their ends. */
  private @Nullable Outcome count(int v) {
    int size = start[v + 1] - start[v];
    int[] order = Arrays.copyOfRange(ops, start[v], start[v + 1]);
    long[] keys = new long[size];
    for (int k = 0; k < size; k++) {
      int i = order[k];
      keys[k] = t.role[i] == Role.ADD ? key(t.from[i], 0) : key(t.to[i], 0) + kind(i);
    }
    PairSort.sort(keys, order, size);
    int inside = 0;
    int lastInside = -1;
    int removed = 0;
    for (int k = 0; k < size; k++) {
      int i = order[k];
      cautious[i] = keys[k];
      if (t.role[i] == Role.ADD) {
        inside++;
      } else if (t.role[i] == Role.REMOVE) {
        if (inside == 0) {
          return removedTooOften(i, removed + 1);
        }
        removed++;
        inside--;
        lastInside = inside == 0 ? t.to[i] : lastInside;
      } else if (inside == 0) {
        if (lastInside < t.from[i]) {
          return seenAbsent(i);
        }
        cautious[i] = key(lastInside, kind(i));
      }
    }
    return null;
  }

  /** At one gap adds come first, then peeks, then removes. */
  private int kind(int i) {
    return t.role[i] == Role.PEEK ? 1 : 2;
  }

  private static long key(int gap, int kind) {
    return (long) gap * KINDS + kind;
  }

  private Outcome removedTooOften(int blamed, int times) {
    int began = times - 1;
    String value = t.showValue(blamed);
    Sentence sentence =
        began == 0
            ? Sentence.of(
                "%s took %s and returned before any add of it began.", t.show(blamed), value)
            : Sentence.of(
                "%s took one %s too many: when it returned, %s had been taken %s, and only %s of it"
                    + " had begun.",
                t.show(blamed),
                value,
                value,
                times(times),
                began == 1 ? "one add" : began + " adds");
    return new Outcome.No(
        alone(blamed), blamed, blamed, List.of(sentence), "value removed more often than added");
  }

  private static String times(int n) {
    return n == 2 ? "twice" : n + " times";
  }

  private Outcome seenAbsent(int blamed) {
    String value = t.showValue(blamed);
    int[] core = alone(blamed);
    boolean added = Arrays.stream(core).anyMatch(i -> t.role[i] == Role.ADD);
    Sentence sentence =
        !added
            ? Sentence.of(
                "%s saw %s and returned before any add of it began.", t.show(blamed), value)
            : Sentence.of(
                "%s saw %s, but whenever that can have been, each %s whose add had begun had already"
                    + " been taken.",
                t.show(blamed), value, value);
    return new Outcome.No(
        core, blamed, blamed, List.of(sentence), "value seen while certainly absent");
  }

  /** The value's adds and removes that were called before an operation returned, and itself. */
  private int[] alone(int blamed) {
    int v = of[blamed];
    return Arrays.stream(ops, start[v], start[v + 1])
        .filter(i -> i == blamed || (t.role[i] != Role.PEEK && t.from[i] <= t.to[blamed]))
        .toArray();
  }

  /** Whether elements of the value may be left when all completed operations are done. */
  boolean mayRemain(int v) {
    return adds[v] > removes[v];
  }
}
