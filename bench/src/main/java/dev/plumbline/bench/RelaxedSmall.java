package dev.plumbline.bench;

import dev.plumbline.bench.HarnessHistories.Kind;
import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.relaxed.Relaxation;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How long it takes to decide one history of 28 operations by 4 threads with k = 2, in every mode
 * of every container, on average and at worst.
 *
 * <p>Each thread makes seven calls, one after the other without a pause, and values are distinct. A
 * call takes effect at a random instant, on a container that gives one of its first {@code reach}
 * elements, from the strict one to one that goes too far for k = 2. In half of the histories the
 * answers of two removes are exchanged afterwards. Then the same with the last calls of two threads
 * lost.
 */
final class RelaxedSmall {
  private static final int THREADS = 4;
  private static final int CALLS = 7;
  private static final int K = 2;
  private static final int LOST = 2;
  private static final int FULL = 1_000;
  private static final int LARGEST_REACH = 4;
  private static final int MOST_STATES = 20_000;
  private static final double SLOW_MILLIS = 20;
  private static final long WARM_UP_NANOS = 2_000_000_000L;
  private static final List<String> MODES =
      List.of(
          "out-of-order",
          "head-late",
          "overtaken",
          "restricted",
          "segment",
          "empty",
          "stutter",
          "quasi",
          "quasi-literal");

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private RelaxedSmall() {}

  static List<Table> run(Size size) {
    return List.of(table(size, 0), table(size, LOST));
  }

  /**
   * All containers and modes.
   *
   * @param lost how many threads crash in their last call
   */
  private static Table table(Size size, int lost) {
    String crashes = lost == 0 ? "" : ", %d of which crash".formatted(lost);
    Table table =
        new Table(
            "One history of %d operations, %d threads%s, k = %d"
                .formatted(THREADS * CALLS, THREADS, crashes, K),
            "container",
            "mode",
            "histories",
            "violations",
            "undecided",
            "by search",
            "most states",
            "mean ms",
            "median ms",
            "99 % ms",
            "most ms");
    int count = size.operations(FULL);
    for (Kind kind : Kind.values()) {
      for (String mode : MODES) {
        if (kind != Kind.PRIORITY_QUEUE || !mode.equals("segment")) {
          measure(kind, mode, lost, count, table);
        }
      }
    }
    table.note(
        "CPU time of one decision in a warm machine, without looking for a small core and without"
            + " verification; the best of three decisions, so that it is not the collector that is"
            + " measured. Undecided: after %,d states.".formatted(MOST_STATES));
    return table;
  }

  private static void measure(Kind kind, String mode, int lost, int count, Table table) {
    Checker checker =
        Plumbline.checker(Relaxation.parse(mode + ":" + K).relax(Specs.named(kind.spec)))
            .threads(1)
            .minimize(false)
            .verify(false)
            .limits(Limits.none().withStates(MOST_STATES));
    warmUp(checker, kind, lost, count);
    double[] millis = new double[count];
    int violations = 0;
    int undecided = 0;
    int searched = 0;
    long states = 0;
    for (int seed = 0; seed < count; seed++) {
      History history = history(kind, lost, seed);
      CheckResult result = checker.check(history);
      millis[seed] = best(checker, history);
      violations += result.verdict() instanceof Verdict.Violation ? 1 : 0;
      undecided += result.verdict() instanceof Verdict.Undecided ? 1 : 0;
      searched += result.states() > 0 ? 1 : 0;
      states = Math.max(states, result.states());
    }
    Arrays.sort(millis);
    table.row(
        kind.spec,
        mode + ":" + K,
        Integer.toString(count),
        Integer.toString(violations),
        Integer.toString(undecided),
        Integer.toString(searched),
        Figures.count(states),
        Figures.three(Arrays.stream(millis).average().orElse(0)),
        Figures.three(millis[count / 2]),
        Figures.three(millis[count - 1 - count / 100]),
        Figures.three(millis[count - 1]));
  }

  /** Decides other histories for a while: each row has code of its own to be compiled. */
  private static void warmUp(Checker checker, Kind kind, int lost, int count) {
    long end = System.nanoTime() + (count == FULL ? WARM_UP_NANOS : 0);
    do {
      for (int seed = 0; seed < count; seed++) {
        checker.check(history(kind, lost, -1 - seed));
      }
    } while (System.nanoTime() < end);
  }

  /** The CPU time of a decision, the least of three unless it is slow. */
  private static double best(Checker checker, History history) {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < 3 && (i == 0 || best < SLOW_MILLIS); i++) {
      long start = CLOCK.getCurrentThreadCpuTime();
      checker.check(history);
      best = Math.min(best, (CLOCK.getCurrentThreadCpuTime() - start) / 1e6);
    }
    return best;
  }

  // ---- BenchmarkHistories.

  private static History history(Kind kind, int lost, long seed) {
    Random random = new Random(seed);
    int reach = 1 + random.nextInt(LARGEST_REACH);
    long[][] spans = spans(random);
    List<Long> content = new ArrayList<>();
    Long[] inputs = new Long[spans.length];
    Long[] outputs = new Long[spans.length];
    for (int i = 0; i < spans.length; i++) {
      // More adds at first, more removes later.
      boolean adds = random.nextInt(spans.length) > i * 3 / 4;
      if (adds) {
        inputs[i] = kind == Kind.PRIORITY_QUEUE ? 100L * random.nextInt(1000) + i : i;
        insert(kind, content, inputs[i]);
      } else if (!content.isEmpty()) {
        outputs[i] = content.remove(random.nextInt(Math.min(reach, content.size())));
      }
    }
    if (random.nextBoolean()) {
      exchange(outputs, random);
    }
    HistoryBuilder builder = History.builder();
    for (int i = 0; i < spans.length; i++) {
      String name = inputs[i] == null ? kind.remove : kind.add;
      if (spans[i][0] < lost && isLast(spans[i], spans)) {
        builder.addPending(spans[i][0], name, inputs[i], spans[i][1]);
      } else {
        builder.add(spans[i][0], name, inputs[i], outputs[i], spans[i][1], spans[i][2]);
      }
    }
    return builder.build();
  }

  /** Whether a call is the last one of its thread. */
  private static boolean isLast(long[] span, long[][] spans) {
    return Arrays.stream(spans).noneMatch(s -> s[0] == span[0] && s[1] > span[1]);
  }

  /** Thread, call and return of each operation, by the instant at which it takes effect. */
  private static long[][] spans(Random random) {
    List<long[]> all = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      long time = random.nextInt(50);
      for (int i = 0; i < CALLS; i++) {
        long end = time + 10 + random.nextInt(190);
        long effect = time + 1 + random.nextInt((int) (end - time - 1));
        all.add(new long[] {thread, time, end, effect});
        time = end + 1;
      }
    }
    all.sort((a, b) -> Long.compare(a[3], b[3]));
    return all.toArray(long[][]::new);
  }

  private static void insert(Kind kind, List<Long> content, Long value) {
    int at = kind == Kind.QUEUE ? content.size() : 0;
    while (kind == Kind.PRIORITY_QUEUE && at < content.size() && content.get(at) < value) {
      at++;
    }
    content.add(at, value);
  }

  private static void exchange(Long[] outputs, Random random) {
    List<Integer> removes = new ArrayList<>();
    for (int i = 0; i < outputs.length; i++) {
      if (outputs[i] != null) {
        removes.add(i);
      }
    }
    if (removes.size() > 1) {
      int i = random.nextInt(removes.size() - 1);
      int a = removes.get(i);
      int b = removes.get(Math.min(removes.size() - 1, i + 1 + random.nextInt(3)));
      Long value = outputs[a];
      outputs[a] = outputs[b];
      outputs[b] = value;
    }
  }
}
