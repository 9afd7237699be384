package dev.plumbline.report.page;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problem;
import dev.plumbline.report.Refusal;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** A file that gets no verdict, and what is wrong with it. */
final class ProblemSection {
  private ProblemSection() {}

  static PageSection of(String file, MalformedHistoryException malformed) {
    PageSection section = new PageSection("malformed", file);
    section.answer("malformed, no verdict", PageSection.Tone.UNSURE);
    section.countFact("problems", malformed.count());
    section.add(new Problems(malformed.problems(), malformed.count()));
    return section;
  }

  static PageSection of(Refusal.Unreadable unreadable) {
    PageSection section = new PageSection("malformed", unreadable.file());
    section.answer("unreadable, no verdict", PageSection.Tone.UNSURE);
    section.fact("why", unreadable.sentence());
    return section;
  }

  static PageSection of(Refusal.GivenUp givenUp) {
    PageSection section = new PageSection("check", givenUp.file());
    section.answer("undecided", PageSection.Tone.UNSURE);
    return section.fact("why", givenUp.sentence());
  }

  static PageSection of(Refusal.Failed failed) {
    PageSection section = new PageSection("error", failed.file());
    section.answer("an error, no verdict", PageSection.Tone.UNSURE);
    return section.fact("why", failed.sentence());
  }

  private record Problems(List<Problem> problems, long count) implements PageSection.Block {
    @Override
    public String type() {
      return "problems";
    }

    @Override
    public void write(JsonGenerator json) {
      json.writeNumberProperty("count", count);
      json.writeArrayPropertyStart("rows");
      for (Problem problem : problems) {
        json.writeStartObject();
        json.writeNumberProperty("line", problem.line());
        json.writeStringProperty("rule", problem.rule().toString());
        json.writeStringProperty("message", problem.message());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }
}
