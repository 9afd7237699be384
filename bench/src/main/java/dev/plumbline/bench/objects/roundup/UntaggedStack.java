package dev.plumbline.bench.objects.roundup;

import java.util.function.Supplier;

/** k-stack of Scal, with the ABA that Round-Up found in it. */
public final class UntaggedStack extends SizedStack {
  private static final Supplier<?> FACTORY = SizedSubjects.stack("untagged-k-stack", 3);

  public UntaggedStack() {
    super(FACTORY);
  }
}
