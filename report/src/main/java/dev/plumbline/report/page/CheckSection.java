package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.report.page.PageSection.Tone;
import org.jspecify.annotations.Nullable;

/** A verdict on one history: the answer and its proof first, then the whole history. */
final class CheckSection {
  /** So many operations take next to no time and room. */
  private static final int SMALL_CORE = 1_000;

  private CheckSection() {}

  /** Adds everything that a check knows to a section. */
  static PageSection fill(PageSection section, CheckResult check, Spec<?> spec) {
    outline(section, check);
    Groups groups = Groups.of(check.history(), spec);
    HistoryColumns columns = new HistoryColumns(check.history(), groups);
    proof(section, check, spec, groups, columns);
    boolean undecided = check.verdict() instanceof Verdict.Undecided;
    PartsTable parts = new PartsTable(check.breakdown(), check.parts(), groups, check.plan());
    if (undecided) {
      // Where the time went is part of the answer.
      section.add(parts);
    }
    section.add(columns);
    if (!undecided && !check.breakdown().isEmpty()) {
      section.add(parts);
    }
    section.data(columns.columns());
    return section;
  }

  /** Adds what takes no room: the answer, figures and warnings. */
  static PageSection outline(PageSection section, CheckResult check) {
    answer(section, check);
    facts(section, check);
    return section.warn(check.warnings());
  }

  private static void proof(
      PageSection section, CheckResult check, Spec<?> spec, Groups groups, HistoryColumns columns) {
    Verdict verdict = check.verdict();
    if (verdict instanceof Verdict.Violation violation) {
      section.add(argument(check, violation, spec));
    } else if (verdict instanceof Verdict.Linearizable yes) {
      section.add(Steps.of(check.history(), yes.witness(), spec, groups, columns.columns()));
    } else if (verdict instanceof Verdict.Undecided undecided) {
      section.add(new Frontier(check, undecided, groups, columns.ranks()));
    }
  }

  /** Adds why there is no witness, if that is told of few operations. */
  static void smallCore(PageSection section, CheckResult check) {
    if (check.verdict() instanceof Verdict.Violation violation
        && violation.core().operations().length <= SMALL_CORE) {
      section.add(argument(check, violation, null));
    }
  }

  private static Argument argument(
      CheckResult check, Verdict.Violation violation, @Nullable Spec<?> spec) {
    IsolationLevel level = IsolationLevel.named(check.condition());
    return level == null || !check.decider().equals("graph")
        ? new Argument(check.history(), violation, spec)
        : Argument.ofLevel(check.history(), violation, level);
  }

  private static void answer(PageSection section, CheckResult check) {
    if (check.verdict() instanceof Verdict.Linearizable) {
      section.answer(check.condition(), Tone.GOOD);
    } else if (check.verdict() instanceof Verdict.Violation) {
      section.answer("NOT " + check.condition(), Tone.BAD);
    } else {
      section.answer("undecided", Tone.UNSURE);
    }
  }

  private static void facts(PageSection section, CheckResult check) {
    History history = check.history();
    section.fact("specification", check.spec());
    section.countFact(
        IsolationLevel.named(check.condition()) == null ? "operations" : "transactions",
        history.size());
    section.countFact("pending", history.pendingCount());
    history.excluded().ifPresent(x -> section.countFact("did not happen", x.size()));
    section.countFact("processes", history.processCount());
    section.countFact("parts", check.parts());
    boolean undecided = check.verdict() instanceof Verdict.Undecided;
    section.fact(undecided ? "given up by" : "decided by", check.decider());
    section.timeFact(undecided ? "given up after" : "decided in", check.nanos());
    if (check.states() > 0) {
      section.countFact("states", check.states());
    }
    if (!undecided) {
      section.fact("proof", check.verified() ? "verified independently" : "NOT verified");
    }
  }
}
