package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** Quasi Queue: a deq takes any element of the first segment. */
public final class QuasiQueue extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("segment-queue", 3);

  public QuasiQueue() {
    super(FACTORY);
  }
}
