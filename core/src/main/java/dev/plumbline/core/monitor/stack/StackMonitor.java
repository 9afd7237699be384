package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.PendingRemoves;
import dev.plumbline.core.monitor.container.PresenceSentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides stacks, and says why.
 *
 * <p><b>Without pending pops</b>: {@link StackExtraction} takes elements out from the bottom up in
 * O(n log n), and {@link StackWitness} writes down what it found. Empty results need a slot that
 * nothing covers from the start, see {@link Cover}. Elements that are stuck are a violation by
 * themselves, and {@link ElementCoreFinder} finds a few of them that are.
 *
 * <p><b>With pending pops</b> unmatched elements may have been taken by them, one by each; which
 * ones is found out in steps, each exact in what it says:
 *
 * <ol>
 *   <li>Nobody was: accepts if that will do. If elements are stuck without any unmatched one among
 *       them, pending pops do not help.
 *   <li>An empty result for which more elements would have to be gone than pops were called.
 *   <li>{@link GreedyPendingPops} gives pops where extraction is stuck, as early as it can; only
 *       accepts.
 *   <li>{@link PendingPopRelaxation} forgets what pops were spent on; only rejects.
 *   <li>{@link PendingPopProgram} decides what is left, which is very little, and gives up when
 *       there is too much of it.
 * </ol>
 *
 * All but the last are O(n log n), plus the elements that are bought, at most all pending pops for
 * each slot. A solution is a deadline for each element taken; the i-th deadline gets the i-th pop,
 * and extraction of the history completed that way gives the witness, so that a mistake in these
 * steps could not pass for a witness.
 */
public final class StackMonitor {
  private static final String METHOD = "stack, elements taken out from the bottom up";
  private static final String BUYING = METHOD + ", pending pops where needed";
  private static final String RELAXED = METHOD + ", too few pending pops";
  private static final String PROGRAM = METHOD + ", all ways for pending pops";

  /** How many elements may be tested to make a core smaller. */
  private static final long EFFORT = 8_000_000;

  private static final long ATTEMPT = 4_000;

  private final Lifetimes lives;
  private final Slots slots;
  private final Budget budget;

  private StackMonitor(Lifetimes lives, Budget budget) {
    this.lives = lives;
    this.slots = new Slots(lives.t);
    this.budget = budget;
  }

  public static Outcome decide(Lifetimes lives, Budget budget) {
    return lives.t.size == 0
        ? new Outcome.Yes(new int[0], METHOD)
        : new StackMonitor(lives, budget).decide();
  }

  private Outcome decide() {
    StackWindows c = new StackWindows(lives, slots);
    StackExtraction extraction = new StackExtraction(c, budget);
    int[] emptyAt = new int[lives.empties.length];
    int[] unsettled = placeEmpties(extraction, emptyAt);
    boolean popsMatter = lives.pendingRemoves.length > 0 && lives.anyUnmatched();
    if (unsettled.length > 0 && !popsMatter) {
      return impossibleEmpty(unsettled[0]);
    }
    if (!extraction.run()) {
      int[] stuck = extraction.stuck(unmatched());
      return popsMatter && anyUnmatched(stuck)
          ? withPops(c, extraction, unsettled)
          : refuted(c, stuck, set -> isStuck(c, set), METHOD);
    }
    return unsettled.length > 0
        ? withPops(c, extraction, unsettled)
        : accepted(extraction, emptyAt, METHOD);
  }

  private Outcome accepted(StackExtraction extraction, int[] emptyAt, String method) {
    int[] order =
        lives.t.decisionOnly ? new int[0] : StackWitness.write(lives, slots, extraction, emptyAt);
    return new Outcome.Yes(order, method);
  }

  /** Finds free slots for empty results; those without any are returned. */
  private int[] placeEmpties(StackExtraction extraction, int[] emptyAt) {
    int[] unsettled = new int[emptyAt.length];
    int n = 0;
    for (int k = 0; k < emptyAt.length; k++) {
      int op = lives.empties[k];
      emptyAt[k] = extraction.freeFrom(slots.atOrAfter(lives.t.from[op]));
      if (emptyAt[k] > slots.atOrBefore(lives.t.to[op])) {
        unsettled[n++] = op;
      }
    }
    return Arrays.copyOf(unsettled, n);
  }

  private boolean[] unmatched() {
    boolean[] unmatched = new boolean[lives.count];
    for (int e = 0; e < unmatched.length; e++) {
      unmatched[e] = lives.unmatched(e);
    }
    return unmatched;
  }

  private boolean anyUnmatched(int[] elements) {
    return Arrays.stream(elements).anyMatch(lives::unmatched);
  }

  // ---- Pending pops.

  private Outcome withPops(StackWindows c, StackExtraction plain, int[] unsettled) {
    PendingPopProblem problem = PendingPopProblem.of(lives, slots, c, unsettled);
    int hopeless = problem.hopelessEmpty();
    if (hopeless >= 0) {
      return impossibleEmpty(problem.empties[hopeless]);
    }
    PendingRemoves greedy = GreedyPendingPops.take(problem, budget);
    Outcome easy = greedy == null ? null : witness(greedy.byDeadline(), BUYING);
    if (easy != null) {
      return easy;
    }
    if (PendingPopRelaxation.fits(problem)) {
      int[] stuck = PendingPopRelaxation.stuck(problem, budget);
      if (stuck != null) {
        return refuted(c, stuck, set -> isStuckRelaxed(problem, set), RELAXED);
      }
    }
    int[] rest = unsettled.length == 0 ? plain.remaining() : lasting(c);
    try {
      PendingRemoves pops = new PendingPopProgram(problem.restrictedTo(rest), budget).solve();
      if (pops == null) {
        int[] few = fewest(c, rest, set -> hasNoSolution(problem, set), EFFORT / 100);
        return new Outcome.No(
            withEmpties(operationsOf(few), unsettled), -1, -1, List.of(), PROGRAM);
      }
      int[] taken = pops.byDeadline();
      for (int k = 0; k < taken.length; k++) {
        taken[k] = rest[taken[k]];
      }
      Outcome answer = witness(taken, PROGRAM);
      if (answer != null) {
        return answer;
      }
      throw new IllegalStateException("deadlines that do not hold");
    } catch (PendingPopProgram.TooHard e) {
      return new Outcome.Beyond("there are too many ways in which pending pops took values");
    }
  }

  /** Elements that are not brief. */
  private static int[] lasting(StackWindows c) {
    return IntStream.range(0, c.count).filter(e -> !c.brief(e)).toArray();
  }

  /** Lets the i-th pending pop take the i-th of these elements; null if that does not do. */
  private @Nullable Outcome witness(int[] taken, String method) {
    lives.giveInOrder(taken);
    StackExtraction extraction = new StackExtraction(new StackWindows(lives, slots), budget);
    int[] emptyAt = new int[lives.empties.length];
    if (placeEmpties(extraction, emptyAt).length == 0 && extraction.run()) {
      return accepted(extraction, emptyAt, method);
    }
    for (int e : taken) {
      lives.give(e, Lifetimes.NONE);
    }
    return null;
  }

  // ---- Cores.

  private boolean isStuck(StackWindows c, int[] elements) {
    return !new StackExtraction(c.restrictedTo(elements), budget).run();
  }

  private boolean isStuckRelaxed(PendingPopProblem problem, int[] elements) {
    return PendingPopRelaxation.stuck(problem.restrictedTo(elements), budget) != null;
  }

  private boolean hasNoSolution(PendingPopProblem problem, int[] elements) {
    try {
      return new PendingPopProgram(problem.restrictedTo(elements), budget).solve() == null;
    } catch (PendingPopProgram.TooHard e) {
      return false;
    }
  }

  /** A violation by some elements alone, and by as few of them as can easily be found. */
  private Outcome refuted(StackWindows c, int[] stuck, ElementCoreFinder.Test test, String method) {
    // Where equal elements were told apart this is one attempt of many.
    long effort = lives.toldApart ? Math.min(EFFORT, ATTEMPT + 4L * lives.count) : EFFORT;
    int[] few = fewest(c, stuck, test, effort);
    List<Sentence> sentences = StuckElements.sentences(lives, few);
    int blamed = sentences.isEmpty() ? -1 : StuckElements.blamed(lives, few);
    return new Outcome.No(operationsOf(few), -1, blamed, sentences, method);
  }

  private int[] fewest(StackWindows c, int[] elements, ElementCoreFinder.Test test, long effort) {
    int[] byPop = elements.clone();
    MergeSort.byKey(byPop, e -> c.popTo[e]);
    return ElementCoreFinder.of(byPop, test, effort, budget);
  }

  private static int[] withEmpties(int[] operations, int[] empties) {
    int[] all = Arrays.copyOf(operations, operations.length + empties.length);
    System.arraycopy(empties, 0, all, operations.length, empties.length);
    Arrays.sort(all);
    return all;
  }

  private Outcome impossibleEmpty(int op) {
    int from = lives.t.from[op];
    int to = lives.t.to[op];
    int[] inside =
        Cover.fewest(lives, covering(from, to, lives.pendingRemoves.length > 0), from, to);
    if (inside == null) {
      // Pending pops may have taken elements over the operation, but not enough of them.
      StackWindows c = new StackWindows(lives, slots);
      PendingPopProblem problem = PendingPopProblem.of(lives, slots, c, new int[] {op});
      ElementCoreFinder.Test test = set -> problem.restrictedTo(set).hopelessEmpty() >= 0;
      int[] core = operationsOf(fewest(c, covering(from, to, false), test, EFFORT));
      return new Outcome.No(withEmpties(core, new int[] {op}), -1, -1, List.of(), RELAXED);
    }
    int[] core =
        Arrays.stream(operationsOf(inside))
            .filter(i -> lives.t.role[i] != Role.PEEK || tunes(i))
            .toArray();
    core = withEmpties(core, new int[] {op});
    return new Outcome.No(core, -1, op, List.of(emptySentence(op, inside)), METHOD);
  }

  /** Elements that may be certain to be there at some gap from one to another. */
  private int[] covering(int from, int to, boolean matchedOnly) {
    return IntStream.range(0, lives.count)
        .filter(
            e ->
                lives.critFrom(e) <= to
                    && lives.critTo(e) >= from
                    && !(matchedOnly && lives.unmatched(e)))
        .toArray();
  }

  /** Whether a peek is what bounds its element's critical interval. */
  private boolean tunes(int peek) {
    Timeline t = lives.t;
    int e = lives.element[peek];
    return t.to[peek] == lives.addTo[e] || t.from[peek] == lives.removeFrom[e];
  }

  private Sentence emptySentence(int op, int[] inside) {
    return inside.length == 1
        ? Sentence.of(
            "%s found the stack empty, but %s was on it all the while%s.",
            lives.t.show(op), value(inside[0]), PresenceSentence.why(lives, inside[0], op))
        : Sentence.of(
            "%s found the stack empty, but all the while one of %s was on it.",
            lives.t.show(op),
            String.join(", ", Arrays.stream(inside).mapToObj(this::value).toList()));
  }

  private String value(int e) {
    return lives.t.showValue(lives.add[e]);
  }

  /** The operations of elements; if some are unmatched, pending pops could change everything. */
  private int[] operationsOf(int[] elements) {
    boolean[] wanted = new boolean[lives.count];
    for (int e : elements) {
      wanted[e] = true;
    }
    boolean popsMatter = anyUnmatched(elements);
    return IntStream.range(0, lives.t.size)
        .filter(
            i ->
                lives.element[i] >= 0
                    ? wanted[lives.element[i]]
                    : popsMatter && lives.t.role[i] == Role.LOST_REMOVE)
        .toArray();
  }
}
