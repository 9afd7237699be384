package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * BenchmarkHistories of the shape of Round-Up's test programs: two threads with so many calls each,
 * which overlap, between calls of a main thread, which do not. What a call answers comes from a
 * model of the class under test that takes effect at a random instant of the call.
 */
final class HarnessHistories {
  /** How a class of Table I or IV deviates from the strict container, within or beyond k. */
  enum Behavior {
    STRICT,
    /** Takes one of the first segment of k + 1 elements. */
    QUASI,
    /** b1, b2 of stacks and priority queues: takes one that is too far away. */
    TOO_FAR,
    /** b2 of queues: takes one that was taken before. */
    TWICE,
    /** b3: finds nothing where something is. */
    NOTHING
  }

  /** The type of container, and what its operations are called. */
  enum Kind {
    QUEUE("queue", "enq", "deq"),
    STACK("stack", "push", "pop"),
    PRIORITY_QUEUE("priority-queue", "insert", "poll");

    final String spec;
    final String add;
    final String remove;

    Kind(String spec, String add, String remove) {
      this.spec = spec;
      this.add = add;
      this.remove = remove;
    }

    /** The n-th value; priorities are not in the order of insertion. */
    long value(long n) {
      return this == PRIORITY_QUEUE ? 7 * n % 31 : n;
    }
  }

  private final Kind kind;
  private final Behavior behavior;
  private final int k;
  private final Random random;
  private final List<Long> content = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();
  private final HistoryBuilder builder = History.builder();
  private int inSegment;
  private long added;
  private long time;

  private HarnessHistories(Kind kind, Behavior behavior, int k, long seed) {
    this.kind = kind;
    this.behavior = behavior;
    this.k = k;
    this.random = new Random(seed);
  }

  /**
   * One history.
   *
   * @param first calls of the first thread, {@code +} for an add and {@code -} for a remove
   * @param second calls of the second
   * @param before calls of the main thread before both
   * @param after and after both
   */
  static History next(
      Kind kind,
      Behavior behavior,
      int k,
      String first,
      String second,
      String before,
      String after,
      long seed) {
    HarnessHistories h = new HarnessHistories(kind, behavior, k, seed);
    before.chars().forEach(c -> h.call(0, c, h.time, h.time + 1));
    h.overlap(first, second);
    after.chars().forEach(c -> h.call(0, c, h.time, h.time + 1));
    return h.builder.build();
  }

  /** Both threads; each call lasts from after its predecessor to some time after its effect. */
  private void overlap(String first, String second) {
    long[] free = {time, time};
    int[] next = {0, 0};
    String[] calls = {first, second};
    while (next[0] < first.length() || next[1] < second.length()) {
      int t = next[0] == first.length() ? 1 : next[1] == second.length() ? 0 : random.nextInt(2);
      long point = time + 10;
      long ret = point + 1 + random.nextInt(30);
      call(t + 1, calls[t].charAt(next[t]++), free[t], ret);
      free[t] = ret + 1;
      time = Math.max(point, free[t] - 10);
    }
    time = Math.max(free[0], free[1]) + 1;
  }

  private void call(int process, int call, long from, long to) {
    if (call == '+') {
      long value = kind.value(++added);
      insert(value);
      builder.add(process, kind.add, value, null, from, to);
    } else {
      builder.add(process, kind.remove, null, remove(), from, to);
    }
    time = Math.max(time, to + 1);
  }

  /** Keeps the content in removal order. */
  private void insert(long value) {
    int at = kind == Kind.QUEUE ? content.size() : 0;
    while (kind == Kind.PRIORITY_QUEUE && at < content.size() && content.get(at) <= value) {
      at++;
    }
    content.add(at, value);
    inSegment += kind == Kind.QUEUE ? 0 : 1;
  }

  private Long remove() {
    if (content.isEmpty()) {
      return null;
    }
    boolean wrong = random.nextInt(2) == 0;
    if (behavior == Behavior.NOTHING && wrong) {
      return null;
    }
    if (behavior == Behavior.TWICE && wrong && !taken.isEmpty()) {
      return taken.get(random.nextInt(taken.size()));
    }
    Long v = content.remove(index(wrong));
    taken.add(v);
    return v;
  }

  private int index(boolean wrong) {
    if (behavior == Behavior.STRICT) {
      return 0;
    }
    if (behavior == Behavior.TOO_FAR && wrong) {
      return content.size() - 1;
    }
    if (inSegment <= 0 || inSegment > k + 1) {
      inSegment = k + 1;
    }
    int at = random.nextInt(Math.min(inSegment, content.size()));
    inSegment--;
    return at;
  }
}
