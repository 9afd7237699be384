package dev.plumbline.core.monitor.ranges;

import org.jspecify.annotations.Nullable;

/**
 * Whether elements of a queue with peeks fit to the front one after the other, from what its ranges
 * say, in the order of time. Cost: O(1) a range.
 */
public final class FrontFold {
  private final ClusterFold blocks = new ClusterFold();

  /** The zone that crosses the last border, as far as it is known; null if there is none. */
  private FrontRange.@Nullable Zone open;

  private FrontRange.@Nullable Cycle cycle;

  /** Adds the next range. */
  public void add(FrontRange.Summary range) {
    blocks.add(range.blocks());
    note(range.cycle());
    if (open != null) {
      FrontRange.Zone ending = range.ending();
      FrontRange.Inside more = ending == null ? range.whole() : ending.inside();
      open = new FrontRange.Zone(open.id(), open.inside().and(more));
      note(FrontRange.Cycle.of(open));
      open = ending == null ? open : null;
    }
    if (range.starting() != null) {
      open = range.starting();
    }
  }

  private void note(FrontRange.@Nullable Cycle other) {
    cycle = cycle == null ? other : cycle;
  }

  /** Two elements each of which is at the front before the other; null if there are none. */
  public ClusterRange.@Nullable Conflict conflict() {
    return blocks.conflict();
  }

  /**
   * Three elements that cannot all be at the front when they were seen there; null if there are
   * none. It says something only where there is no {@link #conflict}.
   */
  public FrontRange.@Nullable Cycle cycle() {
    return cycle;
  }

  /** Whether elements fit, all ranges added. */
  public boolean fits() {
    return conflict() == null && cycle() == null;
  }
}
