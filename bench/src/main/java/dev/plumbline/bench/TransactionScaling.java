package dev.plumbline.bench;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.OrderReplay;
import dev.plumbline.core.transaction.TransactionAnomaly;
import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.transaction.TransactionVerifier;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.TransactionLogs;
import dev.plumbline.testkit.PlantedAnomaly;
import dev.plumbline.testkit.TransactionLogGenerator;
import dev.plumbline.testkit.TransactionLogOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Transactions from a file of EDN to a verified verdict of strict serializability, by size. CPU
 * time is that of the whole process, compiler and collector included.
 */
final class TransactionScaling {
  private static final int[] LENGTHS = {250_000, 500_000, 1_000_000, 2_000_000, 4_000_000};
  private static final int WITH_FAULT = 1_000_000;
  private static final int REGISTERS = 100_000;
  private static final int CLIENTS = 30;

  private static final com.sun.management.OperatingSystemMXBean PROCESS =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private TransactionScaling() {}

  static List<Table> run(Size size) {
    Table table =
        new Table(
            "30 clients, 10 keys at a time, 1 to 4 steps; CPU seconds of the process",
            "transactions",
            "workload",
            "verdict",
            "MB",
            "read",
            "decide",
            "verify",
            "in all",
            "us per transaction",
            "heap MB at most");
    for (int length : LENGTHS) {
      table.row(row(options(TransactionModel.LIST_APPEND, size.operations(length))));
    }
    table.row(
        row(
            options(TransactionModel.LIST_APPEND, size.operations(WITH_FAULT))
                .withPlanted(PlantedAnomaly.G_SINGLE_REALTIME)));
    table.row(row(options(TransactionModel.RW_REGISTER, size.operations(REGISTERS))));
    table.note(
        "The first rows are read and decided by code that is not compiled yet, and the compiler's"
            + " time is in the figures.");
    return List.of(table);
  }

  private static TransactionLogOptions options(TransactionModel model, int transactions) {
    return TransactionLogOptions.of(model, transactions, CLIENTS, 1);
  }

  private static double cpuSeconds() {
    return PROCESS.getProcessCpuTime() / 1e9;
  }

  private static List<String> row(TransactionLogOptions options) {
    try {
      Path log = Files.createTempFile("plumbline-transactions", ".edn");
      try {
        TransactionLogs.write(TransactionLogGenerator.make(options), log);
        return row(options, log);
      } finally {
        Files.delete(log);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> row(TransactionLogOptions options, Path log) throws IOException {
    HeapPeak.reset();
    double start = cpuSeconds();
    Problems problems = new Problems(log.toString());
    TransactionHistory history =
        TransactionLogs.read(log, options.model(), ReadOptions.DEFAULT, problems).orElseThrow();
    problems.throwIfAny();
    double read = cpuSeconds();
    Outcome answer =
        new TransactionCheck(history, Limits.none()).decide(IsolationLevel.STRICT_SERIALIZABLE);
    double decided = cpuSeconds();
    boolean verified = isVerified(history, answer);
    double end = cpuSeconds();
    if (!verified || answer instanceof Outcome.Yes != (options.planted() == null)) {
      throw new IllegalStateException("not as it was made: " + answer);
    }
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(options.transactions()));
    cells.add(options.model().toString());
    cells.add(answer instanceof Outcome.Yes ? "yes" : "no");
    for (double figure :
        new double[] {
          Files.size(log) / 1e6,
          read - start,
          decided - read,
          end - decided,
          end - start,
          1e6 * (end - start) / options.transactions(),
          HeapPeak.megabytes()
        }) {
      cells.add(Figures.three(figure));
    }
    return cells;
  }

  private static boolean isVerified(TransactionHistory history, Outcome answer) {
    return answer instanceof Outcome.Yes yes
        ? OrderReplay.complaint(history, IsolationLevel.STRICT_SERIALIZABLE, yes.witness()) == null
        : answer instanceof Outcome.No no
            && new TransactionVerifier(history).confirms(TransactionAnomaly.of(no));
  }
}
