package dev.plumbline.explore.scenario;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The short sequences of calls that lead from a new object to different states, shortest first. Two
 * states that differ in the names of values only are one: which value it is does not matter to
 * anybody, since values are distinct.
 */
final class Prefixes {
  private final Collection<Letter> letters;
  private final Function<List<OperationCall>, Object> stateAfter;
  private final Set<Object> known = new HashSet<>();
  private final List<List<Letter>> kept = new ArrayList<>();

  private Prefixes(Collection<Letter> letters, Function<List<OperationCall>, Object> stateAfter) {
    this.letters = letters;
    this.stateAfter = stateAfter;
  }

  /**
   * The prefixes.
   *
   * @param stateAfter a state, or all that can be seen of it, after calls; null if they cannot be
   *     performed
   */
  static List<List<Letter>> of(
      Collection<Letter> letters, int longest, Function<List<OperationCall>, Object> stateAfter) {
    Prefixes prefixes = new Prefixes(letters, stateAfter);
    prefixes.keep(List.of());
    int from = 0;
    for (int length = 1; length <= longest; length++) {
      int to = prefixes.kept.size();
      for (List<Letter> shorter : List.copyOf(prefixes.kept.subList(from, to))) {
        prefixes.extend(shorter);
      }
      from = to;
    }
    return prefixes.kept;
  }

  private void extend(List<Letter> shorter) {
    for (Letter letter : letters) {
      if (!letter.expects()) {
        List<Letter> longer = new ArrayList<>(shorter);
        longer.add(letter);
        Object state = stateAfter.apply(Letter.calls(longer, 1));
        if (state != null && !known.contains(state)) {
          keep(longer);
        }
      }
    }
  }

  /** Keeps a prefix; its state is known whatever its values are called. */
  private void keep(List<Letter> prefix) {
    kept.add(List.copyOf(prefix));
    known.add(stateAfter.apply(Letter.calls(prefix, 1)));
    int values = prefix.stream().mapToInt(Letter::values).sum();
    if (values == 1) {
      known.add(stateAfter.apply(Letter.calls(prefix, 2)));
    } else if (values == 2) {
      known.add(stateAfter.apply(Letter.calls(prefix, new long[] {2, 1})));
    }
  }

  /**
   * The states of a specification after calls, whatever they answer; null if the specification, or
   * the object itself, has none: a method that waits while there is no room does what another
   * answers false to.
   */
  static <S> Object states(
      SequentialRun run, Spec<S> spec, Vocabulary vocabulary, List<OperationCall> calls) {
    Set<S> states = Set.of(spec.initial());
    for (OperationCall call : calls) {
      Operation op = vocabulary.translate(Operation.pending(call.operation().name(), call.input()));
      Set<S> next = new HashSet<>();
      states.forEach(s -> next.addAll(spec.step(s, op).states()));
      states = next;
    }
    return states.isEmpty() || run.firstThatWaits(calls) != null ? null : states;
  }

  /** What all calls of the letters answer after these calls, each on an object of its own. */
  static Object seen(SequentialRun run, Collection<Letter> letters, List<OperationCall> calls) {
    if (run.firstThatWaits(calls) != null) {
      return null;
    }
    List<Object> answers = new ArrayList<>();
    for (Letter letter : letters) {
      List<OperationCall> more = new ArrayList<>(calls);
      more.addAll(Letter.calls(List.of(letter), 1));
      answers.add(run.lastAnswer(more));
    }
    return answers;
  }
}
