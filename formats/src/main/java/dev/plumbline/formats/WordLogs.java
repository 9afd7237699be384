package dev.plumbline.formats;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.memory.MemoryPart;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Specs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Logs of multi-word operations, read straight into columns: no object is made for an event, so
 * that a gigabyte takes seconds.
 *
 * <pre>{@code
 * Problems problems = new Problems("run.log");
 * MultiWordHistory history =
 *     WordLogs.read(Path.of("run.log"), 0L, ReadOptions.DEFAULT, problems).orElseThrow();
 * problems.throwIfAny();
 * }</pre>
 */
public final class WordLogs {
  private WordLogs() {}

  /**
   * Reads a log and collects everything that is wrong with it. With any problem, the result is good
   * for nothing.
   *
   * @param initial the value of every word at the start
   * @return nothing if the file is not such a log
   * @throws IOException if the file cannot be read, with a message for people
   */
  public static Optional<MultiWordHistory> read(
      Path file, Object initial, ReadOptions options, Problems problems) throws IOException {
    return HistoryReader.readWords(file, initial, options, problems);
  }

  /**
   * Writes a log, packed if its name ends in {@code .gz} or {@code .zst}. A file that is there is
   * replaced, but only when everything could be written.
   *
   * @param format one that {@link HistoryFormat#isWordLog is such a log}
   * @throws CannotHoldException if a value is no integer of 64 bits
   */
  public static void write(MultiWordHistory history, HistoryFormat format, Path file)
      throws IOException {
    HistoryWriter.replace(file, out -> write(history, format, out));
  }

  /** As {@link #write(MultiWordHistory, HistoryFormat, Path)}, to a stream, which is not closed. */
  public static void write(MultiWordHistory history, HistoryFormat format, OutputStream out)
      throws IOException {
    switch (format) {
      case WORD_TEXT -> new WordTextWriter(history, out).write();
      case WORD_BINARY -> new WordBinaryWriter(history, out).write();
      default ->
          throw new IllegalArgumentException("not a log of multi-word operations: " + format);
    }
    out.flush();
  }

  /**
   * The operations of a history in columns.
   *
   * @throws CannotHoldException if it is a history of something else than one memory
   */
  static MultiWordHistory columns(History history, HistoryFormat format) {
    Problems problems = new Problems(history.source());
    MemorySpec spec = (MemorySpec) Specs.named("mwcas");
    Plumbline.validate(history, spec, problems);
    if (!problems.isEmpty()) {
      throw new CannotHoldException(
          "the format %s holds histories that fit the specification mwcas only, and this does not: %s"
              .formatted(format, problems.list().get(0).message()));
    }
    // A model with reports, for the format holds them: what they answer must fit.
    List<MemoryPart> parts = MemoryPart.of(history, spec, CrashModel.DETECTABLE);
    if (parts.size() > 1) {
      throw new CannotHoldException(
          "the history has %d objects, and the format %s holds one"
              .formatted(parts.size(), format));
    }
    return parts.isEmpty() ? MultiWordHistory.builder().build() : parts.get(0).columns();
  }

  /** An integer by its code; logs have no other values. */
  static long number(MultiWordHistory history, long code, HistoryFormat format) {
    if (Values.isInteger(code)) {
      return code >> 1;
    }
    if (history.values().value(code) instanceof Long integer) {
      return integer;
    }
    throw new CannotHoldException(
        "the history has the value %s, which the format %s cannot hold: its values, addresses and"
                .formatted(Values.show(history.values().value(code)), format)
            + " processes are integers");
  }
}
