package dev.plumbline.core.options;

import dev.plumbline.core.verdict.Verdict.Reason;
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
  /** Asked once: some collectors give another answer each time. */
  private static final long HEAP = Runtime.getRuntime().maxMemory();

  /** No limit but memory: 60 % of the largest heap the JVM may use. */
  public static Limits none() {
    return new Limits(Duration.ofDays(3650), (long) (HEAP * 0.6), Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** That this limit ended, as the start of a sentence. */
  public String describe(Reason reason) {
    return switch (reason) {
      case TIME -> "the time limit of " + show(time) + " ended";
      case MEMORY -> "the memory limit of %d MB%s ended".formatted(memoryBytes >> 20, share());
      case STATES -> "the limit of " + states + " states ended";
      case INTERRUPTED -> "the check was interrupted";
      case METHOD -> "there is no method for it, and the check ended";
    };
  }

  private String share() {
    return memoryBytes == none().memoryBytes ? ", 60 % of the heap that -Xmx sets," : "";
  }

  private static String show(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  /** What is said where not a limit but the memory of the JVM ended, as the start of a sentence. */
  public static String heapEnded() {
    return "the heap of Java, %d MB at most as -Xmx sets it, ended".formatted(HEAP >> 20);
  }

  /** The same with another limit of time. */
  public Limits withTime(Duration limit) {
    return new Limits(limit, memoryBytes, states, cacheEntries);
  }

  /** The same with another limit of memory. */
  public Limits withMemory(long bytes) {
    return new Limits(time, bytes, states, cacheEntries);
  }

  /** The same with another limit of configurations. */
  public Limits withStates(long limit) {
    return new Limits(time, memoryBytes, limit, cacheEntries);
  }

  /** The same with other limits of what a search remembers. */
  public Limits withCache(long entries) {
    return new Limits(time, memoryBytes, states, entries);
  }
}
