package dev.plumbline.report.page;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.report.page.PageSection.Tone;
import java.util.List;
import java.util.stream.LongStream;

/** How relaxed a history is: the degree, the distribution behind it, and what forces it. */
final class DegreeSection {
  private DegreeSection() {}

  static PageSection of(String file, long parseNanos, Degree degree, Spec<?> strict) {
    PageSection section = new PageSection("degree", file);
    answer(section, degree);
    facts(section, degree);
    section.timeFact("read in", parseNanos);
    History history = degree.history();
    argue(section, degree, strict);
    if (degree.overtaking().length > 0) {
      List<Long> counts = LongStream.of(degree.overtaking()).boxed().toList();
      section.add(
          new BarChart("Values by how many they overtook", "older values overtaken", counts));
    }
    Groups groups = Groups.of(history, null);
    HistoryColumns columns = new HistoryColumns(history, groups);
    if (degree.enough() != null && degree.enough().verdict() instanceof Verdict.Linearizable yes) {
      Spec<?> relaxed = strict == null ? null : degree.relaxed(strict, degree.atMost());
      section.add(Steps.of(history, yes.witness(), relaxed, groups, columns.columns()));
    }
    section.add(columns);
    section.data(columns.columns());
    return section;
  }

  /** Why no smaller k is enough, or none at all. */
  private static void argue(PageSection section, Degree degree, Spec<?> strict) {
    CheckResult why = degree.impossible() != null ? degree.impossible() : degree.forced();
    if (why != null && why.verdict() instanceof Verdict.Violation violation) {
      boolean never = degree.impossible() != null;
      Spec<?> tooStrict =
          strict == null || never ? null : degree.relaxed(strict, degree.atLeast() - 1);
      int smaller = never ? -1 : degree.atLeast() - 1;
      section.add(new Argument(degree.history(), violation, tooStrict, smaller));
    }
  }

  private static void answer(PageSection section, Degree degree) {
    if (degree.impossible() != null) {
      section.answer("NOT relaxed-linearizable, whatever the k of " + degree.mode(), Tone.BAD);
    } else if (degree.exact().isPresent()) {
      section.answer(degree.mode() + " degree " + degree.atLeast(), Tone.GOOD);
    } else {
      String bounds =
          degree.atMost() == Degree.UNKNOWN
              ? "at least " + degree.atLeast()
              : "between " + degree.atLeast() + " and " + degree.atMost();
      section.answer(degree.mode() + " degree " + bounds, Tone.UNSURE);
    }
  }

  private static void facts(PageSection section, Degree degree) {
    section.fact("specification", degree.spec());
    section.countFact("operations", degree.history().size());
    section.countFact("pending", degree.history().pendingCount());
    section.fact("found by", degree.decider());
    section.timeFact("found in", degree.nanos());
    section.timeFact("proved in", degree.proofNanos());
    section.fact("proof", degree.verified() ? "verified independently" : "NOT verified");
  }
}
