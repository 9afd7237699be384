package dev.plumbline.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CrowdTest {
  private static final int THREADS = 24;
  private static final int OPERATIONS = 3_000;

  /** Chunks that came back while their takers still slept once were thrown away, one by one. */
  @Test
  @Timeout(60)
  void manyThreadsThatExchangeSmallChunks_allEnd() throws InterruptedException {
    try (Recorder recorder = Recorder.options().buffer(16).inMemory()) {
      Kind kind = recorder.kind("read");
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int process = i;
        threads.add(new Thread(() -> record(recorder.process(process), kind)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      recorder.close();
      assertEquals(THREADS * OPERATIONS, recorder.history().size());
    }
  }

  private static void record(ThreadLog log, Kind kind) {
    for (int i = 0; i < OPERATIONS; i++) {
      log.ret(log.call(kind), i);
    }
  }
}
