package dev.plumbline.core.monitor.set;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.monitor.part.Timeline;

/**
 * Decides one element of a set: adds and removes that changed it, and observations that it was or
 * was not there. Elements may come and go any number of times.
 *
 * <p>One pass over the events, as lazy as can be ({@link SetSweep}): O(k log c) for k operations of
 * which c are open at a time, 10 bytes an operation beyond the timeline and no object per
 * operation. The order in which the pass places operations is the witness. Where it gets stuck,
 * {@link SetCore} takes the operations apart.
 *
 * <p>Why laziness is right. Suppose some witness starts with what the pass has placed so far; then
 * one also starts with what it places next:
 *
 * <ul>
 *   <li>An observation that holds now moves forward to now; it changes nothing.
 *   <li>At the return of x, when x needs the other state: the witness has x and, before it, an
 *       operation that changes the state; nothing but changes can come first, as observations that
 *       hold now are placed already. Of the called operations that make this change, the one that
 *       returns first can swap places with the one the witness takes: both are called, and whoever
 *       may stand at the later place before the first return may stand there before the second.
 *   <li>At the return of a change x whose turn it is: the witness takes such a change next, and x,
 *       which returns before all others, can swap places with it.
 * </ul>
 *
 * So if there is nothing to place, there is no witness. (Abdulla, Grahn, Jonsson, Krishna and
 * Mishra, Efficient linearizability monitoring, 2025, section 6.2, decide complete histories of
 * sets value by value, too.) Pending changes return after everything and are never forced: the same
 * argument covers them.
 */
public final class SetMonitor {
  private static final String METHOD = "lazy sweep of one element";

  private SetMonitor() {}

  public static Outcome decide(Timeline t, boolean initiallyPresent, Budget budget) {
    SetSweep sweep = new SetSweep(t.role, t.to, initiallyPresent);
    int[] events = t.eventTable();
    int stuck = sweep.run(events, events.length, budget);
    return stuck < 0
        ? new Outcome.Yes(sweep.order(), METHOD)
        : new SetCore(t, sweep, events, stuck, budget).answer(METHOD);
  }
}
