package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.junit.Linearizable;
import org.junit.jupiter.api.Test;

class BrokenRingTest {
  final BrokenRing<Integer> ring = new BrokenRing<>(2);

  @Test
  void firstInFirstOut() {
    ring.offer(1);
    ring.offer(2);
    assertEquals(1, ring.poll());
    assertEquals(2, ring.poll());
  }

  @Linearizable(spec = "bounded-queue:2")
  void isLinearizable() {}
}
