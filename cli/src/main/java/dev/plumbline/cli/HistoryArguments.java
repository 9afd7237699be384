package dev.plumbline.cli;

import java.util.List;
import picocli.CommandLine.Parameters;

/** The arguments that say which histories a command is about. */
final class HistoryArguments {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "History files, folders of them, or - for standard input.")
  private List<String> files = List.of();

  /**
   * What was given, at least one.
   *
   * @param purpose what is to be done with it, for the one who gave nothing
   */
  List<String> given(String purpose) {
    if (files.isEmpty()) {
      throw new UsageException(
          "Name the history to %s: a file, a folder, or - for stdin".formatted(purpose));
    }
    return files;
  }
}
