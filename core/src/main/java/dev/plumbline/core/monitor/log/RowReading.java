package dev.plumbline.core.monitor.log;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * Which of several ways to read a get a witness can have, where no text is put twice, or put and
 * there from the start.
 *
 * <p>Each base then occurs once, and what follows it up to the next put is one row of appends. A
 * get that can be read in one way shows how the row of its base begins. So of the ways to read
 * another one, those remain that go along the row of their base as far as it is known, and end at
 * one of its states or go on behind it. And what was there from the start is over when a get has
 * shown a text that was put. If one way is left, it is the one; if none is, the history has no
 * witness however the get is read.
 *
 * <pre>
 *   append(a)  append(b)  get → "ab"  put(b)  append(a)  get → "ba"      b was put, for after the
 *                                                                        start comes a
 * </pre>
 *
 * <p>Cost: each get that is open is read once in a round, letter by letter; there is another round
 * as long as that tells how one of them is read, but not many.
 */
final class RowReading {
  private static final int NONE = LogParsing.NONE;
  private static final int ROUNDS = 4;

  private final Timeline t;
  private final IntFunction<String> text;
  private final LogParsing r;

  /** For each base the last state of its row that is known. */
  private int[] rowEnd = {};

  /** The gap from which on a get has shown something that was put. */
  private int startOver;

  /**
   * The one way to read a text: its state, or the state and the letters from which on it is new.
   */
  private int from;

  private int behind;
  private int[] token = {};

  RowReading(Timeline t, IntFunction<String> text, LogParsing readings) {
    this.t = t;
    this.text = text;
    this.r = readings;
  }

  /** Reads what can be read in one way; the gets that cannot. */
  IntList settle(IntList gets) {
    IntList open = gets;
    for (int round = 0; round < ROUNDS; round++) {
      findRows();
      IntList left = new IntList();
      for (int k = 0; k < open.size(); k++) {
        if (!settle(open.get(k))) {
          left.add(open.get(k));
        }
      }
      if (left.size() == open.size()) {
        break;
      }
      open = left;
    }
    return open;
  }

  private void findRows() {
    int[] root = new int[r.states];
    for (int s = 0; s < r.states; s++) {
      root[s] = r.parent[s] == NONE ? s : root[r.parent[s]];
    }
    // Bases are the first states.
    rowEnd = Arrays.copyOf(r.stateOfBase, r.stateOfBase.length);
    startOver = t.events;
    for (int i = 0; i < t.size; i++) {
      int s = t.role[i] == Role.READ ? r.state[i] : NONE;
      if (s != NONE) {
        if (r.letters[s] > r.letters[rowEnd[root[s]]]) {
          rowEnd[root[s]] = s;
        }
        if (root[s] != LogParsing.START) {
          startOver = Math.min(startOver, t.to[i]);
        }
      }
    }
  }

  /** Whether at most one way is left to read a get, by which it is then read. */
  private boolean settle(int get) {
    String seen = text.apply(get);
    r.read(seen);
    int ways = 0;
    for (int n = r.baseLengths.nextSetBit(0);
        n >= 0 && n <= seen.length() && ways < 2;
        n = r.baseLengths.nextSetBit(n + 1)) {
      int base = r.bases.find(seen, 0, n, r.hash[n]);
      if (base != TextTable.NONE && !(base == LogParsing.START && t.from[get] > startOver)) {
        ways += ways(seen, rowEnd[base]);
      }
    }
    if (ways == 1) {
      r.state[get] = stateOf(seen, get);
    } else if (ways == 0) {
      r.state[get] = r.stateAt(seen.length(), get);
    }
    return ways < 2;
  }

  /** In how many ways, up to two, a text goes along a row; if in one, that is written down. */
  private int ways(String seen, int end) {
    String row = r.text(end);
    if (seen.length() <= row.length()) {
      int s = end;
      while (s != NONE && r.letters[s] > seen.length()) {
        s = r.parent[s];
      }
      if (s == NONE || r.letters[s] != seen.length() || !row.startsWith(seen)) {
        return 0;
      }
      from = s;
      behind = seen.length();
      return 1;
    }
    return seen.startsWith(row) ? waysBehind(seen, end, row.length()) : 0;
  }

  private int waysBehind(String seen, int end, int start) {
    int[] last = new int[seen.length() + 1];
    byte[] count = new byte[seen.length() + 1];
    count[start] = 1;
    for (int to = start + 1; to <= seen.length(); to++) {
      for (int k = 0; k < r.lengths.length && r.lengths[k] <= to - start; k++) {
        int before = to - r.lengths[k];
        if (count[before] != 0) {
          int piece = r.pieces.find(seen, before, to, r.hash[to] - r.hash[before] * r.powers[k]);
          if (piece != TextTable.NONE) {
            last[to] = piece;
            count[to] = (byte) Math.min(2, count[to] + count[before]);
          }
        }
      }
    }
    if (count[seen.length()] == 1) {
      from = end;
      behind = start;
      token = last;
    }
    return count[seen.length()];
  }

  private int stateOf(String seen, int get) {
    return behind == seen.length() ? from : stateOf(seen.length(), get);
  }

  private int stateOf(int length, int get) {
    int[] ends = new int[length];
    int count = 0;
    for (int at = length; at > behind; at -= r.pieces.text(token[at]).length()) {
      ends[count++] = at;
    }
    int s = from;
    for (int k = count - 1; k >= 0; k--) {
      s = r.child(s, token[ends[k]], ends[k], get);
    }
    return s;
  }
}
