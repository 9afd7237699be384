package dev.plumbline.core.primitive;

import org.jspecify.annotations.Nullable;

/** What the reader of an algorithm knows of references, and the checker of nullness cannot. */
public final class Nulls {
  private Nulls() {}

  /**
   * The value, which is there for a reason that stands beside the call. Asserted, so that tests
   * notice a mistake; no other cost.
   */
  @SuppressWarnings("NullAway") // this is the one place that says so without a proof
  public static <T> T assured(@Nullable T value) {
    assert value != null;
    return value;
  }
}
