package dev.plumbline.core.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a verdict came about, and what it cost.
 *
 * @param parts how many parts the history was split into
 * @param decider what decided it, {@code monitor}, {@code search}, both, or {@code graph}
 * @param nanos how long it took, certificate and its verification included
 * @param states configurations examined
 * @param plan for each kind of part: what decided it and why
 * @param breakdown what became of each part; empty where nobody kept it
 * @param levels for each isolation level that was decided, {@code holds}, {@code refuted} or {@code
 *     undecided}; empty where that was not asked
 */
public record Effort(
    int parts,
    String decider,
    long nanos,
    long states,
    List<String> plan,
    List<PartResult> breakdown,
    Map<String, String> levels) {
  public Effort {
    plan = List.copyOf(plan);
    breakdown = List.copyOf(breakdown);
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
  }

  /** An effort that was not about levels. */
  public Effort(
      int parts,
      String decider,
      long nanos,
      long states,
      List<String> plan,
      List<PartResult> breakdown) {
    this(parts, decider, nanos, states, plan, breakdown, Map.of());
  }

  /** An effort of which nobody kept what became of the parts. */
  public Effort(int parts, String decider, long nanos, long states, List<String> plan) {
    this(parts, decider, nanos, states, plan, List.of());
  }
}
