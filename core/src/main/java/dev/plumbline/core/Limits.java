package dev.plumbline.core;

import java.time.Duration;

/**
 * Budgets of one check. A check that meets one ends with {@code Undecided} within a second, also
 * while it is inside a slow specification.
 *
 * @param time for the whole check
 * @param memoryBytes for what a decider stores, estimated; beyond the history itself
 * @param states configurations examined in one part
 * @param cacheEntries failed configurations remembered in one part; the oldest are forgotten first,
 *     which costs time and nothing else
 */
public record Limits(Duration time, long memoryBytes, long states, long cacheEntries) {
  /** No limit but memory: 60 % of the largest heap the JVM may use. */
  public static Limits none() {
    return new Limits(
        Duration.ofDays(3650),
        (long) (Runtime.getRuntime().maxMemory() * 0.6),
        Long.MAX_VALUE,
        Long.MAX_VALUE);
  }

  public Limits withTime(Duration limit) {
    return new Limits(limit, memoryBytes, states, cacheEntries);
  }

  public Limits withMemory(long bytes) {
    return new Limits(time, bytes, states, cacheEntries);
  }

  public Limits withStates(long limit) {
    return new Limits(time, memoryBytes, limit, cacheEntries);
  }

  public Limits withCache(long entries) {
    return new Limits(time, memoryBytes, states, entries);
  }
}
