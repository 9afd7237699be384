package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.Evidence;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Correct objects, more threads than processors, and threads that give way in the middle of their
 * operations: if a recorded interval were ever too short, some recording would seem to be wrong.
 */
class NoFalseViolationTest {
  private static final int THREADS = 8;

  @FunctionalInterface
  private interface Step {
    void run(ThreadLog log, SplittableRandom random);
  }

  private static void check(String spec, boolean sequence, int each, Recorder recorder, Step step) {
    Threads.run(
        THREADS,
        t -> {
          ThreadLog log = recorder.thread();
          SplittableRandom random = new SplittableRandom(t);
          for (int i = 0; i < each; i++) {
            step.run(log, random);
          }
        });
    recorder.close();
    History history = recorder.history();
    assertEquals(THREADS * each, history.size());
    Verdict verdict = Plumbline.check(history, Specs.named(spec));
    assertInstanceOf(Verdict.Linearizable.class, verdict);
    System.out.printf(
        "recorder: %,d operations of a correct %s, %d threads, %s: linearizable%n",
        history.size(), spec, THREADS, sequence ? "sequence" : "clock");
  }

  private static Recorder recorder(boolean sequence) {
    return Recorder.options().sequence(sequence).inMemory();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void queue(boolean sequence) {
    Queue<Long> queue = new ConcurrentLinkedQueue<>();
    Recorder recorder = recorder(sequence);
    Kind enq = recorder.kind("enq");
    Kind deq = recorder.kind("deq");
    check(
        "queue",
        sequence,
        Evidence.count(10_000, 125_000),
        recorder,
        (log, random) -> {
          long dice = random.nextLong();
          if ((dice & 1) == 0) {
            Long value = log.distinct();
            int op = log.call(enq, value);
            Threads.disturb(dice);
            queue.add(value);
            Threads.disturb(dice >>> 16);
            log.ret(op);
          } else {
            int op = log.call(deq);
            Threads.disturb(dice);
            Long value = queue.poll();
            Threads.disturb(dice >>> 16);
            log.ret(op, value);
          }
        });
  }

  /** A register reads what was last written: it notices a write whose store is still on its way. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void register(boolean sequence) {
    AtomicLong cell = new AtomicLong();
    Recorder recorder = recorder(sequence);
    Kind write = recorder.kind("write");
    Kind read = recorder.kind("read");
    check(
        "register",
        sequence,
        Evidence.count(10_000, 125_000),
        recorder,
        (log, random) -> {
          long dice = random.nextLong();
          if ((dice & 3) == 0) {
            long value = log.distinct() + 1;
            int op = log.call(write, value);
            Threads.disturb(dice);
            // Released, not volatile: only the recorder's own fence makes the store visible in
            // time.
            cell.setRelease(value);
            log.ret(op);
          } else {
            int op = log.call(read);
            long value = cell.getAcquire();
            Threads.disturb(dice >>> 16);
            log.ret(op, value == 0 ? null : (Object) value);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void map(boolean sequence) {
    ConcurrentHashMap<Long, Long> map = new ConcurrentHashMap<>();
    Recorder recorder = recorder(sequence);
    Kind put = recorder.kind("put");
    Kind get = recorder.kind("get");
    check(
        "map",
        sequence,
        Evidence.count(5_000, 125_000),
        recorder,
        (log, random) -> {
          long dice = random.nextLong();
          long key = dice >>> 60;
          if ((dice & 3) == 0) {
            long value = log.distinct();
            int op = log.call(put, java.util.List.of(key, value));
            Threads.disturb(dice);
            Long before = map.put(key, value);
            Threads.disturb(dice >>> 16);
            log.ret(op, before);
          } else {
            int op = log.call(get, key);
            Threads.disturb(dice);
            Long found = map.get(key);
            log.ret(op, found);
          }
        });
  }
}
