package dev.plumbline.report.page;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problem;
import dev.plumbline.report.Refusal;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** A file that gets no verdict, and what is wrong with it. */
final class ProblemExhibit {
  private ProblemExhibit() {}

  static Exhibit of(String file, MalformedHistoryException malformed) {
    Exhibit exhibit = new Exhibit("malformed", file);
    exhibit.answer("malformed, no verdict", Exhibit.Tone.UNSURE);
    exhibit.countFact("problems", malformed.count());
    exhibit.add(new Problems(malformed.problems(), malformed.count()));
    return exhibit;
  }

  static Exhibit of(Refusal.Unreadable unreadable) {
    Exhibit exhibit = new Exhibit("malformed", unreadable.file());
    exhibit.answer("unreadable, no verdict", Exhibit.Tone.UNSURE);
    exhibit.fact("why", unreadable.sentence());
    return exhibit;
  }

  static Exhibit of(Refusal.GivenUp givenUp) {
    Exhibit exhibit = new Exhibit("check", givenUp.file());
    exhibit.answer("undecided", Exhibit.Tone.UNSURE);
    return exhibit.fact("why", givenUp.sentence());
  }

  static Exhibit of(Refusal.Failed failed) {
    Exhibit exhibit = new Exhibit("error", failed.file());
    exhibit.answer("an error, no verdict", Exhibit.Tone.UNSURE);
    return exhibit.fact("why", failed.sentence());
  }

  private record Problems(List<Problem> problems, long count) implements Exhibit.Block {
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
