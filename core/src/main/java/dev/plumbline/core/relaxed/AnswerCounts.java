package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.PersistentMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of one history ask of a container.
 *
 * @param answers for each value how many completed operations answer it
 * @param removes for each value how many of these are removes; absent if none
 * @param repeats whether some value is removed more than once
 * @param peeked the values that others answer
 * @param peeks how many of these there are
 * @param empties how many completed operations found nothing
 * @param unasked how many completed adds are of values that nothing answers
 * @param lost how many removes are pending
 */
record AnswerCounts(
    PersistentMap<Object, Long> answers,
    Map<Object, Integer> removes,
    boolean repeats,
    Set<Object> peeked,
    int peeks,
    int empties,
    int unasked,
    int lost) {
  /** Counts; null if a value that is answered is added more than once. */
  static @Nullable AnswerCounts of(Collection<Operation> operations, ContainerTraits<?> traits) {
    PersistentMap<Object, Long> answers = PersistentMap.empty();
    Map<Object, Integer> removes = new HashMap<>();
    Set<Object> peeked = new HashSet<>();
    boolean repeats = false;
    int peeks = 0;
    int empties = 0;
    int lost = 0;
    for (Operation op : operations) {
      if (traits.adds(op)) {
        continue;
      }
      Object v = op.output();
      if (op.pending()) {
        lost += traits.isRemove(op) ? 1 : 0;
      } else if (v == null) {
        empties++;
      } else {
        answers = answers.put(v, answers.getOrDefault(v, 0L) + 1);
        if (traits.isRemove(op)) {
          repeats |= removes.merge(v, 1, Integer::sum) > 1;
        } else {
          peeked.add(v);
          peeks++;
        }
      }
    }
    int unasked = unasked(operations, traits, answers);
    return unasked < 0
        ? null
        : new AnswerCounts(answers, removes, repeats, peeked, peeks, empties, unasked, lost);
  }

  /** How many completed adds are of values that nothing answers; -1 if others are added twice. */
  private static int unasked(
      Collection<Operation> operations,
      ContainerTraits<?> traits,
      PersistentMap<Object, Long> answers) {
    Set<Object> added = new HashSet<>();
    int unasked = 0;
    for (Operation op : operations) {
      if (traits.adds(op)) {
        if (!answers.containsKey(op.input())) {
          unasked += op.pending() ? 0 : 1;
        } else if (!added.add(op.input())) {
          return -1;
        }
      }
    }
    return unasked;
  }

  boolean isAnswered(@Nullable Object value) {
    return answers.containsKey(value);
  }

  /** Whether an operation adds or removes a value that one remove answers, or found nothing. */
  boolean isRemovedOnce(Operation op, ContainerTraits<?> traits) {
    boolean adds = traits.adds(op);
    if (!adds && !op.pending() && op.output() == null) {
      return true;
    }
    return (adds || traits.isRemove(op)) && removes.getOrDefault(traits.value(op), 0) == 1;
  }

  /**
   * How many operations have no effect at most: adds that nobody asks for, and all removes of a
   * value but the last one, or all of them if the value may be seen after that.
   */
  int stutters() {
    int stutters = unasked;
    for (Map.Entry<Object, Integer> e : removes.entrySet()) {
      stutters += e.getValue() - (peeked.contains(e.getKey()) ? 0 : 1);
    }
    return stutters;
  }
}
