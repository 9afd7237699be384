package dev.plumbline.core.memory;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The words of a memory in groups, such that no operation has words of two of them. Each group is a
 * memory of its own, so a history is linearizable exactly if those of its groups are (locality,
 * Herlihy and Wing, 1990); and a group of one word is a register. Groups are found by union and
 * find, in about one step for each word.
 */
public final class WordGroups {
  private final History history;
  private final Vocabulary vocabulary;
  private final Map<Object, Object> parent = new HashMap<>();

  /** The groups of a history of one object that fits the specification. */
  public WordGroups(History history, MemorySpec spec) {
    this.history = history;
    this.vocabulary = new Vocabulary(spec);
    for (int i = 0; i < history.size(); i++) {
      Object first = null;
      for (List<?> word : MemorySpec.words(operation(history, i))) {
        Object root = find(word.get(0));
        if (first != null) {
          parent.put(root, first);
        }
        first = find(word.get(0));
      }
    }
  }

  private Operation operation(History some, int i) {
    return vocabulary.translate(some.operation(i));
  }

  private Object find(Object address) {
    Object at = address;
    for (Object up = parent.putIfAbsent(at, at);
        up != null && !up.equals(at);
        up = parent.get(at)) {
      at = up;
    }
    parent.put(address, at);
    return at;
  }

  /** The rows of each group, in the order of their first calls. */
  public List<int[]> rows() {
    Map<Object, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < history.size(); i++) {
      Object address = MemorySpec.words(operation(history, i)).get(0).get(0);
      groups.computeIfAbsent(find(address), a -> new ArrayList<>()).add(i);
    }
    return groups.values().stream().map(rows -> rows.stream().mapToInt(i -> i).toArray()).toList();
  }

  /** The same operations on a register, row by row; null if they are not all on one word. */
  public @Nullable History register(History group) {
    HistoryBuilder b = History.builder().source(group.source()).mayOverlap();
    Object address = null;
    for (int i = 0; i < group.size(); i++) {
      Operation op = operation(group, i);
      List<List<?>> words = MemorySpec.words(op);
      Object own = words.get(0).get(0);
      address = address == null ? own : address;
      Operation plain = words.size() == 1 && own.equals(address) ? plain(op, words.get(0)) : null;
      if (plain == null) {
        return null;
      }
      if (plain.pending()) {
        b.addPending(group.process(i), plain.name(), plain.input(), group.call(i));
      } else {
        Object output = plain.hasOutput() ? plain.output() : Operation.NOTHING;
        b.add(group.process(i), plain.name(), plain.input(), output, group.call(i), group.ret(i));
      }
    }
    return b.build();
  }

  /** The operation of a register, or null if it has none like this. */
  private static @Nullable Operation plain(Operation op, List<?> word) {
    boolean cas = op.name().equals("cas");
    Object input = cas ? word.subList(1, 3) : word.size() > 1 ? word.get(1) : null;
    if (op.pending()) {
      return Operation.pending(op.name(), input);
    }
    if (op.name().equals("write")) {
      return Operation.of("write", input);
    }
    if (!cas) {
      return Operation.of(op.name(), input, MemorySpec.values(op, op.output()).get(0));
    }
    if (op.output() instanceof Map<?, ?> reason && reason.containsKey("observed")) {
      Object seen = reason.get("observed") instanceof List<?> l ? l.get(0) : reason.get("observed");
      return Objects.equals(seen, word.get(1)) ? null : Operation.of("read", null, seen);
    }
    boolean known = op.output() instanceof Boolean || op.output() instanceof Map;
    return known ? Operation.of("cas", input, Boolean.TRUE.equals(op.output())) : null;
  }
}
