package dev.plumbline.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.explore.runtime.Scheduler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class OverseerTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Test
  void whatEnds_isTheResult() {
    assertEquals("done", Overseer.run(() -> "done", LIMIT, why -> why));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Overseer.run(
                () -> {
                  throw new IllegalArgumentException("no");
                },
                LIMIT,
                why -> why));
  }

  @Test
  void programThatStandsStill_isGivenUpAndNothingElseIsRunMeanwhile() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    String why = Overseer.run(() -> standStill(end, ended), reason -> reason, 1, Long.MAX_VALUE);
    assertTrue(why.startsWith("the thread that makes the object waits in "), why);
    assertTrue(Overseer.isStuck());
    assertEquals(
        "An earlier exploration in this process was given up, and what it explored still runs",
        Overseer.run(() -> "done", LIMIT, reason -> reason));
    end.countDown();
    ended.await();
    while (Overseer.isStuck()) {
      Thread.onSpinWait();
    }
    assertFalse(Overseer.isStuck());
  }

  @Test
  void whatNeverEnds_isGivenUpThoughTheProgramDoesNothing() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    String why =
        Overseer.run(
            () -> {
              while (end.getCount() > 0) {
                Thread.onSpinWait();
              }
              return "late";
            },
            reason -> reason,
            Long.MAX_VALUE,
            1);
    assertEquals("It had not ended long after its time limit, and was given up", why);
    end.countDown();
    while (Overseer.isStuck()) {
      Thread.onSpinWait();
    }
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
