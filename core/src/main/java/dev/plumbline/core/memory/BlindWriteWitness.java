package dev.plumbline.core.memory;

import java.util.Arrays;

/**
 * Makes a witness of operations whose order is known but for what does not matter: goes through
 * them by time and lets each take effect as soon as all before it have, and a failed
 * compare-and-swap as soon as a word that may be to blame has not the expected value.
 *
 * <p>Only a failed operation can get stuck, and with it what must come after it; for there is no
 * circle, and the windows of time are not empty. O(edges).
 */
final class BlindWriteWitness {
  private final Versions v;
  private final MultiWordHistory h;
  private final boolean[] playing;
  private final TimedGraph graph;
  private final int[] waits;
  private final boolean[] placed;
  private final int[] order;
  private int count;
  private int called;
  private final int[] current;
  private int[] ready = new int[64];
  private int readyCount;
  private int[] failed = new int[16];
  private int failedCount;

  private BlindWriteWitness(Versions v, boolean[] playing, TimedGraph graph) {
    this.v = v;
    this.h = v.h;
    this.playing = playing;
    this.graph = graph;
    this.waits = graph.degrees();
    this.placed = new boolean[h.size];
    this.order = new int[h.size];
    this.current = new int[h.addressCount()];
    Arrays.setAll(current, a -> v.initials + a);
  }

  /** A witness, or null if a failed operation finds no reason to fail in time. */
  static int[] of(Versions v, boolean[] playing, TimedGraph graph) {
    BlindWriteWitness order = new BlindWriteWitness(v, playing, graph);
    return order.run() ? Arrays.copyOf(order.order, order.count) : null;
  }

  private boolean run() {
    for (int x = h.size; x < waits.length; x++) {
      if (waits[x] == 0) {
        push(x);
      }
    }
    placeReady();
    DueHeap dues = new DueHeap();
    for (int i = 0; i < h.size; i++) {
      while (dues.anyBefore(h.call[i])) {
        if (!isPlaced(dues.poll())) {
          return false;
        }
      }
      called = i + 1;
      if (playing[i]) {
        dues.add(i, v.fates.due(i));
        if (waits[i] == 0) {
          push(i);
          placeReady();
        }
      }
    }
    while (!dues.isEmpty()) {
      if (!isPlaced(dues.poll())) {
        return false;
      }
    }
    return true;
  }

  private boolean isPlaced(int i) {
    if (!placed[i] && failedCount == 0) {
      throw new IllegalStateException(
          "an order without circles gets stuck; this is a bug of Plumbline");
    }
    return placed[i];
  }

  private void push(int node) {
    if (readyCount == ready.length) {
      ready = Arrays.copyOf(ready, 2 * readyCount);
    }
    ready[readyCount++] = node;
  }

  private void placeReady() {
    while (readyCount > 0) {
      int x = ready[--readyCount];
      if (x < h.size && v.roles.failed(x) && !mayFail(x)) {
        wait(x);
      } else {
        place(x);
      }
    }
  }

  private void wait(int i) {
    if (failedCount == failed.length) {
      failed = Arrays.copyOf(failed, 2 * failedCount);
    }
    failed[failedCount++] = i;
  }

  private void place(int x) {
    if (x < h.size) {
      append(x);
      boolean writes = v.roles.mayWrite(x);
      for (int w = h.first[x]; writes && w < h.first[x + 1]; w++) {
        if (v.roles.writes(x, w)) {
          current[h.address[w]] = w;
        }
      }
      if (writes && failedCount > 0) {
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
      push(node);
    }
  }

  /** Places at once those that can fail now: the next write may take their reason away. */
  private void offerFailed() {
    int kept = 0;
    for (int k = 0; k < failedCount; k++) {
      int i = failed[k];
      if (mayFail(i)) {
        append(i);
        graph.release(i, waits, this::freed);
      } else {
        failed[kept++] = i;
      }
    }
    failedCount = kept;
  }

  private boolean mayFail(int i) {
    for (int w = h.first[i]; w < h.first[i + 1]; w++) {
      if (v.roles.looks(i, w) && v.from[w] != current[h.address[w]]) {
        return true;
      }
    }
    return false;
  }
}
