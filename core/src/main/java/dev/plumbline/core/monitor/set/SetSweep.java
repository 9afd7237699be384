package dev.plumbline.core.monitor.set;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;

/** The pass of {@link SetMonitor}: adds and removes take turns, so that there is no choice. */
final class SetSweep extends LazySweep {
  private final int initialCount;

  SetSweep(Timeline t, boolean initiallyPresent) {
    super(t);
    this.initialCount = initiallyPresent ? 1 : 0;
    this.count = initialCount;
  }

  /** Begins again, after runs that have placed none but operations of these events. */
  void restart(int[] events, int first) {
    restart(events, first, initialCount);
  }

  /** Places an operation that returns now, with a change before it if it needs one. */
  @Override
  boolean force(int i) {
    boolean needsPresent = t.role[i] == Role.PRESENT || t.role[i] == Role.DELETE;
    if (needsPresent != count > 0 && !change()) {
      return false;
    }
    // An observation was placed with the change it was waiting for. A change returns before all
    // others of its kind, so the next change is this one.
    return placed[i] || change();
  }

  private boolean change() {
    return count > 0 ? delete() : insert();
  }
}
