package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** Quasi Queue b2: a deq removes a value that has been removed before. */
public final class TwiceQuasiQueue extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("twice-taking-segment-queue", 3);

  public TwiceQuasiQueue() {
    super(FACTORY);
  }
}
