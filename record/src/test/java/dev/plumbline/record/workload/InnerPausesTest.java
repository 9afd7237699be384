package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class InnerPausesTest {
  /** If a part of all places paused, this would take more than a minute on an idle machine. */
  @Test
  void operationWithVeryManyPlaces_ends() {
    InnerPauses.disturb(1);
    try {
      assertTimeoutPreemptively(
          Duration.ofSeconds(60),
          () -> {
            InnerPauses.beginOperation();
            for (int i = 0; i < 100_000_000; i++) {
              InnerPauses.here();
            }
          });
    } finally {
      InnerPauses.disturb(0);
    }
  }
}
