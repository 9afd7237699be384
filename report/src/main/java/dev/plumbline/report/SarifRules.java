package dev.plumbline.report;

import tools.jackson.core.JsonGenerator;

/** What SARIF's results and notifications refer to. */
final class SarifRules {
  private static final String[][] RULES = {
    {
      "not-linearizable",
      "The history is not linearizable",
      "The answers in the history could not have come from the same object used by one thread at a"
          + " time: no order of the operations that keeps what returned before what was called"
          + " later is one that the specification allows."
    },
    {
      "not-relaxed-linearizable",
      "The history is not relaxed-linearizable",
      "The answers in the history could not have come from the same object used by one thread at a"
          + " time, even if it may deviate from its specification as far as was allowed."
    }
  };

  private static final String[][] NOTIFICATIONS = {
    {"undecided", "A limit ended before there was a verdict. This is not a pass."},
    {"malformed", "The file holds no meaningful history, so it has no verdict."},
    {"unreadable", "The file cannot be read, so it has no verdict."},
    {"warning", "The verdict may say less than it seems to."}
  };

  private SarifRules() {}

  /** The rule that a history breaks which is not what the condition says. */
  static String broken(String condition) {
    return "not-" + condition.replace(' ', '-');
  }

  static void write(JsonGenerator json) {
    json.writeArrayPropertyStart("rules");
    for (String[] rule : RULES) {
      json.writeStartObject();
      json.writeStringProperty("id", rule[0]);
      writeText("shortDescription", rule[1], json);
      writeText("fullDescription", rule[2], json);
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
