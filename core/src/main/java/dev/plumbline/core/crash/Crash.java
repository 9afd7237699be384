package dev.plumbline.core.crash;

/**
 * A crash, after which the operations that were under way have no response any more.
 *
 * @param time on the same clock as calls and returns
 * @param process the process that crashed, {@link #ALL} if all of them did
 */
public record Crash(long time, int process) {
  /** Stands for all processes. */
  public static final int ALL = -1;

  /** Whether the whole system crashed. */
  public boolean ofSystem() {
    return process == ALL;
  }
}
