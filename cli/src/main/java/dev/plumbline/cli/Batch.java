package dev.plumbline.cli;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.List;
import java.util.function.Consumer;

/**
 * Works through files. Whatever becomes of one, be it an error of plumbline itself, is the answer
 * of that file; then comes the next. Files that are not come to are undecided in the reports.
 *
 * @param interruption ends the batch
 * @param printer gets the answers
 * @param limits for each file, counted from the start of its reading
 */
record Batch(Console console, Interruption interruption, ResultPrinter printer, Limits limits) {
  /** What is done for a file. */
  interface Task {
    /** Lets the attempt do the work, and returns what is then told. */
    Consumer<ResultPrinter> answer(String file, FileAttempt attempt);
  }

  /** Works on one file after the other, until the user interrupts. */
  void all(List<String> files, Task task) {
    for (String file : files) {
      if (interruption.requested()) {
        printer.skipped(HistoryFiles.shown(file));
      } else {
        one(file, task);
      }
    }
  }

  private void one(String file, Task task) {
    String shown = HistoryFiles.shown(file);
    FileAttempt attempt = new FileAttempt(limits);
    printer.within(attempt);
    try {
      answer(file, shown, attempt, task).accept(printer);
    } catch (MalformedHistoryException e) {
      printer.malformed(shown, e);
    } catch (InputOptions.UnreadableException e) {
      printer.unreadable(shown, e.getMessage());
    } catch (GivenUpException e) {
      printer.givenUp(shown, e.reason(), e.getMessage());
    } catch (SpecOptions.FailedException e) {
      printer.failed(shown, e.getMessage(), ExitCode.USAGE);
      new Failures(console).debug(e);
    } catch (UsageException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      failed(shown, e);
    }
  }

  /** From then on nothing is undecided, and what was kept to say how far it got is garbage. */
  private Consumer<ResultPrinter> answer(
      String file, String shown, FileAttempt attempt, Task task) {
    try {
      return task.answer(file, attempt);
    } finally {
      interruption.watch(() -> "at " + shown + ", " + FileAttempt.WHILE_SHOWN);
    }
  }

  private void failed(String shown, Throwable e) {
    if (Heap.ended(e)) {
      printer.givenUp(shown, Reason.MEMORY, Heap.sentence("before the answer was told"));
    } else {
      printer.failed(shown, Failures.internalSentence(e), ExitCode.INTERNAL);
    }
    new Failures(console).debug(e);
  }
}
