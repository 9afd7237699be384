package dev.plumbline.cli;

import dev.plumbline.report.DegreeResult;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.HtmlPage.Fact;
import java.util.List;

/** A report that is a page for the browser: all results in one. */
final class PageFile extends ReportFile {
  private final HtmlPage page;
  private final SpecOptions.Loaded spec;
  private List<Fact> facts = List.of();

  PageFile(String file, List<String> inputs, SpecOptions.Loaded spec) {
    super(file);
    this.page = new HtmlPage(title(inputs));
    this.spec = spec;
  }

  private static String title(List<String> inputs) {
    return inputs.size() == 1
        ? FileCheck.shortName(HistoryFiles.shown(inputs.get(0)))
        : inputs.size() + " histories";
  }

  @Override
  void recorded(List<Fact> figures) {
    facts = figures;
  }

  @Override
  void checked(FileResult result) {
    spec.run(s -> page.add(result, s, facts));
  }

  @Override
  void watched(WatchResult result) {
    spec.run(s -> page.add(result, s));
  }

  @Override
  void measured(DegreeResult result) {
    spec.run(s -> page.add(result.file(), result.parseNanos(), result.degree(), s));
  }

  @Override
  void refused(Refusal refusal) {
    page.add(refusal);
  }

  @Override
  void end() {
    write(page::writeTo);
  }
}
