package dev.plumbline.cli;

import dev.plumbline.core.CheckResult;
import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.MultiWordHistory;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.report.FileResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads history files, decides them and prints the verdicts.
 *
 * @param spec what the object is meant to be
 * @param input how files are read
 * @param checkers makes the checker for a specification
 * @param interruption is told how far it has got
 * @param printer gets the verdicts
 * @param showsProgress whether progress may be shown
 */
record FileCheck(
    Console console,
    SpecOptions.Loaded spec,
    InputOptions input,
    Function<Spec<?>, Checker> checkers,
    Interruption interruption,
    ResultPrinter printer,
    boolean showsProgress) {

  /** Checks one after the other, until the user interrupts. */
  void checkAll(List<String> files) {
    for (String file : files) {
      if (interruption.requested()) {
        return;
      }
      check(file);
    }
  }

  void check(String file) {
    List<String> hints = new ArrayList<>();
    try {
      // The progress is gone from the terminal before the result appears.
      printer.result(readAndDecide(file, hints));
    } catch (MalformedHistoryException e) {
      printer.malformed(HistoryFiles.shown(file), e);
      printer.hint(HistoryFiles.shown(file), hints);
    } catch (InputOptions.UnreadableException e) {
      printer.unreadable(HistoryFiles.shown(file), e.getMessage());
    }
  }

  private FileResult readAndDecide(String file, List<String> hints) {
    String shown = HistoryFiles.shown(file);
    try (ProgressLine progress = new ProgressLine(console, shortName(shown), showsProgress)) {
      interruption.watch(() -> "at " + shown + ", undecided, " + progress.howFar());
      long begun = System.nanoTime();
      Problems problems = new Problems(shown);
      Optional<MultiWordHistory> words = spec.run(s -> words(file, s, problems));
      if (words.isPresent()) {
        long read = System.nanoTime() - begun;
        problems.throwIfAny();
        CheckResult result =
            spec.run(s -> checkers.apply(s).onProgress(progress::update).check(words.get()));
        return new FileResult(shown, read, result);
      }
      History history = input.read(file, console, problems);
      long parsed = System.nanoTime() - begun;
      try {
        CheckResult result = spec.run(s -> decide(history, s, problems, progress));
        return new FileResult(shown, parsed, result);
      } catch (MalformedHistoryException e) {
        if (e.problems().stream().anyMatch(p -> p.rule() == Rule.UNKNOWN_OPERATION)) {
          hints.addAll(SpecOptions.knowing(history.names()));
        }
        throw e;
      }
    }
  }

  /** Multi-word operations in columns, if that is what a file has and what is expected of it. */
  private Optional<MultiWordHistory> words(String file, Spec<?> wanted, Problems problems) {
    return wanted instanceof MemorySpec memory
        ? input.readWords(file, memory.initialValue(), problems)
        : Optional.empty();
  }

  private CheckResult decide(
      History history, Spec<?> spec, Problems problems, ProgressLine progress) {
    if (!problems.isEmpty()) {
      // Tell what is wrong with the values, too: one round of repairs is enough.
      Plumbline.validate(history, spec, problems);
      problems.throwIfAny();
    }
    return checkers.apply(spec).onProgress(progress::update).check(history);
  }

  static String shortName(String file) {
    int slash = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
    return file.substring(slash + 1);
  }
}
