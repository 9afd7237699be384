package dev.plumbline.core.monitor.log;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.DeadlineHeap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells equal appends apart where nothing is put: if some choice of authors explains the history,
 * the one made here does.
 *
 * <p>All states are in one row then, 1 to m, and what is to be found are the gaps in which they are
 * made, one after the other, and for each an append of its text that is open there. An append that
 * makes none of them must happen after the last one, and after the last get. Let F(x) be how many
 * states have been made up to gap x.
 *
 * <p><b>The end.</b> Let e be the first gap by which all gets have been called, and of each text as
 * many appends as states end with it. If there is a choice, there is one with F(e) = m: make the
 * states that are made later in gap e. No get is called later that would show too little; whoever
 * returns before e keeps what it made; and there are appends enough for the rest. So an append that
 * returns before e <em>must</em> have made a state, and the others may also come after all of them.
 *
 * <p><b>Before it,</b> states are made as late as possible: when a get returns that saw them, or
 * when an append returns that must have made one and has not. Of the open appends of the text, the
 * one that returns first is the author. <em>Why that loses nothing.</em> What a get asks of F is F
 * &gt;= k from where it returns, and F &lt;= k up to where it is called. For one text, a(x) of
 * whose states are among the first F(x), authors exist exactly if in each range of gaps there are
 * as many of its states as appends within the range that must make one, and if up to each gap there
 * are no more of its states than appends called (Hall; both can be had in one matching by
 * Mendelsohn and Dulmage; and for the second part prefixes suffice, since what those that must make
 * one cannot take is left to appends that do not return before e). The first is a lower bound of
 * a(x) that grows with a at an earlier gap, the second an upper bound. So all lower bounds of F are
 * functions that grow with F at earlier gaps, and the least F that satisfies them, gap by gap, is
 * below every F that does; if it breaks an upper bound, all do.
 *
 * <p>Cost: O(n log n).
 */
final class AppendsInRow {
  private static final int NONE = LogParsing.NONE;

  private final Timeline t;
  private final LogParsing r;
  private final int[] of;

  /** The states of the row from 1, and for each state its place. */
  private final int[] row;

  private final int[] place;

  /** For each piece the appends of it that are open and have made nothing. */
  private final @Nullable DeadlineHeap[] open;

  private final boolean[] author;
  private int made;

  private AppendsInRow(Timeline t, LogParsing readings, int[] of) {
    this.t = t;
    this.r = readings;
    this.of = of;
    this.row = new int[r.states];
    this.place = new int[r.states];
    this.open = new @Nullable DeadlineHeap[r.pieces.count()];
    this.author = new boolean[t.size];
  }

  /**
   * Writes down the author of each state, as far as there are any.
   *
   * @return true: no other choice would do better
   */
  static boolean tell(Timeline t, LogParsing readings, int[] of) {
    AppendsInRow appends = new AppendsInRow(t, readings, of);
    if (appends.isRow()) {
      Arrays.fill(of, NONE);
      appends.sweep();
    }
    return true;
  }

  /** Whether each state comes of the one before; if not, no choice explains the history. */
  private boolean isRow() {
    for (int s = 1; s < r.states; s++) {
      int at = place[r.parent[s]] + 1;
      if (row[at] != 0) {
        return false;
      }
      row[at] = s;
      place[s] = at;
    }
    return true;
  }

  private int last() {
    return r.states - 1;
  }

  /** The gap by which all gets are called, and appends enough of each text. */
  private int end() {
    int[] wanted = new int[open.length];
    for (int s = 1; s < r.states; s++) {
      wanted[r.last[s]]++;
    }
    int end = 0;
    for (int i = 0; i < t.size; i++) {
      boolean counts =
          t.role[i] == Role.READ
              || (t.role[i] == Role.APPEND && r.piece[i] != NONE && wanted[r.piece[i]]-- > 0);
      end = counts ? t.from[i] : end;
    }
    return end;
  }

  private void sweep() {
    int end = end();
    int[] events = t.eventTable();
    boolean fits = true;
    for (int at = 0; at < end && fits; at++) {
      fits = events[at] < 0 ? returned(~events[at]) : called(events[at]);
    }
    if (fits && called(events[end])) {
      makeUpTo(last());
    }
  }

  private boolean called(int i) {
    if (t.role[i] == Role.READ) {
      return made <= place[r.state[i]];
    }
    int piece = r.piece[i];
    if (piece != NONE) {
      DeadlineHeap appends = open[piece];
      if (appends == null) {
        appends = new DeadlineHeap(t.to);
        open[piece] = appends;
      }
      appends.push(i);
    }
    return true;
  }

  private boolean returned(int i) {
    if (t.role[i] == Role.READ) {
      return makeUpTo(place[r.state[i]]);
    }
    while (r.piece[i] != NONE && !author[i]) {
      if (!makeUpTo(made + 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean makeUpTo(int k) {
    while (made < k) {
      if (made == last() || !canMake()) {
        return false;
      }
      makeNext();
    }
    return true;
  }

  private boolean canMake() {
    DeadlineHeap appends = open[r.last[row[made + 1]]];
    return appends != null && !appends.isEmpty();
  }

  private void makeNext() {
    int s = row[++made];
    of[s] = assured(open[r.last[s]]).pop();
    author[of[s]] = true;
  }
}
