package dev.plumbline.core.monitor.container;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.MergeSort;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The orders in which some operations on one value can have taken effect, as far as they tell
 * elements apart in different ways.
 *
 * <p>Orders keep to what is {@linkplain #before certain} and never remove or see what is not there.
 * They are built operation by operation, those first whose windows have the earlier middle: that is
 * the likelier order. Two orders that pair the same operations count once. Where there are too many
 * only some are listed, and the list says so.
 *
 * <p>Cost: a bounded number of steps for each list, and for all lists together a constant number
 * for each operation of the history.
 */
final class OrderEnumeration {
  private static final int LARGEST = 40;
  private static final int SMALL_HISTORY = 1_000;

  private final int most;
  private final int steps;

  private final Timeline t;
  private final RemovalOrder removal;

  /** Effort left for all lists together, to keep the whole near-linear. */
  private long pool;

  // ---- The list being made.

  private int[] ops;
  private int base;
  private int[] addCalls;
  private int[] byMiddle;
  private long[] earlier;
  private int[] order;
  private int[] inside;
  private long stepsLeft;
  private Set<IntBuffer> known;
  private List<int[]> orders;
  private List<int[]> meanings;

  /**
   * Orders of some operations.
   *
   * @param orders each a permutation of the operations
   * @param meanings for each order and operation, what {@link OrderEnumeration#meaning} says
   * @param all whether no order is missing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Listing(int[][] orders, int[][] meanings, boolean all) {}

  @SuppressWarnings("NullAway.Init") // each list begins with what it is about
  OrderEnumeration(Timeline t, RemovalOrder removal) {
    this.t = t;
    this.removal = removal;
    // In a large history there are many lists, and the first few orders do as guesses.
    this.most = t.size <= SMALL_HISTORY ? 512 : 64;
    this.steps = t.size <= SMALL_HISTORY ? 40_000 : 1_000;
    this.pool = 200_000 + 64L * t.size;
  }

  /** Whether i, called before j, can be taken to happen before j. */
  static boolean before(Timeline t, int i, int j) {
    return t.to[i] < t.from[j] || (t.role[i] == t.role[j] && t.to[i] <= t.to[j]);
  }

  /**
   * Lists orders; at least one, if the operations have any.
   *
   * @param ops operations on one value in call order: for stacks of all kinds, for queues either
   *     adds or others
   * @param base for stacks how many elements are inside before; for queues how many adds, or
   *     removes, come before
   * @param addCalls the calls of all adds of the value, ascending; used for queues
   * @param cautious for each operation its place in the cautious order
   */
  Listing list(int[] ops, int base, int[] addCalls, long[] cautious) {
    this.ops = ops;
    this.base = base;
    this.addCalls = addCalls;
    orders = new ArrayList<>();
    meanings = new ArrayList<>();
    known = new HashSet<>();
    byMiddle = sortedBy(k -> likely(ops[k], cautious));
    boolean all = false;
    if (ops.length <= LARGEST && pool > 0) {
      all = enumerate();
    }
    if (!all) {
      addIfLegal(byMiddle);
      addIfLegal(sortedBy(k -> cautious[ops[k]]));
    }
    return new Listing(orders.toArray(new int[0][]), meanings.toArray(new int[0][]), all);
  }

  /** Operations are tried in the order of these numbers. */
  private long likely(int op, long[] cautious) {
    if (t.pending(op)) {
      // What is not needed may as well not have happened.
      return Long.MAX_VALUE / 2 + t.from[op];
    }
    if (removal == RemovalOrder.LIFO) {
      // A remove that can have taken the newest element most likely did.
      return cautious[op];
    }
    return (long) t.from[op] + t.to[op];
  }

  /** The numbers of the operations in the order of some keys. */
  private int[] sortedBy(IntToLongFunction key) {
    int[] numbers = IntStream.range(0, ops.length).toArray();
    MergeSort.byKey(numbers, key);
    return numbers;
  }

  private boolean enumerate() {
    int n = ops.length;
    earlier = new long[n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        earlier[j] |= before(t, ops[i], ops[j]) ? 1L << i : 0;
      }
    }
    order = new int[n];
    stepsLeft = Math.min(steps, pool);
    long granted = stepsLeft;
    extend(0, 0, base);
    pool -= granted - Math.max(0, stepsLeft);
    return stepsLeft > 0 && orders.size() < most;
  }

  /** No deeper than the number of operations, which is at most {@value #LARGEST}. */
  private void extend(int depth, long placed, int level) {
    if (depth == ops.length) {
      addIfLegal(order);
      return;
    }
    for (int k : byMiddle) {
      boolean next = (placed >> k & 1) == 0 && (earlier[k] & ~placed) == 0;
      if (next && stepsLeft > 0 && orders.size() < most && possible(ops[k], level)) {
        stepsLeft--;
        order[depth] = k;
        extend(depth + 1, placed | 1L << k, after(ops[k], level));
      }
    }
  }

  /** Whether an operation can follow when so many elements are inside, or were moved before. */
  private boolean possible(int op, int level) {
    if (t.role[op] == Role.ADD) {
      return true;
    }
    if (removal == RemovalOrder.LIFO) {
      return level > 0;
    }
    // The element in front is the one that was added as the level-th, and some add was.
    return level < addCalls.length && addCalls[level] <= t.to[op];
  }

  /** How many elements are inside, or were moved, after an operation. */
  int after(int op, int level) {
    if (removal == RemovalOrder.LIFO) {
      return t.role[op] == Role.ADD ? level + 1 : t.role[op] == Role.REMOVE ? level - 1 : level;
    }
    return t.role[op] == Role.PEEK ? level : level + 1;
  }

  private void addIfLegal(int[] numbers) {
    int level = base;
    for (int k : numbers) {
      if (!possible(ops[k], level)) {
        return;
      }
      level = after(ops[k], level);
    }
    int[] meaning = meaning(numbers);
    if (known.add(IntBuffer.wrap(meaning))) {
      int[] permutation = new int[ops.length];
      for (int k = 0; k < permutation.length; k++) {
        permutation[k] = ops[numbers[k]];
      }
      orders.add(permutation);
      meanings.add(meaning);
      pool -= ops.length;
    }
  }

  /**
   * What an order means for each operation. Queues: the place of its element among those of the
   * value. Stacks: how many elements of the value are below its element, or, if the element is
   * added and removed here, ~ the operation at the other end of its life.
   */
  private int[] meaning(int[] numbers) {
    int[] meaning = new int[ops.length];
    int level = base;
    if (removal == RemovalOrder.FIFO) {
      for (int k : numbers) {
        meaning[k] = level;
        level = after(ops[k], level);
      }
      return meaning;
    }
    if (inside == null || inside.length < ops.length) {
      inside = new int[2 * ops.length];
    }
    int height = 0;
    for (int k : numbers) {
      switch (t.role[ops[k]]) {
        case Role.ADD -> {
          meaning[k] = level++;
          inside[height++] = k;
        }
        case Role.REMOVE -> {
          level--;
          meaning[k] = level;
          if (height > 0) {
            int added = inside[--height];
            meaning[k] = ~ops[added];
            meaning[added] = ~ops[k];
          }
        }
        default -> meaning[k] = height > 0 ? ~ops[inside[height - 1]] : level - 1;
      }
    }
    return meaning;
  }

  /** The fewest elements inside at any time of an order; for stacks. */
  int lowest(int[] permutation, int before) {
    int level = before;
    int lowest = before;
    for (int op : permutation) {
      level = after(op, level);
      lowest = Math.min(lowest, level);
    }
    return lowest;
  }

  /** How many pairs of these operations have no certain order. */
  static long openPairs(Timeline t, int[] ops) {
    long open = 0;
    for (int j = 0; j < ops.length; j++) {
      for (int i = 0; i < j; i++) {
        open += before(t, ops[i], ops[j]) ? 0 : 1;
      }
    }
    return open;
  }

  static int[] calls(Timeline t, int[] ops, int from, int to) {
    return Arrays.stream(ops, from, to)
        .filter(i -> t.role[i] == Role.ADD)
        .map(i -> t.from[i])
        .toArray();
  }
}
