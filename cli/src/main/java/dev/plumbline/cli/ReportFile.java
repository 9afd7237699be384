package dev.plumbline.cli;

import dev.plumbline.report.Renderer;
import dev.plumbline.report.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A file that gets a report; its ending says in which form. */
final class ReportFile {
  private final String file;
  private final Renderer renderer;
  private final StringBuilder text = new StringBuilder();

  private ReportFile(String file, Renderer renderer) {
    this.file = file;
    this.renderer = renderer;
  }

  static ReportFile open(String file, List<String> inputs) {
    OutputFormat format = format(file);
    OutputFiles.requireWritable(file, inputs);
    try {
      Files.writeString(Path.of(file), "");
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(file, e);
    }
    return new ReportFile(file, format.renderer(Terminal.PLAIN, Detail.USUAL));
  }

  private static OutputFormat format(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".xml")) {
      return OutputFormat.JUNIT;
    }
    if (name.endsWith(".sarif") || name.endsWith(".sarif.json")) {
      return OutputFormat.SARIF;
    }
    throw new UsageException(
        "The ending of %s says no form of report: use .html, .xml (JUnit) or .sarif"
            .formatted(file));
  }

  Renderer renderer() {
    return renderer;
  }

  void append(String rendered) {
    text.append(rendered);
  }

  void end() {
    try {
      Files.writeString(Path.of(file), text.append(renderer.end()));
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(file, e);
    }
  }
}
