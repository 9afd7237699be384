package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.MultiWordExport;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.transaction.TransactionExport;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.formats.CannotHoldException;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.formats.TransactionLogs;
import dev.plumbline.formats.WordLogs;
import java.io.IOException;
import java.nio.file.Path;

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
    write(
        file,
        () -> HistoryWriter.write(history, format, console.out()),
        () -> HistoryWriter.write(history, format, Path.of(file)));
  }

  static void write(MultiWordHistory history, HistoryFormat format, String file, Console console) {
    if (format.isWordLog()) {
      write(
          file,
          () -> WordLogs.write(history, format, console.out()),
          () -> WordLogs.write(history, format, Path.of(file)));
    } else {
      write(MultiWordExport.history(history), format, file, console);
    }
  }

  static void write(
      TransactionHistory history, HistoryFormat format, String file, Console console) {
    if (format == HistoryFormat.JEPSEN_EDN) {
      write(
          file,
          () -> TransactionLogs.write(history, console.out()),
          () -> TransactionLogs.write(history, Path.of(file)));
    } else {
      write(TransactionExport.history(history), format, file, console);
    }
  }

  private interface Writing {
    void write() throws IOException;
  }

  private static void write(String file, Writing toStdout, Writing toFile) {
    try {
      if (file.equals(HistoryFiles.STDIN)) {
        toStdout.write();
      } else {
        OutputFiles.requireFolder(file);
        toFile.write();
      }
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(file, e);
    } catch (CannotHoldException e) {
      throw new UsageException("Nothing written: " + e.getMessage(), e);
    }
  }
}
