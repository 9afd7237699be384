package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.Sync;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.MultiWordExport;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionExport;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;

/**
 * The stages of a check, in order. Each takes something out of the question that those behind it
 * need not know of, and puts it into their answer:
 *
 * <pre>
 *   slack      clocks that are wrong: asks again with operations stretched
 *   closing    what a specification says about the end of a history
 *   sync       operations that only say what survives a crash
 *   levels     transactions, at an isolation level
 *   graph      a memory of words, crashes included, by the graph of its values
 *   crash      what may have become of interrupted operations; all stages below see no crash
 *   graph      once more, without crashes
 *   groups     a memory of words in groups that have nothing to do with each other
 *   parts      everything else: monitors and search, part by part
 * </pre>
 */
public final class Stages {
  private final Settings settings;
  private final Budget budget;

  private Stages(Settings settings, Budget budget) {
    this.settings = settings;
    this.budget = budget;
  }

  /**
   * Decides a history.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if an operation does not fit the
   *     specification
   */
  public static CheckResult check(History history, Spec<?> spec, Settings settings) {
    Stages stages = new Stages(settings, settings.budget());
    Stage slack =
        new SlackStage(settings.slack, stages.closing(), time -> stages.late(time).closing());
    CheckResult result = slack.check(history, spec);
    return result.verdict() instanceof Verdict.Linearizable
        ? result.withWarnings(Warnings.ofVacuity(history, spec, settings.crashModel))
        : result;
  }

  /** Decides multi-word operations that are in columns already. */
  public static CheckResult check(MultiWordHistory columns, MemorySpec spec, Settings settings) {
    boolean direct = settings.algorithm != Algorithm.SEARCH && settings.slack == 0;
    CheckResult result =
        direct
            ? new ColumnsCheck(columns, spec, settings, core -> check(core, spec, settings))
                .execute()
            : null;
    if (result == null) {
      return check(MultiWordExport.shown(columns), spec, settings);
    }
    return result.verdict() instanceof Verdict.Linearizable
        ? result.withWarnings(Warnings.ofVacuity(columns, settings.crashModel))
        : result;
  }

  /** Decides transactions that are in columns already. */
  public static CheckResult check(TransactionHistory columns, Spec<?> spec, Settings settings) {
    boolean direct = settings.algorithm != Algorithm.SEARCH && settings.slack == 0;
    LevelsCheck levels = new LevelsCheck(columns, spec.name(), settings, settings.budget(), null);
    CheckResult result = direct ? levels.execute() : null;
    if (result == null) {
      return check(TransactionExport.history(columns), spec, settings);
    }
    return result.verdict() instanceof Verdict.Linearizable
        ? result.withWarnings(Warnings.ofVacuity(columns))
        : result;
  }

  /** The same stages for a history whose operations return so much later than recorded. */
  private Stages late(long time) {
    return new Stages(settings.with(s -> s.crashModel = s.crashModel.late(time)), budget);
  }

  private Stage closing() {
    return new ClosingStage(settings, new SyncStage(settings, this::withSyncs));
  }

  /** What decides a history without syncs, of which these were taken out. */
  private Stage withSyncs(List<Sync> syncs) {
    Stage parts = new PartsStage(settings, budget);
    Stage groups = new WordGroupsStage(settings, budget, parts);
    Stage plain = new GraphStage(settings, budget, groups);
    Stage crashed = crashed(settings, syncs, plain);
    Stage any =
        new Stage() {
          @Override
          public <S> CheckResult check(History history, Spec<S> spec) {
            return (history.marks().isEmpty() ? plain : crashed)
                .check(history, spec)
                .withWarnings(Warnings.ofMarks(history));
          }
        };
    return new LevelsStage(settings, budget, any);
  }

  private Stage crashed(Settings asked, List<Sync> syncs, Stage plain) {
    Stage crash =
        asked.crashModel.buffered()
            ? new BufferedStage(asked, budget, syncs, durable(asked, syncs, plain), plain)
            : new CrashStage(asked, plain);
    return new GraphStage(asked, budget, crash);
  }

  private Stage durable(Settings asked, List<Sync> syncs, Stage plain) {
    return crashed(asked.with(s -> s.crashModel = CrashModel.DURABLE), syncs, plain);
  }
}
