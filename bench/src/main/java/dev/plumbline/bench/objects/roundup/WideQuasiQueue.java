package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** Quasi Queue with quasi factor 3. */
public final class WideQuasiQueue extends SizedQueue {
  private static final Supplier<?> FACTORY = SizedSubjects.queue("segment-queue", 4);

  public WideQuasiQueue() {
    super(FACTORY);
  }
}
