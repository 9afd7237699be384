package example;

import dev.plumbline.junit.Linearizable;
import dev.plumbline.junit.Stress;

class RepairedRingTest {
  final RepairedRing<Integer> ring = new RepairedRing<>(2);

  @Linearizable(spec = "bounded-queue:2")
  void isLinearizable() {}

  @Stress(spec = "bounded-queue:2", runs = 3, operations = 10_000)
  void isLinearizableUnderStress() {}
}
