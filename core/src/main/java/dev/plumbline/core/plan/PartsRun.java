package dev.plumbline.core.plan;

import dev.plumbline.core.PartResult;
import dev.plumbline.core.PartResult.Answer;
import dev.plumbline.core.Progress;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.decide.Watched;
import dev.plumbline.core.history.History;
import dev.plumbline.core.plan.Plan.Decision;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides the parts of a history, several at a time.
 *
 * <p>Parts are taken in order. A violation makes later parts unnecessary but not earlier ones, so
 * the first violating part is the same however many threads there are.
 */
public final class PartsRun<S> {
  private final Plan<S> plan;
  private final Budget budget;
  private final int threads;
  private final Decision[] decisions;
  private final long[] nanos;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger firstViolation = new AtomicInteger(Integer.MAX_VALUE);
  private final AtomicInteger decided = new AtomicInteger();
  private final AtomicLong placed = new AtomicLong();
  private final AtomicLong examined = new AtomicLong();
  private final long operations;
  private final Watched[] running;
  private volatile Throwable failure;

  public PartsRun(Plan<S> plan, Budget budget, int threads) {
    this.plan = plan;
    this.budget = budget;
    this.decisions = new Decision[plan.count()];
    this.nanos = new long[plan.count()];
    this.threads = Math.max(1, Math.min(threads, plan.count()));
    this.running = new Watched[this.threads];
    long total = 0;
    for (int p = 0; p < plan.count(); p++) {
      total += plan.size(p);
    }
    this.operations = total;
  }

  /** The decision on each part; null for parts that an earlier violation made unnecessary. */
  public Decision[] run() {
    List<Thread> helpers = new ArrayList<>();
    for (int t = 1; t < threads; t++) {
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
    rethrow(failure);
    return decisions;
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
      for (int p = next.getAndIncrement(); p < decisions.length; p = next.getAndIncrement()) {
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
      decisions[p] = new Decision(Outcome.undecided(ended, 0, 0), 0, false, "");
      return;
    }
    long begun = System.nanoTime();
    Decision decision = plan.decide(p, budget.limits().states(), search -> running[lane] = search);
    nanos[p] = System.nanoTime() - begun;
    Outcome outcome = decision.outcome();
    decisions[p] = decision;
    running[lane] = null;
    examined.addAndGet(outcome.nodes());
    if (outcome.answer() == Outcome.Answer.NO) {
      firstViolation.accumulateAndGet(p, Math::min);
    }
    if (outcome.answer() == Outcome.Answer.UNDECIDED) {
      placed.addAndGet(outcome.wall());
    } else {
      placed.addAndGet(plan.size(p));
      decided.incrementAndGet();
    }
  }

  /** What became of each part so far; from any thread. */
  public List<PartResult> breakdown() {
    List<PartResult> parts = new ArrayList<>(decisions.length);
    for (int p = 0; p < decisions.length; p++) {
      parts.add(result(p, decisions[p]));
    }
    return parts;
  }

  private PartResult result(int p, Decision decision) {
    int size = plan.size(p);
    int first = plan.firstRow(p);
    if (decision == null || decision.how().isEmpty()) {
      return new PartResult(first, size, Answer.NOT_DECIDED, "", nanos[p], 0, History.PENDING);
    }
    Outcome outcome = decision.outcome();
    Answer answer =
        switch (outcome.answer()) {
          case YES -> Answer.LINEARIZABLE;
          case NO -> Answer.VIOLATION;
          case UNDECIDED -> Answer.UNDECIDED;
        };
    boolean stuck = answer == Answer.UNDECIDED && !decision.monitored();
    long frontier = stuck ? decision.wallTime() : History.PENDING;
    return new PartResult(first, size, answer, decision.how(), nanos[p], outcome.nodes(), frontier);
  }

  /** How far the deciders have got; from any thread. */
  public Progress progress() {
    long reached = placed.get();
    long states = examined.get();
    for (Watched search : running.clone()) {
      if (search != null) {
        reached += search.reached();
        states += search.examined();
      }
    }
    return new Progress(decisions.length, decided.get(), operations, reached, states);
  }
}
