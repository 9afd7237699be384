package dev.plumbline.core.verdict;

import static java.util.Objects.requireNonNull;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.verdict.Counting.Miscount;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refutes histories of one key of {@code kv-append} by the order that gets show: many appends that
 * overlap have more orders than can be followed, but each get says which one it was.
 *
 * <p>Says something only if every text that is put or appended is another one, none is empty or
 * what was there at the start, and every get can be read in one way. Then each get names the put
 * that it follows and all appends since, in order. A put with all that gets show after it is a
 * <em>block</em>; no other put, and no append that gets do not show, comes between. So there is no
 * witness if two gets disagree, if an operation returned before one was called that its block has
 * before it, or if each of two blocks has an operation that returned before one of the other was
 * called.
 *
 * <p>Written from this, plainly, and without a look at what decided. Cost: O(b²) for b blocks, and
 * for each letter of an output a look for each length of a text.
 */
final class AppendOrder {
  private static final int MOST_BLOCKS = 10_000;

  private final History history;
  private final Operation[] ops;
  private final String initial;

  /** Who puts or appends a text. */
  private final Map<String, Integer> puts = new HashMap<>();

  private final Map<String, Integer> appends = new HashMap<>();
  private final TreeSet<Integer> lengths = new TreeSet<>();

  /** For each append that a get shows the text before it, and the other way round. */
  private final Map<String, String> before = new HashMap<>();

  private final Map<String, String> after = new HashMap<>();

  /** What happens in a block, by the text that begins it: operations with their places. */
  private final Map<String, List<int[]>> blocks = new HashMap<>();

  private AppendOrder(History history, Operation[] ops, Map<Object, Object> initial) {
    this.history = history;
    this.ops = ops;
    Object key = ops.length == 0 ? null : key(ops[0]);
    this.initial = (String) initial.getOrDefault(key, "");
  }

  /** An operation of a history of one key that cannot be; null if nothing is known. */
  static @Nullable Miscount refute(History history, Operation[] ops, Map<Object, Object> initial) {
    AppendOrder order = new AppendOrder(history, ops, initial);
    return order.isPlain() ? order.contradiction() : null;
  }

  private Sentence show(int i) {
    return Sentence.operation(history, i);
  }

  private static @Nullable Object key(Operation op) {
    return op.name().equals("get") ? op.input() : op.argument(0);
  }

  private boolean isPlain() {
    for (int i = 0; i < ops.length; i++) {
      if (!Objects.equals(key(ops[i]), key(ops[0]))) {
        return false;
      }
      if (!ops[i].name().equals("get")) {
        String text = (String) ops[i].argument(1);
        boolean isNew = !puts.containsKey(text) && !appends.containsKey(text);
        if (text.isEmpty() || text.equals(initial) || !isNew) {
          return false;
        }
        (ops[i].name().equals("put") ? puts : appends).put(text, i);
        lengths.add(text.length());
      }
    }
    return true;
  }

  private @Nullable Miscount contradiction() {
    for (int i = 0; i < ops.length; i++) {
      if (ops[i].name().equals("get") && !history.pending(i)) {
        List<List<String>> readings = readings((String) requireNonNull(ops[i].output()));
        if (readings.size() > 1) {
          return null;
        }
        if (readings.isEmpty() || !agrees(i, readings.get(0))) {
          return new Miscount(
              i, Sentence.of("No order of puts and appends shows what %s saw.", show(i)));
        }
      }
    }
    addWriters();
    Miscount found = null;
    for (List<int[]> block : blocks.values()) {
      found = found == null ? withinBlock(block) : found;
    }
    return found == null ? betweenBlocks() : found;
  }

  // ---- Reading.

  /** Up to two ways to read what a get saw: what was there first, then what was appended. */
  private List<List<String>> readings(String seen) {
    byte[] ways = new byte[seen.length() + 1];
    int[] from = new int[seen.length() + 1];
    for (int to = 0; to <= seen.length(); to++) {
      String beginning =
          to == initial.length() || lengths.contains(to) ? seen.substring(0, to) : null;
      boolean base =
          beginning != null && (beginning.equals(initial) || puts.containsKey(beginning));
      int count = base ? 1 : 0;
      from[to] = -1;
      for (int length : lengths.headSet(to, true)) {
        int at = to - length;
        if (ways[at] > 0 && appends.containsKey(seen.substring(at, to))) {
          count += ways[at];
          from[to] = at;
        }
      }
      ways[to] = (byte) Math.min(2, count);
    }
    List<String> reading = new ArrayList<>();
    for (int to = seen.length(); ways[seen.length()] == 1 && to >= 0; to = from[to]) {
      reading.add(seen.substring(Math.max(0, from[to]), to));
    }
    Collections.reverse(reading);
    return switch (ways[seen.length()]) {
      case 0 -> List.of();
      case 1 -> List.of(reading);
      default -> List.of(reading, reading);
    };
  }

  /** Takes a reading into account; false if an append is elsewhere by another one. */
  private boolean agrees(int get, List<String> reading) {
    List<int[]> block = blocks.computeIfAbsent(reading.get(0), b -> new ArrayList<>());
    for (int k = 1; k < reading.size(); k++) {
      String found = reading.get(k - 1);
      String text = reading.get(k);
      String otherBefore = before.putIfAbsent(text, found);
      String otherAfter = after.putIfAbsent(found, text);
      if (otherBefore == null) {
        block.add(new int[] {appends.get(text), 2 * k});
      }
      if ((otherBefore != null && !otherBefore.equals(found))
          || (otherAfter != null && !otherAfter.equals(text))) {
        return false;
      }
    }
    block.add(new int[] {get, 2 * reading.size() - 1});
    return true;
  }

  /** Adds puts, and what nobody saw, each as a block of its own. */
  private void addWriters() {
    puts.forEach(
        (text, put) -> {
          if (blocks.containsKey(text) || !history.pending(put)) {
            blocks.computeIfAbsent(text, b -> new ArrayList<>()).add(new int[] {put, 0});
          }
        });
    appends.forEach(
        (text, append) -> {
          if (!before.containsKey(text) && !history.pending(append)) {
            blocks.computeIfAbsent(text, b -> new ArrayList<>()).add(new int[] {append, 0});
          }
        });
  }

  // ---- Times.

  /** An operation that returned before one was called that is before it. */
  private @Nullable Miscount withinBlock(List<int[]> block) {
    block.sort((a, b) -> Integer.compare(a[1], b[1]));
    long latestCall = Long.MIN_VALUE;
    for (int k = 0, from = 0; k < block.size(); k++) {
      if (block.get(k)[1] > block.get(from)[1]) {
        for (; from < k; from++) {
          latestCall = Math.max(latestCall, history.call(block.get(from)[0]));
        }
      }
      int i = block.get(k)[0];
      if (history.ret(i) < latestCall) {
        return new Miscount(
            i, Sentence.of("%s returned before what it has to follow was called.", show(i)));
      }
    }
    return null;
  }

  private @Nullable Miscount betweenBlocks() {
    String[] names = blocks.keySet().toArray(String[]::new);
    List<List<int[]>> members = List.copyOf(blocks.values());
    long[] firstReturn = new long[names.length];
    long[] latestCall = new long[names.length];
    for (int k = 0; k < names.length; k++) {
      List<int[]> block = members.get(k);
      firstReturn[k] = block.stream().mapToLong(e -> history.ret(e[0])).min().getAsLong();
      latestCall[k] = block.stream().mapToLong(e -> history.call(e[0])).max().getAsLong();
    }
    for (int a = 0; a < names.length && names.length <= MOST_BLOCKS; a++) {
      boolean start = names[a].equals(initial);
      for (int b = 0; b < names.length; b++) {
        boolean first = start || firstReturn[a] < latestCall[b];
        if (a != b && first && firstReturn[b] < latestCall[a]) {
          int i = members.get(a).get(0)[0];
          String sentence = "What %s belongs to comes both before and after another put or append.";
          return new Miscount(i, Sentence.of(sentence, show(i)));
        }
      }
    }
    return null;
  }
}
