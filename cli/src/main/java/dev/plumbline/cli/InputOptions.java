package dev.plumbline.cli;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.OperationMapping;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.ReadOptions.FailedCas;
import dev.plumbline.formats.Salvaged;
import dev.plumbline.formats.TransactionLogs;
import dev.plumbline.formats.WordLogs;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that say how a file is to be read. */
final class InputOptions {
  @Option(
      names = "--input-format",
      paramLabel = "FORMAT",
      converter = FormatName.class,
      description =
          "The format of the files, if it is not to be detected: ${COMPLETION-CANDIDATES}.",
      completionCandidates = FormatName.class)
  private HistoryFormat format;

  @Option(
      names = "--independent",
      description = "Jepsen: values are [key value] tuples, each key an object of its own.")
  private boolean independent;

  @Option(
      names = "--failed-cas",
      paramLabel = "error|observed",
      converter = FailedCasName.class,
      description =
          "Jepsen: a failed compare-and-set did not happen (error, as usual) or is the answer that"
              + " the value differed (observed).")
  private FailedCas failedCas = FailedCas.ERROR;

  @Option(
      names = "--operation-field",
      paramLabel = "FIELD",
      description = "Porcupine: the field of an input that says which operation it is.")
  private String operationField;

  private OperationMapping mapping = OperationMapping.NONE;

  /** The same, with what operations mean. */
  InputOptions with(OperationMapping meanings) {
    mapping = meanings;
    return this;
  }

  boolean independent() {
    return independent;
  }

  /** The words that say the same to the process that decides on Spark. */
  List<String> onSpark() {
    if (operationField != null) {
      throw new UsageException(
          "--operation-field does not go with --engine spark: convert the files first");
    }
    List<String> words = new ArrayList<>();
    if (format != null) {
      words.addAll(List.of("--input-format", format.cliName()));
    }
    if (independent) {
      words.add("--independent");
    }
    if (failedCas == FailedCas.OBSERVED) {
      words.addAll(List.of("--failed-cas", "observed"));
    }
    return words;
  }

  ReadOptions readOptions() {
    ReadOptions options =
        ReadOptions.DEFAULT
            .withIndependent(independent)
            .withFailedCas(failedCas)
            .withMapping(mapping);
    options = operationField == null ? options : options.withOperationField(operationField);
    return format == null ? options : options.withFormat(format);
  }

  /**
   * Reads a file, or standard input, and collects what is wrong with it; with any problem the
   * result is good for finding further ones only.
   */
  History read(String file, Console console, Problems problems) {
    return opened(
        file,
        console,
        in -> HistoryReader.read(in, readOptions(), problems),
        path -> HistoryReader.read(path, readOptions(), problems));
  }

  /** Reads what is certain of a file, or standard input, that was cut short. */
  Salvaged salvage(String file, Console console, Problems problems) {
    return opened(
        file,
        console,
        in -> HistoryReader.salvage(in, readOptions(), problems),
        path -> HistoryReader.salvage(path, readOptions(), problems));
  }

  private static <T> T opened(
      String file, Console console, Reader<InputStream, T> stream, Reader<Path, T> regular) {
    return reading(
        () -> {
          if (file.equals(HistoryFiles.STDIN)) {
            return stream.read(console.in());
          }
          HistoryFiles.requireReadable(Path.of(file));
          if (HistoryFiles.isStream(file)) {
            try (InputStream pipe = new FileInputStream(file)) {
              return stream.read(pipe);
            }
          }
          return regular.read(Path.of(file));
        });
  }

  /** Reads a file in columns if it is a log of multi-word operations; see {@link #read}. */
  Optional<MultiWordHistory> readWords(String file, Object initial, Problems problems) {
    if (HistoryFiles.isStream(file)) {
      return Optional.empty();
    }
    return reading(
        () -> {
          HistoryFiles.requireReadable(Path.of(file));
          return WordLogs.read(Path.of(file), initial, readOptions(), problems);
        });
  }

  /** What the transactions of a file do, if it begins with any; nothing if it cannot be read. */
  Optional<TransactionModel> detectTransactions(String file) {
    try {
      return HistoryFiles.isStream(file)
          ? Optional.empty()
          : TransactionLogs.detect(Path.of(file), readOptions());
    } catch (IOException e) {
      return Optional.empty(); // told when it is read
    }
  }

  /** Reads a file in columns if it is one of Jepsen's in EDN; see {@link #read}. */
  Optional<TransactionHistory> readTransactions(
      String file, TransactionModel model, Problems problems) {
    if (HistoryFiles.isStream(file)) {
      return Optional.empty();
    }
    return reading(
        () -> {
          HistoryFiles.requireReadable(Path.of(file));
          return TransactionLogs.read(Path.of(file), model, readOptions(), problems);
        });
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private interface Reader<F, T> {
    T read(F from) throws IOException;
  }

  private static <T> T reading(Reading<T> reading) {
    try {
      return reading.read();
    } catch (UsageException e) {
      throw new UnreadableException(e.getMessage(), e);
    } catch (IOException e) {
      throw new UnreadableException(SpecOptions.capitalized(HistoryFiles.why(e)), e);
    }
  }

  /** A file that was there and cannot be read, in one sentence; other files still can. */
  static final class UnreadableException extends UsageException {
    private static final long serialVersionUID = 1;

    UnreadableException(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  static final class FailedCasName implements ITypeConverter<FailedCas> {
    @Override
    public FailedCas convert(String text) {
      return Choice.of(FailedCas.class, text);
    }
  }
}
