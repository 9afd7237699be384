package dev.plumbline.bench;

/**
 * What a contender took for a history.
 *
 * @param decision what it said
 * @param first the first time it saw the history
 * @param best the quickest of several more times; the first if that was slow
 */
record Measured(Decision decision, Sample first, Sample best) {
  /**
   * One run.
   *
   * @param nanos by the clock
   * @param cpuNanos of the deciding thread
   * @param bytes allocated by it
   */
  record Sample(long nanos, long cpuNanos, long bytes) {
    double millis() {
      return nanos / 1e6;
    }

    double cpuMillis() {
      return cpuNanos / 1e6;
    }

    double megabytes() {
      return bytes / 1e6;
    }
  }
}
