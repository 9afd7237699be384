package dev.plumbline.explore.engine;

/**
 * When to stop.
 *
 * @param executions after which the search is given up
 * @param events of one execution after which that one is given up
 * @param deadline in nanoseconds of {@link System#nanoTime} after which the search is given up
 */
public record Limits(long executions, int events, long deadline) {
  /** Practically none. */
  public static final Limits NONE =
      new Limits(Long.MAX_VALUE, 20_000, System.nanoTime() + (1L << 60));

  boolean reached(long done) {
    return done >= executions || System.nanoTime() - deadline > 0;
  }
}
