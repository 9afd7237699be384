package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.testkit.Evidence;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A recorder that is closed under the hands of its threads still tells nothing but the truth. */
class CloseWhileRecordingTest {
  private static final int THREADS = 4;

  @Test
  void close_whileThreadsRecord_losesNothingThatBegan() {
    int rounds = Evidence.count(300, 5_000);
    int pending = 0;
    for (int round = 0; round < rounds; round++) {
      Round run = new Round(round);
      run.run();
      run.requireEveryAddOnce();
      pending += run.history.pendingCount();
      assertInstanceOf(
          Verdict.Linearizable.class, Plumbline.check(run.history, Specs.named("queue")));
    }
    assertTrue(pending > 0, "no round had an open operation, so nothing was tested");
    System.out.printf(
        "recorder: closed %,d times while %d threads recorded, %,d operations were open: all"
            + " linearizable%n",
        rounds, THREADS, pending);
  }

  private static final class Round {
    private final int closeAfter;
    private final Recorder recorder;
    private final Kind enq;
    private final Kind deq;
    private final Queue<Long> queue = new ConcurrentLinkedQueue<>();
    private final ThreadLog[] logs = new ThreadLog[THREADS];
    private final AtomicLong steps = new AtomicLong();

    /** Of each thread the values whose enq was not refused, so that it had an effect. */
    private final long[][] added = new long[THREADS][0];

    private History history;

    Round(int number) {
      closeAfter = 20 + number * 7 % 300;
      recorder = Recorder.options().buffer(16 + number % 50).inMemory();
      enq = recorder.kind("enq");
      deq = recorder.kind("deq");
      Arrays.setAll(logs, recorder::process);
    }

    void run() {
      Threads.run(
          THREADS + 1,
          t -> {
            if (t == THREADS) {
              while (steps.get() < closeAfter) {
                Thread.onSpinWait();
              }
              recorder.close();
            } else {
              IllegalStateException end = useUntilClosed(t);
              assertEquals(
                  "the recorder is closed, so the operation was not begun", end.getMessage());
            }
          });
      history = recorder.history();
    }

    private IllegalStateException useUntilClosed(int t) {
      ThreadLog log = logs[t];
      long[] values = new long[16];
      int count = 0;
      try {
        while (true) {
          long value = log.distinct();
          int op = log.call(enq, value);
          values = count == values.length ? Arrays.copyOf(values, 2 * count) : values;
          values[count++] = value;
          queue.add(value);
          log.ret(op);
          steps.incrementAndGet();
          op = log.call(deq);
          if ((value & 7) == 0) {
            // Nothing is done, and the slot is soon used again.
            log.cancel(op);
            continue;
          }
          Long found = queue.poll();
          log.ret(op, found);
        }
      } catch (IllegalStateException e) {
        added[t] = Arrays.copyOf(values, count);
        return e;
      }
    }

    /** Of those refused, one for each thread may be recorded as pending. */
    void requireEveryAddOnce() {
      Set<Object> recorded = new HashSet<>();
      for (int i = 0; i < history.size(); i++) {
        if (history.name(i).equals("enq")) {
          Object value = history.operation(i).input();
          assertTrue(recorded.add(value), "recorded twice: " + value);
        }
      }
      int expected = 0;
      for (long[] values : added) {
        for (long value : values) {
          assertTrue(recorded.contains(value), "not recorded: enq of " + value);
        }
        expected += values.length;
      }
      assertTrue(recorded.size() <= expected + THREADS, "recorded, but never called");
    }
  }
}
