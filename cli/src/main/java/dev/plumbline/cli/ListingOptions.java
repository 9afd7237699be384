package dev.plumbline.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How the commands that list something print it. */
final class ListingOptions {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      converter = FormName.class,
      description = "For people, or as JSON.")
  private Form form = Form.TEXT;

  /** For whom a list is printed. */
  enum Form {
    TEXT,
    JSON
  }

  boolean json() {
    return form == Form.JSON;
  }

  static final class FormName implements ITypeConverter<Form> {
    @Override
    public Form convert(String text) {
      return Choice.of(Form.class, text);
    }
  }
}
