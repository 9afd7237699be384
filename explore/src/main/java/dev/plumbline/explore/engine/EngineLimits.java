package dev.plumbline.explore.engine;

/**
 * When to stop.
 *
 * @param executions after which the search is given up
 * @param events of one execution after which that one is given up
 * @param deadline in nanoseconds of {@link System#nanoTime} after which the search is given up
 */
public record EngineLimits(long executions, int events, long deadline) {
  /** Practically none. */
  public static final EngineLimits NONE =
      new EngineLimits(Long.MAX_VALUE, 20_000, System.nanoTime() + (1L << 60));

  boolean reached(long done) {
    return done >= executions || System.nanoTime() - deadline > 0;
  }
}
