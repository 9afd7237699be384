package dev.plumbline.core.monitor.container;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The values of which {@link Containers} may tell that they are wrong by themselves, whatever other
 * values there are beside these: it tells the first value that nothing added or the first one that
 * was removed twice, else the first repeated value that is removed or seen too often, else the
 * first one that is seen outside of its life. Of a share of the values the first of each kind are
 * enough: the first of all is the first of its own share. Cost: O(n).
 */
public final class WrongValues {
  private WrongValues() {}

  /** All operations on these values, ascending; none if no value is wrong by itself. */
  public static int[] operations(Timeline t) {
    ValueIds ids = ValueIds.of(t);
    Set<Integer> values = ids.absurd() ? absurd(t, ids) : wrongInTime(t, ids);
    return IntStream.range(0, t.size).filter(i -> values.contains(ids.id[i])).toArray();
  }

  private static Set<Integer> absurd(Timeline t, ValueIds ids) {
    int never = -1;
    int twice = -1;
    for (int i = t.size - 1; i >= 0; i--) {
      int v = ids.id[i];
      boolean removes = t.role[i] == Role.REMOVE;
      boolean isNever = (removes || t.role[i] == Role.PEEK) && ids.adds(v) == 0;
      boolean isTwice = removes && ids.adds(v) == 1 && ids.removes(v) == ValueIds.MANY;
      never = isNever ? v : never;
      twice = isTwice ? v : twice;
    }
    Set<Integer> both = new HashSet<>(Set.of(never));
    both.add(twice);
    both.remove(-1);
    return both;
  }

  private static Set<Integer> wrongInTime(Timeline t, ValueIds ids) {
    if (ids.repeated()) {
      Outcome counted = new RepeatedValues(t, ids).violation;
      return counted instanceof Outcome.No no ? Set.of(ids.id[assured(no.core())[0]]) : Set.of();
    }
    Lifetimes lives = new Lifetimes(t, ids.id, ids.count);
    return lives.broken == Lifetimes.NONE ? Set.of() : Set.of(ids.id[lives.add[lives.broken]]);
  }
}
