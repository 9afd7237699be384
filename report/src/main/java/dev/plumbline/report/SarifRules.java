package dev.plumbline.report;

import java.util.Collection;
import tools.jackson.core.JsonGenerator;

/** What SARIF's results and notifications refer to. */
final class SarifRules {
  private static final String LINEARIZABLE =
      "The answers in the history could not have come from the same object used by one thread at a"
          + " time: no order of the operations that keeps what returned before what was called"
          + " later is one that the specification allows.";

  private static final String OTHER =
      "No order of the operations that keeps what had to come before what is one that the"
          + " specification allows, under the condition that the name of the rule says.";

  private static final String[][] NOTIFICATIONS = {
    {"undecided", "A limit ended before there was a verdict. This is not a pass."},
    {"malformed", "The file holds no meaningful history, so it has no verdict."},
    {"unreadable", "The file cannot be read, so it has no verdict."},
    {
      "error", "Plumbline, or the specification of the user, failed at the file: it has no verdict."
    },
    {"warning", "The verdict may say less than it seems to."}
  };

  private SarifRules() {}

  /** The rule that a history breaks which is not what the condition says. */
  static String broken(String condition) {
    return "not-" + condition.replace(' ', '-');
  }

  /** Writes the rules that histories break which are not what these conditions say. */
  static void write(Collection<String> conditions, JsonGenerator json) {
    json.writeArrayPropertyStart("rules");
    for (String condition : conditions) {
      json.writeStartObject();
      json.writeStringProperty("id", broken(condition));
      writeText("shortDescription", "The history is not " + condition, json);
      boolean usual = condition.equals("linearizable");
      writeText("fullDescription", usual ? LINEARIZABLE : OTHER, json);
      json.writeObjectPropertyStart("defaultConfiguration");
      json.writeStringProperty("level", "error");
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("notifications");
    for (String[] notification : NOTIFICATIONS) {
      json.writeStartObject();
      json.writeStringProperty("id", notification[0]);
      writeText("shortDescription", notification[1], json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeText(String name, String text, JsonGenerator json) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("text", text);
    json.writeEndObject();
  }
}
