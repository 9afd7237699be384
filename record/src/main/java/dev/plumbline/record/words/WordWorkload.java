package dev.plumbline.record.words;

import dev.plumbline.core.memory.MultiWordBuilder;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.record.workload.WorkloadRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads that use a memory with multi-word operations, through crashes, and are recorded.
 *
 * <p>A crash ends all threads; then the memory recovers, and new threads with new numbers go on, as
 * durable linearizability has it. What recovery knows of interrupted operations is recorded as its
 * report. Every value is written once.
 *
 * <pre>{@code
 * WordRun run = WordWorkload.of(memory, 8).threads(4).operations(100_000).crashes(20).run();
 * }</pre>
 */
public final class WordWorkload {
  /** About how often an operation of a memory that can crash accesses it. */
  private static final long ACCESSES = 64;

  private static final long UNTIL_CRASH = Long.MAX_VALUE;

  private static final Duration LONGEST = Duration.ofDays(10_000);

  /** How long threads have for what they are in when they are told to end. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(10);

  private final WordMemory memory;
  private final int locations;
  private int threads = 4;
  private long operations = 100_000;
  private int words = 2;
  private int crashes;
  private long firstCrash = -1;
  private long seed = 1;
  private boolean disturbed;
  private boolean recorded = true;
  private Duration timeLimit = Duration.ofMinutes(5);
  private WordClock clock = new WordClock(false);
  private int processes;
  private long done;
  private long nanos;
  private long deadline;

  /** Why the run ends; if it is not null, threads begin nothing new. */
  private volatile WorkloadRun.@Nullable End end;

  private WordWorkload(WordMemory memory, int locations) {
    this.memory = memory;
    this.locations = locations;
    this.words = Math.min(words, locations);
  }

  /** Uses a new memory with so many words. */
  public static WordWorkload of(WordMemory memory, int locations) {
    require(locations >= 1, "a memory has at least one word: " + locations);
    return new WordWorkload(Objects.requireNonNull(memory, "memory"), locations);
  }

  /** How many threads use it at a time. */
  public WordWorkload threads(int number) {
    require(number >= 1, "threads must be at least 1: " + number);
    threads = number;
    return this;
  }

  /** How many operations are called at least, by all threads together. */
  public WordWorkload operations(long number) {
    require(number >= 0, "operations must be at least 0: " + number);
    operations = number;
    return this;
  }

  /** How many words an operation has. */
  public WordWorkload words(int number) {
    require(
        number >= 1 && number <= locations,
        "words must be from 1 to %d, as many as there are: %d".formatted(locations, number));
    words = number;
    return this;
  }

  /** How often it crashes, at random points of the run. */
  public WordWorkload crashes(int number) {
    require(number >= 0, "crashes must be at least 0: " + number);
    require(number == 0 || memory.canCrash(), "the memory cannot crash");
    crashes = number;
    return this;
  }

  /** Lets the first crash happen after exactly so many accesses to the memory. */
  public WordWorkload firstCrashAfter(long accesses) {
    firstCrash = accesses;
    return crashes(Math.max(1, crashes));
  }

  /** Decides what threads call and when it crashes, not how threads interleave. */
  public WordWorkload seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Lets a memory that can crash behave until the end as if it were going to: with pauses between
   * accesses, so that threads meet in more ways.
   */
  public WordWorkload disturbed() {
    disturbed = true;
    return this;
  }

  /** Orders calls and returns by one counter instead of the clock. */
  public WordWorkload sequence(boolean counts) {
    clock = new WordClock(counts);
    return this;
  }

  /** Ends the run after this long, whatever has been called by then; 5 minutes unless told. */
  public WordWorkload timeLimit(Duration limit) {
    require(!limit.isNegative() && !limit.isZero(), "time limit must be positive: " + limit);
    timeLimit = limit;
    return this;
  }

  /** Leaves out the recording, to see what that costs. */
  public WordWorkload unrecorded() {
    recorded = false;
    return this;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  WordMemory memory() {
    return memory;
  }

  int locations() {
    return locations;
  }

  int words() {
    return words;
  }

  /**
   * Runs it; to be called once.
   *
   * @throws IllegalStateException if an operation does not return, long after the time limit
   */
  public WordRun run() {
    deadline =
        System.nanoTime() + (timeLimit.compareTo(LONGEST) < 0 ? timeLimit : LONGEST).toNanos();
    SplittableRandom random = new SplittableRandom(seed);
    MultiWordBuilder builder = MultiWordHistory.builder();
    long perEra = Math.max(1, ACCESSES * operations / (crashes + 1L));
    for (int crash = 0; crash < crashes && end == null; crash++) {
      boolean exact = crash == 0 && firstCrash >= 0;
      memory.crashAfter(exact ? firstCrash : random.nextLong(2 * perEra));
      List<WordWorker> workers = era(UNTIL_CRASH, random, builder);
      if (end == null) {
        builder.crash(clock.now());
        memory.restart(random.nextLong());
        workers.forEach(worker -> worker.report(builder, clock));
      }
    }
    if (end == null) {
      if (disturbed && memory.canCrash()) {
        memory.crashAfter(Long.MAX_VALUE);
      }
      era(Math.max(0, operations - done), random, builder);
    }
    return new WordRun(
        recorded ? builder.build() : null,
        done,
        Duration.ofNanos(nanos),
        end == null ? WorkloadRun.End.ALL_CALLED : end);
  }

  /** Lets new threads work until they have called so many operations, or the memory crashes. */
  private List<WordWorker> era(long calls, SplittableRandom random, MultiWordBuilder builder) {
    List<WordWorker> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      long share = calls / threads + (i < calls % threads ? 1 : 0);
      workers.add(worker(share, random.split()));
    }
    long start = System.nanoTime();
    workers.forEach(worker -> worker.thread.start());
    await(workers);
    nanos += System.nanoTime() - start;
    for (WordWorker worker : workers) {
      done += worker.called();
    }
    if (recorded) {
      tell(workers, builder);
    }
    return workers;
  }

  private WordWorker worker(long share, SplittableRandom random) {
    int process = processes++;
    WordTape tape = recorded ? new WordTape(clock) : null;
    boolean untilCrash = share >= UNTIL_CRASH / threads;
    WordClient client = new WordClient(this, tape, process, !untilCrash, random);
    return new WordWorker(memory, client, tape, process, share, () -> end != null);
  }

  /** Waits for the threads, and tells them to end when the time is over. */
  private void await(List<WordWorker> workers) {
    long patience = deadline;
    for (WordWorker worker : workers) {
      while (worker.thread.isAlive()) {
        long left = patience - System.nanoTime();
        if (left > 0) {
          try {
            worker.thread.join(TimeUnit.NANOSECONDS.toMillis(left) + 1);
          } catch (InterruptedException e) {
            end = WorkloadRun.End.INTERRUPTED;
            patience = System.nanoTime() + GRACE;
          }
        } else if (end == null) {
          end = WorkloadRun.End.TIME_LIMIT;
          patience = System.nanoTime() + GRACE;
        } else {
          throw new IllegalStateException("an operation of the memory does not return");
        }
      }
    }
    if (end == WorkloadRun.End.INTERRUPTED) {
      Thread.currentThread().interrupt();
    }
  }

  /** Merges the tapes: there are few threads, so the next call is looked for among all. */
  private static void tell(List<WordWorker> workers, MultiWordBuilder builder) {
    while (true) {
      WordWorker next = workers.get(0);
      for (WordWorker worker : workers) {
        next = worker.tape().nextCall() < next.tape().nextCall() ? worker : next;
      }
      if (next.tape().nextCall() == MultiWordHistory.PENDING) {
        return;
      }
      int process = builder.process(builder.values().codeOf(next.process));
      next.tell(builder, process);
    }
  }
}
