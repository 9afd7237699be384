package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/**
 * Quasi Stack b2: a pop removes a value more than k away from the top, up to 5 where 2 are allowed.
 */
public final class FarQuasiStack extends SizedStack {
  private static final Supplier<?> FACTORY = SizedSubjects.stack("k-stack", 6);

  public FarQuasiStack() {
    super(FACTORY);
  }
}
