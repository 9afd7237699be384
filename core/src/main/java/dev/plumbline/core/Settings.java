package dev.plumbline.core;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.PrecedenceGraph;
import dev.plumbline.core.decide.Budget;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/** How a check is to be done. A checker owns one and never changes it: it changes copies. */
final class Settings implements Cloneable {
  Limits limits = Limits.none();

  /** Since when the time counts, in {@link System#nanoTime}; null for the start of the check. */
  Long begun;

  Set<SearchRule> rules = Set.copyOf(EnumSet.allOf(SearchRule.class));
  Algorithm algorithm = Algorithm.AUTO;
  boolean partition = true;
  boolean verify = true;
  boolean minimize = true;
  int threads = Runtime.getRuntime().availableProcessors();
  long slack;
  CrashModel crashModel = CrashModel.DURABLE;
  PrecedenceGraph.Time graph;
  Consumer<Progress> progress;

  Budget budget() {
    return begun == null ? new Budget(limits) : new Budget(limits, begun);
  }

  Settings with(Consumer<Settings> change) {
    try {
      Settings copy = (Settings) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
