package dev.plumbline.explore.scenario;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Longer sequences of calls that fill an object, and then take one element out again. Objects that
 * are made of segments, towers or buckets come into states by them that a few calls never lead to,
 * although a specification may see no difference: a segment that was filled and is empty again is
 * still there.
 */
final class GrownPrefixes {
  /** Just beyond 2, 4 and 8, where segments and tables end. */
  private static final int[] LENGTHS = {3, 5, 9};

  private final Collection<Letter> letters;
  private final Function<List<OperationCall>, Object> stateAfter;
  private final List<List<Letter>> kept = new ArrayList<>();

  private GrownPrefixes(
      Collection<Letter> letters, Function<List<OperationCall>, Object> stateAfter) {
    this.letters = letters;
    this.stateAfter = stateAfter;
  }

  /** How many calls the longest of them has. */
  static int longest() {
    return LENGTHS[LENGTHS.length - 1] + 1;
  }

  /**
   * The prefixes.
   *
   * @param stateAfter a state, or all that can be seen of it, after calls; null if they cannot be
   *     performed
   */
  static List<List<Letter>> of(
      Collection<Letter> letters, Function<List<OperationCall>, Object> stateAfter) {
    GrownPrefixes grown = new GrownPrefixes(letters, stateAfter);
    for (Letter letter : letters) {
      if (letter.canGrow()) {
        grown.grow(letter);
      }
    }
    return grown.kept;
  }

  private void grow(Letter letter) {
    Object empty = state(List.of());
    for (int length : LENGTHS) {
      List<Letter> calls = new ArrayList<>();
      for (long number = 1; number <= length; number++) {
        calls.add(letter.numbered(number));
      }
      Object full = state(calls);
      if (full == null || full.equals(empty)) {
        return; // it waits, or fills nothing
      }
      kept.add(List.copyOf(calls));
      takeOut(calls, full);
    }
  }

  /** Adds those in which one more call takes something out. */
  private void takeOut(List<Letter> calls, Object full) {
    for (Letter letter : letters) {
      if (letter.takesOut()) {
        List<Letter> longer = new ArrayList<>(calls);
        longer.add(letter);
        Object state = state(longer);
        if (state != null && !Objects.equals(state, full)) {
          kept.add(List.copyOf(longer));
        }
      }
    }
  }

  private Object state(List<Letter> calls) {
    return stateAfter.apply(Letter.calls(calls, 1));
  }
}
