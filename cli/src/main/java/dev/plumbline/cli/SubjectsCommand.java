package dev.plumbline.cli;

import dev.plumbline.report.JsonReport;
import dev.plumbline.subjects.Subject;
import dev.plumbline.subjects.catalog.Catalog;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the concurrent objects that plumbline brings along. */
@Command(
    name = "subjects",
    description = {
      "List the concurrent objects to record: right ones, and ones broken on purpose.",
      ""
    },
    optionListHeading = "%nOptions:%n")
final class SubjectsCommand implements Callable<Integer> {
  private static final int WIDEST_NAME = 26;

  private final Console console;

  @Mixin private ListingOptions listing;

  SubjectsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Subject> all = Catalog.all();
    console.print(listing.json() ? json(all) : table(all));
    return ExitCode.LINEARIZABLE.number();
  }

  private String table(List<Subject> subjects) {
    int width = Terms.width(subjects.stream().map(Subject::name), WIDEST_NAME);
    StringBuilder text = new StringBuilder();
    String type = null;
    for (Subject subject : subjects) {
      if (!subject.type().equals(type)) {
        type = subject.type();
        text.append(text.length() == 0 ? "" : "\n").append(type).append('\n');
      }
      text.append(Terms.line(subject.name(), width, remark(subject)));
    }
    return text.append("\n'")
        .append(console.command())
        .append(" record --subject NAME --out run.plb --check' tries one.\n")
        .toString();
  }

  private static String remark(Subject subject) {
    if (subject.defect() == null) {
      return SubjectChoice.condition(subject);
    }
    return "BROKEN: " + subject.defect();
  }

  private static String json(List<Subject> subjects) {
    return subjects.stream()
        .map(SubjectsCommand::json)
        .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
  }

  private static String json(Subject subject) {
    return JsonReport.line(
            json -> {
              json.writeStringProperty("name", subject.name());
              json.writeStringProperty("type", subject.type());
              json.writeStringProperty("condition", SubjectChoice.condition(subject));
              json.writeStringProperty("paper", subject.paper());
              if (subject.defect() != null) {
                json.writeStringProperty("defect", subject.defect());
                json.writeBooleanProperty("needsExplore", subject.needsExplore());
              }
            })
        .stripTrailing();
  }
}
