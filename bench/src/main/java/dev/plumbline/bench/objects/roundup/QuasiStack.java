package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** Quasi Stack: linearizable, since its segments have one slot. */
public final class QuasiStack extends SizedStack {
  private static final Supplier<?> FACTORY = SizedSubjects.stack("k-stack", 1);

  public QuasiStack() {
    super(FACTORY);
  }
}
