package dev.plumbline.testkit;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/**
 * Small histories of one object with crashes of all processes or one, and reports after them: with
 * and without an answer, true or not, before or after the process goes on, and often at the very
 * time of a crash or a call.
 */
final class CrashedHistories {
  private static final int LARGEST = 8;

  private final SmallHistories histories;

  CrashedHistories(Spec<?> spec) {
    this(spec, OperationMixes.forSpec(spec));
  }

  CrashedHistories(Spec<?> spec, OperationMix mix) {
    histories = new SmallHistories(spec, mix, LARGEST);
  }

  /** The history of a seed; a few have a report about no operation. */
  History next(long seed) {
    Rng rng = Rng.of(seed, 60);
    List<EditableRows.Row> rows = EditableRows.of(histories.next(seed));
    if (rows.isEmpty()) {
      return History.builder().mark(Mark.crash(0)).build();
    }
    Object object = rows.get(0).object();
    rows.removeIf(row -> object == null ? row.object() != null : !object.equals(row.object()));
    return new Drawing(rng, rows).history();
  }

  private static final class Drawing {
    private final Rng rng;
    private final List<EditableRows.Row> rows;
    private final List<Mark> marks = new ArrayList<>();
    private final List<Long> crashes = new ArrayList<>();
    private final boolean[] pending;
    private final long[] process;
    private final long end;

    Drawing(Rng rng, List<EditableRows.Row> rows) {
      this.rng = rng;
      this.rows = rows;
      this.pending = new boolean[rows.size()];
      this.process = new long[rows.size()];
      this.end = rows.stream().mapToLong(r -> r.pending() ? r.call() : r.ret()).max().orElse(0);
    }

    History history() {
      long first = rows.get(0).call();
      for (int c = 1 + rng.below(2); c > 0; c--) {
        crashes.add(first + rng.below((int) Math.max(1, Math.min(1_000_000, end - first + 1))));
      }
      List<long[]> freeFrom = new ArrayList<>();
      for (int i = 0; i < pending.length; i++) {
        EditableRows.Row r = rows.get(i);
        boolean crossed = crashes.stream().anyMatch(t -> r.call() <= t && t <= r.ret());
        boolean interrupted = crashes.stream().anyMatch(t -> r.call() < t && t < r.ret());
        pending[i] = r.pending() || interrupted || (crossed && rng.chance(0.7));
        process[i] = process(freeFrom, r, pending[i]);
      }
      // A crash may also be of one process only, after which others go on.
      for (long time : crashes) {
        marks.add(rng.chance(0.85) ? Mark.crash(time) : Mark.crash(time, rng.below(2)));
      }
      for (int i = 0; i < pending.length; i++) {
        boolean crossed = crash(rows.get(i).call()) != Long.MAX_VALUE;
        if (pending[i] && crossed && rng.chance(0.6)) {
          report(i);
        }
      }
      List<Mark> shuffled = new ArrayList<>();
      while (!marks.isEmpty()) {
        shuffled.add(marks.remove(rng.below(marks.size())));
      }
      return build(answered(build(shuffled)));
    }

    /** A process that is free at the call: its last operation has returned, or a crash ended it. */
    private int process(List<long[]> freeFrom, EditableRows.Row r, boolean stays) {
      int p = 0;
      while (p < freeFrom.size() && freeFrom.get(p)[0] >= r.call() && !isFree(freeFrom.get(p), r)) {
        p++;
      }
      if (p == freeFrom.size()) {
        freeFrom.add(new long[1]);
      }
      freeFrom.get(p)[0] = stays ? crash(r.call()) : r.ret();
      return p;
    }

    /** Half of the time it goes on at the very time at which it became free. */
    private boolean isFree(long[] from, EditableRows.Row r) {
      return from[0] == r.call() && rng.chance(0.5);
    }

    /** The first crash at this time or later. */
    private long crash(long time) {
      return crashes.stream().mapToLong(t -> t).filter(t -> t >= time).min().orElse(Long.MAX_VALUE);
    }

    private void report(int i) {
      long crash = crash(rows.get(i).call());
      long time =
          switch (rng.below(4)) {
            case 0 -> crash;
            case 1 -> Math.max(crash, rng.pick(rows).call());
            case 2 -> crash + rng.below(3);
            default -> Math.max(crash, end - rng.below(3));
          };
      boolean done = rng.chance(rows.get(i).pending() ? 0.3 : 0.75);
      marks.add(
          done ? Mark.done(time, process[i], Operation.NOTHING) : Mark.notDone(time, process[i]));
    }

    private History build(List<Mark> some) {
      HistoryBuilder b = History.builder();
      for (int i = 0; i < pending.length; i++) {
        Operation op = rows.get(i).operation();
        boolean given = op.hasInput() && op.input() != null;
        long input = given ? b.values().code(op.input()) : Values.NONE;
        int row = b.begin(process[i], null, op.name(), input, rows.get(i).call(), 0);
        if (!pending[i]) {
          b.end(row, b.values().code(Mutations.outputOf(op)), rows.get(i).ret());
        }
      }
      some.forEach(b::mark);
      return b.build();
    }

    /** The marks of a history, half of the reports with the answer of what they are about. */
    private List<Mark> answered(History silent) {
      List<Mark> all = new ArrayList<>();
      int[] about = CrashOracle.about(silent);
      for (int k = 0; k < about.length; k++) {
        Mark mark = silent.marks().get(k);
        EditableRows.Row r = about[k] < 0 ? null : rows.get(silent.position(about[k]));
        boolean tells = r != null && !r.pending() && rng.chance(0.5);
        boolean crash = mark.kind() == Mark.Kind.CRASH;
        if (crash || about[k] >= 0 || rng.chance(0.02)) {
          all.add(
              mark.kind() == Mark.Kind.DONE && tells
                  ? Mark.done(mark.time(), mark.process(), Mutations.outputOf(r.operation()))
                  : mark);
        }
      }
      return all;
    }
  }
}
