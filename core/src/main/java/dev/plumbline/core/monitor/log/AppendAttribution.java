package dev.plumbline.core.monitor.log;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.Grouping;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which append made which state. A text that was appended once made the one state that ends with
 * it; if there are two such states, or more than appends of the text, the history is a violation.
 *
 * <p><b>Equal texts.</b> If nothing is put, {@link AppendsInRow} finds authors that do if any do.
 * If texts are put, each one once, {@link ForcedAuthors} finds those for which there is no other
 * choice; if that is so of all, there is nothing to choose. Otherwise one choice is tried, which
 * may explain a history and never refuses one: states that end with the same text, in the order of
 * their deadlines, each take the append that returns first of those called in time. A state must be
 * there before the first get that saw it, or what came of it, returns; and after the last get of a
 * state it came of was called.
 *
 * <p>To try all would take long: texts that are put again and again, and nothing appended, are the
 * values of a register that recur, and deciding these is NP-complete (Gibbons and Korach, Testing
 * shared memories, 1997).
 *
 * <p>Cost: O(n log n) for equal texts, O(n) for others.
 */
final class AppendAttribution {
  static final int NONE = LogParsing.NONE;

  private final Timeline t;
  private final LogParsing r;

  /** For each state the append that made it; NONE for a base. */
  final int[] of;

  /** Whether every other choice would do no better. */
  final boolean exact;

  /** Whether equal appends were told apart. */
  boolean chose;

  /** A piece that ends more states than it was appended; or NONE. */
  int tooOften = NONE;

  /** States by the piece that they end with, and appends by piece. */
  private final Grouping states;

  private final Grouping appends;

  private int[] deadline = {};
  private int[] release = {};

  AppendAttribution(LogParsing readings, Timeline timeline) {
    this.r = readings;
    this.t = timeline;
    this.of = Filled.ints(r.states, NONE);
    int pieces = r.pieces.count();
    states = new Grouping(r.states, pieces, s -> r.last[s]);
    appends = new Grouping(t.size, pieces, i -> appends(i) ? r.piece[i] : NONE);
    exact = assign();
  }

  private boolean appends(int i) {
    return t.role[i] == Role.APPEND && r.piece[i] != NONE;
  }

  /** The states that end with a piece. */
  int[] statesEndingWith(int piece) {
    return Arrays.copyOfRange(states.members, states.start[piece], states.start[piece + 1]);
  }

  /** How often a piece was appended. */
  int appended(int piece) {
    return appends.size(piece);
  }

  private boolean assign() {
    for (int p = 0; p < r.pieces.count() && tooOften == NONE; p++) {
      int ends = states.size(p);
      if (ends > appended(p)) {
        tooOften = p;
      } else if (ends == 1 && appended(p) == 1) {
        of[states.members[states.start[p]]] = appends.members[appends.start[p]];
      } else if (ends > 0) {
        chose = true;
      }
    }
    return tooOften != NONE || !chose || tell();
  }

  /** Tells equal appends apart; whether no other choice would do better. */
  private boolean tell() {
    boolean exact = r.puts == 0 ? AppendsInRow.tell(t, r, of) : ForcedAuthors.tell(t, r, this);
    for (int p = 0; p < r.pieces.count(); p++) {
      choose(p);
    }
    return exact;
  }

  /** Chooses authors for states that end with a piece and have none. */
  private void choose(int piece) {
    int[] ends = Arrays.stream(statesEndingWith(piece)).filter(s -> of[s] == NONE).toArray();
    if (ends.length == 0) {
      return;
    }
    if (deadline.length == 0) {
      findLimits();
    }
    long[] order = new long[ends.length];
    for (int k = 0; k < ends.length; k++) {
      order[k] = (long) deadline[ends[k]] << Integer.SIZE | ends[k];
    }
    Arrays.sort(order);
    DeadlineHeap open = new DeadlineHeap(t.to);
    int[] free = freeAppends(piece);
    int next = 0;
    int spare = free.length - ends.length;
    for (long entry : order) {
      int s = (int) entry;
      do {
        for (; next < free.length; next++) {
          if (t.from[free[next]] > deadline[s] && !open.isEmpty()) {
            break;
          }
          open.push(free[next]);
        }
        of[s] = open.pop();
      } while (t.to[of[s]] < release[s] && spare-- > 0);
    }
  }

  /** The appends of a piece that are not known to have made a state, in the order of calls. */
  int[] freeAppends(int piece) {
    BitSet taken = new BitSet();
    for (int k = states.start[piece]; k < states.start[piece + 1]; k++) {
      if (of[states.members[k]] != NONE) {
        taken.set(of[states.members[k]]);
      }
    }
    return Arrays.stream(appends.members, appends.start[piece], appends.start[piece + 1])
        .filter(i -> !taken.get(i))
        .toArray();
  }

  /** When each state must be there at the latest, and cannot be there before. */
  private void findLimits() {
    deadline = Filled.ints(r.states, t.events);
    release = new int[r.states];
    int[] seenFrom = new int[r.states];
    Arrays.fill(seenFrom, NONE);
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.READ) {
        int s = r.state[i];
        deadline[s] = Math.min(deadline[s], t.to[i]);
        seenFrom[s] = Math.max(seenFrom[s], t.from[i]);
      }
    }
    for (int s = r.states - 1; s >= 0; s--) {
      if (r.parent[s] != NONE) {
        deadline[r.parent[s]] = Math.min(deadline[r.parent[s]], deadline[s]);
      }
    }
    for (int s = 0; s < r.states; s++) {
      int before = r.parent[s];
      release[s] = before == NONE ? NONE : Math.max(release[before], seenFrom[before]);
    }
  }
}
