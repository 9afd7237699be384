package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a register's part, gathered by value and linked to chains.
 *
 * <p>A <em>cluster</em> is a value with the operation that left it, its writer, and the reads that
 * saw it. An update that found u and left v links the clusters of both: nothing can happen between
 * the last sight of u and the update, or the update and the first sight of v, that changes the
 * value. A <em>chain</em> is a maximal row of linked clusters; its operations stand next to each
 * other in every witness, in the order writer, reads, update, reads, update, and so on.
 *
 * <p>Every value has one writer, with these exceptions: a value that nobody saw gets a cluster for
 * each of its writers, because nothing tells which is which and nothing depends on it; and one
 * value may be <em>home</em>, to which the register returns again and again, as the keys of a map
 * return to being absent. Home has no cluster; chains begin and end there.
 *
 * <p>Pending operations. One that leaves a value that nobody saw is dropped: in a witness only
 * overwrites can follow it, and other operations that are dropped, so without it the value before
 * stays a little longer and nobody notices. (A failed cas may notice. Those are left out here and
 * put into the witness later.) One that leaves a value that was seen has taken effect, since nobody
 * else left it.
 *
 * <p>Cost: O(n).
 */
final class ValueChains {
  static final int NONE = -1;

  /** The writer of the initial value. */
  static final int INITIAL = -2;

  final Timeline t;
  final CodeIds ids;

  /** The value that recurs, or NONE. */
  final int home;

  /** Why there is no exact answer, or null; then nothing below is filled in. */
  final @Nullable String beyond;

  /** For each value, the operation that left it; NONE if nobody did. */
  int[] writer = {};

  /** For each value, the update that found it and left another; NONE if nobody did. */
  int[] consumer = {};

  /** For each value, how many reads saw it, their earliest end and their latest beginning. */
  int[] reads = {};

  int[] readsTo = {};
  int[] readsFrom = {};

  /** Two updates that found the same value; null if there are none. */
  int @Nullable [] rivals;

  /** How many reads of home there are, blind returns to it, and pending returns to it. */
  int homeReads;

  int blindReturns;
  int pendingReturns;

  /** Whether equal values were told apart by real time; then reasons rest on all operations. */
  boolean toldApart;

  /** An operation that found what nobody can have left for it; or NONE. */
  int impossible = NONE;

  private boolean[] observed = {};
  private byte[] writers = {};

  ValueChains(Timeline t, long initial) {
    this.t = t;
    this.ids = CodeIds.of(t, initial);
    int recurring = recurring();
    if (recurring == MANY) {
      WriteOccurrences occurrences = new WriteOccurrences(t, ids);
      impossible = occurrences.impossible;
      if (impossible == NONE) {
        toldApart = true;
        occurrences.tellApart();
        recurring = recurring();
      }
    }
    home = recurring == MANY ? NONE : recurring;
    beyond = recurring == MANY ? "values are written more than once" : beyond();
    if (beyond == null && impossible == NONE) {
      tellApart();
      gather();
    }
  }

  /** Looks at who writes and sees what; the value that recurs, NONE or MANY. */
  private int recurring() {
    observed = new boolean[ids.count];
    writers = new byte[ids.count];
    writers[ids.initial] = 1;
    int pendingUpdates = 0;
    boolean repeated = false;
    for (int i = 0; i < t.size; i++) {
      int left = ids.left[i];
      if (left >= 0) {
        repeated |= writers[left] > 0;
        writers[left] = (byte) Math.min(2, writers[left] + 1);
        pendingUpdates += t.role[i] == Role.UPDATE && t.pending(i) ? 1 : 0;
      }
      if (t.role[i] == Role.READ || (t.role[i] == Role.UPDATE && !t.pending(i))) {
        observed[ids.found[i]] = true;
      }
    }
    if (pendingUpdates > 0) {
      seeWhatPendingUpdatesSaw();
    }
    return repeated ? repeatedlyLeft() : NONE;
  }

  private static final int MANY = -3;

  /** The one value that was seen and has several writers; NONE or MANY if there is not one. */
  private int repeatedlyLeft() {
    int found = NONE;
    for (int v = 0; v < observed.length; v++) {
      if (observed[v] && writers[v] > 1) {
        if (found != NONE) {
          return MANY;
        }
        found = v;
      }
    }
    return found;
  }

  /** A pending update that left a value that was seen has itself seen a value. */
  private void seeWhatPendingUpdatesSaw() {
    int[] byLeft = Filled.ints(observed.length, NONE);
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.UPDATE && t.pending(i) && writers[ids.left[i]] == 1) {
        byLeft[ids.left[i]] = i;
      }
    }
    for (int v = 0; v < observed.length; v++) {
      int at = v;
      while (observed[at] && byLeft[at] != NONE) {
        int update = byLeft[at];
        byLeft[at] = NONE;
        at = ids.found[update];
        if (observed[at]) {
          // Followed on its own turn, or followed already.
          break;
        }
        observed[at] = true;
      }
    }
  }

  /** What stands in the way of an exact answer; null if nothing does. */
  private @Nullable String beyond() {
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.LOST_REPLACE && observed[ids.left[i]]) {
        return "the value of a pending replace was seen";
      }
    }
    return null;
  }

  /** Gives each writer of a value that nobody saw a value of its own. */
  private void tellApart() {
    for (int i = 0; i < t.size; i++) {
      int left = ids.left[i];
      if (left >= 0 && writers[left] > 1 && !observed[left] && !t.pending(i)) {
        ids.left[i] = ids.again(left);
      }
    }
  }

  /** Whether an operation that leaves a value is certain to have had its effect. */
  boolean kept(int i) {
    return !t.pending(i) || (ids.left[i] != home && observed[ids.left[i]]);
  }

  private void gather() {
    writer = Filled.ints(ids.count, NONE);
    consumer = Filled.ints(ids.count, NONE);
    reads = new int[ids.count];
    readsTo = Filled.ints(ids.count, Integer.MAX_VALUE);
    readsFrom = Filled.ints(ids.count, -1);
    if (ids.initial != home) {
      writer[ids.initial] = INITIAL;
    }
    for (int i = 0; i < t.size; i++) {
      int found = ids.found[i];
      switch (t.role[i]) {
        case Role.READ -> {
          reads[found]++;
          readsTo[found] = Math.min(readsTo[found], t.to[i]);
          readsFrom[found] = Math.max(readsFrom[found], t.from[i]);
        }
        case Role.WRITE, Role.UPDATE -> gatherWriter(i, found);
        default -> {
          // Failed ones come later, and lost ones were seen by nobody.
        }
      }
    }
    homeReads = home == NONE ? 0 : reads[home];
  }

  private void gatherWriter(int i, int found) {
    int left = ids.left[i];
    if (!kept(i)) {
      pendingReturns += left == home ? 1 : 0;
      return;
    }
    if (left != home) {
      writer[left] = i;
    } else if (found == NONE) {
      blindReturns++;
    }
    if (found != NONE && found != home) {
      if (consumer[found] != NONE && rivals == null) {
        rivals = new int[] {consumer[found], i};
      }
      consumer[found] = i;
    }
  }

  /** Whether a completed operation saw home, or returned there without telling from where. */
  boolean atHome(int i) {
    return t.role[i] == Role.READ
        ? ids.found[i] == home
        : t.role[i] == Role.WRITE && ids.left[i] == home && !t.pending(i);
  }

  /** The value that the update which found this one left; NONE at the end of a chain. */
  int next(int value) {
    int update = consumer[value];
    return update == NONE || ids.left[update] == home ? NONE : ids.left[update];
  }

  /** The update that ends this value and returns home; NONE if none does. */
  int closer(int value) {
    int update = consumer[value];
    return update != NONE && ids.left[update] == home ? update : NONE;
  }

  /** Whether the value begins a chain. */
  boolean root(int value) {
    int w = writer[value];
    return w == INITIAL || (w >= 0 && (t.role[w] == Role.WRITE || ids.found[w] == home));
  }
}
