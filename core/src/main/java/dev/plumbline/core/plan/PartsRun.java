package dev.plumbline.core.plan;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.primitive.MergeSort;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.result.PartResult.Answer;
import dev.plumbline.core.split.Parts;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides the parts of a history, several at a time, in rounds: in the first every part may examine
 * about as many configurations as a part takes that needs no search, in each later round the
 * undecided ones may examine {@value #GROWTH} times as many. Small parts come first. A part that is
 * easily refuted is so found after a small multiple of the configurations that it takes itself, for
 * each of the other parts, however hard those are.
 *
 * <p><b>Why the others get as much.</b> If nobody knows which of p parts can be refuted, every
 * schedule has one that it comes to last, with as many configurations for each of the others: that
 * one costs p times its own. Less takes a guess. What is known of a part between rounds, how far
 * its search has got and whether it still gets further, is no basis for one: a search of a good
 * part may be at one place for as long as that of a bad one, which may go on late ({@code
 * docs/benchmarks/violating-part.md} has figures). A smaller growth only makes more rounds of the
 * same.
 *
 * <p><b>The same whatever the threads.</b> The first violation by round and place within the round
 * ends everything. What a part shows within a number of configurations and a {@linkplain
 * Budget#share share} of the memory depends on nothing else, and how much of both it gets depends
 * only on what was found out in earlier rounds. Only a limit of time, or a heap that is full before
 * the limit of memory is met, can make a difference.
 *
 * <p><b>Memory.</b> As many parts as may run at a time share half of it, {@value #MOST_SHARERS} at
 * first; a part for which that is not enough comes back with fewer others, at last alone. The other
 * half is for searches that were stopped and will go on: those are kept as long as none takes more
 * than its fair part of it. Others begin anew: a part that is decided so at last has cost up to 2.3
 * times its configurations.
 */
public final class PartsRun<S> {
  private static final int GROWTH = 4;

  /** Configurations that every part may examine in the first round, besides two per operation. */
  private static final long AT_LEAST = 256;

  private static final int MOST_SHARERS = 64;

  /** How many parts have memory at a time; where that is not enough, the next number. */
  private static final int[] SHARERS = {MOST_SHARERS, 8, 2, 1};

  private static final int ALONE = SHARERS.length - 1;

  private final Plan<S> plan;
  private final Parts parts;
  private final Budget budget;
  private final boolean everyPart;
  private final int threads;
  private final Outcome[] outcomes;
  private final long[] nanos;

  /** For each part: which of {@link #SHARERS} it needs, and whether nothing more will come. */
  private final byte[] sharing;

  private final boolean[] settled;

  /** Attempts that go on in the next round. */
  private final Map<Integer, Attempt> kept = new HashMap<>();

  private int violating = -1;

  private final long operations;
  private final AtomicInteger decided = new AtomicInteger();
  private final AtomicLong placed = new AtomicLong();
  private final AtomicLong examined = new AtomicLong();
  private final Running[] running;

  /** A search that is under way, and what had been reached before in its part. */
  private record Running(Watched search, long placedBefore, long examinedBefore) {
    long placed() {
      return Math.max(placedBefore, search.reached()) - placedBefore;
    }

    long examined() {
      return Math.max(examinedBefore, search.examined()) - examinedBefore;
    }
  }

  /**
   * A run.
   *
   * @param everyPart whether to go on after a violation
   * @param threads how many parts are decided at a time
   */
  public PartsRun(Plan<S> plan, Budget budget, boolean everyPart, int threads) {
    this.plan = plan;
    this.parts = plan.parts();
    this.budget = budget;
    this.everyPart = everyPart;
    this.threads = Math.max(1, Math.min(threads, Math.min(parts.count(), MOST_SHARERS)));
    this.outcomes = new Outcome[parts.count()];
    this.nanos = new long[parts.count()];
    this.settled = new boolean[parts.count()];
    this.sharing = new byte[parts.count()];
    this.running = new Running[this.threads];
    int first = ALONE;
    while (first > 0 && SHARERS[first] < parts.count()) {
      first--;
    }
    Arrays.fill(sharing, (byte) first);
    long total = 0;
    for (int p = 0; p < parts.count(); p++) {
      total += parts.size(p);
    }
    this.operations = total;
  }

  /** The outcome for each part; null for parts that a violation made unnecessary. */
  public Outcome[] run() {
    int[] open = IntStream.range(0, outcomes.length).toArray();
    MergeSort.byKey(open, parts::size);
    for (int round = 0; open.length > 0 && !done() && budget.ended() == null; round++) {
      run(open, round);
      open = Arrays.stream(open).filter(p -> !settled[p]).toArray();
    }
    kept.clear();
    if (!done()) {
      for (int p : open) {
        outcomes[p] = ended(outcomes[p], assured(budget.ended()));
      }
      return outcomes;
    }
    Outcome[] known = outcomes.clone();
    for (int p : open) {
      known[p] = null;
    }
    return known;
  }

  /** Whether a violation has made all else unnecessary. */
  private boolean done() {
    return violating >= 0 && !everyPart;
  }

  private static Outcome ended(Outcome last, Reason reason) {
    return last instanceof Outcome.Ended e
        ? new Outcome.Ended(reason, e.reached(), e.frontier(), e.how(), e.states())
        : new Outcome.Ended(reason, 0, 0, "", 0);
  }

  /** The part that is reported as a violation; -1 if there is none. */
  public int violating() {
    return violating;
  }

  /** Configurations examined by all attempts that count, for each part the longest. */
  public long states() {
    long states = 0;
    for (Outcome outcome : outcomes) {
      states += states(outcome);
    }
    return states;
  }

  private static long states(Outcome outcome) {
    return outcome == null ? 0 : outcome.states();
  }

  private static int reached(Outcome outcome) {
    return outcome instanceof Outcome.Ended e ? e.reached() : 0;
  }

  // ---- Rounds.

  private void run(int[] open, int round) {
    if (open.length == 1) {
      sharing[open[0]] = (byte) ALONE;
    }
    for (int s = 0; s < SHARERS.length && !done(); s++) {
      int sharers = s;
      int[] chosen =
          Arrays.stream(open).filter(p -> !settled[p] && sharing[p] == sharers).toArray();
      if (chosen.length > 0 && budget.ended() == null) {
        turn(chosen, s, open.length, round);
      }
    }
  }

  private void turn(int[] chosen, int s, int open, int round) {
    long memory = budget.limits().memoryBytes();
    if (s == ALONE && open > 1) {
      kept.clear();
    }
    PartsTurn<S> turn =
        new PartsTurn<>(
            plan,
            budget,
            chosen,
            p -> open == 1 ? budget.limits().states() : states(p, round),
            s == ALONE ? memory : memory / 2 / SHARERS[s],
            kept,
            everyPart,
            Math.min(threads, SHARERS[s]),
            new Watch());
    turn.run();
    boolean full = false;
    for (int k = 0; k < turn.counting(); k++) {
      int p = chosen[k];
      nanos[p] += turn.nanos(k);
      kept.remove(p);
      Outcome outcome = turn.outcome(k);
      if (outcome != null) {
        Reason reason = outcome instanceof Outcome.Ended ended ? ended.reason() : null;
        full |= reason == Reason.MEMORY;
        outcomes[p] = outcome;
        settled[p] = !comesBack(p, s, reason, open, round);
        Attempt paused = turn.paused(k);
        if (!settled[p] && paused != null && paused.share().held() <= memory / 2 / open) {
          kept.put(p, paused);
        }
      }
    }
    if (full) {
      kept.clear();
    }
    int violation = turn.violated();
    violating = violating >= 0 || violation < 0 ? violating : chosen[violation];
  }

  /** Whether a part may be decided with more of what has ended. */
  private boolean comesBack(int p, int s, @Nullable Reason reason, int open, int round) {
    if (reason == Reason.MEMORY && s != ALONE) {
      sharing[p]++;
      return true;
    }
    return reason == Reason.STATES && open > 1 && states(p, round) < budget.limits().states();
  }

  /** What a part may examine in a round. */
  private long states(int p, int round) {
    long states = AT_LEAST + 2L * parts.size(p);
    for (int r = 0; r < round && states < Long.MAX_VALUE / GROWTH; r++) {
      states *= GROWTH;
    }
    return Math.min(states, budget.limits().states());
  }

  // ---- Seen from outside.

  private final class Watch implements PartsTurn.Listener {
    @Override
    public void started(int lane, int p, Watched search) {
      running[lane] = new Running(search, reached(outcomes[p]), states(outcomes[p]));
    }

    @Override
    public void ended(int lane, int p, Outcome outcome) {
      Outcome last = outcomes[p];
      running[lane] = null;
      boolean answered = !(outcome instanceof Outcome.Ended);
      if (answered) {
        decided.incrementAndGet();
      }
      int now = answered ? parts.size(p) : reached(outcome);
      placed.addAndGet(now - reached(last));
      examined.addAndGet(outcome.states() - states(last));
    }
  }

  /** What became of each part so far; from any thread. After a violation, of those that count. */
  public List<PartResult> breakdown() {
    List<PartResult> results = new ArrayList<>(outcomes.length);
    for (int p = 0; p < outcomes.length; p++) {
      if (!done() || settled[p]) {
        results.add(result(p, outcomes[p]));
      }
    }
    return results;
  }

  private PartResult result(int p, Outcome outcome) {
    int size = parts.size(p);
    int first = parts.firstRow(p);
    if (outcome == null || outcome.how().isEmpty()) {
      return new PartResult(
          first, size, Answer.NOT_DECIDED, "", nanos[p], 0, History.PENDING, null);
    }
    Answer answer =
        outcome instanceof Outcome.Yes
            ? Answer.LINEARIZABLE
            : outcome instanceof Outcome.No ? Answer.VIOLATION : Answer.UNDECIDED;
    long frontier =
        outcome instanceof Outcome.Ended ended && !ended.monitored()
            ? ended.frontier()
            : History.PENDING;
    return new PartResult(
        first, size, answer, outcome.how(), nanos[p], outcome.states(), frontier, null);
  }

  /** How far the deciders have got; from any thread. */
  public Progress progress() {
    long reached = placed.get();
    long states = examined.get();
    for (Running under : running.clone()) {
      if (under != null) {
        reached += under.placed();
        states += under.examined();
      }
    }
    return new Progress(outcomes.length, decided.get(), operations, reached, states);
  }
}
