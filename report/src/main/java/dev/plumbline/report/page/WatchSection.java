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
    PageSection exhibit = new PageSection("watch", result.file());
    exhibit.countFact("operations watched", result.operations());
    exhibit.countFact("events watched", result.events());
    Alarm alarm = result.alarm();
    if (alarm != null) {
      if (alarm.line() > 0) {
        exhibit.countFact("violated at line", alarm.line());
      }
      exhibit.countFact("violated at event", alarm.event());
      exhibit.countFact("seen at event", alarm.seenAt());
      return CheckSection.fill(exhibit, alarm.result(), spec);
    }
    exhibit.warn(result.warnings());
    exhibit.fact("specification", result.spec());
    if (result.undecided() == null) {
      exhibit.answer(result.condition() + " so far", Tone.GOOD);
    } else {
      exhibit.answer("undecided", Tone.UNSURE);
      exhibit.warn(List.of(result.undecided()));
    }
    return exhibit;
  }
}
