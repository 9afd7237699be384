package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import org.jspecify.annotations.Nullable;

/**
 * What must still happen to a container whose values are added and removed at most once. A value
 * with a completed remove is removed by it and by nothing else: another remove would leave the
 * completed one without its element. So a pending remove must not take it, and an add must not put
 * its element where it keeps another one from its remove.
 *
 * <p>With k = 0 the counts of {@code OrderOutlook}, which is for relaxed containers, would say the
 * same of what leaves. But in strict order one element in the way is enough, so that loops end at
 * once, and what was only seen was the first at that moment, which says more than when it left. So
 * the two stand beside each other.
 *
 * @param <S> the states
 */
abstract class DistinctOutlook<S> implements SearchTraits.Outlook<S> {
  /** How many elements are looked at. Fewer looks see fewer dead ends, never a false one. */
  static final int LOOKS = 64;

  final SearchTraits.Removals removals;
  private final OrderedContainerSpec<S> container;

  DistinctOutlook(OrderedContainerSpec<S> container, SearchTraits.Removals removals) {
    this.container = container;
    this.removals = removals;
  }

  @Override
  public final boolean doomed(S before, Operation taken, S after, int pendingRemoves) {
    if (container.adds(taken)) {
      return isInTheWay(before, taken.input(), after, pendingRemoves);
    }
    if (!taken.pending() || !container.isRemove(taken)) {
      return false;
    }
    Object removed = container.first(before);
    return removed != null && removals.removed(removed);
  }

  /**
   * Whether some element cannot leave by its own remove once v was added.
   *
   * @param pendingRemoves how many pending removes could still be used
   */
  abstract boolean isInTheWay(S before, @Nullable Object v, S after, int pendingRemoves);

  /** What is removed earlier had better be added earlier. */
  @Override
  public double hint(Operation add) {
    return removals.middle(add.input());
  }
}
