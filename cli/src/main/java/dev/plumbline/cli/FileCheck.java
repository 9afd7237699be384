package dev.plumbline.cli;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionExport;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.report.FileResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads history files, decides them and prints the verdicts.
 *
 * @param spec what the object is meant to be
 * @param input how files are read
 * @param checkers makes the checker for a specification, without its limits
 * @param limits for each file, its reading included
 * @param interruption is told how far it has got
 * @param printer gets the verdicts
 * @param showsProgress whether progress may be shown
 */
record FileCheck(
    Console console,
    SpecOptions.Loaded spec,
    InputOptions input,
    Function<Spec<?>, Checker> checkers,
    Limits limits,
    Interruption interruption,
    ResultPrinter printer,
    boolean showsProgress) {

  /** Checks one after the other, until the user interrupts. */
  void checkAll(List<String> files) {
    new Batch(console, interruption, printer, limits).all(files, this::answer);
  }

  private Consumer<ResultPrinter> answer(String file, FileAttempt attempt) {
    String shown = HistoryFiles.shown(file);
    // The progress is gone from the terminal before the result appears.
    try (ProgressLine progress = new ProgressLine(console, shortName(shown), showsProgress)) {
      interruption.watch(() -> "at " + shown + ", undecided, " + progress.howFar());
      return attempt.run(() -> readAndDecide(file, attempt, progress));
    }
  }

  private Consumer<ResultPrinter> readAndDecide(
      String file, FileAttempt attempt, ProgressLine progress) {
    String shown = HistoryFiles.shown(file);
    Problems problems = new Problems(shown);
    Optional<MultiWordHistory> words = spec.run(s -> words(file, s, problems));
    if (words.isPresent()) {
      long read = attempt.deciding();
      problems.throwIfAny();
      CheckResult checked = spec.run(s -> checker(s, attempt, progress).check(words.get()));
      FileResult result = whole(shown, read, checked, () -> words.get().toHistory());
      return p -> p.result(result);
    }
    Optional<TransactionHistory> transactions = spec.run(s -> transactions(file, s, problems));
    if (transactions.isPresent()) {
      TransactionHistory columns = transactions.get();
      long read = attempt.deciding();
      problems.throwIfAny();
      CheckResult checked = spec.run(s -> checker(s, attempt, progress).check(columns));
      FileResult result = whole(shown, read, checked, () -> TransactionExport.history(columns));
      return p -> p.result(result);
    }
    History history = input.read(file, console, problems);
    boolean tuples = !input.independent() && JepsenTuples.in(history);
    long parsed = attempt.deciding();
    try {
      CheckResult result = spec.run(s -> decide(history, s, problems, attempt, progress));
      return p -> {
        p.result(new FileResult(shown, parsed, result));
        p.tuples(shown, tuples);
      };
    } catch (MalformedHistoryException e) {
      boolean unknown = e.problems().stream().anyMatch(p -> p.rule() == Rule.UNKNOWN_OPERATION);
      List<String> hints = unknown ? SpecOptions.knowing(history.names()) : List.of();
      return p -> {
        p.malformed(shown, e);
        p.hint(shown, hints);
        p.tuples(shown, tuples);
      };
    }
  }

  /** A check of columns keeps arguments and answers of the core only; a page shows all of them. */
  private FileResult whole(String shown, long read, CheckResult checked, Supplier<History> all) {
    return new FileResult(
        shown, read, printer.showsHistories() ? checked.withHistory(all.get()) : checked);
  }

  private Checker checker(Spec<?> known, FileAttempt attempt, ProgressLine progress) {
    return checkers.apply(known).limits(limits).since(attempt.begun()).onProgress(progress::update);
  }

  /** Multi-word operations in columns, if that is what a file has and what is expected of it. */
  private Optional<MultiWordHistory> words(String file, Spec<?> wanted, Problems problems) {
    return wanted instanceof MemorySpec memory
        ? input.readWords(file, memory.initialValue(), problems)
        : Optional.empty();
  }

  /** Transactions in columns, if that is what a file has and what is expected of it. */
  private Optional<TransactionHistory> transactions(
      String file, Spec<?> wanted, Problems problems) {
    TransactionModel model = TransactionModel.of(wanted);
    return model == null ? Optional.empty() : input.readTransactions(file, model, problems);
  }

  private CheckResult decide(
      History history,
      Spec<?> known,
      Problems problems,
      FileAttempt attempt,
      ProgressLine progress) {
    if (!problems.isEmpty()) {
      // Tell what is wrong with the values, too: one round of repairs is enough.
      Plumbline.validate(history, known, problems);
      problems.throwIfAny();
    }
    return checker(known, attempt, progress).check(history);
  }

  static String shortName(String file) {
    int slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
    return file.substring(slash + 1);
  }
}
