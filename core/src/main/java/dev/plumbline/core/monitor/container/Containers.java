package dev.plumbline.core.monitor.container;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stacks, queues and priority queues have in common: values that were never added, removed
 * more often than added, or seen outside of their lives are violations by themselves; what is left
 * goes to the type's own monitor.
 *
 * <p>Cost: O(n), and that of the monitor.
 */
public final class Containers {
  /** Decides a part whose elements are told apart and whose windows are tuned and not empty. */
  public interface Discipline {
    @Nullable Outcome decide(Lifetimes lives, Budget budget);
  }

  /** Decides a part with equal values without telling them apart; null if that leaves it open. */
  public interface ByValue {
    /**
     * Decides a part in which every value that is seen or removed is added.
     *
     * @param valueOf for each operation the number of its value; -1 where it has none
     * @param values how many there are
     */
    @Nullable Outcome decide(Timeline t, int[] valueOf, int values, Budget budget);
  }

  private static final int NAMED = 5;

  private Containers() {}

  /**
   * Decides a part.
   *
   * @param removal in which order equal values may be taken to leave
   */
  public static @Nullable Outcome decide(
      Timeline t, RemovalOrder removal, Discipline discipline, Budget budget) {
    return decide(t, removal, discipline, (part, valueOf, values, itsBudget) -> null, budget);
  }

  /**
   * The same.
   *
   * @param byValue what to try before equal values are told apart
   */
  public static @Nullable Outcome decide(
      Timeline t, RemovalOrder removal, Discipline discipline, ByValue byValue, Budget budget) {
    ValueIds ids = ValueIds.of(t);
    Outcome absurd = absurd(t, ids);
    if (absurd != null) {
      return absurd;
    }
    if (ids.repeated()) {
      RepeatedValues repeats = new RepeatedValues(t, ids);
      Outcome answer = repeats.violation;
      answer = answer == null ? EmptyResultCounts.refusal(t, ids) : answer;
      answer = answer == null ? byValue.decide(t, ids.id, ids.count, budget) : answer;
      return answer == null
          ? RepeatedValueDecider.decide(ids, repeats, removal, discipline, budget)
          : answer;
    }
    Lifetimes lives = new Lifetimes(t, ids.id, ids.count);
    return lives.broken == Lifetimes.NONE ? discipline.decide(lives, budget) : broken(lives);
  }

  /**
   * Looks for violations only: a yes is never the answer.
   *
   * @param addedFirst whether nothing may be removed before its add
   * @param discipline what to ask where values are distinct
   */
  public static Outcome refute(
      Timeline t, boolean addedFirst, Discipline discipline, Budget budget) {
    ValueIds ids = ValueIds.of(t);
    Outcome found = absurd(t, ids);
    if (found == null && addedFirst) {
      if (ids.repeated()) {
        found = new RepeatedValues(t, ids).violation;
      } else {
        Lifetimes lives = new Lifetimes(t, ids.id, ids.count);
        found = lives.broken == Lifetimes.NONE ? discipline.decide(lives, budget) : broken(lives);
      }
    }
    return found instanceof Outcome.No ? found : new Outcome.Beyond("no promise is plainly broken");
  }

  /** A value that is seen or removed and never added, or removed twice and added once. */
  private static @Nullable Outcome absurd(Timeline t, ValueIds ids) {
    if (!ids.absurd()) {
      return null;
    }
    int[] second = new int[0];
    for (int i = 0; i < t.size; i++) {
      int v = ids.id[i];
      if ((t.role[i] == Role.REMOVE || t.role[i] == Role.PEEK) && ids.adds(v) == 0) {
        String did = t.role[i] == Role.REMOVE ? "took" : "saw";
        Sentence sentence =
            Sentence.of("%s %s %s, but nothing ever added it.", t.show(i), did, t.showValue(i));
        return new Outcome.No(new int[] {i}, -1, i, List.of(sentence), "value never added");
      }
      if (t.role[i] == Role.REMOVE && ids.adds(v) == 1 && ids.removes(v) == ValueIds.MANY) {
        if (second.length == 0) {
          second = new int[] {v, i};
        } else if (second[0] == v) {
          return removedTwice(t, ids, v);
        }
      }
    }
    return null;
  }

  private static Outcome removedTwice(Timeline t, ValueIds ids, int v) {
    // Every remove of the value stays: leaving one out is no sound reduction. Peeks may go.
    int[] all = ids.operations(v);
    int[] core = Arrays.stream(all).filter(i -> t.role[i] != Role.PEEK).toArray();
    List<Sentence> removes = new ArrayList<>();
    int blamed = -1;
    int add = -1;
    for (int i : all) {
      if (t.role[i] == Role.REMOVE) {
        removes.add(t.show(i));
        blamed = i;
      }
      add = t.role[i] == Role.ADD ? i : add;
    }
    int others = removes.size() - 1;
    Sentence sentence =
        Sentence.of(
            "%s took %s, but so did %s, and %s was added only once, by %s.",
            t.show(blamed),
            t.showValue(blamed),
            others <= NAMED ? Sentence.list(removes.subList(0, others), "and") : others + " others",
            t.showValue(blamed),
            t.show(add));
    return new Outcome.No(core, -1, blamed, List.of(sentence), "value removed twice");
  }

  /** The two or three operations that make an element's life impossible. */
  private static Outcome broken(Lifetimes lives) {
    Timeline t = lives.t;
    int e = lives.broken;
    int add = lives.add[e];
    int remove = lives.remove[e];
    int early = remove != Lifetimes.NONE && t.to[remove] < t.from[add] ? remove : Lifetimes.NONE;
    int late = Lifetimes.NONE;
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      if (t.to[peek] < t.from[add]) {
        early = peek;
      } else if (remove != Lifetimes.NONE && t.to[remove] < t.from[peek]) {
        late = peek;
      }
    }
    String value = t.showValue(add);
    if (early != Lifetimes.NONE) {
      Sentence sentence =
          Sentence.of(
              "%s returned before %s began, and nothing else added %s.",
              t.show(early), t.show(add), value);
      return new Outcome.No(
          sorted(add, early), -1, early, List.of(sentence), "value seen before its add");
    }
    Sentence sentence =
        Sentence.of(
            "%s saw %s, but began after %s had taken it, and %s was added only once, by %s.",
            t.show(late), value, t.show(remove), value, t.show(add));
    return new Outcome.No(
        sorted(add, remove, late), -1, late, List.of(sentence), "value seen after its remove");
  }

  public static int[] sorted(int... operations) {
    int[] result = operations.clone();
    java.util.Arrays.sort(result);
    return result;
  }
}
