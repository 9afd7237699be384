package dev.plumbline.core.memory;

import dev.plumbline.core.chain.TimedGraph;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.TimeSweep;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes a witness of operations whose order is known but for what does not matter: goes through
 * them by time and lets each take effect as soon as all before it have, and a failed
 * compare-and-swap as soon as a word that may be to blame has not the expected value.
 *
 * <p>Only a failed operation can get stuck, and with it what must come after it; for there is no
 * cycle, and the windows of time are not empty. O(edges).
 */
final class BlindWriteWitness extends TimeSweep {
  private final Versions v;
  private final MultiWordHistory h;
  private final boolean[] present;
  private final TimedGraph graph;
  private final int[] waits;
  private final boolean[] placed;
  private final int[] order;
  private int count;
  private int called;
  private final int[] current;
  private final IntList ready = new IntList();
  private final IntList failed = new IntList();

  private BlindWriteWitness(Versions v, boolean[] present, TimedGraph graph) {
    this.v = v;
    this.h = v.h;
    this.present = present;
    this.graph = graph;
    this.waits = graph.degrees();
    this.placed = new boolean[h.size];
    this.order = new int[h.size];
    this.current = new int[h.addressCount()];
    Arrays.setAll(current, a -> v.initial(a));
  }

  /** A witness, or null if a failed operation finds no reason to fail in time. */
  static int @Nullable [] of(Versions v, boolean[] present, TimedGraph graph, Budget budget) {
    BlindWriteWitness order = new BlindWriteWitness(v, present, graph);
    return order.succeeds(budget) ? Arrays.copyOf(order.order, order.count) : null;
  }

  private boolean succeeds(Budget budget) {
    for (int x = h.size; x < waits.length; x++) {
      if (waits[x] == 0) {
        ready.add(x);
      }
    }
    placeReady();
    boolean stuck = run(h.size, h.call, budget) >= 0;
    if (stuck && failed.isEmpty()) {
      throw new IllegalStateException(
          "an order without cycles gets stuck; this is a bug of Plumbline");
    }
    return !stuck;
  }

  @Override
  protected void call(int i) {
    called = i + 1;
    if (present[i]) {
      due(i, v.completions.due(i));
      if (waits[i] == 0) {
        ready.add(i);
        placeReady();
      }
    }
  }

  @Override
  protected boolean placed(int i) {
    return placed[i];
  }

  private void placeReady() {
    while (!ready.isEmpty()) {
      int x = ready.removeLast();
      if (x < h.size && v.kinds.failed(x) && !mayFail(x)) {
        failed.add(x);
      } else {
        place(x);
      }
    }
  }

  private void place(int x) {
    if (x < h.size) {
      append(x);
      boolean writes = v.kinds.mayWrite(x);
      for (int w = h.first[x]; writes && w < h.first[x + 1]; w++) {
        if (v.kinds.writes(x, w)) {
          current[h.address[w]] = w;
        }
      }
      if (writes && !failed.isEmpty()) {
        offerFailed();
      }
    }
    graph.release(x, waits, this::freed);
  }

  private void append(int i) {
    placed[i] = true;
    order[count++] = i;
  }

  private void freed(int node) {
    if (node >= h.size || node < called) {
      ready.add(node);
    }
  }

  /** Places at once those that can fail now: the next write may take their reason away. */
  private void offerFailed() {
    int kept = 0;
    for (int k = 0; k < failed.size(); k++) {
      int i = failed.get(k);
      if (mayFail(i)) {
        append(i);
        graph.release(i, waits, this::freed);
      } else {
        failed.set(kept++, i);
      }
    }
    failed.truncate(kept);
  }

  private boolean mayFail(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      if (v.kinds.looks(i, w) && v.saw[w] != current[h.address[w]]) {
        return true;
      }
    }
    return false;
  }
}
