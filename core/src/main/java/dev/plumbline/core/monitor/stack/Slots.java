package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.monitor.part.Timeline;

/**
 * The gaps that matter. If the event after a gap is a call, the next gap is at least as good for
 * everyone: whatever is open stays open, and critical intervals end at calls and start at returns,
 * so nothing new covers it. What is left, the gaps between a call and a return and the last one,
 * are numbered as slots; in recordings they are a quarter of all gaps.
 *
 * <p>Every window keeps a slot: the calls that follow its call without a return between end in one.
 * A critical interval covers a slot exactly if it covers the gap. Cost: O(n).
 */
final class Slots {
  final int count;

  /** For each gap, and one past the last, how many slots come before it. */
  private final int[] before;

  Slots(Timeline t) {
    int events = t.events;
    boolean[] call = new boolean[events + 1];
    for (int i = 0; i < t.size; i++) {
      call[t.from[i]] = true;
    }
    before = new int[events + 1];
    int n = 0;
    for (int g = 0; g < events; g++) {
      before[g] = n;
      if ((call[g] && !call[g + 1]) || g == events - 1) {
        n++;
      }
    }
    before[events] = n;
    count = n;
  }

  /** The first slot at or after a gap. */
  int atOrAfter(int gap) {
    return before[gap];
  }

  /** The last slot at or before a gap. */
  int atOrBefore(int gap) {
    return before[gap + 1] - 1;
  }
}
