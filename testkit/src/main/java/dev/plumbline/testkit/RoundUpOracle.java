package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Quasi linearizability by enumeration, as Round-Up (Zhang, Chattopadhyay and Wang) does it: every
 * linearization of the history, and of each every permutation in which the relaxed operations move
 * by at most k of their places, until one is legal.
 *
 * <p>The published pseudo-code has slips; this follows the definition instead. Two additions can be
 * switched on together: no value is removed before it was added, and what is left in a container at
 * the end is removed by operations that overlap.
 *
 * <p>Shares nothing with deciders but {@link Spec#step}. For histories of about seven operations.
 */
public final class RoundUpOracle {
  private final Spec<Object> spec;
  private final String relaxed;
  private final int k;
  private final boolean causal;

  /** How many linearizations and permutations were looked at: what Round-Up's tables count. */
  private long linearizations;

  private long permutations;

  // ---- The history being judged.

  private Operation[] ops;
  private Precedence precedence;
  private final Set<Object> values = new LinkedHashSet<>();

  /**
   * An oracle for one relaxed operation.
   *
   * @param relaxed its name: one that takes no input
   * @param causal whether to use the additions, for containers
   */
  @SuppressWarnings("unchecked") // states only ever travel from the spec to itself
  public RoundUpOracle(Spec<?> spec, String relaxed, int k, boolean causal) {
    this.spec = (Spec<Object>) spec;
    this.relaxed = relaxed;
    this.k = k;
    this.causal = causal;
  }

  /** How many linearizations were looked at so far. */
  public long linearizations() {
    return linearizations;
  }

  /** How many permutations of linearizations were begun so far. */
  public long permutations() {
    return permutations;
  }

  /** Whether the history is quasi linearizable. */
  public boolean allows(History history) {
    return Precedence.holdsOfEachObject(history, this::allowsOne);
  }

  private boolean allowsOne(History history) {
    int n = history.size();
    Canon canon = new Canon(spec);
    ops = new Operation[n];
    precedence = new Precedence(history);
    values.clear();
    values.add(null);
    for (int i = 0; i < n; i++) {
      ops[i] = canon.of(history.operation(i));
      values.add(ops[i].input());
    }
    return linearize(0, new ArrayList<>());
  }

  // ---- Linearizations.

  private boolean linearize(long placed, List<Operation> sequence) {
    boolean complete = true;
    for (int i = 0; i < ops.length; i++) {
      complete &= ops[i].pending() || (placed >> i & 1) != 0;
    }
    if (complete && isQuasiLegal(sequence)) {
      return true;
    }
    for (int i = 0; i < ops.length; i++) {
      if (!precedence.mayBeNext(i, placed)) {
        continue;
      }
      for (Operation op : completions(ops[i])) {
        sequence.add(op);
        boolean found = linearize(placed | 1L << i, sequence);
        sequence.remove(sequence.size() - 1);
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  /** A pending relaxed operation may have answered anything; others are left to the spec. */
  private List<Operation> completions(Operation op) {
    if (!op.pending() || !op.name().equals(relaxed)) {
      return List.of(op);
    }
    List<Operation> all = new ArrayList<>();
    values.forEach(v -> all.add(op.returning(v)));
    return all;
  }

  private boolean isQuasiLegal(List<Operation> sequence) {
    linearizations++;
    if (!causal) {
      return permute(sequence);
    }
    List<Object> left = new ArrayList<>();
    for (Operation op : sequence) {
      if (op.input() != null) {
        left.add(op.input());
      } else if (op.name().equals(relaxed) && op.output() != null && !left.remove(op.output())) {
        return false;
      }
    }
    return drain(sequence, left);
  }

  /** Appends removes of what is left, in every order. */
  private boolean drain(List<Operation> sequence, List<Object> left) {
    if (left.isEmpty()) {
      return permute(sequence);
    }
    for (Object v : new LinkedHashSet<>(left)) {
      List<Operation> longer = new ArrayList<>(sequence);
      longer.add(Operation.of(relaxed, null, v));
      List<Object> fewer = new ArrayList<>(left);
      fewer.remove(v);
      if (drain(longer, fewer)) {
        return true;
      }
    }
    return false;
  }

  // ---- Permutations.

  private boolean permute(List<Operation> sequence) {
    List<Operation> moving = new ArrayList<>();
    for (Operation op : sequence) {
      if (op.name().equals(relaxed)) {
        moving.add(op);
      }
    }
    return permute(sequence, moving, 0, 0, new boolean[moving.size()], List.of(spec.initial()));
  }

  /** Fills the places one by one; gives up a permutation as soon as it is illegal. */
  private boolean permute(
      List<Operation> sequence,
      List<Operation> moving,
      int at,
      int place,
      boolean[] used,
      List<Object> states) {
    if (states.isEmpty()) {
      return false;
    }
    if (at == sequence.size()) {
      return true;
    }
    Operation op = sequence.get(at);
    if (!op.name().equals(relaxed)) {
      return permute(sequence, moving, at + 1, place, used, after(states, op));
    }
    for (int m = Math.max(0, place - k); m <= Math.min(moving.size() - 1, place + k); m++) {
      if (used[m]) {
        continue;
      }
      permutations++;
      used[m] = true;
      List<Object> next = after(states, moving.get(m));
      boolean found = permute(sequence, moving, at + 1, place + 1, used, next);
      used[m] = false;
      if (found) {
        return true;
      }
    }
    return false;
  }

  private List<Object> after(List<Object> states, Operation op) {
    Set<Object> next = new LinkedHashSet<>();
    states.forEach(s -> next.addAll(spec.step(s, op).states()));
    return new ArrayList<>(next);
  }
}
