package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** ubk-queue of Scal. */
public final class UnboundedKFifo extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("unbounded-k-fifo-queue", 3);

  public UnboundedKFifo() {
    super(FACTORY);
  }
}
