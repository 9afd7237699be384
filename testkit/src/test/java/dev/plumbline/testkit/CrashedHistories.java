package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/** Small histories of one object with crashes, and reports after them that may lie. */
final class CrashedHistories {
  private static final int LARGEST = 8;

  private final SmallHistories histories;

  CrashedHistories(Spec<?> spec) {
    histories = new SmallHistories(spec, Workloads.forSpec(spec), LARGEST);
  }

  History next(long seed) {
    Rng rng = Rng.of(seed, 60);
    List<Rows.Row> rows = Rows.of(histories.next(seed));
    if (rows.isEmpty()) {
      return History.builder().mark(Mark.crash(0)).build();
    }
    Object object = rows.get(0).object();
    rows.removeIf(row -> object == null ? row.object() != null : !object.equals(row.object()));
    long end = rows.stream().mapToLong(r -> r.pending() ? r.call() : r.ret()).max().orElse(0);
    long first = rows.get(0).call();
    List<Long> crashes = new ArrayList<>();
    for (int c = 1 + rng.below(2); c > 0; c--) {
      crashes.add(first + rng.below((int) Math.max(1, Math.min(1_000_000, end - first + 1))));
    }
    return build(rng, rows, crashes, end);
  }

  private static History build(Rng rng, List<Rows.Row> rows, List<Long> crashes, long end) {
    HistoryBuilder b = History.builder();
    List<Mark> marks = new ArrayList<>();
    crashes.forEach(time -> marks.add(Mark.crash(time)));
    List<long[]> processes = new ArrayList<>();
    for (Rows.Row r : rows) {
      boolean crossed = crashes.stream().anyMatch(t -> r.call() <= t && t <= r.ret());
      boolean interrupted = crashes.stream().anyMatch(t -> r.call() < t && t < r.ret());
      boolean pending = r.pending() || interrupted || (crossed && rng.chance(0.7));
      int process = process(processes, r, pending, crashes);
      Operation op = r.operation();
      long input = op.hasInput() && op.input() != null ? b.values().code(op.input()) : Values.NONE;
      int row = b.begin((long) process, null, op.name(), input, r.call(), 0);
      if (!pending) {
        b.end(row, b.values().code(Mutations.outputOf(op)), r.ret());
      } else if (crossed && rng.chance(0.5)) {
        boolean done = !r.pending() && rng.chance(0.7);
        long time = Math.max(crash(crashes, r.call()), end - rng.below(3));
        marks.add(
            done
                ? Mark.done(time, (long) process, Mutations.outputOf(op))
                : Mark.notDone(time, (long) process));
        // Nobody else is this process: which operation a report is about is not the question here.
        processes.get(process)[0] = Long.MAX_VALUE;
      }
    }
    marks.forEach(b::mark);
    return b.build();
  }

  /** A process that is free at the call: its last operation has returned, or a crash ended it. */
  private static int process(
      List<long[]> freeFrom, Rows.Row r, boolean pending, List<Long> crashes) {
    int process = 0;
    while (process < freeFrom.size() && freeFrom.get(process)[0] >= r.call()) {
      process++;
    }
    if (process == freeFrom.size()) {
      freeFrom.add(new long[1]);
    }
    freeFrom.get(process)[0] = pending ? crash(crashes, r.call()) : r.ret();
    return process;
  }

  /** The first crash at this time or later. */
  private static long crash(List<Long> crashes, long time) {
    return crashes.stream().mapToLong(t -> t).filter(t -> t >= time).min().orElse(Long.MAX_VALUE);
  }
}
