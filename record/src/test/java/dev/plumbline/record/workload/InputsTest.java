package dev.plumbline.record.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.spec.Specs;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InputsTest {
  @Test
  void distinctInts_endBeforeTheyWrapAround() {
    TargetOperation write =
        Target.of("it", AtomicInteger::new, Specs.withInitial("register", 0L)).actions().get(0);
    assertEquals("write", write.name);
    // So many threads that the last one has one number only.
    int threads = 1 << 30;
    Inputs inputs =
        new Inputs(new SplittableRandom(1), ValueChoice.distinct(), threads - 1, threads, 1, true);
    inputs.draw(write);
    assertEquals(1L << 30, inputs.number);
    assertThrows(IllegalStateException.class, () -> inputs.draw(write));
  }
}
