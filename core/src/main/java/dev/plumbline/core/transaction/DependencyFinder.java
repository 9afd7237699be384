package dev.plumbline.core.transaction;

import dev.plumbline.core.transaction.Dependency.Why;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the nodes of a cycle into transactions with a fact for every step, looked up in what they
 * read and wrote. Cost: what two transactions read, and for the order of two writes the reads of
 * all.
 */
final class DependencyFinder {
  private final TransactionHistory h;
  private final ReadContents contents;
  private final int perRow;

  DependencyFinder(TransactionHistory h, int perRow) {
    this.h = h;
    this.contents = new ReadContents(h);
    this.perRow = perRow;
  }

  /**
   * The facts of a cycle of nodes.
   *
   * @param byTime whether the last step is one of real time
   */
  List<Dependency> facts(int[] nodes, boolean byTime) {
    List<Integer> stops = new ArrayList<>();
    for (int node : nodes) {
      if (node < perRow * h.size) {
        stops.add(node);
      }
    }
    List<Dependency> cycle = new ArrayList<>();
    for (int k = 0; k < stops.size(); k++) {
      int from = stops.get(k);
      boolean last = k == stops.size() - 1;
      int to = stops.get(last ? 0 : k + 1);
      if (last && byTime) {
        cycle.add(Dependency.inTime(from / perRow, to / perRow, Why.REALTIME));
      } else if (from / perRow != to / perRow) {
        cycle.add(fact(from, to));
      }
    }
    return cycle;
  }

  private @Nullable Dependency fact(int from, int to) {
    int a = from / perRow;
    int b = to / perRow;
    boolean unseen = perRow == 1 || from % 2 == 0;
    boolean committed = perRow == 1 || from % 2 == 1;
    Dependency found = committed ? seen(a, b) : null;
    found = found == null && committed ? ordered(a, b) : found;
    found = found == null && unseen ? unseen(a, b, Why.RW) : found;
    found = found == null && !unseen ? unseen(a, b, Why.WW_UNSEEN) : found;
    return found == null ? Dependency.inTime(a, b, Why.PROCESS) : found;
  }

  private @Nullable Dependency seen(int a, int b) {
    for (int s = h.end(a) - 1; s >= h.first(a); s--) {
      if (h.writes(s) && contents.read(b, h.key(s), h.value(s), true) >= 0) {
        return new Dependency(a, b, Why.WR, h.key(s), h.value(s), 0, -1);
      }
    }
    return null;
  }

  private @Nullable Dependency unseen(int a, int b, Why why) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      return why == Why.RW ? later(a, b, why) : null;
    }
    for (int s = h.first(b); s < h.end(b); s++) {
      if (h.writes(s)
          && contents.read(a, h.key(s), h.value(s), false) >= 0
          && (why == Why.RW || contents.wrote(a, h.key(s)))) {
        return new Dependency(a, b, why, h.key(s), h.value(s), 0, -1);
      }
    }
    return null;
  }

  /** Some read shows what a wrote, and what b wrote later or not at all. */
  private @Nullable Dependency ordered(int a, int b) {
    if (h.model() == TransactionModel.RW_REGISTER) {
      return later(a, b, Why.WW);
    }
    for (int s = h.first(a); s < h.end(a); s++) {
      for (int t = h.first(b); t < h.end(b) && h.writes(s); t++) {
        if (h.writes(t) && h.key(t) == h.key(s)) {
          int reader = reader(s, t);
          if (reader >= 0) {
            return new Dependency(a, b, Why.WW, h.key(s), h.value(s), h.value(t), reader);
          }
        }
      }
    }
    return null;
  }

  /** What a wrote to a register, or read of it, comes before what b wrote. */
  private @Nullable Dependency later(int a, int b, Why why) {
    for (int s = h.first(b); s < h.end(b); s++) {
      int key = h.key(s);
      Long written = contents.written(b, key);
      Long before = why == Why.RW ? contents.external(a, key) : contents.written(a, key);
      if (written != null && before != null && contents.isLater(key, before, written)) {
        return new Dependency(a, b, why, key, written, before, -1);
      }
    }
    return null;
  }

  private int reader(int earlier, int later) {
    for (int i = 0; i < h.size; i++) {
      for (int s = h.first(i); s < h.end(i) && !h.unknown(i); s++) {
        if (!h.writes(s) && h.key(s) == h.key(earlier)) {
          int place = contents.place(s, h.value(earlier));
          int after = place < 0 ? -1 : contents.place(s, h.value(later));
          if (place >= 0 && (after < 0 || after > place)) {
            return i;
          }
        }
      }
    }
    return -1;
  }
}
