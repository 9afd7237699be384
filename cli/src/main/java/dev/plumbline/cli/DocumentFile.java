package dev.plumbline.cli;

import dev.plumbline.report.DegreeResult;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.Renderer;
import dev.plumbline.report.Terminal;
import dev.plumbline.report.WatchResult;
import java.nio.charset.StandardCharsets;

/** A report that is text. */
final class DocumentFile extends ReportFile {
  private final Renderer renderer;
  private final StringBuilder text = new StringBuilder();

  DocumentFile(String file, OutputFormat format) {
    super(file);
    this.renderer = format.renderer(Terminal.PLAIN, Detail.USUAL);
  }

  @Override
  void checked(FileResult result) {
    text.append(renderer.checked(result));
  }

  @Override
  void watched(WatchResult result) {
    text.append(renderer.watched(result));
  }

  @Override
  void measured(DegreeResult result) {
    text.append(renderer.measured(result));
  }

  @Override
  void refused(Refusal refusal) {
    text.append(renderer.refused(refusal));
  }

  @Override
  void end() {
    String all = text.append(renderer.end()).toString();
    write(out -> out.write(all.getBytes(StandardCharsets.UTF_8)));
  }
}
