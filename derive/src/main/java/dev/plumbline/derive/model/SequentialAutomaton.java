package dev.plumbline.derive.model;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.derive.algorithm.DataType;
import dev.plumbline.derive.algorithm.Routine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A specification with its states, calls and answers numbered, explored as far as it is asked.
 *
 * <p>An answer is what code returns: 0 and 1 for flags, the number of a value with 0 for none, and
 * -1 for nothing; a number is one more than that. Of keys there are two more, the least and the
 * greatest, which no client passes but which code may find in a node. The specification is asked
 * about every answer that the code could give, so it need not list them itself.
 */
final class SequentialAutomaton {
  private static final int MOST_STATES = 1 << 16;

  private final Spec<Object> spec;
  private final List<Operation> calls = new ArrayList<>();
  private final List<int[]> answers = new ArrayList<>();
  private final List<DataType.Kind> kinds = new ArrayList<>();
  private final List<Boolean> silent = new ArrayList<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final List<Object> states = new ArrayList<>();
  private final List<int[][]> outcomes = new ArrayList<>();
  private final List<Integer> sizes = new ArrayList<>();

  /**
   * The automaton of a specification.
   *
   * @param which the calls that it knows
   */
  @SuppressWarnings("unchecked")
  SequentialAutomaton(
      Spec<?> spec, List<Routine> routines, CallTable table, int[] which, int values) {
    this.spec = (Spec<Object>) spec;
    for (int c : which) {
      add(table.operation(c), routines.get(table.routine[c]), values);
    }
    number(this.spec.initial(), 0);
  }

  private void add(Operation call, Routine routine, int values) {
    Signature signature = signature(call.name());
    boolean says = routine.result().isPresent();
    DataType.Kind kind = says ? routine.result().get().kind() : DataType.Kind.VALUE;
    calls.add(signature == null ? call : call.named(signature.name()));
    silent.add(!says || (signature != null && signature.answersNothing()));
    kinds.add(kind);
    answers.add(says ? answers(kind, values) : new int[] {-1});
  }

  private static int[] answers(DataType.Kind kind, int values) {
    return switch (kind) {
      case FLAG -> new int[] {0, 1};
      case NUMBER -> IntStream.rangeClosed(0, Bounds.GREATEST_NUMBER).toArray();
      case KEY ->
          IntStream.concat(
                  IntStream.rangeClosed(0, values),
                  IntStream.of(Machine.MAX_KEY, Machine.LEAST_KEY))
              .toArray();
      default -> IntStream.rangeClosed(0, values).toArray();
    };
  }

  private Signature signature(String name) {
    Optional<Signature> found =
        spec.operations().stream()
            .filter(s -> s.name().equals(name) || s.synonyms().contains(name))
            .findFirst();
    if (found.isEmpty() && !spec.operations().isEmpty()) {
      throw new CompileException("a %s has no operation %s".formatted(spec.name(), name));
    }
    return found.orElse(null);
  }

  private int number(Object state, int size) {
    Integer known = numbers.get(state);
    if (known != null) {
      return known;
    }
    if (states.size() == MOST_STATES) {
      throw new TooManyStatesException(
          "the specification has more than " + MOST_STATES + " states");
    }
    numbers.put(state, states.size());
    states.add(state);
    outcomes.add(new int[calls.size()][]);
    sizes.add(size);
    return states.size() - 1;
  }

  /** The specification has more states than can be numbered. */
  static final class TooManyStatesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyStatesException(String message) {
      super(message, null, false, false);
    }
  }

  /** Finds all states that so many operations lead to, those with fewer operations first. */
  void exploreTo(int depth) {
    for (int s = 0; s < states.size() && sizes.get(s) < depth; s++) {
      for (int c = 0; c < calls.size(); c++) {
        outcomes(s, c);
      }
    }
  }

  /**
   * How many more values are stored after a call that answered so, where a value is stored for each
   * operation that it takes to come to a state. Only after {@link #exploreTo}.
   */
  int growth(int call, int raw) {
    for (int s = 0; s < states.size(); s++) {
      int[] known = outcomes.get(s)[call];
      for (int i = 0; known != null && i < known.length; i += 2) {
        if (known[i] == raw + 1) {
          return sizes.get(known[i + 1]) - sizes.get(s);
        }
      }
    }
    return 0;
  }

  /**
   * Refuses specifications in which the same answer of a call adds now more values and now fewer:
   * there is no telling from the answers how many are stored.
   */
  void requireEvenGrowth() {
    for (int s = 0; s < states.size(); s++) {
      for (int c = 0; c < calls.size(); c++) {
        int[] known = outcomes.get(s)[c];
        for (int i = 0; known != null && i < known.length; i += 2) {
          if (sizes.get(known[i + 1]) - sizes.get(s) != growth(c, known[i] - 1)) {
            throw new CompileException(
                "What is stored cannot be counted, because %s takes now more and now fewer: bound"
                        .formatted(calls.get(c).name())
                    + " the operations instead");
          }
        }
      }
    }
  }

  /** The greatest growth of a call. */
  int growth(int call) {
    int most = 0;
    for (int raw : answers.get(call)) {
      most = Math.max(most, growth(call, raw));
    }
    return most;
  }

  /** What a call may answer in a state, each with the next state. */
  int[] outcomes(int state, int call) {
    int[][] known = outcomes.get(state);
    if (known[call] == null) {
      known[call] = explore(states.get(state), state, call);
    }
    return known[call];
  }

  private int[] explore(Object state, int number, int call) {
    List<Integer> found = new ArrayList<>();
    for (int raw : answers.get(call)) {
      Step<Object> step = step(state, completed(call, raw));
      Set<Object> next = new LinkedHashSet<>(step.states());
      for (Object n : next) {
        found.add(raw + 1);
        found.add(number(n, sizes.get(number) + 1));
      }
    }
    return found.stream().mapToInt(i -> i).toArray();
  }

  /** What the specification says, which may be a class of somebody else. */
  private Step<Object> step(Object state, Operation operation) {
    try {
      return spec.step(state, operation);
    } catch (CompileException | TooManyStatesException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new CompileException("The specification %s fails: %s".formatted(spec.name(), e));
    }
  }

  /** A call that answered. */
  Operation completed(int call, int raw) {
    Operation pending = calls.get(call);
    return silent.get(call) ? pending.returningNothing() : pending.returning(answer(call, raw));
  }

  /** What code returned as a value of histories. */
  Object answer(int call, int raw) {
    return answer(kinds.get(call), raw);
  }

  /** What code returned as a value of histories. */
  static Object answer(DataType.Kind kind, int raw) {
    return switch (kind) {
      case FLAG -> raw == 1;
      case NUMBER -> (Object) (long) raw;
      case KEY ->
          raw == Machine.MAX_KEY ? "max" : raw == Machine.LEAST_KEY ? "min" : valueOrNone(raw);
      default -> valueOrNone(raw);
    };
  }

  private static Object valueOrNone(int raw) {
    return raw == 0 ? null : (Object) (long) raw;
  }

  int calls() {
    return calls.size();
  }

  /** Whether another automaton has answered all questions in the same way. */
  boolean isLike(SequentialAutomaton other) {
    for (int s = 0; s < states.size() && s < 64; s++) {
      for (int c = 0; c < calls.size(); c++) {
        if (s >= other.states.size()
            || !java.util.Arrays.equals(outcomes(s, c), other.outcomes(s, c))) {
          return false;
        }
      }
    }
    return true;
  }
}
