package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** Quasi Queue b1: a deq removes a value more than k away from the head. */
public final class FarQuasiQueue extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("far-reaching-segment-queue", 3);

  public FarQuasiQueue() {
    super(FACTORY);
  }
}
