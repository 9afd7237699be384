package dev.plumbline.record.workload;

import dev.plumbline.record.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that use an object at random, all of them recorded.
 *
 * <pre>{@code
 * Target target = Target.of("my queue", MyQueue::new, Specs.named("queue"));
 * try (Recorder recorder = Recorder.to(Path.of("run.plb"))) {
 *   WorkloadRun run =
 *       Workload.of(target).threads(8).operations(100_000).mix(Map.of("enq", 50, "deq", 50)).run(recorder);
 * }
 * }</pre>
 *
 * <p>The seed decides which operations a thread calls and with which arguments. How the threads
 * interleave is up to the machine, so the same seed gives another history each time.
 *
 * <p>What is recorded is what happened: an exception is an answer; an operation that never returns
 * is pending, and so is one that had to be interrupted or threw an {@code Error}. Only where a
 * container of the Java platform says by {@code NoSuchElementException} or {@code
 * EmptyStackException} that it is empty, null is recorded, which is how specifications say it.
 *
 * <p>A warm-up uses an object of its own, which is thrown away, and a recorder of its own: the
 * recording begins with a new object, in the state with which the specification begins.
 *
 * <p>Cost: a random number or two, one call through a method handle, and the recorder's two clock
 * readings for each operation; no allocation but the boxes and lists that {@code Inputs} names.
 */
public final class Workload {
  private static final int MOST_THREADS = 4096;
  private static final long TICK_MILLIS = 100;

  /** What an operation gets to end by itself, and after being interrupted. */
  private static final long PATIENCE_MILLIS = 500;

  private final Target target;
  private int threads = 4;
  private long operations = 10_000;
  private @Nullable Duration duration;
  private Mix mix;
  private int keys = 16;
  private Duration thinkTime = Duration.ZERO;
  private ValueChoice values;
  private long seed = 1;
  private long warmUp;
  private double disturbance;
  private Duration timeLimit = Duration.ofMinutes(5);
  private LongConsumer progress = done -> {};

  private Workload(Target target) {
    this.target = target;
    this.mix = Mix.usual(target.actions());
    this.values = ValueChoice.suiting(target.spec());
  }

  /**
   * A workload of 4 threads and 10,000 operations, with the mix and values that suit the target.
   *
   * @throws IllegalArgumentException if an operation takes several words at a time; {@link
   *     dev.plumbline.record.words.WordWorkload} is for these
   */
  public static Workload of(Target target) {
    if (target.methods().stream().anyMatch(o -> o.wordWidth() > 0)) {
      throw new IllegalArgumentException(
          "%s has operations on several words at a time, which workloads of single numbers cannot"
                  .formatted(target.name())
              + " call; explore can");
    }
    return new Workload(target);
  }

  /** How many threads use the object at a time. */
  public Workload threads(int count) {
    threads = (int) between("threads", count, 1, MOST_THREADS);
    return this;
  }

  /** How many operations are called by all threads together. */
  public Workload operations(long count) {
    operations = between("operations", count, 1, Long.MAX_VALUE);
    return this;
  }

  /** Stops after this time, however many operations there are by then. */
  public Workload duration(Duration time) {
    duration = positive("duration", time);
    return this;
  }

  /**
   * How often each operation is called, relative to the others; operations that are not named are
   * not called. Without it, a fifth of the operations only look, if any do, and those that change
   * something have equal shares.
   *
   * @throws IllegalArgumentException if the target has no such operation
   */
  public Workload mix(Map<String, Integer> shares) {
    mix = Mix.of(target.actions(), target.spec(), shares);
    return this;
  }

  /** How many keys there are, where operations have keys: elements of a set, keys of a map. */
  public Workload keys(int count) {
    keys = (int) between("keys", count, 1, Integer.MAX_VALUE);
    return this;
  }

  /** The mean of the time that a thread waits between operations. */
  public Workload thinkTime(Duration mean) {
    thinkTime = mean.isZero() ? mean : positive("think time", mean);
    return this;
  }

  /** Which values are stored. */
  public Workload values(ValueChoice choice) {
    values = Objects.requireNonNull(choice, "choice");
    return this;
  }

  /** Decides which operations are called, with which arguments. */
  public Workload seed(long number) {
    seed = number;
    return this;
  }

  /** How many operations are called first, on another object, unrecorded. */
  public Workload warmUp(long count) {
    warmUp = between("operations to warm up", count, 0, Long.MAX_VALUE);
    return this;
  }

  /** The part of operations before which a thread yields or sleeps some microseconds. */
  public Workload disturbance(double part) {
    if (!(part >= 0 && part <= 1)) {
      throw new IllegalArgumentException("the disturbance is between 0 and 1, not " + part);
    }
    disturbance = part;
    return this;
  }

  /** Gives up after this time: operations that have not returned by then are pending. */
  public Workload timeLimit(Duration limit) {
    timeLimit = positive("time limit", limit);
    return this;
  }

  /** Is told about ten times a second how many operations have been called. */
  public Workload onProgress(LongConsumer listener) {
    progress = Objects.requireNonNull(listener, "listener");
    return this;
  }

  private static long between(String what, long count, long least, long most) {
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          "the number of %s is between %d and %d, not %d".formatted(what, least, most, count));
    }
    return count;
  }

  private static Duration positive(String what, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("the " + what + " must be longer than 0");
    }
    return time;
  }

  /** The shares of the operations of a hundred, for people. */
  public String mixShown() {
    return mix.shown();
  }

  /**
   * Runs it. The recorder is not closed; when this returns, every operation that is going to be
   * recorded is recorded, except those of threads that hang.
   *
   * <p>An interrupt of the calling thread ends the run early and is no error: the operations so far
   * are recorded, and the thread's interrupt status is set again.
   *
   * @throws java.io.UncheckedIOException if the recorder cannot write
   */
  public WorkloadRun run(Recorder recorder) {
    if (warmUp > 0) {
      warmUp();
    }
    return run(new Session(this, recorder, operations), duration);
  }

  private void warmUp() {
    try (Recorder unused = Recorder.inMemory()) {
      WorkloadRun run = run(new Session(this, unused, warmUp), null);
      if (run.end() == WorkloadRun.End.TIME_LIMIT) {
        throw new IllegalStateException("the warm-up does not end: " + run.whyStuck());
      }
    }
  }

  private WorkloadRun run(Session session, @Nullable Duration atMost) {
    long begun = System.nanoTime();
    WorkloadRun.End end;
    InnerPauses.disturb(disturbance);
    try {
      session.begin();
      end = await(session, begun, atMost);
    } finally {
      InnerPauses.disturb(0);
    }
    long nanos = System.nanoTime() - begun;
    List<String> stuck = end == WorkloadRun.End.ALL_CALLED ? List.of() : stop(session, end);
    session.rethrow();
    List<Tally> tallies = session.tallies();
    return new WorkloadRun(
        threads,
        session.done(),
        tallies.stream().mapToLong(Tally::exceptions).sum(),
        Tally.alwaysThrew(tallies),
        tallies.stream().mapToLong(Tally::unkept).sum(),
        Tally.whyUnkept(tallies),
        Tally.refused(tallies),
        Duration.ofNanos(nanos),
        end,
        stuck);
  }

  private WorkloadRun.End await(Session session, long begun, @Nullable Duration atMost) {
    long limit = nanos(timeLimit);
    long enough = atMost == null ? Long.MAX_VALUE : nanos(atMost);
    try {
      while (true) {
        long elapsed = System.nanoTime() - begun;
        if (elapsed >= enough) {
          return WorkloadRun.End.DURATION;
        }
        if (elapsed >= limit) {
          return WorkloadRun.End.TIME_LIMIT;
        }
        long left = Math.min(limit, enough) - elapsed;
        if (session.await(Math.min(TICK_MILLIS, left / 1_000_000 + 1))) {
          return WorkloadRun.End.ALL_CALLED;
        }
        progress.accept(session.done());
      }
    } catch (InterruptedException e) {
      return WorkloadRun.End.INTERRUPTED;
    }
  }

  /** Ends the threads, and says in which operations they hang if they do not. */
  private static List<String> stop(Session session, WorkloadRun.End end) {
    boolean interrupted = end == WorkloadRun.End.INTERRUPTED;
    session.stop();
    try {
      if (session.await(PATIENCE_MILLIS)) {
        return List.of();
      }
      session.giveUp();
      session.await(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return session.stuck();
  }

  private static long nanos(Duration time) {
    try {
      return time.toNanos();
    } catch (ArithmeticException tooLong) {
      return Long.MAX_VALUE;
    }
  }

  // What a session asks for.

  Target target() {
    return target;
  }

  int threads() {
    return threads;
  }

  Mix mix() {
    return mix;
  }

  int keys() {
    return keys;
  }

  ValueChoice values() {
    return values;
  }

  long seed() {
    return seed;
  }

  Pauses pauses() {
    return new Pauses(thinkTime, disturbance);
  }
}
