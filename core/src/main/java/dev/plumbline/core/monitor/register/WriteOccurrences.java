package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;

/**
 * Tells the occurrences of a value apart that was written more than once, where real time leaves no
 * choice.
 *
 * <p>Who found a value found it where the last writer before had left it. A writer w of that value
 * can be this last one only if it was called before the finder returned, and no other write came
 * between for certain: none that was called after w returned and returned before the finder was
 * called. Let W be the latest call among the writes that returned before the finder was called;
 * then that says that w returned after W. If one writer is left, every witness has the finder see
 * that one, and the writer can get a value of its own. A value is told apart if that holds for all
 * who found it; it is exact then, and says nothing where a choice is left.
 *
 * <p>Cost: O(n). Finders are taken in the order of their calls, so W never falls, a writer that is
 * out once is out for good, and only as many writers are looked at as go out, and two more.
 */
final class WriteOccurrences {
  private static final int NONE = ValueChains.NONE;

  private final Timeline t;
  private final CodeIds ids;

  /** For each operation the one that left what it found; t.size for the initial value. */
  private final int[] source;

  /** The writers of each value that are not out, in the order of their calls. */
  private final int[] firstWriter;

  private final int[] nextWriter;
  private final boolean[] doubtful;

  /** A completed operation that found what nobody can have left for it; or NONE. */
  int impossible = NONE;

  WriteOccurrences(Timeline t, CodeIds ids) {
    this.t = t;
    this.ids = ids;
    source = Filled.ints(t.size, NONE);
    firstWriter = Filled.ints(ids.count, NONE);
    nextWriter = Filled.ints(t.size + 1, NONE);
    doubtful = new boolean[ids.count];
    for (int i = t.size - 1; i >= 0; i--) {
      if (ids.left[i] >= 0) {
        link(i, ids.left[i]);
      }
    }
    link(t.size, ids.initial);
    int[] latestWrite = latestWrites();
    for (int i = 0; i < t.size && impossible == NONE; i++) {
      boolean finds = t.role[i] == Role.READ || t.role[i] == Role.UPDATE;
      if (finds && !doubtful[ids.found[i]]) {
        find(i, latestWrite[i]);
      }
    }
  }

  private void link(int writer, int value) {
    nextWriter[writer] = firstWriter[value];
    firstWriter[value] = writer;
  }

  /** For each operation, the latest call among the writes that returned before it was called. */
  private int[] latestWrites() {
    int[] returning = Filled.ints(t.events, NONE);
    for (int i = 0; i < t.size; i++) {
      if (ids.left[i] >= 0 && t.to[i] < t.lastGap()) {
        returning[t.to[i] + 1] = i;
      }
    }
    int[] latest = new int[t.size];
    int greatest = -1;
    int calls = 0;
    for (int e = 0; e < t.events; e++) {
      greatest = returning[e] == NONE ? greatest : Math.max(greatest, t.from[returning[e]]);
      if (calls < t.size && t.from[calls] == e) {
        latest[calls++] = greatest;
      }
    }
    return latest;
  }

  private void find(int i, int latestWrite) {
    int value = ids.found[i];
    int previous = NONE;
    int found = NONE;
    for (int w = firstWriter[value]; w != NONE && from(w) <= t.to[i]; w = nextWriter[w]) {
      if (to(w) < latestWrite) {
        if (previous == NONE) {
          firstWriter[value] = nextWriter[w];
        } else {
          nextWriter[previous] = nextWriter[w];
        }
        continue;
      }
      if (found != NONE) {
        doubtful[value] = true;
        return;
      }
      previous = w;
      found = w;
    }
    source[i] = found;
    if (found == NONE && t.to[i] < t.lastGap()) {
      impossible = i;
    }
  }

  private int from(int writer) {
    return writer == t.size ? -1 : t.from[writer];
  }

  private int to(int writer) {
    return writer == t.size ? -1 : t.to[writer];
  }

  /** Gives the writers of values that are beyond doubt values of their own. */
  void tellApart() {
    for (int i = 0; i < t.size; i++) {
      if (ids.left[i] >= 0 && !doubtful[ids.left[i]]) {
        ids.left[i] = ids.again(ids.left[i]);
      }
    }
    for (int i = 0; i < t.size; i++) {
      boolean finds = t.role[i] == Role.READ || t.role[i] == Role.UPDATE;
      if (finds && !doubtful[ids.found[i]] && source[i] != t.size) {
        // A pending update that found what nobody left never happened.
        ids.found[i] = source[i] == NONE ? ids.again(ids.found[i]) : ids.left[source[i]];
      }
    }
  }
}
