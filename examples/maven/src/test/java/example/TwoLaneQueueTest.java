package example;

import dev.plumbline.junit.Linearizable;

class TwoLaneQueueTest {
  final TwoLaneQueue<Integer> queue = new TwoLaneQueue<>();

  @Linearizable(spec = "queue", relax = "out-of-order:1+empty:1")
  void isNearlyQueue() {}
}
