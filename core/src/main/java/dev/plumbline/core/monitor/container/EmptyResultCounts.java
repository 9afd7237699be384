package dev.plumbline.core.monitor.container;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Empty results that cannot be, by counting. Where values are added more than once it is not known
 * which remove took which, but at gap g at least as many elements of a value are inside as adds of
 * it have ended before g, less the removes of it that have begun. If at every gap of an empty
 * result's window these numbers, where they are positive, make more than the pending removes that
 * have begun, something was inside all the while. This holds for every container, whatever the
 * order in which elements leave.
 *
 * <p><b>Core.</b> Without pending removes one value at a time is enough: as few as cover the
 * window, chosen greedily. Of each, the operations between two gaps at which none of its operations
 * was open and as many had been removed as added: the value is absent there in every witness, so
 * what is outside are whole elements, which can be left out. If one value covers the window, what
 * was called after the empty result can be cut off as well; with several it cannot, because a
 * remove that is cut short could take another value.
 *
 * <p>Cost: O(n).
 */
final class EmptyResultCounts {
  private static final String METHOD = "more added than can have been taken";

  private final Timeline t;
  private final ValueIds ids;
  private final int[] events;

  private EmptyResultCounts(Timeline t, ValueIds ids) {
    this.t = t;
    this.ids = ids;
    this.events = t.eventTable();
  }

  /** The refusal of an empty result; null if counting refuses none. */
  static @Nullable Outcome refusal(Timeline t, ValueIds ids) {
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.EMPTY) {
        return new EmptyResultCounts(t, ids).refusal();
      }
    }
    return null;
  }

  private @Nullable Outcome refusal() {
    int[] lastFree = new int[t.events];
    int[] count = new int[ids.count];
    int certain = 0;
    int lost = 0;
    int free = -1;
    for (int g = 0; g < t.events; g++) {
      certain += follow(g, count);
      lost += events[g] >= 0 && t.role[events[g]] == Role.LOST_REMOVE ? 1 : 0;
      free = certain <= lost ? g : free;
      lastFree[g] = free;
    }
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.EMPTY && lastFree[t.to[i]] < t.from[i]) {
        return lost == 0 ? byValues(i) : byAll(i);
      }
    }
    return null;
  }

  /**
   * Takes an event into account; by how much the certain number of elements changes. Gap g comes
   * after event g, so an add that returns there has ended before it.
   */
  private int follow(int event, int[] count) {
    boolean begins = events[event] >= 0;
    int i = begins ? events[event] : ~events[event];
    if (begins && t.role[i] == Role.REMOVE) {
      return count[ids.id[i]]-- > 0 ? -1 : 0;
    }
    if (!begins && t.role[i] == Role.ADD) {
      return count[ids.id[i]]++ >= 0 ? 1 : 0;
    }
    return 0;
  }

  // ---- Cores.

  /** With pending removes, which may have taken anything, all values count. */
  private Outcome byAll(int empty) {
    int[] core =
        IntStream.range(0, t.size)
            .filter(i -> i == empty || (t.role[i] != Role.PEEK && t.role[i] != Role.EMPTY))
            .toArray();
    Sentence sentence =
        Sentence.of(
            "%s found nothing, but all the while more elements had been added than all removes that"
                + " had begun can have taken.",
            t.show(empty));
    return no(core, -1, empty, sentence);
  }

  private Outcome byValues(int empty) {
    int[] count = new int[ids.count];
    for (int g = 0; g <= t.from[empty]; g++) {
      follow(g, count);
    }
    boolean[] chosen = new boolean[ids.count];
    int picks = 0;
    for (int gap = t.from[empty]; gap <= t.to[empty]; picks++) {
      gap = choose(count, gap, t.to[empty], chosen);
    }
    int[] since = new int[ids.count];
    int[] until = new int[ids.count];
    absences(empty, since, until);
    int[] core = new int[t.size];
    int n = 0;
    for (int i = 0; i < t.size; i++) {
      int v = ids.id[i];
      boolean counts = v >= 0 && chosen[v] && t.role[i] != Role.PEEK && t.from[i] > since[v];
      boolean intime = counts && t.from[i] <= (picks == 1 ? t.to[empty] : until[v]);
      if (i == empty || intime) {
        core[n++] = i;
      }
    }
    return no(
        Arrays.copyOf(core, n), picks == 1 ? empty : -1, empty, sentence(empty, chosen, picks));
  }

  /**
   * Chooses the value that, from a gap on, is certainly inside for longest.
   *
   * @param count the certain numbers at the gap, and afterwards at the gap that is returned
   * @return the first gap at which it is not, or one beyond the last
   */
  private int choose(int[] count, int from, int last, boolean[] chosen) {
    boolean[] inside = new boolean[ids.count];
    int insideCount = 0;
    int latest = Lifetimes.NONE;
    for (int v = 0; v < ids.count; v++) {
      inside[v] = count[v] > 0;
      insideCount += inside[v] ? 1 : 0;
      latest = inside[v] ? v : latest;
    }
    int gap = from;
    while (insideCount > 0 && gap <= last) {
      gap++;
      if (gap > last) {
        break;
      }
      boolean fewer = follow(gap, count) < 0;
      int v = fewer ? ids.id[events[gap]] : Lifetimes.NONE;
      if (fewer && count[v] == 0 && inside[v]) {
        inside[v] = false;
        insideCount--;
        latest = insideCount == 0 ? v : latest;
      }
    }
    for (int v = 0; insideCount > 0 && v < ids.count; v++) {
      latest = inside[v] ? v : latest;
    }
    chosen[latest] = true;
    return gap;
  }

  /** For each value the last gap before an operation, and the first behind, where it is absent. */
  private void absences(int empty, int[] since, int[] until) {
    int[] open = new int[ids.count];
    int[] balance = new int[ids.count];
    Arrays.fill(since, -1);
    Arrays.fill(until, t.events);
    for (int g = 0; g < t.events; g++) {
      boolean begins = events[g] >= 0;
      int i = begins ? events[g] : ~events[g];
      int v = ids.id[i];
      if (v < 0) {
        continue;
      }
      open[v] += begins ? 1 : -1;
      balance[v] += begins ? 0 : t.role[i] == Role.ADD ? 1 : t.role[i] == Role.REMOVE ? -1 : 0;
      if (open[v] == 0 && balance[v] == 0) {
        since[v] = g <= t.from[empty] ? g : since[v];
        until[v] = g >= t.to[empty] ? Math.min(until[v], g) : until[v];
      }
    }
  }

  private Sentence sentence(int empty, boolean[] chosen, int picks) {
    StringJoiner values = new StringJoiner(", ");
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.ADD && chosen[ids.id[i]]) {
        values.add(t.showValue(i));
        chosen[ids.id[i]] = false;
      }
    }
    String sentence =
        picks == 1
            ? "%s found nothing, but %s was inside all the while: more adds of it had returned than"
                + " removes of it had begun."
            : "%s found nothing, but all the while one of %s was inside: more adds of it had returned"
                + " than removes of it had begun.";
    return Sentence.of(sentence, t.show(empty), values);
  }

  private static Outcome no(int[] core, int cut, int empty, Sentence sentence) {
    return new Outcome.No(core, cut, empty, List.of(sentence), METHOD);
  }
}
