package dev.plumbline.core.online;

import dev.plumbline.core.result.Vacuity;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which kinds of {@link Vacuity} the operations that came have not yet ruled out, in constant
 * memory and O(1) an event. Of two completed operations that overlap, the one that returns last was
 * called before the other returned; one that never returns overlaps all that return after its call,
 * and every other that never does.
 */
final class VacuityTracker {
  private final Set<Vacuity> left = EnumSet.allOf(Vacuity.class);
  private long latestReturn = -1;
  private long earliestLost = TrackedOperation.NEVER;
  private int lost;

  void called() {
    left.remove(Vacuity.EMPTY);
  }

  void returned(TrackedOperation op, boolean observes) {
    left.remove(Vacuity.NOTHING_COMPLETED);
    if (observes) {
      left.remove(Vacuity.NOTHING_OBSERVED);
    }
    if (op.call < latestReturn) {
      left.remove(Vacuity.NO_OVERLAP);
    }
    latestReturn = op.ret;
  }

  void lost(TrackedOperation op) {
    lost++;
    earliestLost = Math.min(earliestLost, op.call);
  }

  /** Everything that is not refuted, if these operations are all that are still open. */
  Set<Vacuity> left(Collection<TrackedOperation> open) {
    long earliest = earliestLost;
    for (TrackedOperation op : open) {
      earliest = Math.min(earliest, op.call);
    }
    Set<Vacuity> all = EnumSet.copyOf(left);
    if (lost + open.size() > 1 || earliest < latestReturn) {
      all.remove(Vacuity.NO_OVERLAP);
    }
    return all;
  }
}
