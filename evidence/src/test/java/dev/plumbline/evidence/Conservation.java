package dev.plumbline.evidence;

import dev.plumbline.core.history.History;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What every container keeps, however relaxed its order: nothing comes out that was not put in
 * before, and nothing twice. Values must be distinct.
 */
final class Conservation {
  private static final Set<String> ADDS = Set.of("push", "enq", "insert");

  private Conservation() {}

  /** What is wrong, in a sentence; nothing if nothing is. */
  static Optional<String> problem(History history) {
    Map<Object, Integer> added = new HashMap<>();
    for (int i = 0; i < history.size(); i++) {
      if (ADDS.contains(history.name(i))) {
        added.put(history.operation(i).input(), i);
      }
    }
    Set<Object> removed = new HashSet<>();
    for (int i = 0; i < history.size(); i++) {
      Object value = history.operation(i).output();
      if (ADDS.contains(history.name(i)) || value == null) {
        continue;
      }
      Integer add = added.get(value);
      if (add == null || history.precedes(i, add)) {
        return Optional.of(history.show(i) + " gives what nobody has put in");
      }
      if (!removed.add(value)) {
        return Optional.of(history.show(i) + " gives what somebody has taken already");
      }
    }
    return Optional.empty();
  }
}
