package dev.plumbline.cli;

import dev.plumbline.formats.HistoryFormat;
import picocli.CommandLine.Option;

/** The option that says in which format a history is written. */
final class WrittenFormatOption {
  @Option(
      names = "--output-format",
      paramLabel = "FORMAT",
      converter = FormatName.class,
      completionCandidates = FormatName.class,
      description = "The format to write, if the file's ending does not say it.")
  private HistoryFormat asked;

  /** The format of a file that is to be written; see {@link HistoryOutput#format}. */
  HistoryFormat of(String file) {
    return HistoryOutput.format(file, asked);
  }
}
