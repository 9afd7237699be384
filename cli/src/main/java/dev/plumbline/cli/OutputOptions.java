package dev.plumbline.cli;

import dev.plumbline.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how results are shown, the same for every command that has any. */
final class OutputOptions {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = OutputFormat.Name.class,
      description =
          "text for people, json for programs (one object a line), junit for build servers (XML),"
              + " or sarif for code hosts.")
  private OutputFormat format = OutputFormat.TEXT;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write a report, too, in the form that its ending says: .html (a page for the browser),"
              + " .xml (JUnit), .sarif. Repeatable.")
  private List<String> reports = new ArrayList<>();

  @Mixin private DrawingOptions drawing = new DrawingOptions();

  /** The usual output, and a report to this file. */
  static OutputOptions withReport(String file) {
    OutputOptions options = new OutputOptions();
    options.reports.add(file);
    return options;
  }

  OutputFormat format() {
    return format;
  }

  boolean isText() {
    return format == OutputFormat.TEXT;
  }

  /** Whether all results are one document. */
  boolean isDocument() {
    return format == OutputFormat.JUNIT || format == OutputFormat.SARIF;
  }

  /** Whether something was asked for that can only tell verdicts. */
  boolean needsVerdict() {
    return isDocument() || !reports.isEmpty();
  }

  /** What results are printed on. */
  Terminal terminal(Console console) {
    return drawing.terminal(console);
  }

  /** What messages are printed on, which may go elsewhere than results. */
  Terminal messages(Console console) {
    return drawing.messages(console);
  }

  /**
   * Refuses reports that cannot be written, and removes the others. Comes before classes of the
   * user are loaded, which may end Java without a trace and leave the report of another day.
   *
   * @param inputs the files that are read
   */
  void clear(List<String> inputs) {
    open(inputs, null);
    reports.forEach(file -> OutputFiles.clear(file, inputs));
  }

  /**
   * The files to write reports to, which are not there yet.
   *
   * @param inputs the files that are read
   * @param spec what histories are checked against
   */
  List<ReportFile> open(List<String> inputs, SpecOptions.Loaded spec) {
    List<ReportFile> files = new ArrayList<>();
    for (String file : reports) {
      files.add(ReportFile.open(file, inputs, spec));
    }
    return files;
  }
}
