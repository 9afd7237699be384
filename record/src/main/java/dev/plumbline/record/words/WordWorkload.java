package dev.plumbline.record.words;

import dev.plumbline.core.crash.MultiWordBuilder;
import dev.plumbline.core.crash.MultiWordHistory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Threads that use a memory with multi-word operations, through crashes, and are recorded.
 *
 * <p>A crash ends all threads; then the memory recovers, and new threads with new numbers go on, as
 * durable linearizability has it. Every value is written once.
 *
 * <pre>{@code
 * WordRun run = WordWorkload.of(memory, 8).threads(4).operations(100_000).crashes(20).run();
 * }</pre>
 */
public final class WordWorkload {
  /** About how often an operation of a memory that can crash accesses it. */
  private static final long ACCESSES = 64;

  private static final long UNTIL_CRASH = Long.MAX_VALUE;

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
  private int processes;
  private long done;
  private long nanos;

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

  /** Runs it; to be called once. */
  public WordRun run() {
    SplittableRandom random = new SplittableRandom(seed);
    MultiWordBuilder builder = MultiWordHistory.builder();
    long perEra = Math.max(1, ACCESSES * operations / (crashes + 1L));
    for (int crash = 0; crash < crashes; crash++) {
      boolean exact = crash == 0 && firstCrash >= 0;
      memory.crashAfter(exact ? firstCrash : random.nextLong(2 * perEra));
      era(UNTIL_CRASH, random, builder);
      builder.crash(System.nanoTime());
      memory.restart(random.nextLong());
    }
    if (disturbed && memory.canCrash()) {
      memory.crashAfter(Long.MAX_VALUE);
    }
    era(Math.max(0, operations - done), random, builder);
    return new WordRun(recorded ? builder.build() : null, done, Duration.ofNanos(nanos));
  }

  /** Lets new threads work until they have called so many operations, or the memory crashes. */
  private void era(long calls, SplittableRandom random, MultiWordBuilder builder) {
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      long share = calls / threads + (i < calls % threads ? 1 : 0);
      workers.add(new Worker(processes++, share, random.split()));
    }
    long start = System.nanoTime();
    workers.forEach(worker -> worker.thread.start());
    workers.forEach(Worker::await);
    nanos += System.nanoTime() - start;
    for (Worker worker : workers) {
      worker.rethrow();
      done += worker.called;
    }
    if (recorded) {
      tell(workers, builder);
    }
  }

  /** Merges the tapes: there are few threads, so the next call is looked for among all. */
  private static void tell(List<Worker> workers, MultiWordBuilder builder) {
    while (true) {
      Worker next = workers.get(0);
      for (Worker worker : workers) {
        next = worker.tape.nextCall() < next.tape.nextCall() ? worker : next;
      }
      if (next.tape.nextCall() == MultiWordHistory.PENDING) {
        return;
      }
      int process = builder.process(builder.values().codeOf(next.process));
      next.tape.tell(builder, process);
    }
  }

  /** One thread of an era. */
  private final class Worker implements Runnable {
    final int process;
    final long share;
    final WordTape tape = recorded ? new WordTape() : null;
    final WordClient client;
    final Thread thread;
    long called;
    RuntimeException failure;

    Worker(int process, long share, SplittableRandom random) {
      this.process = process;
      this.share = share;
      boolean untilCrash = share >= UNTIL_CRASH / threads;
      this.client = new WordClient(WordWorkload.this, tape, process, !untilCrash, random);
      this.thread = new Thread(this, "words " + process);
      thread.setDaemon(true);
    }

    @Override
    public void run() {
      try {
        while (called < share) {
          called++;
          client.step();
        }
      } catch (RuntimeException thrown) {
        failure = memory.isCrash(thrown) ? null : thrown;
      }
    }

    void await() {
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    void rethrow() {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
