package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** bk-queue of Scal. */
public final class BoundedKFifo extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("bounded-k-fifo-queue", 3);

  public BoundedKFifo() {
    super(FACTORY);
  }
}
