package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.runtime.Scheduler;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OverseerTest {
  @Test
  void whatEnds_isTheResult() {
    assertEquals("done", Overseer.run(() -> "done", why -> why));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Overseer.run(
                () -> {
                  throw new IllegalArgumentException("no");
                },
                why -> why));
  }

  @Test
  void programThatStandsStill_isGivenUpAndNothingElseIsRunMeanwhile() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    String why = Overseer.run(() -> standStill(end, ended), reason -> reason, 1);
    assertTrue(why.startsWith("the thread that makes the object waits in "), why);
    assertTrue(Overseer.isStuck());
    assertEquals(
        "An earlier exploration in this process was given up, and what it explored still runs",
        Overseer.run(() -> "done", reason -> reason));
    end.countDown();
    ended.await();
    while (Overseer.isStuck()) {
      Thread.onSpinWait();
    }
    assertFalse(Overseer.isStuck());
  }

  private static String standStill(CountDownLatch end, CountDownLatch ended) {
    Scheduler.beginSetUp();
    try {
      end.await();
      return "late";
    } catch (InterruptedException e) {
      return "interrupted";
    } finally {
      Scheduler.endSetUp();
      ended.countDown();
    }
  }
}
