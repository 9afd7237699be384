package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;
import java.util.List;

/**
 * Which way a history is decided: memories of words by the graph of their values, histories with
 * crashes under their model, everything else by monitors and search.
 */
public final class Route implements CrashChecks.Decider {
  private static final Duration LONG = Duration.ofDays(365);

  private final Settings settings;
  private final Budget budget;
  private final List<Syncs.Sync> syncs;

  public Route(Settings settings, Budget budget) {
    this(settings, budget, List.of());
  }

  private Route(Settings settings, Budget budget, List<Syncs.Sync> syncs) {
    this.settings = settings;
    this.budget = budget;
    this.syncs = syncs;
  }

  @Override
  public <S> CheckResult decide(History history, Spec<S> spec) {
    Syncs own = Syncs.of(history, spec, settings.crashModel);
    if (own != null) {
      Route others = new Route(settings, budget, own.completed());
      return own.restore(others.decide(own.others(), spec));
    }
    if (!(spec instanceof MemorySpec memory) || settings.algorithm == Algorithm.SEARCH) {
      return history.marks().isEmpty() ? ordinary(history, spec) : crashed(history, spec);
    }
    MemoryRun run = run(history, memory);
    CheckResult result = run.execute();
    if (result != null) {
      return result;
    }
    CheckResult other;
    if (!history.marks().isEmpty()) {
      other = crashed(history, spec);
    } else if (settings.partition && history.objects().size() == 1) {
      other =
          new GroupsRun(history, memory, settings.verify, graphOnly(), withoutGraph()).execute();
    } else {
      other = ordinary(history, spec);
    }
    return other.withPlan("no graph, because " + run.beyond());
  }

  private MemoryRun run(History history, MemorySpec memory) {
    return new MemoryRun(history, memory, settings.crashModel, settings, budget);
  }

  private CrashChecks.Decider graphOnly() {
    return new CrashChecks.Decider() {
      @Override
      public <S> CheckResult decide(History history, Spec<S> spec) {
        return run(history, (MemorySpec) spec).execute();
      }
    };
  }

  private CrashChecks.Decider withoutGraph() {
    return new CrashChecks.Decider() {
      @Override
      public <S> CheckResult decide(History history, Spec<S> spec) {
        return ordinary(history, spec);
      }
    };
  }

  private <S> CheckResult crashed(History history, Spec<S> spec) {
    CrashModel model = settings.crashModel;
    if (!model.buffered()) {
      return new CrashChecks(model, settings.verify, this).check(history, spec);
    }
    Route durably = new Route(settings.with(s -> s.crashModel = CrashModel.DURABLE), budget);
    CheckResult durable = durably.decide(history, spec);
    boolean settled =
        durable.verdict() instanceof Verdict.Linearizable yes
            ? BufferedChecks.keepsEras(history, yes.witness())
            : durable.verdict() instanceof Verdict.Undecided;
    return settled
        ? durable.withCondition(CrashChecks.condition(spec, history, model))
        : new BufferedChecks(model, budget, this, syncs, settings.verify)
            .check(history, spec, durable);
  }

  /** Monitors and search, for a history without marks. */
  private <S> CheckResult ordinary(History history, Spec<S> spec) {
    CheckRun<S> run = new CheckRun<>(history, spec, settings, budget);
    boolean supervised =
        settings.threads > 1
            || settings.progress != null
            || settings.limits.time().compareTo(LONG) < 0;
    return supervised ? new Supervisor(run, budget, settings.progress).execute() : run.execute();
  }
}
