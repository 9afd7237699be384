package dev.plumbline.core.relaxed;

import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.PersistentMap;
import dev.plumbline.core.spec.ValueOrder;

/**
 * A state of {@link ForcedStutterSpec}: what is there and what is to come.
 *
 * @param content the elements that matter, the head first
 * @param due for each due value how many operations still answer it
 * @param toAdd how many due values are still to be added
 * @param peeks how many peeks are to come
 * @param empties how many empty results are to come; not counted where runs are unlimited
 * @param lost how many pending removes may still have an effect
 * @param stutters how many operations may still have to stutter, at most
 * @param run how many operations in a row had no effect
 */
record ForcedStutterState(
    Content content,
    PersistentMap<Object, Long> due,
    int toAdd,
    int peeks,
    int empties,
    int lost,
    int stutters,
    int run) {
  boolean isDue(Object value) {
    return due.containsKey(value);
  }

  ForcedStutterState with(Content other) {
    return new ForcedStutterState(other, due, toAdd, peeks, empties, lost, stutters, run);
  }

  ForcedStutterState with(PersistentMap<Object, Long> others) {
    return new ForcedStutterState(content, others, toAdd, peeks, empties, lost, stutters, run);
  }

  ForcedStutterState afterAdd() {
    return new ForcedStutterState(content, due, toAdd - 1, peeks, empties, lost, stutters, run);
  }

  ForcedStutterState afterPeek() {
    return new ForcedStutterState(content, due, toAdd, peeks - 1, empties, lost, stutters, run);
  }

  ForcedStutterState afterEmpty() {
    return new ForcedStutterState(content, due, toAdd, peeks, empties - 1, lost, stutters, run);
  }

  ForcedStutterState afterLost() {
    return new ForcedStutterState(content, due, toAdd, peeks, empties, lost - 1, stutters, run);
  }

  ForcedStutterState withRun(int itsStutters, int itsRun) {
    return new ForcedStutterState(content, due, toAdd, peeks, empties, lost, itsStutters, itsRun);
  }

  /** Whether an element that nobody asks for would be in somebody's way if it were added. */
  boolean isInTheWay(ContainerType container, Object value) {
    return empties > 0
        || switch (container) {
          case QUEUE -> toAdd > 0;
          case STACK -> lastDue() >= 0;
          case PRIORITY_QUEUE -> isLessThanDue(value);
          case POOL -> false;
        };
  }

  /**
   * How many elements that nobody asks for any more are in somebody's way; so many must be taken by
   * pending removes.
   */
  int burden(ContainerType container) {
    int end =
        empties > 0 || (container == ContainerType.QUEUE && toAdd > 0) ? content.size() : lastDue();
    int burden = 0;
    for (int i = 0; i < end; i++) {
      boolean counts = empties > 0 || container != ContainerType.POOL;
      burden += counts && !isDue(content.value(i)) ? 1 : 0;
    }
    for (int i = Math.max(0, end);
        container == ContainerType.PRIORITY_QUEUE && i < content.size();
        i++) {
      burden += !isDue(content.value(i)) && isLessThanDue(content.value(i)) ? 1 : 0;
    }
    return burden;
  }

  private boolean isLessThanDue(Object value) {
    return !due.isEmpty() && ValueOrder.INSTANCE.compare(due.keys().get(due.size() - 1), value) > 0;
  }

  /** The last element that is due; -1 if none is. */
  private int lastDue() {
    int last = content.size() - 1;
    while (last >= 0 && !isDue(content.value(last))) {
      last--;
    }
    return last;
  }

  /** The same without elements that nobody asks for any more. */
  @SuppressWarnings("ReferenceEquality") // this very one is meant
  ForcedStutterState withoutOthers(LeavingOrder order) {
    Content rest = content;
    for (int i = content.size() - 1; i >= 0; i--) {
      rest = isDue(content.value(i)) ? rest : order.remove(rest, i);
    }
    return rest == content ? this : with(rest);
  }

  @Override
  public String toString() {
    return run == 0 ? content.toString() : content + " after " + run + " without effect";
  }
}
