package dev.plumbline.core.search;

import dev.plumbline.core.Progress;
import dev.plumbline.core.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides the parts of a history, several at a time.
 *
 * <p>Parts are taken in order. A violation makes later parts unnecessary but not earlier ones, so
 * the first violating part is the same however many threads there are.
 */
public final class PartsSearch<S> {
  private final Split split;
  private final Spec<S> spec;
  private final Set<SearchRule> rules;
  private final Budget budget;
  private final int threads;
  private final Outcome[] outcomes;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger firstViolation = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger decided = new AtomicInteger();
  private final AtomicLong placed = new AtomicLong();
  private final AtomicLong examined = new AtomicLong();
  private final long operations;
  private final Search<?>[] running;
  private volatile Throwable failure;

  public PartsSearch(Split split, Spec<S> spec, Set<SearchRule> rules, Budget budget, int threads) {
    this.split = split;
    this.spec = spec;
    this.rules = rules;
    this.budget = budget;
    this.outcomes = new Outcome[split.count()];
    this.threads = Math.max(1, Math.min(threads, split.count()));
    this.running = new Search<?>[this.threads];
    long total = 0;
    for (int p = 0; p < split.count(); p++) {
      total += split.size(p);
    }
    this.operations = total;
  }

  /**
   * The outcome of each part, in rows of the history; null for parts that an earlier violation made
   * unnecessary.
   */
  public Outcome[] run() {
    List<Thread> helpers = new ArrayList<>();
    for (int t = 1; t < threads; t++) {
      int lane = t;
      Thread thread = new Thread(() -> work(lane), "plumbline-search-" + t);
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
    rethrow(failure);
    return outcomes;
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  private void work(int lane) {
    try {
      for (int p = next.getAndIncrement(); p < outcomes.length; p = next.getAndIncrement()) {
        if (p > firstViolation.get() || failure != null) {
          return;
        }
        decide(p, lane);
      }
    } catch (Throwable t) {
      failure = t;
    } finally {
      running[lane] = null;
    }
  }

  private void decide(int p, int lane) {
    Reason ended = budget.ended();
    if (ended != null) {
      outcomes[p] = Outcome.undecided(ended, 0, 0);
      return;
    }
    Part part = split.part(p);
    Search<S> search = new Search<>(part, spec, rules, budget, budget.limits().states());
    running[lane] = search;
    Outcome outcome = search.run().inRowsOf(part);
    outcomes[p] = outcome;
    running[lane] = null;
    examined.addAndGet(outcome.nodes());
    if (outcome.answer() == Outcome.Answer.NO) {
      firstViolation.accumulateAndGet(p, Math::min);
    }
    if (outcome.answer() == Outcome.Answer.UNDECIDED) {
      placed.addAndGet(outcome.wall());
    } else {
      placed.addAndGet(split.size(p));
      decided.incrementAndGet();
    }
  }

  /** How far the search has got; from any thread. */
  public Progress progress() {
    long reached = placed.get();
    long states = examined.get();
    for (Search<?> search : running.clone()) {
      if (search != null) {
        reached += search.reached();
        states += search.examined();
      }
    }
    return new Progress(outcomes.length, decided.get(), operations, reached, states);
  }
}
