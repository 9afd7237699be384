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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A recorder that is closed under the hands of its threads still tells nothing but the truth. */
class CloseWhileRecordingTest {
  private static final int THREADS = 4;

  @Test
  void close_whileThreadsRecord_losesNothingThatBegan() {
    int rounds = Evidence.count(300, 20_000);
    int pending = 0;
    for (int round = 0; round < rounds; round++) {
      History history = closedEarly(round);
      pending += history.pendingCount();
      assertInstanceOf(Verdict.Linearizable.class, Plumbline.check(history, Specs.named("queue")));
    }
    assertTrue(pending > 0, "no round had an open operation, so nothing was tested");
    System.out.printf(
        "recorder: closed %,d times while %d threads recorded, %,d operations were open: all"
            + " linearizable%n",
        rounds, THREADS, pending);
  }

  private static History closedEarly(int round) {
    Queue<Long> queue = new ConcurrentLinkedQueue<>();
    Recorder recorder = Recorder.options().buffer(16 + round % 50).inMemory();
    Kind enq = recorder.kind("enq");
    Kind deq = recorder.kind("deq");
    AtomicLong begun = new AtomicLong();
    ThreadLog[] logs = new ThreadLog[THREADS];
    Arrays.setAll(logs, recorder::process);
    Threads.run(
        THREADS + 1,
        t -> {
          if (t == THREADS) {
            while (begun.get() < 20 + round % 300) {
              Thread.onSpinWait();
            }
            recorder.close();
            return;
          }
          ThreadLog log = logs[t];
          try {
            while (true) {
              long value = log.distinct();
              int op = log.call(enq, value);
              begun.incrementAndGet();
              queue.add(value);
              log.ret(op);
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
            assertEquals("the recorder is closed, so the operation was not begun", e.getMessage());
          }
        });
    return recorder.history();
  }
}
