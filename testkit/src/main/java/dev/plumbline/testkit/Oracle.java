package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The definition of linearizability, executed: tries every order.
 *
 * <p>Plain recursion over (operations placed so far, states of the objects) on the recorded times.
 * It never partitions, knows no traits and shares nothing with the deciders but {@link Spec#step};
 * nodes that failed are remembered, nothing else is clever. For histories of up to {@value
 * #LARGEST} operations, and quick only for a dozen.
 *
 * <pre>{@code
 * Optional<int[]> witness = Oracle.witness(history, spec);
 * }</pre>
 */
public final class Oracle {
  /** The largest history it takes: placed operations are the bits of a long. */
  public static final int LARGEST = 63;

  private final Spec<Object> spec;
  private final Operation[] operation;
  private final int[] object;
  private final long[] before;
  private final long completed;
  private final int[] order;
  private final Set<Node> failed = new HashSet<>();

  private record Node(long placed, List<Object> states) {}

  @SuppressWarnings("unchecked") // states only ever travel from the spec to itself
  private Oracle(History history, Spec<?> spec) {
    int n = history.size();
    if (n > LARGEST) {
      throw new IllegalArgumentException(
          "the oracle takes at most " + LARGEST + " operations: operations=" + n);
    }
    this.spec = (Spec<Object>) spec;
    Canon canon = new Canon(spec);
    operation = new Operation[n];
    object = new int[n];
    before = new long[n];
    order = new int[n];
    long done = 0;
    for (int i = 0; i < n; i++) {
      operation[i] = canon.of(history.operation(i));
      object[i] = history.objectId(i);
      for (int j = 0; j < n; j++) {
        boolean returned = history.ret(j) != History.PENDING;
        before[i] |= returned && history.ret(j) < history.call(i) ? 1L << j : 0;
      }
      done |= history.ret(i) != History.PENDING ? 1L << i : 0;
    }
    completed = done;
  }

  /** Whether the history has a witness. */
  public static boolean linearizable(History history, Spec<?> spec) {
    return witness(history, spec).isPresent();
  }

  /**
   * EditableRows of the history in an order that the specification accepts and that respects real
   * time: all completed operations, and any of the pending ones; empty if there is none.
   */
  public static Optional<int[]> witness(History history, Spec<?> spec) {
    Oracle oracle = new Oracle(history, spec);
    Object[] states = new Object[history.objects().size()];
    Arrays.fill(states, spec.initial());
    int length = oracle.search(0, Arrays.asList(states), 0);
    return length < 0 ? Optional.empty() : Optional.of(Arrays.copyOf(oracle.order, length));
  }

  /** The length of the witness found, or -1. */
  private int search(long placed, List<Object> states, int depth) {
    if ((completed & ~placed) == 0) {
      return depth;
    }
    Node node = new Node(placed, states);
    if (failed.contains(node)) {
      return -1;
    }
    for (int i = 0; i < operation.length; i++) {
      boolean mayBeNext = (placed >> i & 1) == 0 && (before[i] & ~placed) == 0;
      if (mayBeNext) {
        order[depth] = i;
        for (Object next : spec.step(states.get(object[i]), operation[i]).states()) {
          Object[] after = states.toArray();
          after[object[i]] = next;
          int length = search(placed | 1L << i, Arrays.asList(after), depth + 1);
          if (length >= 0) {
            return length;
          }
          order[depth] = i;
        }
      }
    }
    failed.add(node);
    return -1;
  }
}
