package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** rd-queue of Scal. */
public final class RandomDequeue extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("random-dequeue-queue", 3);

  public RandomDequeue() {
    super(FACTORY);
  }
}
