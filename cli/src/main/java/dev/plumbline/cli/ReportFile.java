package dev.plumbline.cli;

import dev.plumbline.report.DegreeResult;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.HtmlPage.Fact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A file that gets a report of all results; its ending says in which form. */
abstract class ReportFile {
  private final String file;

  ReportFile(String file) {
    this.file = file;
  }

  /**
   * A report that will be written into a file.
   *
   * @param inputs the files that are read
   * @param spec what histories are checked against
   */
  static ReportFile open(String file, List<String> inputs, SpecOptions.Loaded spec) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".html") || name.endsWith(".htm")) {
      return new PageFile(file, inputs, spec);
    }
    if (name.endsWith(".xml")) {
      return new DocumentFile(file, OutputFormat.JUNIT);
    }
    if (name.endsWith(".sarif") || name.endsWith(".sarif.json")) {
      return new DocumentFile(file, OutputFormat.SARIF);
    }
    throw new UsageException(
        "The ending of %s says no form of report: use .html, .xml (JUnit) or .sarif"
            .formatted(file));
  }

  /** Takes figures on the recording that is checked next; most forms have no place for them. */
  void recorded(List<Fact> figures) {}

  /** Takes the attempt to which code of the user belongs that runs to show the next result. */
  void within(FileAttempt attempt) {}

  abstract void checked(FileResult result);

  abstract void watched(WatchResult result);

  abstract void measured(DegreeResult result);

  abstract void refused(Refusal refusal);

  /** Writes what came. */
  abstract void end();

  final void write(WholeFile.Content content) {
    try {
      WholeFile.write(Path.of(file), content);
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(file, e);
    }
  }
}
