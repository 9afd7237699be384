package dev.plumbline.core.monitor.log;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the authors of states for which there is no other choice, where no text is put twice: equal
 * appends that are far from each other in time, such as those of clients that were started again.
 *
 * <p>A state occurs once then, since what it begins with does, and the states it came of come
 * first. So it was made no earlier than any of these, than any get of these was called, and than
 * the put was called; and no later than any get of it, or of what came of it, returns. Its author
 * is open in between. If one append of its text is, and no more that has not made another state,
 * that is the author, whose own call and return are then limits, too, for all states of that row.
 *
 * <p>Cost: O(n log n) a round. A round knows no more than the one before except by the authors that
 * were found in it; after some rounds the rest is left open.
 */
final class ForcedAuthors {
  private static final int NONE = LogParsing.NONE;
  private static final int ROUNDS = 20;

  private final Timeline t;
  private final LogParsing r;
  private final AppendAttribution authors;
  private final int[] low;
  private final int[] high;

  private ForcedAuthors(Timeline t, LogParsing readings, AppendAttribution authors) {
    this.t = t;
    this.r = readings;
    this.authors = authors;
    this.low = new int[r.states];
    this.high = new int[r.states];
  }

  /**
   * Writes down authors for which there is no other choice.
   *
   * @return whether they are all, or some state can have none
   */
  static boolean tell(Timeline t, LogParsing readings, AppendAttribution authors) {
    return readings.putsDiffer && new ForcedAuthors(t, readings, authors).tell();
  }

  private boolean tell() {
    for (int round = 0; round < ROUNDS; round++) {
      findLimits();
      int found = 0;
      int left = 0;
      for (int p = 0; p < r.pieces.count(); p++) {
        int[] open =
            Arrays.stream(authors.statesEndingWith(p)).filter(s -> authors.of[s] == NONE).toArray();
        int told = open.length == 0 ? 0 : tell(open, authors.freeAppends(p));
        if (told < 0) {
          return true;
        }
        found += told;
        left += open.length - told;
      }
      if (left == 0 || found == 0) {
        return left == 0;
      }
    }
    return false;
  }

  /** Finds authors among some appends; how many, or -1 if a state can have none. */
  private int tell(int[] states, int[] appends) {
    long[] calls = Arrays.stream(appends).mapToLong(i -> entry(t.from[i], i)).sorted().toArray();
    long[] returns = Arrays.stream(appends).mapToLong(i -> entry(t.to[i], i)).sorted().toArray();
    long[] called = sums(calls);
    long[] returned = sums(returns);
    Set<Integer> taken = new HashSet<>();
    int told = 0;
    for (int s : states) {
      if (low[s] > high[s]) {
        return -1;
      }
      // What has returned before has also been called before.
      int before = firstFrom(returns, low[s]);
      int upTo = firstFrom(calls, high[s] + 1);
      if (upTo <= before) {
        return -1;
      }
      if (upTo == before + 1) {
        int author = (int) (called[upTo] - returned[before]);
        if (!taken.add(author)) {
          return -1;
        }
        authors.of[s] = author;
        told++;
      }
    }
    return told;
  }

  private static long entry(int gap, int append) {
    return (long) gap << Integer.SIZE | append;
  }

  /** For each number of entries the sum of the appends of the first that many. */
  private static long[] sums(long[] entries) {
    long[] sums = new long[entries.length + 1];
    for (int k = 0; k < entries.length; k++) {
      sums[k + 1] = sums[k] + (int) entries[k];
    }
    return sums;
  }

  /** How many entries are of earlier gaps. */
  private static int firstFrom(long[] entries, int gap) {
    int at = Arrays.binarySearch(entries, entry(gap, 0));
    return at < 0 ? ~at : at;
  }

  private void findLimits() {
    Arrays.fill(low, 0);
    Arrays.fill(high, t.lastGap());
    int[] seenFrom = new int[r.states];
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.READ) {
        int s = r.state[i];
        high[s] = Math.min(high[s], t.to[i]);
        seenFrom[s] = Math.max(seenFrom[s], t.from[i]);
      } else if (t.role[i] == Role.WRITE) {
        within(r.stateOf(i), i);
      }
    }
    for (int s = r.states - 1; s >= 0; s--) {
      if (r.parent[s] != NONE) {
        if (authors.of[s] != NONE) {
          within(s, authors.of[s]);
        }
        high[r.parent[s]] = Math.min(high[r.parent[s]], high[s]);
      }
    }
    for (int s = 0; s < r.states; s++) {
      if (r.parent[s] != NONE) {
        low[s] = Math.max(low[s], Math.max(low[r.parent[s]], seenFrom[r.parent[s]]));
      }
    }
  }

  private void within(int state, int author) {
    low[state] = Math.max(low[state], t.from[author]);
    high[state] = Math.min(high[state], t.to[author]);
  }
}
