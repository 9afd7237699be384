package dev.plumbline.core.memory;

import dev.plumbline.core.crash.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.Arrays;

/**
 * Decides histories in which operations wrote several words without seeing what they replaced.
 * Values are distinct, so who wrote what was seen is a fact; the order of blind writes to the same
 * address is not. With operations on several words this is strict serializability with known
 * reads-from, which is NP-complete in general.
 *
 * <p>First all orders are found that follow ({@link Saturation}). Whatever is still open is
 * assumed, pair by pair in the order of time, and what follows from an assumption is found the same
 * way; a circle refutes the last assumption that was not refuted, and then the opposite follows
 * from the others. Effects of an assumption stay near it in time, so that in recorded histories
 * circles, if any, come soon after the assumption that made them; where they do not, a limit ends
 * this method.
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
  private final CompletionSearch branches;
  private final boolean[] playing;
  private TimedGraph graph;
  private Saturation saturation;

  /** Assumed pairs, how they were ordered, and how much there was to take back before. */
  private int[] pair = new int[16];

  private byte[] assumed = new byte[16];
  private int[] orders = new int[16];
  private int[] changes = new int[16];
  private int depth;

  private int[] order;
  private long refuted;
  private long assumptions;
  private int near = -1;

  /** What {@link #decide} found. */
  enum Found {
    YES,

    /** There is no witness, and it follows without assumptions. */
    CIRCLE,

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
    this.branches = CompletionSearch.withBlindWrites(v, budget);
    this.playing = new boolean[h.size];
  }

  /** Whether some operations of a history have no witness, found with little effort. */
  static boolean refutes(Versions all, int[] rows) {
    MultiWordHistory few = Subhistory.of(all.h, rows);
    Versions versions = new Versions(few, new Completions(few, all.fates.model()));
    if (versions.fork() != null) {
      return true;
    }
    try {
      return switch (new BlindWriteSearch(versions, new Budget(LITTLE)).decide()) {
        case CIRCLE, NO_ORDER, CONFLICT -> true;
        case YES, BEYOND -> false;
      };
    } catch (Budget.EndedException e) {
      return false;
    }
  }

  Found decide() {
    if (!branches.chooseSeen()) {
      return Found.CONFLICT;
    }
    for (int i = 0; i < h.size; i++) {
      playing[i] =
          v.roles.of(i) != AccessKinds.ABSENT && (!v.fates.optional(i) || branches.chosen().get(i));
    }
    VersionChains blocks = new VersionChains(v, playing);
    graph = graph(blocks);
    near = graph.open();
    if (near >= 0) {
      return Found.CIRCLE;
    }
    saturation = new Saturation(h, blocks, graph);
    if (saturation.tooMany()) {
      return Found.BEYOND;
    }
    if (!saturation.begin()) {
      near = saturation.conflict();
      return Found.CIRCLE;
    }
    return search();
  }

  private TimedGraph graph(VersionChains blocks) {
    int nodes = h.size + blocks.count();
    long[] earliest = new long[nodes];
    long[] latest = new long[nodes];
    Arrays.fill(earliest, Long.MIN_VALUE);
    Arrays.fill(latest, Long.MAX_VALUE);
    for (int i = 0; i < h.size; i++) {
      if (playing[i]) {
        earliest[i] = h.call[i];
        latest[i] = v.fates.due(i);
      }
    }
    return new TimedGraph(blocks.links(), earliest, latest);
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
        if (!turnBack()) {
          return Found.NO_ORDER;
        }
        next = pair[depth];
      }
      next = saturation.nextOpen(next);
    }
    order = BlindWriteWitness.of(v, playing, graph);
    return order == null ? Found.BEYOND : Found.YES;
  }

  private void push(int p, byte how) {
    if (depth == pair.length) {
      pair = Arrays.copyOf(pair, 2 * depth);
      assumed = Arrays.copyOf(assumed, 2 * depth);
      orders = Arrays.copyOf(orders, 2 * depth);
      changes = Arrays.copyOf(changes, 2 * depth);
    }
    pair[depth] = p;
    assumed[depth] = how;
    orders[depth] = saturation.ordered();
    changes[depth++] = graph.changes();
  }

  /** Takes back assumptions until the opposite of one is possible; false if there is none left. */
  private boolean turnBack() {
    while (depth > 0) {
      depth--;
      near = near < 0 ? saturation.conflict() : near;
      saturation.undo(orders[depth], changes[depth]);
      if (++refuted > budget.limits().states()) {
        budget.callOff(Reason.STATES);
      }
      budget.check();
      byte opposite = assumed[depth] == Saturation.FIRST ? Saturation.SECOND : Saturation.FIRST;
      if (saturation.order(pair[depth], opposite)) {
        return true;
      }
    }
    return false;
  }

  /** The witness. */
  int[] order() {
    return order;
  }

  /** The operations that must have taken effect, and why. */
  CompletionSearch branches() {
    return branches;
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

  /** An operation near to which a circle was found. */
  int near() {
    return near < 0 ? 0 : Math.min(near, h.size - 1);
  }
}
