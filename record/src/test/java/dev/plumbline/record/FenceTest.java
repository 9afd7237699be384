package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.testkit.Evidence;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store may wait in a buffer of its processor when the operation has returned. One thread writes
 * into a cell that the other has just written next to, so that the store has to wait; at the same
 * moment the other reads. If the recorder did not see to it that the store is done before the time
 * of the return is read, the reader would be recorded as later than the write, and would not have
 * seen it.
 *
 * <p>The deep run fails without that fence: with a clock, on a busy x86 of two cores, 1,126 of a
 * million reads overlooked a write. A short run may be over before the compiler has made the code
 * fast enough for that. The fence of the call was taken out, too, and nothing was seen to happen:
 * no test defends it.
 */
class FenceTest {
  /** As many longs as surely keep two of them apart in caches. */
  private static final int APART = 32;

  private static final int CELL = 2 * APART;
  private static final int SPINS = 2_000;

  private final AtomicLongArray memory = new AtomicLongArray(4 * APART);
  private final AtomicInteger arrivals = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void reader_thatIsCalledAfterAWriteReturned_seesIt(boolean sequence) {
    int most = Evidence.count(200_000, 1_000_000);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Evidence.count(4, 60));
    Recorder recorder = Recorder.options().sequence(sequence).inMemory();
    AtomicInteger meetings = new AtomicInteger(most);
    Threads.run(
        2,
        t -> {
          ThreadLog log = recorder.thread();
          Kind kind = recorder.kind(t == 0 ? "write" : "read");
          for (int i = 1; i <= meetings.get(); i++) {
            if (t == 0) {
              if (System.nanoTime() > end) {
                meetings.set(i); // the other one cannot be past this meeting
              }
              meet(i);
              write(log, kind, i);
            } else {
              memory.setRelease(CELL + 1, i);
              meet(i);
              read(log, kind, i);
            }
          }
        });
    recorder.close();
    History history = recorder.history();
    assumeTrue(history.size() > 1000, "skipped: a machine too busy to let two threads meet");
    assertEquals(0, overlooked(history), "of " + history.size());
    System.out.printf(
        "recorder: %,d reads at the moment of a write, %s: none overlooks what had returned%n",
        history.size() / 2, sequence ? "sequence" : "clock");
  }

  @SuppressWarnings("ThreadPriorityCheck") // with one processor the other has to be let go
  private void meet(int number) {
    arrivals.incrementAndGet();
    for (int spins = 0; arrivals.get() < 2 * number; spins++) {
      if (spins > SPINS) {
        Thread.yield();
      }
    }
  }

  private void write(ThreadLog log, Kind kind, int i) {
    int op = log.call(kind, i);
    memory.setRelease(CELL, i);
    log.ret(op);
  }

  private void read(ThreadLog log, Kind kind, int i) {
    for (int wait = i & 63; wait > 0; wait--) {
      Thread.onSpinWait();
    }
    int op = log.call(kind);
    long value = memory.getAcquire(CELL);
    log.ret(op, value);
  }

  /** How many reads found less than a write that had returned before they were called. */
  private static int overlooked(History history) {
    long[] returned = new long[history.size() + 2];
    Arrays.fill(returned, Long.MAX_VALUE);
    for (int i = 0; i < history.size(); i++) {
      if (history.name(i).equals("write")) {
        returned[((Long) history.operation(i).input()).intValue()] = history.ret(i);
      }
    }
    int overlooked = 0;
    int latest = 0;
    for (int i = 0; i < history.size(); i++) {
      if (history.name(i).equals("read")) {
        while (returned[latest + 1] < history.call(i)) {
          latest++;
        }
        overlooked += (Long) history.operation(i).output() < latest ? 1 : 0;
      }
    }
    return overlooked;
  }
}
