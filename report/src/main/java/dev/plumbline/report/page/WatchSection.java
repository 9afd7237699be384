package dev.plumbline.report.page;

import dev.plumbline.core.online.Alarm;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.PageSection.Tone;
import java.util.List;

/** How watching a growing history ended. */
final class WatchSection {
  private WatchSection() {}

  static PageSection of(WatchResult result, Spec<?> spec) {
    PageSection section = new PageSection("watch", result.file());
    section.countFact("operations watched", result.operations());
    section.countFact("events watched", result.events());
    Alarm alarm = result.alarm();
    if (alarm != null) {
      if (alarm.line() > 0) {
        section.countFact("violated at line", alarm.line());
      }
      section.countFact("violated at event", alarm.event());
      section.countFact("seen at event", alarm.seenAt());
      return CheckSection.fill(section, alarm.result(), spec);
    }
    section.warn(result.warnings());
    section.fact("specification", result.spec());
    if (result.undecided() == null) {
      section.answer(result.condition() + " so far", Tone.GOOD);
    } else {
      section.answer("undecided", Tone.UNSURE);
      section.warn(List.of(result.undecided()));
    }
    return section;
  }
}
