package dev.plumbline.core.monitor.register;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Small cores of registers, with reasons.
 *
 * <p>What may be left out. Reads. Whole chains: without one, the value before stays, until the
 * overwrite or, with a home, the chain that followed. Where nothing recurs, the end of a chain,
 * since only an overwrite can follow. With a home that is not the initial value, a chain may be
 * needed to get there; such cores are left to be reduced by general means.
 *
 * <p>Cost: O(n), and a sort of the core.
 */
final class RegisterCores {
  private static final int NONE = ValueChains.NONE;

  private final ValueChains c;
  private final Timeline t;
  private final RegisterSentences words;

  RegisterCores(ValueChains chains, LongFunction<String> show) {
    this.c = chains;
    this.t = chains.t;
    this.words = new RegisterSentences(chains, show);
  }

  private boolean selfContained() {
    return !c.toldApart && (c.home == NONE || c.ids.initial == c.home);
  }

  /** Everything, for others to reduce. */
  Outcome everything(int blamed) {
    return everything(t, blamed);
  }

  static Outcome everything(Timeline t, int blamed) {
    int[] all = new int[t.size];
    Arrays.setAll(all, i -> i);
    return RegisterMonitor.no(all, blamed, List.of());
  }

  // ---- Values out of nowhere.

  Outcome neverLeft(int operation) {
    Sentence sentence =
        Sentence.of(
            "%s found %s, but the value was not %s at the start, and nothing changed it to that.",
            t.show(operation),
            words.value(c.ids.found[operation]),
            words.value(c.ids.found[operation]));
    if (c.toldApart || t.pending(operation)) {
      // Others wrote such a value at other times, or saw what this one left.
      return everything(operation);
    }
    return RegisterMonitor.no(new int[] {operation}, operation, List.of(sentence));
  }

  /** Two updates found a value that was there once. */
  Outcome rivals() {
    int[] rivals = assured(c.rivals);
    int a = rivals[0];
    int b = rivals[1];
    if (!selfContained() || t.pending(a) || t.pending(b)) {
      return everything(NONE);
    }
    Set<Integer> core = new LinkedHashSet<>(List.of(a, b));
    if (!addUpTo(core, c.ids.found[a])) {
      return everything(NONE);
    }
    int v = c.ids.found[a];
    Sentence sentence =
        Sentence.of(
            "%s found %s and replaced it, but so did %s, and %s was there only once%s.",
            t.show(b),
            words.value(v),
            t.show(a),
            words.value(v),
            c.writer[v] < 0
                ? ", from the start"
                : Sentence.of(", written by %s", t.show(c.writer[v])));
    return RegisterMonitor.no(sorted(core), b, List.of(sentence));
  }

  /** Adds the writers of a chain up to a value; false if the chain has no beginning. */
  private boolean addUpTo(Set<Integer> core, int value) {
    int steps = 0;
    for (int v = value; ; v = c.ids.found[c.writer[v]]) {
      int w = c.writer[v];
      if (w >= 0) {
        core.add(w);
      }
      if (c.root(v)) {
        return true;
      }
      if (w < 0 || ++steps > c.ids.count || steps > LONGEST) {
        return false;
      }
    }
  }

  private static final int LONGEST = 1000;

  /** Updates that found each other's values in a cycle. */
  Outcome cycle() {
    return everything(NONE);
  }

  // ---- Inside a chain.

  Outcome broken(Zones zones) {
    int v = zones.brokenValue;
    int late = zones.brokenOperation;
    for (int i = 0; late == NONE && i < t.size; i++) {
      if (t.role[i] == Role.READ && c.ids.found[i] == v && t.to[i] == c.readsTo[v]) {
        late = i;
      }
    }
    Set<Integer> core = new LinkedHashSet<>();
    if (!selfContained() || c.home != NONE || !addUpTo(core, v)) {
      return everything(late);
    }
    int early = earlierInChain(v, late);
    core.add(early);
    core.add(late);
    return t.role[early] == Role.READ
        ? RegisterMonitor.no(sorted(core), early, words.outlived(early, late))
        : RegisterMonitor.no(sorted(core), late, words.foreseen(late, early));
  }

  /** An operation that the chain has before this one, and that was called after its return. */
  private int earlierInChain(int value, int late) {
    boolean[] before = new boolean[c.ids.count];
    for (int v = value; ; v = c.ids.found[c.writer[v]]) {
      if (c.writer[v] >= 0 && t.from[c.writer[v]] > t.to[late]) {
        return c.writer[v];
      }
      before[v] = v != value;
      if (c.root(v)) {
        break;
      }
    }
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.READ && before[c.ids.found[i]] && t.from[i] > t.to[late]) {
        return i;
      }
    }
    throw new IllegalStateException("nothing comes before " + t.show(late));
  }

  // ---- Two chains.

  /** Two chains that must precede each other, or a read of home inside of a chain. */
  Outcome inTheWay(Zones zones) {
    if (!selfContained()) {
      return everything(zones.strayRead);
    }
    int stray = zones.strayRead;
    if (stray != NONE) {
      Evidence x = new Evidence(zones, zones.first, t.to[stray], t.from[stray]);
      Set<Integer> core = x.operations();
      core.add(stray);
      return RegisterMonitor.no(sorted(core), stray, words.amid(stray, x.early, x.late));
    }
    Evidence x = new Evidence(zones, zones.first, zones.f[zones.second], zones.s[zones.second]);
    Evidence y = new Evidence(zones, zones.second, x.end(x.early), x.beginning(x.late));
    Set<Integer> core = x.operations();
    core.addAll(y.operations());
    boolean first = isBetter(x, y) || (!isBetter(y, x) && beginning(x.late) > beginning(y.late));
    return first ? returned(core, x, y) : returned(core, y, x);
  }

  /** Tells that a value was there although another had been there since; blames who found it. */
  private Outcome returned(Set<Integer> core, Evidence x, Evidence y) {
    List<Sentence> sentences = words.returned(x.early, x.late, y.early, y.late);
    return RegisterMonitor.no(sorted(core), x.late >= 0 ? x.late : y.early, sentences);
  }

  /** Whether it is short to tell that x was there again, and an operation shows it. */
  private static boolean isBetter(Evidence x, Evidence y) {
    return x.late >= 0 && y.early >= 0 && (x.early == START || y.late == FOREVER);
  }

  private int beginning(int operation) {
    return operation < 0 ? NONE : t.from[operation];
  }

  /** In place of an operation: the beginning of the initial value, the end of what nobody ended. */
  static final int START = -2;

  static final int FOREVER = -3;

  /**
   * As few operations of a chain as show that it began before one gap and ended after another.
   * Those early in the chain are best, because the writers before them must be there too.
   */
  private final class Evidence {
    private final int chain;
    private final int[] stage = new int[c.ids.count];
    private int length;
    private int end;
    int early = NONE;
    int late = NONE;

    /**
     * Looks for evidence.
     *
     * @param lateGap some operation must begin after it
     * @param earlyGap some operation must end before it
     */
    Evidence(Zones zones, int chain, int lateGap, int earlyGap) {
      boolean forGood = c.home != NONE && zones.heldForGood;
      this.chain = chain;
      Arrays.fill(stage, NONE);
      for (int v = chain; v != NONE; v = c.next(v)) {
        stage[v] = length++;
        end = c.closer(v);
      }
      boolean forever = forGood && end == NONE;
      early = c.writer[chain] == ValueChains.INITIAL ? START : NONE;
      late = forever ? FOREVER : NONE;
      int both = NONE;
      for (int i = 0; i < t.size; i++) {
        if (place(i) == NONE) {
          continue;
        }
        boolean endsEarly = early == START || t.to[i] < earlyGap;
        boolean beginsLate = late == FOREVER || t.from[i] > lateGap;
        early = early != START && t.to[i] < earlyGap ? firstOf(early, i) : early;
        late = late != FOREVER && t.from[i] > lateGap ? firstOf(late, i) : late;
        both = endsEarly && beginsLate ? firstOf(both, i) : both;
      }
      if (both != NONE && early != START && late != FOREVER) {
        early = both;
        late = both;
      }
    }

    private int firstOf(int a, int b) {
      return a == NONE || place(b) < place(a) ? b : a;
    }

    /** Where in the chain an operation is: even for writers, odd for reads; NONE if nowhere. */
    private int place(int i) {
      if (i == end) {
        return 2 * length;
      }
      int found = c.ids.found[i];
      if (t.role[i] == Role.READ && found < stage.length && stage[found] != NONE) {
        return 2 * stage[found] + 1;
      }
      int left = c.ids.left[i];
      return left != NONE && c.writer[left] == i && stage[left] != NONE ? 2 * stage[left] : NONE;
    }

    int end(int operation) {
      return operation == START ? -1 : t.to[operation];
    }

    int beginning(int operation) {
      return operation == FOREVER ? t.events : t.from[operation];
    }

    /** The evidence, and what it takes to make sense of it. */
    Set<Integer> operations() {
      int reach = c.home != NONE ? 2 * length : Math.max(reach(early), reach(late));
      int seen = witnessOfPending(reach);
      reach = seen == NONE ? reach : Math.max(reach, place(seen));
      Set<Integer> core = new LinkedHashSet<>();
      for (int v = chain; v != NONE && 2 * stage[v] <= reach; v = c.next(v)) {
        add(core, c.writer[v]);
      }
      if (reach == 2 * length) {
        add(core, end);
      }
      add(core, early);
      add(core, late);
      add(core, seen);
      return core;
    }

    private void add(Set<Integer> core, int operation) {
      if (operation >= 0) {
        core.add(operation);
      }
    }

    private int reach(int operation) {
      return operation < 0 ? 0 : place(operation);
    }

    /** A completed operation that shows that the last pending one in reach took effect. */
    private int witnessOfPending(int reach) {
      int last = NONE;
      for (int v = chain; v != NONE && 2 * stage[v] <= reach; v = c.next(v)) {
        last = c.writer[v] >= 0 && t.pending(c.writer[v]) ? 2 * stage[v] : last;
      }
      int seen = NONE;
      for (int i = 0; last != NONE && i < t.size; i++) {
        if (place(i) > last && !t.pending(i)) {
          seen = firstOf(seen, i);
        }
      }
      return seen;
    }
  }

  private static int[] sorted(Set<Integer> operations) {
    return operations.stream().mapToInt(Integer::intValue).sorted().toArray();
  }
}
