package dev.plumbline.core.monitor.register;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;

/**
 * Chains as intervals of time, and their order.
 *
 * <p><b>Inside a chain</b> the order is given up to the order of reads of one value. It respects
 * real time exactly when no operation has to wait for one that was called after its return: when no
 * {@code to} is less than a {@code from} before it. One walk along the chain decides that.
 *
 * <p><b>Between chains.</b> Let f be the least {@code to} of a chain and s its greatest {@code
 * from}. Chain X must precede chain Y exactly when some operation of X returned before some
 * operation of Y was called: f(X) &lt; s(Y). Chains have an order exactly when this relation has no
 * cycle, and it has none if no two chains must precede each other: on a cycle let X be the chain
 * with the least f, Y the one before X, Z the one before Y (X itself if there are two). Then f(X)
 * &le; f(Z) &lt; s(Y), so X must precede Y too.
 *
 * <p>Call a chain <em>long</em> if f &lt; s: it holds its value in all gaps from f to s. It is
 * <em>short</em> otherwise: all of its operations can happen in any one gap from s to f. Two chains
 * are in each other's way if both are long and overlap, or if a short one lies strictly inside of a
 * long one. (Gibbons and Korach, <em>Testing shared memories</em>, 1997, say zone for what spans f
 * and s, and have single writes in place of chains.)
 *
 * <p><b>Order.</b> By the greater of f and s, a long chain before a short one at equality. If f(X)
 * &lt; s(Y) and Y came before X, then max(f, s) of X would be s(X), because f(X) &lt; s(Y), and
 * s(X) &ge; f(Y); at more than equality X and Y are in each other's way, and at equality X, the
 * long one, comes first.
 *
 * <p><b>Home.</b> With a value that recurs, each chain begins and ends there, so the register is at
 * home in all gaps that are not strictly inside of a long chain: short ones take no time. A chain
 * that does not end at home holds its value for good. A read of home needs a gap of its window that
 * is not strictly inside of a long chain; the first one is as good as any. So does a blind return
 * to home. All that is exact if nothing else tells chains what to follow: if each one ends at home
 * by itself, or one does not and there are no overwrites or blind or pending returns that could
 * follow it. {@link RecurringValueSchedule} is for the rest.
 *
 * <p>Cost: O(n). A sort is not needed, since no two chains have the same f: it is the rank of an
 * event, less one.
 */
final class Zones {
  private static final int NONE = ValueChains.NONE;

  private final ValueChains c;
  private final Timeline t;

  /** For the first value of each chain: least {@code to} and greatest {@code from}. */
  final int[] f;

  final int[] s;

  /** For each gap, the chain whose f it is, plus one. */
  private final int[] chainAt;

  final boolean heldForGood;
  private final boolean[] endsAtHome;

  /** The chain of the initial value; NONE if that is home. */
  int initialChain = NONE;

  /** A value, and an operation that cannot wait for what its chain has before it; or NONE. */
  int brokenValue = NONE;

  int brokenOperation = NONE;

  /** Two chains in each other's way, by their first values; or NONE. */
  int first = NONE;

  int second = NONE;

  /** A read of home that finds the register away all the time; or NONE. */
  int strayRead = NONE;

  /** Chains that do not end at home. */
  int open;

  /** Chains that begin with an overwrite. */
  int overwrites;

  /** Clusters that are in some chain. */
  private int linked;

  private int[] order = {};
  private int placed;
  private int[] readsAt = {};
  private int nextHomeRead;

  /**
   * Walks along all chains.
   *
   * @param held whether what is not ended by an update is held for good, where there is a home
   */
  Zones(ValueChains chains, boolean held) {
    this.c = chains;
    this.heldForGood = held;
    this.t = chains.t;
    f = new int[c.ids.count];
    s = new int[c.ids.count];
    endsAtHome = new boolean[c.ids.count];
    chainAt = new int[t.events];
    for (int v = 0; v < c.ids.count && brokenValue == NONE; v++) {
      if (c.root(v)) {
        walk(v);
      }
    }
  }

  /** Walks along a chain. */
  private void walk(int root) {
    int least = Integer.MAX_VALUE;
    int greatest = -1;
    int last = root;
    for (int v = root; v != NONE; v = c.next(v)) {
      linked++;
      last = v;
      int w = c.writer[v];
      if (w >= 0) {
        if (t.to[w] < greatest) {
          broken(v, w);
          return;
        }
        least = Math.min(least, t.to[w]);
        greatest = Math.max(greatest, t.from[w]);
      } else {
        least = -1;
        initialChain = root;
      }
      if (c.readsTo[v] < greatest) {
        broken(v, NONE);
        return;
      }
      least = Math.min(least, c.readsTo[v]);
      greatest = Math.max(greatest, c.readsFrom[v]);
    }
    int closer = c.closer(last);
    endsAtHome[root] = closer != NONE;
    if (closer != NONE) {
      if (t.to[closer] < greatest) {
        broken(last, closer);
        return;
      }
      least = Math.min(least, t.to[closer]);
      greatest = Math.max(greatest, t.from[closer]);
    } else if (c.home != NONE) {
      open++;
      greatest = heldForGood ? t.events : greatest;
    }
    int w = c.writer[root];
    overwrites += w >= 0 && t.role[w] == Role.WRITE ? 1 : 0;
    f[root] = least;
    s[root] = greatest;
    if (least >= 0) {
      chainAt[least] = root + 1;
    }
  }

  private void broken(int value, int operation) {
    brokenValue = value;
    brokenOperation = operation;
  }

  /** Whether every value that somebody left is in a chain with a beginning. */
  boolean allLinked() {
    int clusters = 0;
    for (int w : c.writer) {
      clusters += w != NONE ? 1 : 0;
    }
    return clusters == linked;
  }

  /** Orders the chains; false if two are in each other's way or a read of home has no gap. */
  boolean sweep() {
    order = new int[t.size];
    readsAt = new int[c.ids.count];
    int held = NONE;
    if (initialChain != NONE) {
      held = meet(initialChain, NONE);
    }
    for (int g = 0; g < chainAt.length; g++) {
      if (chainAt[g] != 0) {
        held = meet(chainAt[g] - 1, held);
        if (second != NONE || strayRead != NONE) {
          return false;
        }
      }
    }
    release(held);
    return strayRead == NONE && placeHomeReads(t.events, NONE);
  }

  /** Takes the chain with the next f; returns the long chain that is under way after it. */
  private int meet(int chain, int held) {
    boolean isLong = f[chain] < s[chain];
    if (held != NONE && f[chain] < s[held]) {
      if (isLong || s[chain] > f[held]) {
        first = held;
        second = chain;
        return held;
      }
      place(chain);
      return held;
    }
    release(held);
    if (strayRead != NONE) {
      return NONE;
    }
    placeHomeReads(f[chain], NONE);
    if (isLong) {
      return chain;
    }
    place(chain);
    return NONE;
  }

  /**
   * Orders chains again after a successful sweep, without home, so that some of them hold their
   * values as shortly as possible: a short one of these happens right before another chain if it
   * can, and after any of these another chain happens as soon as it can. Every short chain still
   * happens in one gap of its own that is not strictly inside of a long one.
   */
  void hide(boolean[] hidden) {
    int[] shortAt = new int[t.events];
    for (int v = 0; v < c.ids.count; v++) {
      if (c.root(v) && v != initialChain && f[v] >= s[v]) {
        shortAt[s[v]] = v + 1;
      }
    }
    Waiting waiting = new Waiting(hidden);
    placed = 0;
    int held = NONE;
    if (initialChain != NONE) {
      if (f[initialChain] < s[initialChain]) {
        held = initialChain;
      } else {
        waiting.happen(initialChain);
      }
    }
    for (int g = 0; g < t.events; g++) {
      if (held != NONE && g >= s[held]) {
        waiting.happen(held);
        held = NONE;
        waiting.follow();
      }
      if (shortAt[g] != 0) {
        waiting.add(shortAt[g] - 1);
        if (held == NONE) {
          waiting.follow();
        }
      }
      int chain = chainAt[g] - 1;
      if (chain == NONE || waiting.done[chain]) {
        continue;
      }
      if (f[chain] < s[chain]) {
        waiting.vanish(chain);
        held = chain;
      } else {
        if (held == NONE) {
          waiting.vanish(chain);
        }
        waiting.happen(chain);
      }
    }
    if (held != NONE) {
      waiting.happen(held);
    }
  }

  /** Adds the chains of these values. */
  void addChains(boolean[] values, boolean[] result) {
    for (int root = 0; root < c.ids.count; root++) {
      if (c.root(root)) {
        for (int v = root; v != NONE; v = c.next(v)) {
          result[root] |= values[v];
        }
      }
    }
  }

  /** Short chains that can happen and have not. */
  private final class Waiting {
    private final boolean[] hidden;
    private final boolean[] done = new boolean[c.ids.count];
    private final int[] shy = new int[c.ids.count];
    private final int[] others = new int[c.ids.count];
    private int shyCount;
    private int otherCount;
    private boolean exposed;

    Waiting(boolean[] hidden) {
      this.hidden = hidden;
      this.exposed = initialChain != NONE && hidden[initialChain];
    }

    void add(int chain) {
      if (hidden[chain]) {
        shy[shyCount++] = chain;
      } else {
        others[otherCount++] = chain;
      }
    }

    void happen(int chain) {
      done[chain] = true;
      place(chain);
      exposed = hidden[chain];
    }

    /** Lets all that want to be hidden happen, because another chain is about to. */
    void vanish(int behind) {
      while (shyCount > 0) {
        int chain = shy[--shyCount];
        if (!done[chain] && chain != behind) {
          happen(chain);
        }
      }
    }

    /** If what happened last should not last, lets another one happen. */
    void follow() {
      while (exposed && otherCount > 0) {
        int chain = others[--otherCount];
        if (!done[chain]) {
          vanish(chain);
          happen(chain);
        }
      }
    }
  }

  /** Ends a long chain; reads of home that were called during it happen now at the earliest. */
  private int release(int held) {
    if (held != NONE) {
      place(held);
      placeHomeReads(s[held] - 1, held);
    }
    return NONE;
  }

  /** Places reads of home called up to a gap, behind a long chain if there is one. */
  private boolean placeHomeReads(int gap, int behind) {
    if (c.homeReads + c.blindReturns == 0) {
      return true;
    }
    for (; nextHomeRead < t.size && t.from[nextHomeRead] <= gap; nextHomeRead++) {
      int i = nextHomeRead;
      if (c.atHome(i)) {
        if (behind != NONE && t.to[i] < s[behind]) {
          strayRead = i;
          first = behind;
          return false;
        }
        order[placed++] = i;
      }
    }
    return true;
  }

  /** Forgets the order of a sweep, for {@link RecurringValueSchedule} to make another. */
  void startAgain() {
    placed = 0;
  }

  /** Places one operation that belongs to no chain. */
  void placeAlone(int i) {
    order[placed++] = i;
  }

  /** Whether a chain, given by its first value, ends at home by itself. */
  boolean endsAtHome(int chain) {
    return endsAtHome[chain];
  }

  /** The chain whose f is this gap; NONE if there is none. */
  int chainAt(int gap) {
    return chainAt[gap] - 1;
  }

  /** Places the operations of a chain, with room for its reads. */
  void place(int chain) {
    int last = chain;
    for (int v = chain; v != NONE; v = c.next(v)) {
      last = v;
      if (c.writer[v] >= 0) {
        order[placed++] = c.writer[v];
      }
      readsAt[v] = placed;
      placed += c.reads[v];
    }
    if (c.closer(last) != NONE) {
      order[placed++] = c.closer(last);
    }
  }

  /** After a sweep: the witness, without failed operations. */
  int[] witness() {
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.READ && c.ids.found[i] != c.home) {
        order[readsAt[c.ids.found[i]]++] = i;
      }
    }
    return placed == t.size ? order : Arrays.copyOf(order, placed);
  }
}
