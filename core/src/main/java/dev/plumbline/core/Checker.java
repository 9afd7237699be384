package dev.plumbline.core;

import dev.plumbline.core.check.Settings;
import dev.plumbline.core.check.Stages;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.Progress;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Decides histories against one specification. Immutable; safe to share between threads. */
public final class Checker {
  private final Spec<?> spec;
  private final Settings settings;

  Checker(Spec<?> spec) {
    this(spec, new Settings());
  }

  private Checker(Spec<?> spec, Settings settings) {
    this.spec = spec;
    this.settings = settings;
  }

  private Checker with(Consumer<Settings> change) {
    return new Checker(spec, settings.with(change));
  }

  /** Ends the check when a limit is reached. */
  public Checker limits(Limits value) {
    return with(s -> s.limits = value);
  }

  /**
   * Counts the time limit from an earlier moment, such as that at which reading began.
   *
   * @param nanoTime a value of {@link System#nanoTime}
   */
  public Checker since(long nanoTime) {
    return with(s -> s.begun = nanoTime);
  }

  /** What may decide. */
  public Checker algorithm(Algorithm value) {
    return with(s -> s.algorithm = value);
  }

  /** Uses only these rules of general search. */
  public Checker rules(Set<SearchRule> value) {
    return with(s -> s.rules = Set.copyOf(value));
  }

  /** Whether to split by the specification's key; histories of several objects are always split. */
  public Checker partition(boolean value) {
    return with(s -> s.partition = value);
  }

  /** Whether to verify certificates; switch off only for benchmarks. */
  public Checker verify(boolean value) {
    return with(s -> s.verify = value);
  }

  /**
   * Whether to look for a small core of a violation; otherwise the core is whatever the decider
   * refuted, often the whole part, which is usually too large to be verified or explained.
   */
  public Checker minimize(boolean value) {
    return with(s -> s.minimize = value);
  }

  /**
   * Whether to decide every part, instead of leaving out what an earlier violation made
   * unnecessary. The verdict is the same; besides, {@link CheckResult#breakdown} then has all parts
   * that monitors and search decide, each with a verdict and a certificate of its own.
   */
  public Checker everyPart(boolean value) {
    return with(s -> s.everyPart = value);
  }

  /**
   * Whether {@link CheckResult#plan} also lists the deciders of each kind of part that monitors and
   * search decide, in the order in which they are asked.
   */
  public Checker listDeciders(boolean value) {
    return with(s -> s.listDeciders = value);
  }

  /** How many parts are decided at a time. The verdict does not depend on it. */
  public Checker threads(int value) {
    return with(s -> s.threads = value);
  }

  /**
   * By how much recorded times may be wrong. A history that is not linearizable as recorded is
   * decided again with every operation stretched by this on both sides, so that those of one
   * process may overlap; a verdict that holds only then comes with a warning.
   */
  public Checker slack(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("slack cannot be negative: " + value);
    }
    return with(s -> s.slack = value);
  }

  /**
   * What may have become of operations that a crash interrupted, in a history with crash marks;
   * durable linearizability unless told.
   */
  public Checker crashModel(CrashModel value) {
    return with(s -> s.crashModel = value);
  }

  /**
   * The isolation level to decide, for specifications of transactions; strict serializability
   * unless told.
   */
  public Checker level(IsolationLevel value) {
    return with(s -> s.level = Objects.requireNonNull(value));
  }

  /**
   * Decides all isolation levels: a violation is one of strict serializability, and what it shows
   * refutes the weakest level that can be refuted.
   */
  public Checker allLevels() {
    return with(s -> s.level = null);
  }

  /** Called several times a second while a check runs, from one of its threads. */
  public Checker onProgress(Consumer<Progress> listener) {
    return with(s -> s.progress = listener);
  }

  /**
   * Decides a history.
   *
   * @throws MalformedHistoryException if an operation does not fit the specification, or the slack
   *     is so long that it is not known any more which operations a crash interrupted
   */
  public CheckResult check(History history) {
    return Stages.check(history, spec, settings);
  }

  /**
   * Decides multi-word operations that are in columns already, as large logs are read. The history
   * of the result has inputs and outputs only where the verdict shows them.
   *
   * @throws IllegalStateException if the specification is not {@code mwcas}
   */
  public CheckResult check(MultiWordHistory columns) {
    if (!(spec instanceof MemorySpec memory)) {
      throw new IllegalStateException("multi-word operations need the specification mwcas");
    }
    return Stages.check(columns, memory, settings);
  }

  /**
   * Decides transactions that are in columns already, as large files are read. The history of the
   * result has inputs and outputs only where the verdict shows them.
   *
   * @throws IllegalStateException if the specification is not that of their model
   */
  public CheckResult check(TransactionHistory columns) {
    if (TransactionModel.of(spec) != columns.model()) {
      throw new IllegalStateException("transactions need the specification " + columns.model());
    }
    return Stages.check(columns, spec, settings);
  }
}
