package dev.plumbline.cli;

import picocli.CommandLine.ITypeConverter;

/** For whom results are printed: people or programs. */
enum OutputFormat {
  TEXT,
  JSON;

  static final class Name implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String text) {
      return Choice.of(OutputFormat.class, text);
    }
  }
}
