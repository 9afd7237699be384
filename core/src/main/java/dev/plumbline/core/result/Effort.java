package dev.plumbline.core.result;

import java.util.List;

/**
 * How a verdict came about, and what it cost.
 *
 * @param parts how many parts the history was split into
 * @param decider what decided it, {@code monitor}, {@code search}, both, or {@code graph}
 * @param nanos how long it took, certificate and its verification included
 * @param states configurations examined
 * @param plan for each kind of part: what decided it and why
 * @param breakdown what became of each part; empty where nobody kept it
 */
public record Effort(
    int parts,
    String decider,
    long nanos,
    long states,
    List<String> plan,
    List<PartResult> breakdown) {
  public Effort {
    plan = List.copyOf(plan);
    breakdown = List.copyOf(breakdown);
  }

  /** An effort of which nobody kept what became of the parts. */
  public Effort(int parts, String decider, long nanos, long states, List<String> plan) {
    this(parts, decider, nanos, states, plan, List.of());
  }
}
