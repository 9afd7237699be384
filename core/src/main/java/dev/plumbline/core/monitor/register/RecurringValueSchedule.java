package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.DeadlineHeap;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.Grouping;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a witness where one value, home, recurs and some operations do not tell what they
 * found: chains that begin with an overwrite, chains that end only because another one overwrites
 * them, blind returns to home.
 *
 * <p>All that matters between chains is whether the register is at home. Long chains have their
 * places. What is short happens in one gap, and is one of four things:
 *
 * <ul>
 *   <li>a <em>visit</em> needs home and leaves home: a read of home, a chain from home to home;
 *   <li>a <em>return</em> leaves home whatever was before;
 *   <li>a <em>loss</em> leaves another value whatever was before;
 *   <li>a <em>departure</em> needs home and leaves another value.
 * </ul>
 *
 * <p>Nobody needs to be away from home. So visits happen as soon as they can, losses too when the
 * register is away already; everything else waits until it must happen or until it is hidden: a
 * departure or losses right before a return or an overwrite harm nobody. A return is spent when
 * somebody who cannot wait needs home, the one with the earliest deadline first; pending ones have
 * none.
 *
 * <p>What this finds is a witness. That it finds nothing proves nothing: which return to spend
 * first is a guess. One thing is certain even so: an operation that needs home is impossible if
 * some chain that ends away from home came before it, and nothing that leads home can have come
 * between the two.
 *
 * <p>Cost: O(n log n).
 */
final class RecurringValueSchedule {
  private static final int NONE = ValueChains.NONE;

  private final ValueChains c;
  private final Timeline t;
  private final Zones zones;

  /** Things are chains, by first value, and behind those the operations without chain. */
  private final int chains;

  private final int[] from;
  private final int[] to;
  private final boolean[] done;

  private boolean home;
  private final int[] visits;
  private int visitCount;
  private final int[] losses;
  private int lossCount;
  private final DeadlineHeap returns;
  private final DeadlineHeap departures;

  /** Takes chains of which no two are in each other's way. */
  RecurringValueSchedule(ValueChains chains, Zones zones) {
    this.c = chains;
    this.t = chains.t;
    this.zones = zones;
    this.chains = c.ids.count;
    int things = this.chains + t.size;
    from = Filled.ints(things, NONE);
    to = Filled.ints(things, NONE);
    done = new boolean[things];
    visits = new int[things];
    losses = new int[things];
    returns = new DeadlineHeap(to);
    departures = new DeadlineHeap(to);
  }

  /** A witness without failed operations; null if none was found. */
  int @Nullable [] witness() {
    zones.startAgain();
    enter();
    Grouping arriving = byGap(from);
    Grouping due = byGap(to);
    home = zones.initialChain == NONE;
    int g = 0;
    if (!home) {
      perform(zones.initialChain);
      g = isLong(zones.initialChain) ? zones.s[zones.initialChain] : 0;
    }
    while (g < t.events) {
      arrive(arriving, g);
      if (!force(due, g)) {
        return null;
      }
      int chain = zones.chainAt(g);
      if (chain != NONE && isLong(chain)) {
        if (!beginLong(chain)) {
          return null;
        }
        // A chain that begins where this one ends is met next.
        g = zones.s[chain];
      } else {
        g++;
      }
    }
    return zones.witness();
  }

  private boolean isLong(int chain) {
    return zones.f[chain] < zones.s[chain];
  }

  // ---- Windows without the insides of long chains.

  private void enter() {
    int[] floor = new int[t.events];
    int[] ceiling = new int[t.events];
    int under =
        zones.initialChain != NONE && isLong(zones.initialChain) ? zones.initialChain : NONE;
    for (int g = 0; g < t.events; g++) {
      under = under != NONE && g >= zones.s[under] ? NONE : under;
      floor[g] = under == NONE ? g : zones.f[under];
      ceiling[g] = under == NONE ? g : zones.s[under];
      int chain = zones.chainAt(g);
      under = chain != NONE && isLong(chain) ? chain : under;
    }
    for (int v = 0; v < chains; v++) {
      if (c.root(v) && v != zones.initialChain && !isLong(v)) {
        enter(v, ceiling[Math.max(0, zones.s[v])], floor[zones.f[v]]);
      }
    }
    for (int i = 0; i < t.size; i++) {
      boolean pendingReturn = t.role[i] == Role.WRITE && c.ids.left[i] == c.home && t.pending(i);
      if (c.atHome(i) || pendingReturn) {
        enter(chains + i, ceiling[t.from[i]], pendingReturn ? t.events : floor[t.to[i]]);
      }
    }
  }

  private void enter(int thing, int first, int last) {
    from[thing] = first;
    to[thing] = last;
  }

  /** Things by a gap; those that have none, or one behind everything, are left out. */
  private Grouping byGap(int[] gap) {
    return new Grouping(gap.length, t.events, x -> gap[x] < t.events ? gap[x] : NONE);
  }

  // ---- What things are.

  private boolean needsHome(int thing) {
    if (thing >= chains) {
      return t.role[thing - chains] == Role.READ;
    }
    int w = c.writer[thing];
    return w >= 0 && t.role[w] != Role.WRITE;
  }

  private boolean leavesHome(int thing) {
    return thing >= chains || zones.endsAtHome(thing);
  }

  // ---- Time goes on.

  private void arrive(Grouping arriving, int gap) {
    for (int k = arriving.start[gap + 1] - 1; k >= arriving.start[gap]; k--) {
      int x = arriving.members[k];
      if (needsHome(x)) {
        if (leavesHome(x)) {
          visits[visitCount++] = x;
        } else {
          departures.push(x);
        }
      } else if (leavesHome(x)) {
        returns.push(x);
      } else {
        losses[lossCount++] = x;
      }
    }
    settle();
  }

  /** Does what costs nothing: visits at home, losses when away. */
  private void settle() {
    if (home) {
      while (visitCount > 0) {
        perform(visits[--visitCount]);
      }
    } else {
      lose();
    }
  }

  private void lose() {
    while (lossCount > 0) {
      perform(losses[--lossCount]);
    }
  }

  /** Does what cannot wait any longer. */
  private boolean force(Grouping due, int gap) {
    int first = due.start[gap];
    int last = due.start[gap + 1] - 1;
    for (int k = last; k >= first; k--) {
      int x = due.members[k];
      while (!done[x] && needsHome(x)) {
        if (!home && !goHome()) {
          return false;
        }
        if (!done[x] && !leavesHome(x)) {
          depart();
        }
      }
    }
    for (int k = last; k >= first; k--) {
      int x = due.members[k];
      while (!done[x] && leavesHome(x)) {
        goHome();
      }
    }
    for (int k = last; k >= first; k--) {
      if (!done[due.members[k]]) {
        hide();
      }
    }
    return true;
  }

  /** Spends a return; false if there is none. */
  private boolean goHome() {
    if (returns.isEmpty()) {
      return false;
    }
    int x = returns.pop();
    hide();
    perform(x);
    settle();
    return true;
  }

  /** Does what may harm, because what it leaves is overwritten next or cannot be helped. */
  private void hide() {
    if (home && !departures.isEmpty()) {
      depart();
    }
    lose();
  }

  private void depart() {
    perform(departures.pop());
    settle();
  }

  private boolean beginLong(int chain) {
    if (!needsHome(chain)) {
      hide();
    } else if (!home && !goHome()) {
      return false;
    }
    perform(chain);
    return true;
  }

  private void perform(int thing) {
    done[thing] = true;
    if (thing < chains) {
      zones.place(thing);
    } else {
      zones.placeAlone(thing - chains);
    }
    home = leavesHome(thing);
  }

  // ---- Certainty.

  /** An operation that needs home and cannot have it; NONE if there is none for certain. */
  int impossible() {
    int[] strandedUpTo = stranded();
    int calls = 0;
    int latestReturn = NONE;
    int[] latest = new int[t.events];
    for (int g = 0; g < t.events; g++) {
      for (; calls < t.size && t.from[calls] <= g; calls++) {
        latestReturn =
            c.ids.left[calls] == c.home ? Math.max(latestReturn, t.to[calls]) : latestReturn;
      }
      latest[g] = latestReturn;
    }
    for (int i = 0; i < t.size; i++) {
      boolean needs = c.ids.found[i] == c.home && (t.role[i] == Role.READ || isWriter(i));
      if (needs && strandedUpTo[t.from[i]] > latest[t.to[i]]) {
        return i;
      }
    }
    return NONE;
  }

  private boolean isWriter(int i) {
    return t.role[i] == Role.UPDATE && c.writer[c.ids.left[i]] == i;
  }

  /** For each gap, the greatest s of a chain with smaller f that does not end at home. */
  private int[] stranded() {
    int[] upTo = new int[t.events];
    boolean fromStart = zones.initialChain != NONE && !zones.endsAtHome(zones.initialChain);
    int greatest = fromStart ? zones.s[zones.initialChain] : Integer.MIN_VALUE;
    for (int g = 0; g < t.events; g++) {
      upTo[g] = greatest;
      int chain = zones.chainAt(g);
      if (chain != NONE && !zones.endsAtHome(chain)) {
        greatest = Math.max(greatest, zones.s[chain]);
      }
    }
    return upTo;
  }
}
