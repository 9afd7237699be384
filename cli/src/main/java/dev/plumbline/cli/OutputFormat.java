package dev.plumbline.cli;

import dev.plumbline.report.JUnitReport;
import dev.plumbline.report.JsonReport;
import dev.plumbline.report.Renderer;
import dev.plumbline.report.SarifReport;
import dev.plumbline.report.Terminal;
import dev.plumbline.report.TextReport;
import picocli.CommandLine.ITypeConverter;

/** For whom results are printed: people, programs, build servers, code hosts. */
enum OutputFormat {
  TEXT,
  JSON,
  JUNIT,
  SARIF;

  Renderer renderer(Terminal terminal, Detail detail) {
    return switch (this) {
      case TEXT -> new TextReport(terminal, detail.brief());
      case JSON -> new JsonReport(detail.certificate());
      case JUNIT -> new JUnitReport();
      case SARIF -> new SarifReport(VersionCommand.version());
    };
  }

  static final class Name implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String text) {
      return Choice.of(OutputFormat.class, text);
    }
  }
}
