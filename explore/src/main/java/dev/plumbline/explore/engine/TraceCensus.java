package dev.plumbline.explore.engine;

import java.util.HashSet;
import java.util.Set;

/**
 * Which traces were seen among executions at random, as far as they can be remembered, and how many
 * there may be: at least about as many as were seen, and (f₁² - f₁) / 2(f₂ + 1) more, if f₁ of them
 * were seen once and f₂ twice (Chao, "Nonparametric Estimation of the Number of Classes in a
 * Population", Scand. J. Statist. 11, 1984).
 */
final class TraceCensus {
  private static final int MOST = 1 << 20;

  private final Set<Long> once = new HashSet<>();
  private final Set<Long> twice = new HashSet<>();
  private final Set<Long> thrice = new HashSet<>();

  /** Counts a trace; says whether it is new. */
  boolean add(long trace) {
    boolean fresh = once.size() >= MOST || once.add(trace);
    if (!fresh && !twice.add(trace)) {
      thrice.add(trace);
    }
    return fresh;
  }

  /** How many traces there are at least, by estimate. */
  long estimate() {
    long seenOnce = (long) once.size() - twice.size();
    long seenTwice = (long) twice.size() - thrice.size();
    return once.size() + seenOnce * (seenOnce - 1) / (2 * (seenTwice + 1));
  }
}
