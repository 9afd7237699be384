package dev.plumbline.core.monitor.log;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.PairMap;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;

/**
 * What the gets of a part have seen, read as a text that was there from the start or put, its
 * <em>base</em>, and texts appended to it. All that was seen on the way there, or must have been
 * there, is a tree of <em>states</em>: a base, or a state with one more text at its end.
 *
 * <p><b>Reading.</b> For each beginning of a text, from the shortest on, it is known in how many
 * ways it can be read (none, one, several), and by which last text: the beginning itself is a base,
 * or a shorter beginning that can be read goes on with an appended text. A text can be read in one
 * way exactly if so says its longest beginning. Of several ways one is taken, a base before all
 * else, and the same for all texts that begin alike: a state is a text, whatever it was read as.
 *
 * <p>Where that leaves a get open, {@link RowReading} asks which way fits what the others show.
 *
 * <p>Cost: what the next get saw mostly begins as the last one's text, and what is known of that
 * beginning stays true. Beyond that, each letter costs a look for each length that an appended text
 * has. So all together O(letters of all outputs · lengths), and O(letters appended · lengths) plus
 * a comparison of each output with the one before, where logs only grow.
 */
final class LogParsing {
  static final int NONE = -1;

  /** The state at the start. */
  static final int START = 0;

  private static final int LETTERS_PER_CHECK = 1 << 16;

  private final Timeline t;
  private final IntFunction<String> text;
  private final Budget budget;

  /** Texts that begin a state, and texts that are appended, which are not empty. */
  final TextTable bases = new TextTable();

  final TextTable pieces = new TextTable();

  /** For each operation the number of its text: a base for a put, a piece for an append. */
  final int[] piece;

  /** For each get, the state it saw. */
  final int[] state;

  /** A get of what nobody wrote, and how many of its letters could be read; or NONE. */
  int unreadable = NONE;

  int readable;

  /** Whether some get can be read in several ways, of which one was taken. */
  boolean ambiguous;

  /** Whether what other gets show tells how some get is to be read. */
  boolean settled;

  /** How many puts there are, and whether no text is put twice, or put and there from the start. */
  int puts;

  boolean putsDiffer;

  // ---- The tree. A state's number is greater than its parent's.

  int states;

  /** For each state the one that it was appended to; NONE for a base. */
  int[] parent = new int[16];

  /** For each state the piece that is its end; for a base {@code ~} its number. */
  int[] last = new int[16];

  /** For each state how many letters it has, and a get that has seen it or what came of it. */
  int[] letters = new int[16];

  int[] seenBy = new int[16];

  private final PairMap children = new PairMap();
  int[] stateOfBase;

  // ---- The text that is being read: for each beginning of it, by its length.

  private String current = "";
  private int known = NONE;
  long[] hash = new long[1];
  private byte[] ways = new byte[1];
  private int[] token = new int[1];
  private int[] node = new int[1];
  private int unchecked;

  final BitSet baseLengths = new BitSet();
  int[] lengths;
  long[] powers;

  LogParsing(Timeline t, IntFunction<String> text, String initial, Budget budget) {
    this.t = t;
    this.text = text;
    this.budget = budget;
    this.piece = new int[t.size];
    this.state = new int[t.size];
    collect(initial);
    IntList open = new IntList();
    for (int i = 0; i < t.size && unreadable == NONE; i++) {
      if (t.role[i] == Role.READ) {
        see(i, text.apply(i), open);
      }
    }
    if (unreadable == NONE && open.size() > 0) {
      IntList left = putsDiffer ? new RowReading(t, text, this).settle(open) : open;
      settled = left.size() < open.size();
      ambiguous = left.size() > 0;
      for (int k = 0; k < left.size(); k++) {
        read(text.apply(left.get(k)));
        state[left.get(k)] = stateAt(current.length(), left.get(k));
      }
    }
  }

  /** The text of a state. */
  String text(int s) {
    return last[s] < 0 ? bases.text(~last[s]) : text.apply(seenBy[s]).substring(0, letters[s]);
  }

  // ---- What is put and appended.

  private void collect(String initial) {
    BitSet pieceLengths = new BitSet();
    addBase(initial);
    for (int i = 0; i < t.size; i++) {
      piece[i] = NONE;
      if (t.role[i] == Role.WRITE) {
        piece[i] = addBase(text.apply(i));
        puts++;
      } else if (t.role[i] == Role.APPEND) {
        String appended = text.apply(i);
        piece[i] = appended.isEmpty() ? NONE : pieces.add(appended);
        pieceLengths.set(appended.length());
      }
    }
    putsDiffer = bases.count() == puts + 1;
    pieceLengths.clear(0);
    lengths = pieceLengths.stream().toArray();
    powers = Arrays.stream(lengths).mapToLong(TextTable::power).toArray();
    stateOfBase = new int[bases.count()];
    for (int b = 0; b < stateOfBase.length; b++) {
      stateOfBase[b] = addState(NONE, ~b, bases.text(b).length(), NONE);
    }
  }

  private int addBase(String base) {
    baseLengths.set(base.length());
    return bases.add(base);
  }

  /** The state that a put leaves. */
  int stateOf(int put) {
    return stateOfBase[piece[put]];
  }

  private int addState(int before, int end, int length, int get) {
    if (states == parent.length) {
      parent = Arrays.copyOf(parent, 2 * states);
      last = Arrays.copyOf(last, 2 * states);
      letters = Arrays.copyOf(letters, 2 * states);
      seenBy = Arrays.copyOf(seenBy, 2 * states);
    }
    parent[states] = before;
    last[states] = end;
    letters[states] = length;
    seenBy[states] = get;
    return states++;
  }

  // ---- Reading.

  private void see(int get, String seen, IntList open) {
    read(seen);
    int all = seen.length();
    if (ways[all] > 1) {
      state[get] = NONE;
      open.add(get);
    } else if (ways[all] == 0) {
      unreadable = get;
      readable = all;
      while (readable > 0 && ways[readable] == 0) {
        readable--;
      }
    } else {
      state[get] = stateAt(all, get);
    }
  }

  /** Reads a text; what is known of its beginnings is then at hand. */
  void read(String seen) {
    int common = known == NONE ? NONE : common(current, seen);
    current = seen;
    if (seen.length() >= hash.length) {
      int size = Math.max(seen.length() + 1, 2 * hash.length);
      hash = Arrays.copyOf(hash, size);
      ways = Arrays.copyOf(ways, size);
      token = Arrays.copyOf(token, size);
      node = Arrays.copyOf(node, size);
    }
    for (int to = common + 1; to <= seen.length(); to++) {
      hash[to] = to == 0 ? 0 : TextTable.extend(hash[to - 1], seen.charAt(to - 1));
      readUpTo(to);
      if (++unchecked == LETTERS_PER_CHECK) {
        unchecked = 0;
        budget.check();
      }
    }
    known = seen.length();
  }

  private static int common(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    if (a.regionMatches(0, b, 0, shorter)) {
      return shorter;
    }
    int same = 0;
    while (a.charAt(same) == b.charAt(same)) {
      same++;
    }
    return same;
  }

  /** Says how a beginning of the text can be read, where that is known of all shorter ones. */
  private void readUpTo(int to) {
    int base = baseLengths.get(to) ? bases.find(current, 0, to, hash[to]) : TextTable.NONE;
    int count = base == TextTable.NONE ? 0 : 1;
    token[to] = ~base;
    for (int k = 0; k < lengths.length && lengths[k] <= to; k++) {
      int from = to - lengths[k];
      if (ways[from] != 0) {
        int found = pieces.find(current, from, to, hash[to] - hash[from] * powers[k]);
        if (found != TextTable.NONE) {
          token[to] = count == 0 ? found : token[to];
          count += ways[from];
        }
      }
    }
    ways[to] = (byte) Math.min(2, count);
    node[to] = NONE;
  }

  /** The state that is a beginning of the text. */
  int stateAt(int length, int get) {
    int at = length;
    while (node[at] == NONE && token[at] >= 0) {
      at -= pieces.text(token[at]).length();
    }
    if (node[at] == NONE) {
      node[at] = stateOfBase[~token[at]];
    }
    int start = at;
    // Forward again: which beginnings are on the way is found by going back from the end.
    int[] way = wayBack(start, length);
    for (int k = way.length - 1; k >= 0; k--) {
      node[way[k]] = child(node[at], token[way[k]], way[k], get);
      at = way[k];
    }
    return node[length];
  }

  private int[] wayBack(int start, int end) {
    int steps = 0;
    for (int at = end; at > start; at -= pieces.text(token[at]).length()) {
      steps++;
    }
    int[] way = new int[steps];
    int k = 0;
    for (int at = end; at > start; at -= pieces.text(token[at]).length()) {
      way[k++] = at;
    }
    return way;
  }

  /** The state that an appended text leaves; a new one if no get has shown it. */
  int child(int before, int appended, int length, int get) {
    int there = children.get(before, appended);
    if (there != PairMap.ABSENT) {
      return there;
    }
    int added = addState(before, appended, length, get);
    children.put(before, appended, added);
    return added;
  }
}
