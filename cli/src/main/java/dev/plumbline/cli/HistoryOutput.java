package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes histories to files or standard output. */
final class HistoryOutput {
  private HistoryOutput() {}

  /** The format that was asked for, or the one of the file's ending; JSON lines for stdout. */
  static HistoryFormat format(String file, HistoryFormat asked) {
    if (asked != null) {
      return asked;
    }
    if (file.equals(HistoryFiles.STDIN)) {
      return HistoryFormat.JSONL;
    }
    return FormatName.ofFile(file)
        .orElseThrow(
            () ->
                new UsageException(
                    "The ending of %s says no format: use one of %s, or --output-format"
                        .formatted(file, FormatName.endings())));
  }

  static void write(History history, HistoryFormat format, String file, Console console) {
    try {
      if (file.equals(HistoryFiles.STDIN)) {
        HistoryWriter.write(history, format, console.out());
        console.out().flush();
      } else {
        replace(history, format, Path.of(file));
      }
    } catch (IOException e) {
      throw new UsageException("Cannot write %s: %s".formatted(file, HistoryFiles.why(e)), e);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "The format %s cannot hold this history: %s".formatted(format, e.getMessage()), e);
    }
  }

  /** Writes beside the file first: a history that cannot be written must not cost an old one. */
  private static void replace(History history, HistoryFormat format, Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new UsageException("There is no folder " + folder + " to write into");
    }
    Path part = folder.resolve("." + file.getFileName() + ".part");
    try {
      try (var out = Files.newOutputStream(part)) {
        HistoryWriter.write(history, format, out);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
