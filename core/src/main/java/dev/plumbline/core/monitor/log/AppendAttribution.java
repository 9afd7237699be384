package dev.plumbline.core.monitor.log;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.DeadlineHeap;
import java.util.Arrays;

/**
 * Which append made which state. A text that was appended once made the one state that ends with
 * it; if there are two such states, or more than appends of the text, the history is a violation.
 *
 * <p><b>Equal texts.</b> A state must be there before the first get that saw it, or what came of
 * it, returns; and after the last get of a state it came of was called. States that end with the
 * same text, in the order of these deadlines, each take the append that returns first of those
 * called in time. That is a choice, which may explain a history and never refuses one, unless no
 * other one is worth a try: <em>Lemma.</em> If nothing is put, and of two appends of a text one is
 * called and returns no later than the other, then it may as well happen first. For all states are
 * in one row, the appends that nobody saw come after it, and where the two happen the other way
 * round, at p and then at q, they can change places: the first one is called by p, since the second
 * is, and both return after q. So if the calls of equal appends are in the order of their returns,
 * the first one goes to the first state, and so on.
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

  /** States and appends by piece: those of piece p from {@code start[p]} up to the next one's. */
  private int[] stateStart;

  private int[] statesByPiece;
  private int[] appendStart;
  private int[] appendsByPiece;

  private int[] deadline = {};
  private int[] release = {};

  AppendAttribution(LogParsing readings, Timeline timeline) {
    this.r = readings;
    this.t = timeline;
    this.of = new int[r.states];
    Arrays.fill(of, NONE);
    gather();
    exact = assign();
  }

  private void gather() {
    int pieces = r.pieces.count();
    stateStart = new int[pieces + 1];
    appendStart = new int[pieces + 1];
    for (int s = 0; s < r.states; s++) {
      if (r.last[s] >= 0) {
        stateStart[r.last[s] + 1]++;
      }
    }
    for (int i = 0; i < t.size; i++) {
      if (appends(i)) {
        appendStart[r.piece[i] + 1]++;
      }
    }
    for (int p = 0; p < pieces; p++) {
      stateStart[p + 1] += stateStart[p];
      appendStart[p + 1] += appendStart[p];
    }
    statesByPiece = new int[stateStart[pieces]];
    appendsByPiece = new int[appendStart[pieces]];
    int[] next = Arrays.copyOf(stateStart, pieces);
    for (int s = 0; s < r.states; s++) {
      if (r.last[s] >= 0) {
        statesByPiece[next[r.last[s]]++] = s;
      }
    }
    next = Arrays.copyOf(appendStart, pieces);
    for (int i = 0; i < t.size; i++) {
      if (appends(i)) {
        appendsByPiece[next[r.piece[i]]++] = i;
      }
    }
  }

  private boolean appends(int i) {
    return t.role[i] == Role.APPEND && r.piece[i] != NONE;
  }

  /** The states that end with a piece. */
  int[] statesEndingWith(int piece) {
    return Arrays.copyOfRange(statesByPiece, stateStart[piece], stateStart[piece + 1]);
  }

  /** How often a piece was appended. */
  int appended(int piece) {
    return appendStart[piece + 1] - appendStart[piece];
  }

  private boolean assign() {
    boolean only = true;
    boolean puts = false;
    for (int i = 0; i < t.size; i++) {
      puts |= t.role[i] == Role.WRITE;
    }
    for (int p = 0; p < r.pieces.count() && tooOften == NONE; p++) {
      int ends = stateStart[p + 1] - stateStart[p];
      if (ends > appended(p)) {
        tooOften = p;
      } else if (ends == 1 && appended(p) == 1) {
        of[statesByPiece[stateStart[p]]] = appendsByPiece[appendStart[p]];
      } else if (ends > 0) {
        chose = true;
        only &= choose(p) && !puts;
      }
    }
    return only;
  }

  /** Chooses among equal appends; false if some of them are nested. */
  private boolean choose(int piece) {
    if (deadline.length == 0) {
      findLimits();
    }
    int[] ends = statesEndingWith(piece);
    long[] order = new long[ends.length];
    for (int k = 0; k < ends.length; k++) {
      order[k] = (long) deadline[ends[k]] << Integer.SIZE | ends[k];
    }
    Arrays.sort(order);
    DeadlineHeap open = new DeadlineHeap(t.to);
    int next = appendStart[piece];
    int spare = appended(piece) - ends.length;
    for (long entry : order) {
      int s = (int) entry;
      do {
        for (; next < appendStart[piece + 1]; next++) {
          int append = appendsByPiece[next];
          if (t.from[append] > deadline[s] && !open.isEmpty()) {
            break;
          }
          open.push(append);
        }
        of[s] = open.pop();
      } while (t.to[of[s]] < release[s] && spare-- > 0);
    }
    return inOrder(piece);
  }

  /** Whether equal appends are called in the order in which they return. */
  private boolean inOrder(int piece) {
    for (int k = appendStart[piece] + 1; k < appendStart[piece + 1]; k++) {
      if (t.to[appendsByPiece[k]] < t.to[appendsByPiece[k - 1]]) {
        return false;
      }
    }
    return true;
  }

  /** When each state must be there at the latest, and cannot be there before. */
  private void findLimits() {
    deadline = new int[r.states];
    release = new int[r.states];
    int[] seenFrom = new int[r.states];
    Arrays.fill(deadline, t.events);
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
