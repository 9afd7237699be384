package dev.plumbline.testkit;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Primitive;
import dev.plumbline.core.memory.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Small random histories of multi-word operations with crashes, some of them wrong: an execution is
 * simulated, then up to three answers or intervals are changed.
 *
 * <p>The values written to an address are distinct unless told otherwise. Compare-and-swaps expect
 * any value of the history, so also ones that are written only later, or never.
 *
 * <pre>{@code
 * MultiWordHistory h = new MultiWordHistories(Response.FAILED).crashes(1).make(seed);
 * }</pre>
 */
public final class MultiWordHistories {
  private static final int MOST_PROCESSES = 3;

  private final Response failure;
  private int crashes;
  private boolean swaps;
  private boolean writes;
  private boolean blind;
  private boolean losing;
  private boolean repeatedValues;
  private boolean lateReports;
  private int largest = 8;

  /** Histories whose failed compare-and-swaps answer like this. */
  public MultiWordHistories(Response failure) {
    this.failure = failure;
  }

  /** With up to so many crashes, of all processes or one. */
  public MultiWordHistories crashes(int atMost) {
    crashes = atMost;
    return this;
  }

  /** With swaps. */
  public MultiWordHistories swaps() {
    swaps = true;
    return this;
  }

  /** With blind writes. */
  public MultiWordHistories writes() {
    writes = true;
    return this;
  }

  /** Blind writes and reads only, that overlap more. */
  public MultiWordHistories blind() {
    blind = true;
    return this;
  }

  /** With crashes of the system that put the memory back to an earlier state of its era. */
  public MultiWordHistories losing() {
    losing = true;
    return this;
  }

  /** With values that may be written twice. */
  public MultiWordHistories repeatedValues() {
    repeatedValues = true;
    return this;
  }

  /** With more reports, also after their process has gone on, failures and overlap. */
  public MultiWordHistories lateReports() {
    lateReports = true;
    return this;
  }

  /** With up to so many operations. */
  public MultiWordHistories operations(int atMost) {
    largest = atMost;
    return this;
  }

  private static final class Op {
    int process;
    long call;
    long ret;
    long point;
    Primitive primitive;
    int[] address;
    long[] expected;
    long[] fresh;
    boolean interrupted;
    boolean effective = true;
    Response response;
    int named;
    long[] saw;
    long reportTime = -1;
    boolean reportedDone;
    boolean silent;
  }

  /** The history of a seed. */
  public MultiWordHistory make(long seed) {
    Rng rng = Rng.of(seed, 6);
    int processes = 2 + rng.below(MOST_PROCESSES - 1);
    int addresses = 1 + rng.below(3);
    // In half of the histories each process counts from a start of its own.
    List<Op> ops = schedule(rng, processes, addresses, (seed & 4) == 0 ? 0 : 1_000);
    List<long[]> marks = crash(rng, processes, ops);
    execute(rng, addresses, ops, marks);
    report(rng, ops);
    for (int spoilt = rng.below(4); spoilt > 0; spoilt--) {
      spoil(rng, rng.pick(ops), ops);
    }
    return build(ops, marks, addresses);
  }

  private List<Op> schedule(Rng rng, int processes, int addresses, int apart) {
    List<Op> ops = new ArrayList<>();
    int count = 2 + rng.below(largest - 1);
    long[] now = new long[processes];
    for (int i = 0; i < count; i++) {
      Op op = new Op();
      op.process = rng.below(processes);
      op.call = now[op.process] + rng.below(4);
      op.ret = op.call + rng.below(blind || lateReports ? 12 : 6);
      op.point = op.call + rng.below((int) (op.ret - op.call) + 1);
      now[op.process] = op.ret + (rng.chance(0.2) ? 0 : 1);
      op.primitive = primitive(rng);
      int words = Math.min(addresses, 1 + rng.below(3));
      op.address = distinct(rng, words, addresses);
      op.expected = new long[words];
      op.fresh = new long[words];
      for (int k = 0; k < words; k++) {
        op.fresh[k] = repeatedValues ? rng.below(4) : 10 + i + apart * op.process;
        op.expected[k] = -1;
      }
      ops.add(op);
    }
    return ops;
  }

  private Primitive primitive(Rng rng) {
    if (blind) {
      return rng.chance(0.5) ? Primitive.WRITE : Primitive.READ;
    }
    if (swaps && rng.chance(0.25)) {
      return Primitive.SWAP;
    }
    if (writes && rng.chance(0.35)) {
      return Primitive.WRITE;
    }
    return rng.chance(0.3) ? Primitive.READ : Primitive.CAS;
  }

  private static int[] distinct(Rng rng, int count, int below) {
    int[] all = new int[below];
    for (int a = 0; a < below; a++) {
      int b = rng.below(a + 1);
      all[a] = all[b];
      all[b] = a;
    }
    return java.util.Arrays.copyOf(all, count);
  }

  /** Interrupts what is under way; its effect comes, if it does, before or after the crash. */
  private List<long[]> crash(Rng rng, int processes, List<Op> ops) {
    List<long[]> marks = new ArrayList<>();
    for (int c = crashes == 0 ? 0 : 1 + rng.below(crashes); c > 0; c--) {
      long time = rng.below(14);
      int process = rng.chance(0.5) ? -1 : rng.below(processes);
      marks.add(new long[] {time, process});
      for (Op op : ops) {
        if (op.call <= time && time <= op.ret && (process < 0 || op.process == process)) {
          op.interrupted = true;
          op.effective = rng.chance(0.6);
          op.point = op.call + rng.below((int) (time - op.call) + (rng.chance(0.5) ? 1 : 7));
        }
      }
    }
    return marks;
  }

  private void execute(Rng rng, int addresses, List<Op> ops, List<long[]> marks) {
    long[] memory = new long[addresses];
    List<long[]> states = new ArrayList<>(List.of(memory.clone()));
    long now = Long.MIN_VALUE;
    List<Op> byPoint = new ArrayList<>(ops);
    byPoint.sort(Comparator.comparingLong(op -> op.point));
    for (Op op : byPoint) {
      if (losing && crashedBetween(now, op.point, marks)) {
        memory = rng.pick(states).clone();
        states.clear();
      }
      states.add(memory.clone());
      now = op.point;
      int words = op.address.length;
      op.saw = new long[words];
      boolean equal = true;
      for (int k = 0; k < words; k++) {
        op.saw[k] = memory[op.address[k]];
        op.expected[k] = expected(rng, op.saw[k], ops);
        equal &= op.expected[k] == op.saw[k];
      }
      op.named = rng.below(words);
      for (int k = 0; k < words; k++) {
        op.named = op.expected[op.named] == op.saw[op.named] ? k : op.named;
      }
      boolean succeeds = op.primitive != Primitive.CAS || equal;
      op.response = succeeds ? Response.OK : rng.chance(0.05) ? Response.GAVE_UP : failure;
      for (int k = 0; k < words && op.effective && succeeds; k++) {
        if (op.primitive != Primitive.READ) {
          memory[op.address[k]] = op.fresh[k];
        }
      }
    }
  }

  private static boolean crashedBetween(long from, long to, List<long[]> marks) {
    return marks.stream().anyMatch(mark -> mark[1] < 0 && from <= mark[0] && mark[0] < to);
  }

  /** Mostly what is there; else any value that is ever written, or one that never is. */
  private long expected(Rng rng, long current, List<Op> ops) {
    if (rng.chance(lateReports ? 0.4 : 0.7)) {
      return current;
    }
    int k = rng.below(ops.size() + 2);
    return k == 0 ? 0 : k == 1 ? 99 : ops.get(k - 2).fresh[0];
  }

  /**
   * A report comes before the process goes on, or at the same time, so that it is clear what it is
   * about; a late one before another operation of the process is interrupted. Some do not tell the
   * answer.
   */
  private void report(Rng rng, List<Op> ops) {
    for (Op op : ops) {
      if (!op.interrupted || rng.chance(lateReports ? 0.1 : 0.5)) {
        continue;
      }
      boolean late = lateReports && rng.chance(0.7);
      long time = Math.max(op.point, op.ret) + (late ? 1 + rng.below(12) : rng.below(3));
      boolean clear =
          ops.stream()
              .allMatch(
                  other ->
                      other.process != op.process
                          || other.call < op.call
                          || other.call > time
                          || (other.call == time && op.call < time)
                          || (late && !other.interrupted)
                          || other == op);
      if (clear) {
        op.reportTime = time;
        op.reportedDone = op.effective;
        op.silent = rng.chance(0.3);
      }
    }
  }

  private void spoil(Rng rng, Op op, List<Op> ops) {
    switch (rng.below(10)) {
      case 0 -> {
        boolean failed = op.response.failure();
        op.response = op.primitive != Primitive.CAS || failed ? Response.OK : failure;
      }
      case 1 -> {
        Op other = rng.pick(ops);
        op.saw[rng.below(op.saw.length)] = rng.chance(0.1) ? 98 : other.fresh[0];
      }
      case 2 -> op.reportedDone = !op.reportedDone;
      default -> {
        // A process of its own, because its old one may have another operation then.
        op.process = MOST_PROCESSES + ops.indexOf(op);
        long shift = rng.below(13) - 6L;
        op.call = Math.max(0, op.call + shift);
        op.ret = Math.max(op.call, op.ret + shift - rng.below(2));
        op.reportTime = -1;
      }
    }
  }

  private static MultiWordHistory build(List<Op> ops, List<long[]> marks, int addresses) {
    MultiWordBuilder b = MultiWordHistory.builder();
    for (int p = 0; p < MOST_PROCESSES + ops.size(); p++) {
      b.process(b.values().codeOf(p));
    }
    for (int a = 0; a < addresses; a++) {
      b.address(b.values().code("m" + a));
    }
    List<Op> byCall = new ArrayList<>(ops);
    byCall.sort(Comparator.comparingLong(op -> op.call));
    for (Op op : byCall) {
      add(b, op);
    }
    for (long[] mark : marks) {
      if (mark[1] < 0) {
        b.crash(mark[0]);
      } else {
        b.crash(mark[0], (int) mark[1]);
      }
    }
    return b.build();
  }

  private static void add(MultiWordBuilder b, Op op) {
    int row = b.call(op.process, op.call, op.primitive);
    long[] saw = new long[op.saw.length];
    for (int k = 0; k < saw.length; k++) {
      saw[k] = b.values().codeOf(op.saw[k]);
      long before = op.primitive == Primitive.CAS ? b.values().codeOf(op.expected[k]) : saw[k];
      b.word(op.address[k], before, b.values().codeOf(op.fresh[k]));
    }
    if (op.interrupted) {
      if (op.reportTime >= 0 && !op.reportedDone) {
        b.reportedNotDone(row, op.reportTime);
      } else if (op.reportTime >= 0 && op.silent) {
        b.reportedDone(row, op.reportTime, Response.NONE);
      } else if (op.reportTime >= 0) {
        switch (op.response) {
          case FAILED_AT -> b.reportedFailedAt(row, op.reportTime, op.named);
          case OBSERVED -> b.reportedObserved(row, op.reportTime, saw);
          default -> b.reportedDone(row, op.reportTime, op.response);
        }
      }
      return;
    }
    switch (op.response) {
      case FAILED_AT -> b.failedAt(row, op.ret, op.named);
      case OBSERVED -> b.observed(row, op.ret, saw);
      default -> b.returned(row, op.ret, op.response);
    }
  }
}
