package dev.plumbline.explore.scenario;

import dev.plumbline.explore.engine.Trace;
import java.util.Arrays;

/**
 * The traces that were seen, by all that matters to a verdict: how they end, what the operations
 * answer, and which boundaries of operations come before which. Most executions of a scenario
 * differ in nothing of that, so this is asked for every execution.
 *
 * <p>Boundaries of one thread come one after the other, so what comes before a boundary is, of each
 * other thread, a number of its boundaries, and the next boundary has no smaller one: a merge of
 * two threads asks {@link Trace#before} as often as they have boundaries. A trace of two times two
 * operations takes 16 questions and three words.
 */
final class TraceKeys {
  private static final int ANSWER_BITS = 16;
  private static final int COUNT_BITS = 6;

  private final int operations;
  private final int[] thread;
  private final int[] boundaries;
  private final int[] from;
  private final int words;
  private final long[] key;
  private int bits;

  private long[] keys;
  private int[] table;
  private int size;

  /** Keys of traces of threads that perform so many operations. */
  TraceKeys(int[] operationsOfThreads) {
    int threads = operationsOfThreads.length;
    this.operations = Arrays.stream(operationsOfThreads).sum();
    this.thread = new int[operations];
    this.boundaries = new int[2 * operations];
    this.from = new int[threads + 1];
    int next = 0;
    for (int t = 0; t < threads; t++) {
      Arrays.fill(thread, next, next + operationsOfThreads[t], t);
      next += operationsOfThreads[t];
    }
    int most =
        2 // how it ends
            + 2 * ANSWER_BITS // before and after
            + operations * (3 + ANSWER_BITS)
            + 2 * operations * (threads - 1) * COUNT_BITS;
    this.words = (most + Long.SIZE - 1) / Long.SIZE;
    this.key = new long[words];
    this.keys = new long[16 * words];
    this.table = new int[64];
  }

  /**
   * The number of a trace among those that differ.
   *
   * @param answers the numbers of the answers of its operations
   * @param around a number for what happened before and after
   * @return as many as there were before, if it is new
   */
  int number(Trace trace, int[] answers, int around) {
    write(trace, answers, around);
    int mask = table.length - 1;
    int at = hash() & mask;
    for (; table[at] != 0; at = at + 1 & mask) {
      int known = table[at] - 1;
      if (Arrays.equals(keys, known * words, (known + 1) * words, key, 0, words)) {
        return known;
      }
    }
    add(at);
    return size - 1;
  }

  /** How many differ. */
  int size() {
    return size;
  }

  private void add(int at) {
    if ((size + 1) * words > keys.length) {
      keys = Arrays.copyOf(keys, 2 * keys.length);
    }
    System.arraycopy(key, 0, keys, size * words, words);
    table[at] = ++size;
    if (2 * size > table.length) {
      grow();
    }
  }

  private void grow() {
    table = new int[2 * table.length];
    int mask = table.length - 1;
    for (int i = 0; i < size; i++) {
      System.arraycopy(keys, i * words, key, 0, words);
      int at = hash() & mask;
      while (table[at] != 0) {
        at = at + 1 & mask;
      }
      table[at] = i + 1;
    }
  }

  private int hash() {
    long h = 0;
    for (long word : key) {
      h = (h ^ word) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    return (int) h;
  }

  private void write(Trace trace, int[] answers, int around) {
    Arrays.fill(key, 0);
    bits = 0;
    put(trace.end().number(), 2);
    put(around, 2 * ANSWER_BITS);
    for (int i = 0; i < operations; i++) {
      int state = trace.returned(i) ? 2 : trace.begun(i) ? 1 : 0;
      put(state == 2 && trace.atomic(i) ? 3 : state, 2);
      put(answers[i], ANSWER_BITS);
    }
    list(trace);
    int threads = from.length - 1;
    for (int s = 0; s < threads; s++) {
      for (int t = 0; t < threads; t++) {
        if (s != t) {
          merge(trace, s, t);
        }
      }
    }
  }

  /** The boundaries that there are, by thread. */
  private void list(Trace trace) {
    int count = 0;
    int t = 0;
    for (int i = 0; i < operations; i++) {
      while (t <= thread[i]) {
        from[t++] = count;
      }
      if (trace.begun(i)) {
        boundaries[count++] = Trace.first(i);
        if (trace.returned(i) && !trace.atomic(i)) {
          boundaries[count++] = Trace.last(i);
        }
      }
    }
    while (t < from.length) {
      from[t++] = count;
    }
  }

  /** For each boundary of t, how many of s come before it. */
  private void merge(Trace trace, int s, int t) {
    int passed = from[s];
    for (int i = from[t]; i < from[t + 1]; i++) {
      while (passed < from[s + 1] && trace.before(boundaries[passed], boundaries[i])) {
        passed++;
      }
      put(passed - from[s], COUNT_BITS);
    }
  }

  private void put(int value, int width) {
    int word = bits >> 6;
    int shift = bits & 63;
    key[word] |= (long) value << shift;
    if (shift + width > Long.SIZE) {
      key[word + 1] |= (long) value >>> (Long.SIZE - shift);
    }
    bits += width;
  }
}
