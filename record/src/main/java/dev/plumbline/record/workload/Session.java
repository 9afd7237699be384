package dev.plumbline.record.workload;

import dev.plumbline.record.Kind;
import dev.plumbline.record.Recorder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One object used by a number of threads at a time, which begin together and end together or are
 * given up. Threads are daemons: one that hangs in the object's code cannot be ended from outside,
 * and must not keep the program from ending.
 */
final class Session {
  private final Workload workload;
  private final Recorder recorder;
  private final long operations;
  private final AtomicInteger arrived = new AtomicInteger();
  private final CountDownLatch finished;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final Worker[] workers;
  private volatile boolean stopped;
  private volatile boolean gaveUp;

  final Object object;
  final TargetOperation[] actions;
  final Mix mix;
  final Pauses pauses;
  final boolean comparesAndSets;

  Session(Workload workload, Recorder recorder, long operations) {
    this.workload = workload;
    this.recorder = recorder;
    this.operations = operations;
    List<TargetOperation> list = workload.target().actions();
    this.object = workload.target().make();
    this.actions = list.toArray(TargetOperation[]::new);
    this.mix = workload.mix();
    this.pauses = workload.pauses();
    this.comparesAndSets = list.stream().anyMatch(a -> a.roles.contains(ArgumentRole.EXPECTED));
    this.finished = new CountDownLatch(workload.threads());
    this.workers = new Worker[workload.threads()];
  }

  /** Starts all threads; they wait for each other. */
  void begin() {
    Kind[] kinds = Arrays.stream(actions).map(a -> recorder.kind(a.name)).toArray(Kind[]::new);
    SplittableRandom seeds = new SplittableRandom(workload.seed());
    long share = operations / workers.length;
    long rest = operations % workers.length;
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(i, kinds, share + (i < rest ? 1 : 0), seeds.split());
    }
    for (Worker worker : workers) {
      worker.thread.start();
    }
  }

  /** Whether all threads have ended within the time. */
  boolean await(long millis) throws InterruptedException {
    return finished.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Lets threads end after the operation they are in. */
  void stop() {
    stopped = true;
  }

  /** Interrupts the operations that do not end; what they did is not known. */
  void giveUp() {
    gaveUp = true;
    for (Worker worker : workers) {
      worker.thread.interrupt();
    }
  }

  boolean gaveUp() {
    return gaveUp;
  }

  /** How many operations have been called, a moment ago. */
  long done() {
    long sum = 0;
    for (Worker worker : workers) {
      sum += worker.done;
    }
    return sum;
  }

  /** How operations ended, of each thread that has ended. */
  List<Tally> tallies() {
    return Arrays.stream(workers).map(w -> w.tally).filter(Objects::nonNull).toList();
  }

  /** The operations in which threads hang. */
  List<String> stuck() {
    return Arrays.stream(workers)
        .filter(w -> !w.ended)
        .map(w -> w.client == null ? "its start" : w.client.current())
        .toList();
  }

  /** Throws what kept a thread from recording, if anything did. */
  void rethrow() {
    if (failure.get() != null) {
      throw unchecked(failure.get());
    }
  }

  static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException r ? r : new IllegalStateException(thrown);
  }

  /** One thread. */
  private final class Worker implements Runnable {
    /** How many operations pass before others are told. */
    private static final int TELL_EVERY = 64;

    private final int number;
    private final Kind[] kinds;
    private final long share;
    private final SplittableRandom random;
    private final Thread thread;
    private volatile @Nullable Client client;
    private volatile long done;
    private volatile @Nullable Tally tally;
    private volatile boolean ended;

    Worker(int number, Kind[] kinds, long share, SplittableRandom random) {
      this.number = number;
      this.kinds = kinds;
      this.share = share;
      this.random = random;
      this.thread = new Thread(this, "workload " + number);
      thread.setDaemon(true);
    }

    @Override
    public void run() {
      try {
        client = client();
        meetTheOthers();
        work();
        ended = true;
      } catch (Throwable thrown) {
        ended = true;
        failure.compareAndSet(null, thrown);
        stopped = true;
      } finally {
        finished.countDown();
      }
    }

    private Client client() {
      boolean onlyInts = Arrays.stream(actions).anyMatch(TargetOperation::takesInts);
      Inputs inputs =
          new Inputs(
              random.split(),
              workload.values(),
              number,
              workload.threads(),
              workload.keys(),
              onlyInts);
      return new Client(Session.this, recorder.process(number), kinds, inputs, random);
    }

    /** Spins: a lock would wake the threads one after the other, and short runs never overlap. */
    @SuppressWarnings("ThreadPriorityCheck") // the others may need this processor to come
    private void meetTheOthers() {
      arrived.incrementAndGet();
      while (arrived.get() < workers.length && !stopped) {
        Thread.yield();
      }
    }

    private void work() {
      Client mine = Objects.requireNonNull(client);
      long i = 0;
      while (i < share && !stopped) {
        mine.step();
        i++;
        if (i % TELL_EVERY == 0) {
          done = i;
        }
      }
      done = i;
      tally = mine.tally();
    }
  }
}
