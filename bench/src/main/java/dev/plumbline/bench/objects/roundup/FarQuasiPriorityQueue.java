package dev.plumbline.bench.objects.roundup;

/** Quasi Priority Queue b2: a poll removes a value more than k away from the least. */
public final class FarQuasiPriorityQueue extends QuasiPriorityQueue {
  public FarQuasiPriorityQueue() {
    super(6);
  }
}
