package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;

/**
 * Decides histories in which operations wrote several words without seeing what they replaced.
 * Values are distinct, so who wrote what was seen is a fact; the order of blind writes to the same
 * address is not. With operations on several words this is strict serializability with known
 * reads-from, which is NP-complete in general (Papadimitriou, 1979; Biswas and Enea, 2019).
 *
 * <p>First all orders are found that follow ({@link Saturation}). Whatever is still open is
 * assumed, pair by pair in the order of time, and what follows from an assumption is found the same
 * way; a cycle refutes the last assumption that was not refuted, and then the opposite follows from
 * the others. Effects of an assumption stay near it in time, so that in recorded histories cycles,
 * if any, come soon after the assumption that made them; where they do not, a limit ends this
 * method.
 *
 * <p>Failed operations constrain nothing here: if the order found has no place for one, this method
 * cannot say whether another order has. Interrupted operations take effect if what they wrote was
 * seen, or if they replaced what was seen of another; all others are left out, which does no harm
 * but to failed operations.
 */
final class BlindWriteSearch {
  /** So many refuted assumptions, and search may do better. */
  private static final int MOST_REFUTED = 200_000;

  private static final int STRIDE = 1 << 10;

  private static final Limits LITTLE = Limits.none().withStates(10_000);

  private final Versions v;
  private final MultiWordHistory h;
  private final Budget budget;
  private final CompletionSearch completed;
  private final boolean[] present;
  private TimedGraph graph;
  private Saturation saturation;

  /**
   * What was assumed, the last on top: a pair, how it was ordered, and how many orders of pairs and
   * changes of windows there were before.
   */
  private final IntList assumed = new IntList();

  private int[] order;
  private long refuted;
  private long assumptions;
  private int near = -1;

  /** What {@link #decide} found. */
  enum Found {
    YES,

    /** There is no witness, and it follows without assumptions. */
    CYCLE,

    /** There is no witness: every assumption is refuted. */
    NO_ORDER,

    /** There is no witness: operations that must have taken effect contradict each other. */
    CONFLICT,

    /** This method cannot say. */
    BEYOND
  }

  BlindWriteSearch(Versions v, Budget budget) {
    this.v = v;
    this.h = v.h;
    this.budget = budget;
    this.completed = CompletionSearch.withBlindWrites(v, budget);
    this.present = new boolean[h.size];
  }

  /** Whether some operations of a history have no witness, found with little effort. */
  static boolean refutes(Versions all, int[] rows) {
    MultiWordHistory few = Subhistory.of(all.h, rows);
    Versions versions = new Versions(few, new Completions(few, all.completions.model()));
    if (versions.fork() != null) {
      return true;
    }
    try {
      return switch (new BlindWriteSearch(versions, new Budget(LITTLE)).decide()) {
        case CYCLE, NO_ORDER, CONFLICT -> true;
        case YES, BEYOND -> false;
      };
    } catch (Budget.EndedException e) {
      return false;
    }
  }

  Found decide() {
    if (!completed.chooseSeen()) {
      return Found.CONFLICT;
    }
    for (int i = 0; i < h.size; i++) {
      present[i] = v.kinds.of(i) != AccessKinds.ABSENT && completed.takesPart(i);
    }
    VersionChains chains = new VersionChains(v, present);
    graph = graph(chains);
    near = graph.open();
    if (near >= 0) {
      return Found.CYCLE;
    }
    saturation = new Saturation(h, chains, graph);
    if (saturation.tooMany()) {
      return Found.BEYOND;
    }
    if (!saturation.begin()) {
      near = saturation.conflict();
      return Found.CYCLE;
    }
    return search();
  }

  private TimedGraph graph(VersionChains chains) {
    int nodes = h.size + chains.count();
    long[] earliest = new long[nodes];
    long[] latest = new long[nodes];
    Arrays.fill(earliest, Long.MIN_VALUE);
    Arrays.fill(latest, Long.MAX_VALUE);
    for (int i = 0; i < h.size; i++) {
      if (present[i]) {
        earliest[i] = h.call[i];
        latest[i] = v.completions.due(i);
      }
    }
    return new TimedGraph(chains.links(), earliest, latest);
  }

  private Found search() {
    int next = saturation.nextOpen(0);
    while (next >= 0) {
      if (++assumptions % STRIDE == 0) {
        budget.check();
      }
      byte how = saturation.likely(next);
      push(next, how);
      if (!saturation.order(next, how)) {
        if (refuted > MOST_REFUTED) {
          return Found.BEYOND;
        }
        next = turnBack();
        if (next < 0) {
          return Found.NO_ORDER;
        }
      }
      next = saturation.nextOpen(next);
    }
    order = BlindWriteWitness.of(v, present, graph);
    return order == null ? Found.BEYOND : Found.YES;
  }

  private void push(int p, byte how) {
    assumed.add(p);
    assumed.add(how);
    assumed.add(saturation.ordered());
    assumed.add(graph.changes());
  }

  /** Takes back assumptions until the opposite of one is possible: its pair; -1 if none is left. */
  private int turnBack() {
    while (!assumed.isEmpty()) {
      near = near < 0 ? saturation.conflict() : near;
      int changes = assumed.removeLast();
      int orders = assumed.removeLast();
      int how = assumed.removeLast();
      int pair = assumed.removeLast();
      saturation.undo(orders, changes);
      if (++refuted > budget.limits().states()) {
        budget.callOff(Reason.STATES);
      }
      budget.check();
      byte opposite = how == Saturation.FIRST ? Saturation.SECOND : Saturation.FIRST;
      if (saturation.order(pair, opposite)) {
        return pair;
      }
    }
    return -1;
  }

  /** The witness. */
  int[] order() {
    return order;
  }

  /** The operations that must have taken effect, and why. */
  CompletionSearch completionSearch() {
    return completed;
  }

  /** How many orders were tried. */
  long tried() {
    return refuted + 1;
  }

  /** How many pairs of blind writes had to be ordered, and how many orders were assumed. */
  long pairs() {
    return saturation == null ? 0 : saturation.pairs();
  }

  long assumptions() {
    return assumptions;
  }

  /** An operation near to which a cycle was found. */
  int near() {
    return near < 0 ? 0 : Math.min(near, h.size - 1);
  }
}
