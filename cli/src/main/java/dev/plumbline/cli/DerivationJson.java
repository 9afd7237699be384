package dev.plumbline.cli;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.language.SchemaWriter;
import dev.plumbline.derive.search.SearchResult;
import dev.plumbline.report.JsonReport;
import tools.jackson.core.JsonGenerator;

/** What came of a schema, for programs. */
final class DerivationJson {
  private DerivationJson() {}

  static String text(String file, Derivation derivation) {
    return JsonReport.line(json -> write(file, derivation, json));
  }

  private static void write(String file, Derivation derivation, JsonGenerator json) {
    SearchResult search = derivation.search();
    json.writeStringProperty("schema", file);
    json.writeStringProperty("verdict", verdict(derivation));
    json.writeNumberProperty("instances", search.space().instances());
    json.writeNumberProperty("choices", search.space().choices());
    json.writeNumberProperty("classes", search.space().verdictClasses());
    json.writeNumberProperty("reportedClasses", search.space().reportedClasses());
    json.writeNumberProperty("checked", search.checked());
    json.writeNumberProperty("checkerRuns", search.runs());
    json.writeNumberProperty("replayed", search.replayed());
    json.writeNumberProperty("inferred", search.inferred());
    json.writeNumberProperty("undecided", search.undecided());
    json.writeNumberProperty("savedSchedules", search.failures().size());
    json.writeNumberProperty("accepted", derivation.accepted());
    json.writeNumberProperty("acceptedInstances", search.acceptedInstances());
    json.writeNumberProperty("minimal", derivation.minimal().size());
    json.writeNumberProperty("states", search.states());
    json.writeNumberProperty("millis", search.millis());
    json.writeArrayPropertyStart("algorithms");
    derivation.minimal().forEach(a -> write(a, json));
    json.writeEndArray();
  }

  static String verdict(Derivation derivation) {
    if (!derivation.isComplete()) {
      return "undecided";
    }
    return derivation.minimal().isEmpty() ? "none" : "found";
  }

  private static void write(DerivedAlgorithm algorithm, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", algorithm.name());
    json.writeArrayPropertyStart("fillings");
    algorithm.fillings().forEach(f -> json.writeString(f.toString()));
    json.writeEndArray();
    json.writeNumberProperty("sections", algorithm.cost().sections());
    json.writeNumberProperty("accesses", algorithm.cost().accesses());
    json.writeStringProperty("needs", DerivationText.needs(algorithm.cost()));
    json.writeArrayPropertyStart("waiting");
    algorithm.blocked().forEach(json::writeString);
    json.writeEndArray();
    json.writeNumberProperty("instances", algorithm.instances());
    json.writeNumberProperty("states", algorithm.states());
    json.writeArrayPropertyStart("code");
    algorithm.algorithm().routines().stream()
        .map(r -> String.join("\n", SchemaWriter.lines(algorithm.algorithm(), r)))
        .forEach(json::writeString);
    json.writeEndArray();
    json.writeEndObject();
  }
}
