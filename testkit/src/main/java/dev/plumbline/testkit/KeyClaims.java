package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** That histories may be decided key by key. */
final class KeyClaims<S> extends Claims<S> {
  KeyClaims(Reachable<S> on) {
    super(on);
  }

  @Override
  void test() {
    keys();
  }

  /** A history is linearizable if and only if its keys are. */
  private void keys() {
    for (Operation op : operations) {
      Object key = spec.key(op);
      claim(
          Objects.equals(key, spec.key(Operation.pending(op.name(), op.input()))),
          "key",
          "it depends on name and input only",
          "operation",
          op);
    }
    History h = new SmallHistories(spec, workload, 9).next(seed);
    Canon canon = new Canon(spec);
    Map<Object, List<Integer>> parts = new HashMap<>();
    for (int i = 0; i < h.size(); i++) {
      Object key = spec.key(canon.of(h.operation(i)));
      if (key == null) {
        return;
      }
      // A list, because two objects may use the same key.
      parts.computeIfAbsent(Arrays.asList(h.objectId(i), key), k -> new ArrayList<>()).add(i);
    }
    boolean byParts =
        parts.values().stream()
            .allMatch(
                rows ->
                    Oracle.linearizable(h.select(rows.stream().mapToInt(i -> i).toArray()), spec));
    claim(
        byParts == Oracle.linearizable(h, spec),
        "key",
        "a history is linearizable if and only if the operations of each key are",
        "by parts",
        byParts,
        "history",
        "\n" + Text.of(h));
  }
}
