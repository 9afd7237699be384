package dev.plumbline.core.memory;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.memory.Anomaly.Kind;
import dev.plumbline.core.memory.Anomaly.Link;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The operations that show an anomaly, with all that they depend on if that is not too much: the
 * writers of what they saw, what could have made failed ones fail, what shows that interrupted ones
 * took effect, and what says by when they had.
 *
 * <p>Such a set has no witness of its own exactly for the reason told, because leaving out the
 * other operations cannot turn a witness into none: with the writers of all seen values kept, at
 * each address the operations left out are the last ones to have replaced its value, and nobody who
 * is kept saw what they wrote.
 *
 * <p>Cost: that of {@value #LARGEST} operations, beyond which it ends.
 */
final class CoreClosure {
  /** More operations than these help nobody to understand. */
  static final int LARGEST = 64;

  private final Versions v;
  private final @Nullable CompletionSearch search;
  private final Set<Integer> told = new TreeSet<>();
  private boolean everything;

  CoreClosure(Versions v, @Nullable CompletionSearch search) {
    this.v = v;
    this.search = search;
  }

  void add(int operation) {
    told.add(operation);
  }

  /** The operations with all that they depend on, ascending; as they are if that is too much. */
  static int[] closed(Versions v, CompletionSearch search, int[] rows) {
    CoreClosure core = new CoreClosure(v, search);
    for (int i : rows) {
      core.add(i);
    }
    Set<Integer> all = core.closure();
    return all == null ? rows : all.stream().mapToInt(i -> i).toArray();
  }

  /** Keeps all operations: each way out is blocked by others. */
  void addEverything() {
    everything = true;
  }

  Anomaly anomaly(Kind kind, int blamed, List<Sentence> sentences, List<Link> links) {
    Set<Integer> all = closure();
    int[] rows = (all == null ? told : all).stream().mapToInt(i -> i).toArray();
    return new Anomaly(kind, rows, all != null, blamed, sentences, links);
  }

  private @Nullable Set<Integer> closure() {
    Set<Integer> all = new TreeSet<>();
    Deque<Integer> todo = new ArrayDeque<>(told);
    for (int i = 0; everything && i < v.h.size && i <= LARGEST; i++) {
      todo.add(i);
    }
    while (!todo.isEmpty()) {
      int i = todo.poll();
      if (!all.add(i)) {
        continue;
      }
      if (all.size() > LARGEST) {
        return null;
      }
      if (v.completions.optional(i) && search != null && search.reason(i) >= 0) {
        todo.add(search.reason(i));
      }
      if (v.h.pending(i) && nextOfProcess(i) >= 0) {
        todo.add(nextOfProcess(i));
      }
      for (int w = v.h.first[i]; w < v.h.first[i + 1]; w++) {
        addWord(i, w, todo);
      }
    }
    return all;
  }

  /** What its process called next, if the model says that an interrupted operation came before. */
  private int nextOfProcess(int i) {
    for (int p = 0; p < v.completions.pairs(); p++) {
      if (v.completions.first(p) == i) {
        return v.completions.second(p);
      }
    }
    return -1;
  }

  private void addWord(int i, int w, Deque<Integer> todo) {
    int version = v.saw[w];
    if (version == Versions.NONE) {
      return;
    }
    if (!v.isInitial(version)) {
      todo.add(v.writer(version));
    }
    if (v.kinds.failed(i)) {
      for (int x = v.firstLook[version]; x >= 0; x = v.nextLook[x]) {
        if (v.kinds.writes(v.row[x], x)) {
          todo.add(v.row[x]);
        }
      }
    }
  }
}
