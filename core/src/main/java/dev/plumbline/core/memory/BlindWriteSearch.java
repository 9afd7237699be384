package dev.plumbline.core.memory;

import dev.plumbline.core.chain.AssumptionSearch;
import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.crash.rules.Completions;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Decides histories in which operations wrote several words without seeing what they replaced.
 * Values are distinct, so who wrote what was seen is a fact; the order of blind writes to the same
 * address is not. With operations on several words this is strict serializability with known
 * reads-from, which is NP-complete in general (Papadimitriou, 1979; Biswas and Enea, 2019).
 *
 * <p>First all orders are found that follow ({@code Saturation}). Whatever is still open is
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
 *
 * <p>Cost: that of {@link AssumptionSearch}.
 */
final class BlindWriteSearch {
  private static final Limits LITTLE = Limits.none().withStates(10_000);

  private final Versions v;
  private final MultiWordHistory h;
  private final Budget budget;
  private final CompletionSearch completed;
  private final boolean[] present;
  private @Nullable AssumptionSearch search;
  private int @Nullable [] order;
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
    TimedGraph graph = chains.timedGraph();
    near = graph.open();
    if (near >= 0) {
      return Found.CYCLE;
    }
    AssumptionSearch begun = new AssumptionSearch(chains, graph, budget);
    search = begun;
    AssumptionSearch.Found found = begun.search();
    near = begun.near();
    return switch (found) {
      case ORDERED -> witness(graph);
      case CYCLE -> Found.CYCLE;
      case NO_ORDER -> Found.NO_ORDER;
      case BEYOND -> Found.BEYOND;
    };
  }

  private Found witness(TimedGraph graph) {
    order = BlindWriteWitness.of(v, present, graph, budget);
    return order == null ? Found.BEYOND : Found.YES;
  }

  /** The witness. */
  int @Nullable [] order() {
    return order;
  }

  /** The operations that must have taken effect, and why. */
  CompletionSearch completionSearch() {
    return completed;
  }

  /** How many orders were tried. */
  long tried() {
    return search == null ? 1 : search.refuted() + 1;
  }

  /** An operation near to which a cycle was found. */
  int near() {
    return near < 0 ? 0 : Math.min(near, h.size - 1);
  }
}
