package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Closing;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says of a handful of operations, of which some precede others, whether a specification allows
 * them; many times, for operations that hardly differ.
 *
 * <p>Depth first over sets of operations and states, with failed pairs remembered. What makes it
 * quick are the steps of the specification, each asked for once in the life of the judge: states
 * and operations are numbers, and a step that was taken before is a look into a table. That is the
 * first phase of Round-Up (Zhang, Chattopadhyay and Wang), which tabulates the legal sequential
 * histories, done on demand.
 *
 * <p>It only says yes or no. A no is explained, and checked, by the deciders of core.
 *
 * @param <S> the states of the specification
 */
final class OrderJudge<S> {
  private final Spec<S> spec;
  private final Map<Operation, Integer> numbers = new HashMap<>();
  private final List<Operation> operations = new ArrayList<>();
  private final Map<S, Integer> stateNumbers = new HashMap<>();
  private final List<S> states = new ArrayList<>();

  /** By state and operation; null if not asked yet. */
  private final List<int[][]> steps = new ArrayList<>();

  private final Vocabulary vocabulary;
  private final int closing;

  OrderJudge(Spec<S> spec) {
    this.spec = spec;
    this.vocabulary = new Vocabulary(spec);
    this.closing =
        spec instanceof Closing<S> c ? number(Operation.of(c.closingOperation(), null)) : -1;
  }

  Spec<S> spec() {
    return spec;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The number of an operation, as the specification sees it. */
  int number(Operation operation) {
    Integer known = numbers.get(operation);
    if (known == null) {
      known = operations.size();
      operations.add(operation);
      numbers.put(operation, known);
    }
    return known;
  }

  /**
   * What is asked.
   *
   * @param before operations that come one after the other, before all others
   * @param operation the operations of the threads
   * @param preceding for each the set of those that precede it
   * @param completed the set of those that must have taken effect
   * @param optional the set of those that may have taken effect
   * @param waiting the set of those that have not, and must not be able to
   * @param waits those of the operations that wait where others answer that there is nothing
   * @param after operations that come one after the other, behind all others
   * @param stuck an operation behind these that waits for ever; -1 if there is none
   * @param stuckWaits whether it waits where others answer that there is nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(
      int[] before,
      int[] operation,
      int[] preceding,
      int completed,
      int optional,
      int waiting,
      int waits,
      int[] after,
      int stuck,
      boolean stuckWaits) {}

  /** Whether there is an order that the specification allows. */
  boolean allows(Question question) {
    Set<Integer> reached = Set.of(stateNumber(spec.initial()));
    for (int operation : question.before) {
      reached = after(reached, operation);
    }
    Set<Long> failed = new HashSet<>();
    for (int state : reached) {
      if (allows(question, 0, state, failed)) {
        return true;
      }
    }
    return false;
  }

  private Set<Integer> after(Set<Integer> reached, int operation) {
    Set<Integer> next = new HashSet<>();
    for (int state : reached) {
      for (int n : step(state, operation)) {
        next.add(n);
      }
    }
    return next;
  }

  private boolean allows(Question q, int taken, int state, Set<Long> failed) {
    if ((q.completed & ~taken) == 0 && mayEnd(q, taken, state)) {
      return true;
    }
    if (!failed.add((long) state << 32 | taken)) {
      return false;
    }
    for (int i = 0; i < q.operation.length; i++) {
      boolean candidate = (((q.completed | q.optional) & ~taken) >> i & 1) != 0;
      if (candidate && (q.preceding[i] & q.completed & ~taken) == 0) {
        for (int next : step(state, q.operation[i])) {
          if (allows(q, taken | 1 << i, next, failed)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean mayEnd(Question q, int taken, int state) {
    for (int i = 0; i < q.operation.length; i++) {
      if ((q.waiting >> i & 1) != 0 && !waits(state, q.operation[i], (q.waits >> i & 1) != 0)) {
        return false;
      }
    }
    return mayFollow(q, 0, taken, state);
  }

  /**
   * Whether the operations behind all others can follow, from one of them on. Those that may have
   * taken effect, and have not, may still do so between them.
   */
  private boolean mayFollow(Question q, int from, int taken, int state) {
    if (from == q.after.length) {
      return q.stuck >= 0
          ? waits(state, q.stuck, q.stuckWaits)
          : closing < 0 || step(state, closing).length > 0;
    }
    for (int next : step(state, q.after[from])) {
      if (mayFollow(q, from + 1, taken, next)) {
        return true;
      }
    }
    for (int left = q.optional & ~taken; left != 0; left &= left - 1) {
      int i = Integer.numberOfTrailingZeros(left);
      for (int next : step(state, q.operation[i])) {
        if (mayFollow(q, from, taken | 1 << i, next)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether a call waits in this state: the specification has no step for it, or, of a method that
   * says that it waits, no other answer than that there is nothing to be had.
   */
  private boolean waits(int state, int operation, boolean insteadOfNothing) {
    if (step(state, operation).length == 0) {
      return true;
    }
    if (!insteadOfNothing) {
      return false;
    }
    List<Object> outputs = spec.outputs(states.get(state), operations.get(operation));
    return !outputs.isEmpty()
        && outputs.stream().allMatch(o -> o == null || Boolean.FALSE.equals(o));
  }

  private int[] step(int state, int operation) {
    int[][] ofState = steps.get(state);
    if (operation >= ofState.length) {
      ofState = Arrays.copyOf(ofState, 2 * operations.size());
      steps.set(state, ofState);
    }
    if (ofState[operation] == null) {
      Step<S> step = spec.step(states.get(state), operations.get(operation));
      // Found before it is stored: a new state may need more room.
      int[] next = step.states().stream().mapToInt(this::stateNumber).toArray();
      steps.get(state)[operation] = next;
      return next;
    }
    return ofState[operation];
  }

  private int stateNumber(S state) {
    Integer known = stateNumbers.get(state);
    if (known == null) {
      known = states.size();
      states.add(state);
      steps.add(new int[operations.size() + 8][]);
      stateNumbers.put(state, known);
    }
    return known;
  }
}
