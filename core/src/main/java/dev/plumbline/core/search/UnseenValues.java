package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.split.Part;
import java.util.HashSet;
import java.util.Set;

/**
 * A part of the rule {@code OUTLOOK}: in a container whose elements leave by their places and not
 * by their values, adds of values that no completed operation answers are all the same function.
 * Elements of such values can be exchanged in any witness, so one class stands for all of them, and
 * what differs only in their order is one state. Cost: O(n).
 */
final class UnseenValues {
  private UnseenValues() {}

  /** Whether the rule applies to a part. */
  static boolean areAlike(Part part, Traits<?> traits) {
    ContainerTraits<?> container = traits.container();
    if (container == null) {
      return false;
    }
    boolean lost = false;
    for (int i = 0; i < part.size(); i++) {
      lost |= part.pending(i) && container.removes(part.operation(part.cls(i)));
    }
    return traits.search().unseenAlike(lost);
  }

  /** The part with one class for all such adds. */
  static Part merged(Part part, ContainerTraits<?> container) {
    Set<Object> seen = new HashSet<>();
    for (int i = 0; i < part.size(); i++) {
      Operation op = part.operation(part.cls(i));
      if (!container.adds(op) && !part.pending(i)) {
        seen.add(container.value(op));
      }
    }
    int first = -1;
    int[] leader = new int[part.classCount()];
    for (int c = 0; c < leader.length; c++) {
      Operation op = part.operation(c);
      leader[c] = c;
      if (container.adds(op) && !op.pending() && !seen.contains(container.value(op))) {
        first = first < 0 ? c : first;
        leader[c] = first;
      }
    }
    return part.merge(leader);
  }
}
