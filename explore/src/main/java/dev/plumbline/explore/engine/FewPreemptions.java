package dev.plumbline.explore.engine;

import dev.plumbline.explore.runtime.Chooser;
import dev.plumbline.explore.runtime.Events;
import dev.plumbline.explore.runtime.Path;

/**
 * Has every thread tried, but interrupts a thread that could go on only so many times in an
 * execution, after Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of
 * Multithreaded Programs" (PLDI 2007).
 */
final class FewPreemptions implements Chooser {
  private final int most;

  FewPreemptions(int most) {
    this.most = most;
  }

  @Override
  public int choose(int depth, long awake, int latest) {
    return latest >= 0 && (awake >>> latest & 1) != 0 ? latest : Long.numberOfTrailingZeros(awake);
  }

  @Override
  public long branches(long enabled, int chosen) {
    int depth = Events.count;
    if (depth == 0) {
      return enabled;
    }
    boolean goesOn = (enabled >>> Events.thread[depth - 1] & 1) != 0;
    return goesOn && used(depth) >= most ? 1L << chosen : enabled;
  }

  private static int used(int depth) {
    int used = 0;
    for (int n = 1; n < depth; n++) {
      int latest = Events.thread[n - 1];
      used += Events.thread[n] != latest && (Path.enabled[n] >>> latest & 1) != 0 ? 1 : 0;
    }
    return used;
  }
}
