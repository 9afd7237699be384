package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.transaction.IsolationLevel;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How a check is to be done. A checker owns one and never changes it: it changes copies. */
public final class Settings implements Cloneable {
  public Limits limits = Limits.none();

  /** Since when the time counts, in {@link System#nanoTime}; null for the start of the check. */
  public @Nullable Long begun;

  public Set<SearchRule> rules = Set.copyOf(EnumSet.allOf(SearchRule.class));
  public Algorithm algorithm = Algorithm.AUTO;
  public boolean partition = true;
  public boolean verify = true;
  public boolean minimize = true;
  public boolean everyPart;
  public boolean listDeciders;
  public int threads = Runtime.getRuntime().availableProcessors();
  public long slack;
  public CrashModel crashModel = CrashModel.DURABLE;

  /** For transactions; null for all levels. */
  public @Nullable IsolationLevel level = IsolationLevel.STRICT_SERIALIZABLE;

  public @Nullable Consumer<Progress> progress;

  public Budget budget() {
    return begun == null ? new Budget(limits) : new Budget(limits, begun);
  }

  public Settings with(Consumer<Settings> change) {
    try {
      Settings copy = (Settings) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
