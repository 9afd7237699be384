package dev.plumbline.core.monitor.set;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;

/**
 * One lazy path through the events of an element, see {@link MultisetMonitor}. Knows no counts
 * beyond 0.
 */
final class MultisetSweep extends LazySweep {
  private final boolean eager;
  private boolean choice;

  /**
   * A sweep that has not begun.
   *
   * @param eager whether to visit 0 as soon as somebody waits for it
   */
  MultisetSweep(Timeline t, boolean eager) {
    super(t.role, t.to);
    this.eager = eager;
  }

  /** Whether 0 could have been visited where it was not, or need not have been where it was. */
  boolean hadChoice() {
    return choice;
  }

  @Override
  boolean force(int i) {
    // Whoever waits while the count is not 0 waits for 0.
    if (count > 0 && !waiting.isEmpty() && count <= deletes.size()) {
      boolean must = role[i] == Role.ABSENT;
      choice |= !must;
      while (count > 0 && (must || eager)) {
        delete();
      }
    }
    if (placed[i]) {
      return true;
    }
    return switch (role[i]) {
      case Role.INSERT, Role.PRESENT -> insert();
      case Role.DELETE -> (count > 0 || insert()) && delete();
      default -> false;
    };
  }
}
