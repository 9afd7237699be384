package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.report.JsonReport;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** Lists the built-in specifications and their operations. */
@Command(
    name = "specs",
    description = {"List the built-in specifications, or the operations of one.", ""},
    optionListHeading = "%nOptions:%n")
final class SpecsCommand implements Callable<Integer> {
  private static final int WIDEST_TERM = 17;

  private final Console console;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "A specification, to see its operations.")
  private String name;

  @Mixin private ListingOptions listing;

  SpecsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Specs.Entry> entries = name == null ? Specs.all() : List.of(find(name));
    if (listing.json()) {
      entries.forEach(e -> console.print(json(e)));
    } else if (name == null) {
      console.print(overview(entries));
    } else {
      console.print(details(entries.get(0)));
    }
    return ExitCode.LINEARIZABLE.number();
  }

  private static Specs.Entry find(String asked) {
    String plain = asked.replaceFirst(":.*", "");
    for (Specs.Entry entry : Specs.all()) {
      if (entry.name().equals(plain)) {
        return entry;
      }
    }
    throw new UsageException(
        "There is no specification "
            + asked
            + Nearest.to(asked, Specs.names())
                .map(n -> "; did you mean " + n + "?")
                .orElse("; there are " + String.join(", ", Specs.names())));
  }

  private static String overview(List<Specs.Entry> entries) {
    int width = Terms.width(entries.stream().map(Specs.Entry::usage), WIDEST_TERM);
    StringBuilder out = new StringBuilder();
    for (Specs.Entry entry : entries) {
      out.append(Terms.line(entry.usage(), width, entry.description()));
    }
    return out.append("\n'plumbline specs NAME' shows operations, values and synonyms.\n")
        .toString();
  }

  private static String details(Specs.Entry entry) {
    StringBuilder out = new StringBuilder(entry.usage() + ": " + entry.description() + "\n\n");
    List<Signature> operations = entry.example().operations();
    int width = Terms.width(operations.stream().map(Signature::name), WIDEST_TERM);
    for (Signature s : operations) {
      String text =
          "takes %s, answers %s".formatted(s.input().description(), s.output().description());
      if (!s.synonyms().isEmpty()) {
        text += "; also " + String.join(", ", s.synonyms());
      }
      out.append(Terms.line(s.name(), width, text));
    }
    return out.toString();
  }

  private static String json(Specs.Entry entry) {
    return JsonReport.line(
        json -> {
          json.writeStringProperty("name", entry.name());
          if (!entry.parameter().isEmpty()) {
            json.writeStringProperty("parameter", entry.parameter());
          }
          json.writeStringProperty("description", entry.description());
          json.writeArrayPropertyStart("operations");
          entry.example().operations().forEach(s -> write(s, json));
          json.writeEndArray();
        });
  }

  private static void write(Signature s, JsonGenerator json) {
    json.writeStartObject();
    json.writeStringProperty("name", s.name());
    json.writeStringProperty("input", s.input().description());
    json.writeStringProperty("output", s.output().description());
    json.writeArrayPropertyStart("synonyms");
    s.synonyms().forEach(json::writeString);
    json.writeEndArray();
    json.writeEndObject();
  }
}
