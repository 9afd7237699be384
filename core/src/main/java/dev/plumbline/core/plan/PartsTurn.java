package dev.plumbline.core.plan;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One turn of some parts, on several threads: each is decided with a number of configurations and a
 * share of the memory of its own.
 *
 * <p>The parts are taken in the order given. A violation, or a specification that fails, ends the
 * turn: parts after it are called off at once, and what was found out about them does not count;
 * parts before it are finished. So what counts does not depend on the threads, because what a part
 * shows within its own budget does not.
 */
final class PartsTurn<S> {
  private final Plan<S> plan;
  private final Budget budget;
  private final int[] parts;
  private final long shareBytes;
  private final IntToLongFunction states;
  private final Listener listener;
  private final Map<Integer, Attempt> kept;
  private final boolean everyPart;

  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReferenceArray<Running> lanes;

  /** The place of the first part that ends the turn. */
  private final AtomicInteger end = new AtomicInteger(Integer.MAX_VALUE);

  private final Outcome[] outcomes;
  private final long[] nanos;
  private final Map<Integer, Throwable> failures = new ConcurrentHashMap<>();
  private final Map<Integer, Attempt> paused = new ConcurrentHashMap<>();

  /** The part that a thread decides, by its place, and with what. */
  private record Running(int place, Budget share) {}

  /** Told of what the threads do. */
  interface Listener {
    void started(int lane, int part, Watched search);

    void ended(int lane, int part, Outcome outcome);
  }

  /**
   * A turn.
   *
   * @param parts which, in the order that decides which violation is reported
   * @param states how many configurations may be examined for a part
   * @param shareBytes how much memory a part may use
   * @param kept attempts of earlier turns, by part, which are continued
   * @param everyPart whether the turn goes on after a violation
   * @param threads how many parts are decided at a time
   */
  PartsTurn(
      Plan<S> plan,
      Budget budget,
      int[] parts,
      IntToLongFunction states,
      long shareBytes,
      Map<Integer, Attempt> kept,
      boolean everyPart,
      int threads,
      Listener listener) {
    this.plan = plan;
    this.budget = budget;
    this.parts = parts;
    this.states = states;
    this.shareBytes = shareBytes;
    this.kept = kept;
    this.everyPart = everyPart;
    this.listener = listener;
    this.lanes = new AtomicReferenceArray<>(Math.max(1, Math.min(threads, parts.length)));
    this.outcomes = new Outcome[parts.length];
    this.nanos = new long[parts.length];
  }

  /** Decides; throws what the specification has thrown, if that ends the turn. */
  void run() {
    List<Thread> helpers = new ArrayList<>();
    for (int t = 1; t < lanes.length(); t++) {
      int lane = t;
      Thread thread = new Thread(() -> work(lane), "plumbline-part-" + t);
      thread.setDaemon(true);
      thread.start();
      helpers.add(thread);
    }
    work(0);
    try {
      for (Thread helper : helpers) {
        helper.join();
      }
    } catch (InterruptedException e) {
      budget.callOff(Reason.INTERRUPTED);
      Thread.currentThread().interrupt();
    }
    Throwable failure = failures.get(end.get());
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  /** How many parts count. */
  int counting() {
    return Math.min(parts.length, end.get() == Integer.MAX_VALUE ? parts.length : end.get() + 1);
  }

  /** The place of the first violation; -1 if there is none. */
  int violated() {
    for (int k = 0; k < counting(); k++) {
      if (outcomes[k] instanceof Outcome.No) {
        return k;
      }
    }
    return -1;
  }

  /** What was found out about the part at a place; null if the budget ended before. */
  Outcome outcome(int place) {
    return outcomes[place];
  }

  /** How long the part at a place has taken in this turn. */
  long nanos(int place) {
    return nanos[place];
  }

  /** The attempt at the part at a place, if it needs more configurations; else null. */
  @Nullable Attempt paused(int place) {
    return paused.get(place);
  }

  // ---- Each thread.

  private void work(int lane) {
    Budget spare = budget.share(shareBytes);
    for (int k = next.getAndIncrement(); k < parts.length; k = next.getAndIncrement()) {
      Attempt attempt = kept.get(parts[k]);
      if (attempt == null) {
        spare = spare.held() == 0 ? spare : budget.share(shareBytes);
        attempt = plan.attempt(parts[k], spare);
      } else {
        attempt.share().enlarge(shareBytes);
      }
      // In this order: whoever ends the turn sees this part, or this thread sees the end.
      lanes.set(lane, new Running(k, attempt.share()));
      if (k > end.get() || budget.ended() != null) {
        return;
      }
      decide(k, lane, attempt);
    }
  }

  private void decide(int k, int lane, Attempt attempt) {
    int p = parts[k];
    long begun = System.nanoTime();
    try {
      Outcome outcome =
          attempt.decide(states.applyAsLong(p), search -> listener.started(lane, p, search));
      nanos[k] = System.nanoTime() - begun;
      outcomes[k] = outcome;
      listener.ended(lane, p, outcome);
      if (outcome instanceof Outcome.Ended ended && ended.reason() == Reason.STATES) {
        paused.put(k, attempt);
      }
      if (outcome instanceof Outcome.No && !everyPart) {
        endAt(k);
      }
    } catch (RuntimeException | Error e) {
      failures.put(k, e);
      endAt(k);
    }
  }

  private void endAt(int place) {
    int first = end.accumulateAndGet(place, Math::min);
    for (int lane = 0; lane < lanes.length(); lane++) {
      Running running = lanes.get(lane);
      if (running != null && running.place > first) {
        running.share.callOff(Reason.INTERRUPTED);
      }
    }
  }
}
