package dev.plumbline.bench;

import dev.plumbline.bench.RecordedObject.Operations;
import dev.plumbline.record.Kind;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleSupplier;

/**
 * What recording to a file costs the threads that are recorded, against the bare object and against
 * a list under a lock, and what the comfortable ways to record cost. All run in turn, several
 * times; each is judged by its best time.
 */
final class RecorderOverhead {
  private static final int OPERATIONS = 300_000;
  private static final int[] THREAD_COUNTS = {1, 2, 4};

  private final int operations;
  private final int rounds;

  private RecorderOverhead(Size size) {
    operations = size.operations(OPERATIONS);
    rounds = size == Size.FULL ? 5 : 1;
  }

  static List<Table> run(Size size) {
    RecorderOverhead benchmark = new RecorderOverhead(size);
    return List.of(benchmark.objects(), benchmark.ways(), RecorderPower.run(size));
  }

  /** The best of several rounds of each, after one round for the compiler. */
  private double[] best(List<DoubleSupplier> measurements) {
    double[] best = new double[measurements.size()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    for (int round = 0; round <= rounds; round++) {
      for (int m = 0; m < best.length; m++) {
        double nanos = measurements.get(m).getAsDouble();
        best[m] = round == 0 ? best[m] : Math.min(best[m], nanos);
      }
    }
    return best;
  }

  private static String cell(double nanos, double bare) {
    return String.format(Locale.ROOT, "%s, %.2fx", Figures.three(nanos), nanos / bare);
  }

  private void explain(Table table) {
    table.note(
        "CPU time of the threads that use the object, the best of %d rounds of %,d operations. The"
                .formatted(rounds, operations)
            + " thread that writes the file is not in it, nor is waiting, which favours the lock.");
  }

  // ---- Objects.

  private Table objects() {
    Table table =
        new Table(
            "Recording to a file: CPU ns per operation, and times the bare object",
            "object",
            "threads",
            "bare",
            "two readings of the clock",
            "clock",
            "clock, back to back",
            "sequence",
            "list under a lock");
    for (RecordedObject object : RecordedObject.values()) {
      for (int count : THREAD_COUNTS) {
        RecordedThreads threads = new RecordedThreads(count, operations / count);
        double[] best =
            best(
                List.of(
                    () -> bare(threads, object.make()),
                    () -> between(threads, object.make()),
                    () -> recorded(threads, object.make(), Recorder.options()),
                    () -> recorded(threads, object.make(), Recorder.options().backToBack(true)),
                    () -> recorded(threads, object.make(), Recorder.options().sequence(true)),
                    () -> locked(threads, object.make())));
        List<String> row = new ArrayList<>();
        row.add(object.title());
        row.add(Integer.toString(count));
        row.add(Figures.three(best[0]));
        Arrays.stream(best).skip(1).forEach(nanos -> row.add(cell(nanos, best[0])));
        table.row(row);
      }
    }
    explain(table);
    return table;
  }

  private static double bare(RecordedThreads threads, Operations object) {
    return threads.nanosPerOperation(
        (t, n) -> {
          long sum = 0;
          for (int i = 0; i < n; i++) {
            sum += object.apply(i);
          }
          return sum;
        });
  }

  /**
   * Nothing is recorded, but the clock is read before and after: no recorder by clock is cheaper.
   */
  private static double between(RecordedThreads threads, Operations object) {
    return threads.nanosPerOperation(
        (t, n) -> {
          long sum = 0;
          for (int i = 0; i < n; i++) {
            sum -= System.nanoTime();
            sum += object.apply(i);
            sum += System.nanoTime();
          }
          return sum;
        });
  }

  private static double recorded(
      RecordedThreads threads, Operations object, Recorder.Options options) {
    return RecordedThreads.toFile(
        options,
        recorder -> {
          Kind kind = recorder.kind("op");
          return threads.nanosPerOperation((t, n) -> run(recorder.process(t), kind, object, n));
        });
  }

  private static long run(ThreadLog log, Kind kind, Operations object, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      int op = log.call(kind, i);
      long answer = object.apply(i);
      log.ret(op, answer);
      sum += answer;
    }
    return sum;
  }

  private static double locked(RecordedThreads threads, Operations object) {
    LockedRecorder recorder = new LockedRecorder();
    double nanos =
        threads.nanosPerOperation(
            (t, n) -> {
              long sum = 0;
              for (int i = 0; i < n; i++) {
                recorder.call("op", i);
                long answer = object.apply(i);
                recorder.ret("op", answer);
                sum += answer;
              }
              return sum;
            });
    long expected = 2L * threads.count() * threads.each();
    if (recorder.size() != expected) {
      throw new IllegalStateException(
          "recorded %d events, expected %d".formatted(recorder.size(), expected));
    }
    return nanos;
  }

  // ---- Ways to record.

  private Table ways() {
    Table table =
        new Table(
            "Ways to record a ConcurrentLinkedQueue, one thread, sequence: CPU ns per operation",
            "bare",
            "log.call and log.ret",
            "recorder.record and a lambda",
            "recorder.object().queue",
            "recorder.object().distinctQueue");
    RecordedThreads one = new RecordedThreads(1, operations);
    double[] best =
        best(
            List.of(
                () -> one.nanosPerOperation((t, n) -> run(new ConcurrentLinkedQueue<>(), n)),
                () -> inSequence(one, RecorderOverhead::withLog),
                () -> inSequence(one, RecorderOverhead::withLambda),
                () -> inSequence(one, (r, q, n) -> run(r.object().queue(q), n)),
                () -> inSequence(one, (r, q, n) -> run(r.object().distinctQueue(q), n))));
    List<String> row = new ArrayList<>();
    row.add(Figures.three(best[0]));
    Arrays.stream(best).skip(1).forEach(nanos -> row.add(cell(nanos, best[0])));
    table.row(row);
    explain(table);
    return table;
  }

  private interface WayToRecord {
    long run(Recorder recorder, Queue<Integer> queue, int n);
  }

  private static double inSequence(RecordedThreads threads, WayToRecord way) {
    return RecordedThreads.toFile(
        Recorder.options().sequence(true),
        recorder ->
            threads.nanosPerOperation(
                (t, n) -> way.run(recorder, new ConcurrentLinkedQueue<>(), n)));
  }

  private static long run(Queue<Integer> queue, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (i & 1) == 0 ? queue.add(i) ? 1 : 0 : queue.remove();
    }
    return sum;
  }

  private static long withLog(Recorder recorder, Queue<Integer> queue, int n) {
    ThreadLog log = recorder.thread();
    Kind enq = recorder.kind("enq");
    Kind deq = recorder.kind("deq");
    long sum = 0;
    for (int i = 0; i < n; i++) {
      if ((i & 1) == 0) {
        int op = log.call(enq, i);
        sum += queue.add(i) ? 1 : 0;
        log.ret(op);
      } else {
        int op = log.call(deq);
        int found = queue.remove();
        log.ret(op, found);
        sum += found;
      }
    }
    return sum;
  }

  private static long withLambda(Recorder recorder, Queue<Integer> queue, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      int value = i;
      if ((i & 1) == 0) {
        sum += recorder.record("enq", value, () -> queue.add(value)) ? 1 : 0;
      } else {
        sum += recorder.record("deq", queue::poll);
      }
    }
    return sum;
  }
}
