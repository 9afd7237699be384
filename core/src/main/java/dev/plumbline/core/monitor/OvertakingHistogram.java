package dev.plumbline.core.monitor;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.container.Containers;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.RemovalOrder;
import dev.plumbline.core.monitor.outoforder.OutOfOrderQueueMonitor;
import dev.plumbline.core.monitor.outoforder.OvertakenCounts;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.spec.KnownType;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many others each dequeued value of a history certainly overtook, for queues of all its
 * objects together. By the theorem of {@link OutOfOrderQueueMonitor} the largest of these numbers
 * is the smallest k for which the history is linearizable out of order.
 *
 * <p>Cost: O(n log n).
 */
public final class OvertakingHistogram {
  private final TypedHistory typed;
  private final Budget budget;
  private long[] counts = new long[16];
  private int most = -1;

  private OvertakingHistogram(TypedHistory typed, Budget budget) {
    this.typed = typed;
    this.budget = budget;
  }

  /**
   * Counts a history; null if counting is not enough, because of peeks, values that are enqueued
   * more than once, or something that no k allows.
   *
   * @param spec a queue out of order
   * @throws Budget.EndedException if the budget ends
   */
  public static @Nullable OvertakingHistogram of(History history, Spec<?> spec, Budget budget) {
    if (!(spec.traits().type().orElse(null) instanceof KnownType.OutOfOrderQueue)) {
      return null;
    }
    TypedHistory typed = TypedHistory.read(history, spec);
    if (typed == null) {
      return null;
    }
    OvertakingHistogram result = new OvertakingHistogram(typed, budget);
    for (int p = 0; p < typed.count(); p++) {
      if (!result.count(p)) {
        return null;
      }
    }
    return result;
  }

  private boolean count(int part) {
    Timeline t = typed.timeline(part, true);
    return Containers.decide(t, RemovalOrder.FIFO, this::count, budget) instanceof Outcome.Yes;
  }

  private Outcome count(Lifetimes lives, Budget ignored) {
    if (lives.toldApart) {
      return new Outcome.Beyond("values are enqueued more than once");
    }
    // Refuses peeks and impossible empty results, and lets pending dequeues take what they may.
    Outcome answer = OutOfOrderQueueMonitor.decide(lives, OutOfOrderQueueMonitor.UNBOUNDED, budget);
    if (answer instanceof Outcome.Yes) {
      add(lives, new OvertakenCounts(lives));
    }
    return answer;
  }

  private void add(Lifetimes lives, OvertakenCounts overtaking) {
    most = Math.max(most, overtaking.most);
    counts = Arrays.copyOf(counts, Math.max(counts.length, overtaking.most + 1));
    for (int e = 0; e < lives.count; e++) {
      if (!lives.unmatched(e)) {
        counts[overtaking.over[e]]++;
      }
    }
  }

  /** The largest number; 0 if nothing was dequeued. */
  public int most() {
    return Math.max(0, most);
  }

  /** How many dequeued values overtook 0, 1, ... others, up to the largest number. */
  public long[] counts() {
    return Arrays.copyOf(counts, most() + 1);
  }
}
