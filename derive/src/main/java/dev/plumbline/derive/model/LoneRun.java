package dev.plumbline.derive.model;

import java.util.Arrays;

/**
 * Lets a thread run alone until it returns, or until it is certain that it never will.
 *
 * <p>A run alone is deterministic, so it never ends if a state comes again. States are compared as
 * they are from some step on, with one from before (Brent's method); and at a restart, where
 * nothing counts but the heap, with the restart before. There the nodes that are made in between do
 * not count: if all the others are as they were, nothing leads to those.
 */
final class LoneRun {
  /** What became of a run. */
  enum Outcome {
    RETURNS,
    FAILS,
    NEVER_RETURNS,
    /** It was given up, for the number of its steps or of its nodes. */
    TOO_LONG,
    /** It counted farther than numbers go. */
    OUT_OF_RANGE
  }

  private static final int MOST_STEPS = 2000;
  private static final int COMPARED_FROM = 16;

  private byte[] heap = {};
  private int nodes;
  private int pc;
  private int[] slots = {};
  private byte[] heapAtRestart = {};

  /** Runs a thread that has called something. */
  Outcome run(Machine m, int thread) {
    int nodesAtRestart = 0;
    for (int i = 1; i <= MOST_STEPS; i++) {
      int outcome = m.step(thread);
      if (outcome != Machine.RESTS) {
        return outcome(outcome);
      }
      if (m.restarted) {
        if (nodesAtRestart > 0 && isHeap(m, heapAtRestart, nodesAtRestart)) {
          return Outcome.NEVER_RETURNS;
        }
        nodesAtRestart = m.nodesAtRestart;
        heapAtRestart = Arrays.copyOf(m.heap, nodesAtRestart * m.width);
      }
      if (i > COMPARED_FROM && isSaved(m, thread)) {
        return Outcome.NEVER_RETURNS;
      }
      if (i >= COMPARED_FROM && Integer.bitCount(i) == 1) {
        save(m, thread);
      }
    }
    return Outcome.TOO_LONG;
  }

  private static Outcome outcome(int outcome) {
    return switch (outcome) {
      case Machine.RETURNS -> Outcome.RETURNS;
      case Machine.WAITS -> Outcome.NEVER_RETURNS;
      case Machine.TOO_LARGE -> Outcome.TOO_LONG;
      case Machine.OUT_OF_RANGE -> Outcome.OUT_OF_RANGE;
      default -> Outcome.FAILS;
    };
  }

  private static boolean isHeap(Machine m, byte[] known, int of) {
    return Arrays.equals(m.heap, 0, of * m.width, known, 0, of * m.width);
  }

  private void save(Machine m, int thread) {
    nodes = m.nodes;
    heap = Arrays.copyOf(m.heap, nodes * m.width);
    pc = m.pc[thread];
    slots = Arrays.copyOfRange(m.slot, thread * m.slots, (thread + 1) * m.slots);
  }

  private boolean isSaved(Machine m, int thread) {
    int from = thread * m.slots;
    return pc == m.pc[thread]
        && nodes == m.nodes
        && Arrays.equals(m.slot, from, from + m.slots, slots, 0, m.slots)
        && isHeap(m, heap, nodes);
  }
}
