package dev.plumbline.formats;

import dev.plumbline.core.history.Problems;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Jepsen's histories of transactions, read straight into columns: no object is made for a step or
 * an element of a list that was read, so that a gigabyte takes seconds.
 *
 * <pre>{@code
 * Problems problems = new Problems("history.edn");
 * TransactionHistory history =
 *     TransactionLogs.read(
 *             Path.of("history.edn"), TransactionModel.LIST_APPEND, ReadOptions.DEFAULT, problems)
 *         .orElseThrow();
 * problems.throwIfAny();
 * }</pre>
 */
public final class TransactionLogs {
  private static final Pattern APPEND = Pattern.compile("[\\[(]\\s*(:append|\"append\")");
  private static final Pattern WRITE = Pattern.compile("[\\[(]\\s*(:w|\"w\")[\\s,]");

  private TransactionLogs() {}

  /**
   * What the transactions at the beginning of a file do, in whatever format it is.
   *
   * @return nothing if there are none, or they only read
   * @throws IOException if the file cannot be read, with a message for people
   */
  public static Optional<TransactionModel> detect(Path file, ReadOptions options)
      throws IOException {
    String head = new String(HistoryReader.head(file, options), StandardCharsets.ISO_8859_1);
    if (!head.contains("txn")) {
      return Optional.empty();
    }
    return APPEND.matcher(head).find()
        ? Optional.of(TransactionModel.LIST_APPEND)
        : Optional.of(TransactionModel.RW_REGISTER).filter(m -> WRITE.matcher(head).find());
  }

  /**
   * Reads a file and collects everything that is wrong with it. With any problem, the result is
   * good for nothing.
   *
   * @return nothing if the file is not one of {@link HistoryFormat#JEPSEN_EDN}: such are read as
   *     any other history
   * @throws IOException if the file cannot be read, with a message for people
   */
  public static Optional<TransactionHistory> read(
      Path file, TransactionModel model, ReadOptions options, Problems problems)
      throws IOException {
    return HistoryReader.readTransactions(file, model, options, problems);
  }

  /**
   * Writes transactions as Jepsen's events in EDN, packed if the name ends in {@code .gz} or {@code
   * .zst}. A file that is there is replaced, but only when everything could be written.
   */
  public static void write(TransactionHistory history, Path file) throws IOException {
    HistoryWriter.replace(file, out -> write(history, out));
  }

  /** As {@link #write(TransactionHistory, Path)}, to a stream, which is not closed. */
  public static void write(TransactionHistory history, OutputStream out) throws IOException {
    new TransactionWriter(history, out).write();
  }
}
