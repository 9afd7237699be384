package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What oracles that try every order of at most 64 operations have in common. */
final class Precedence {
  private final long[] before;

  /** The real-time order of a history's operations. */
  Precedence(History history) {
    int n = history.size();
    before = new long[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        before[i] |= history.ret(j) < history.call(i) ? 1L << j : 0;
      }
    }
  }

  /** Whether an operation is not yet placed, and everything that returned before its call is. */
  boolean mayBeNext(int i, long placed) {
    return (placed >> i & 1) == 0 && (before[i] & ~placed) == 0;
  }

  /** Whether something holds of the history of each object. */
  static boolean holdsOfEachObject(History history, Predicate<History> condition) {
    for (int object = 0; object < history.objects().size(); object++) {
      int id = object;
      int[] rows =
          IntStream.range(0, history.size()).filter(i -> history.objectId(i) == id).toArray();
      if (!condition.test(history.select(rows))) {
        return false;
      }
    }
    return true;
  }
}
