package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.SearchTraits.Relevance;
import dev.plumbline.core.spec.Traits.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** That only relevant operations need be considered next. */
final class RelevanceClaims<S> extends Claims<S> {
  private static final int REARRANGED = 4;

  private final Relevance<S> relevance;

  RelevanceClaims(Reachable<S> on) {
    super(on);
    relevance = traits.search().relevance();
  }

  @Override
  void test() {
    if (relevance != null) {
      relevant();
    }
  }

  /**
   * Every short sequence to a goal can be rearranged so that it begins with something relevant.
   * Readers that are legal at the start do not occur: a decider serves them before it asks.
   */
  private void relevant() {
    for (S s : sample(states, 3)) {
      List<Operation> useful =
          operations.stream()
              .filter(o -> traits.kind(o) != Kind.READ_ONLY || step(s, o).isEmpty())
              .toList();
      List<Operation> few = sample(useful, 6);
      for (Operation goal : few) {
        if (!goal.pending()) {
          List<Operation> rest = new ArrayList<>(few);
          rest.remove(goal);
          if (rng.chance(0.3)) {
            // A twin of some operation: classes may occur more than once.
            rest.add(rng.pick(few));
          }
          sequences(s, Set.of(s), goal, rest, new ArrayList<>());
        }
      }
    }
  }

  /** All legal sequences of distinct operations from s that end in the goal. */
  private void sequences(
      S s, Set<S> now, Operation goal, List<Operation> rest, List<Operation> path) {
    Set<S> end = step(now, goal);
    if (!end.isEmpty() && !path.isEmpty() && !relevance.relevant(s, goal, path.get(0))) {
      List<Operation> all = new ArrayList<>(path);
      all.add(goal);
      claim(
          rearranged(s, Set.of(s), goal, all, end, true),
          "relevant",
          "a sequence to the goal can begin with something relevant",
          "state",
          s,
          "goal",
          goal,
          "sequence",
          all,
          "ends in",
          end);
    }
    if (path.size() < REARRANGED - 1) {
      for (int i = 0; i < rest.size(); i++) {
        Operation op = rest.get(i);
        Set<S> next = step(now, op);
        if (!next.isEmpty()) {
          List<Operation> others = new ArrayList<>(rest);
          others.remove(i);
          path.add(op);
          sequences(s, next, goal, others, path);
          path.remove(path.size() - 1);
        }
      }
    }
  }

  private boolean rearranged(
      S s, Set<S> now, Operation goal, List<Operation> rest, Set<S> end, boolean first) {
    if (rest.isEmpty()) {
      return now.equals(end);
    }
    for (int i = 0; i < rest.size(); i++) {
      Operation op = rest.get(i);
      if (!first || op.equals(goal) || relevance.relevant(s, goal, op)) {
        Set<S> next = step(now, op);
        List<Operation> others = new ArrayList<>(rest);
        others.remove(i);
        if (!next.isEmpty() && rearranged(s, next, goal, others, end, false)) {
          return true;
        }
      }
    }
    return false;
  }
}
