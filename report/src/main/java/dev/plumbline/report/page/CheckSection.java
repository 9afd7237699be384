package dev.plumbline.report.page;

import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.report.page.PageSection.Tone;

/** A verdict on one history: the answer and its proof first, then the whole history. */
final class CheckSection {
  private CheckSection() {}

  /** Adds everything that a check knows to an exhibit. */
  static PageSection fill(PageSection exhibit, CheckResult check, Spec<?> spec) {
    outline(exhibit, check);
    Groups groups = Groups.of(check.history(), spec);
    HistoryColumns columns = new HistoryColumns(check.history(), groups);
    proof(exhibit, check, spec, groups, columns);
    boolean undecided = check.verdict() instanceof Verdict.Undecided;
    PartsTable parts = new PartsTable(check.breakdown(), groups, check.plan());
    if (undecided) {
      // Where the time went is part of the answer.
      exhibit.add(parts);
    }
    exhibit.add(columns);
    if (!undecided && !check.breakdown().isEmpty()) {
      exhibit.add(parts);
    }
    exhibit.data(columns.columns());
    return exhibit;
  }

  /** Adds what takes no room: the answer, figures and warnings. */
  static PageSection outline(PageSection exhibit, CheckResult check) {
    answer(exhibit, check);
    facts(exhibit, check);
    return exhibit.warn(check.warnings());
  }

  private static void proof(
      PageSection exhibit, CheckResult check, Spec<?> spec, Groups groups, HistoryColumns columns) {
    Verdict verdict = check.verdict();
    if (verdict instanceof Verdict.Violation violation) {
      exhibit.add(new Argument(check.history(), violation, spec));
    } else if (verdict instanceof Verdict.Linearizable yes) {
      exhibit.add(Steps.of(check.history(), yes.witness(), spec, groups, columns.columns()));
    } else if (verdict instanceof Verdict.Undecided undecided) {
      exhibit.add(new Frontier(check, undecided, groups, columns.ranks()));
    }
  }

  private static void answer(PageSection exhibit, CheckResult check) {
    if (check.verdict() instanceof Verdict.Linearizable) {
      exhibit.answer(check.condition(), Tone.GOOD);
    } else if (check.verdict() instanceof Verdict.Violation) {
      exhibit.answer("NOT " + check.condition(), Tone.BAD);
    } else {
      exhibit.answer("undecided", Tone.UNSURE);
    }
  }

  private static void facts(PageSection exhibit, CheckResult check) {
    History history = check.history();
    exhibit.fact("specification", check.spec());
    exhibit.countFact("operations", history.size());
    exhibit.countFact("pending", history.pendingCount());
    history.excluded().ifPresent(x -> exhibit.countFact("did not happen", x.size()));
    exhibit.countFact("processes", history.processCount());
    exhibit.countFact("parts", check.parts());
    boolean undecided = check.verdict() instanceof Verdict.Undecided;
    exhibit.fact(undecided ? "given up by" : "decided by", check.decider());
    exhibit.timeFact(undecided ? "given up after" : "decided in", check.nanos());
    if (check.states() > 0) {
      exhibit.countFact("states", check.states());
    }
    if (!undecided) {
      exhibit.fact("proof", check.verified() ? "verified independently" : "NOT verified");
    }
  }
}
