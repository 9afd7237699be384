package dev.plumbline.cli;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.report.DegreeResult;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.Refusal;
import dev.plumbline.report.Renderer;
import dev.plumbline.report.Terminal;
import dev.plumbline.report.TextReport;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.HtmlPage.Fact;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;

/** Prints results as they come, writes reports of them, and remembers what they amount to. */
final class ResultPrinter {
  private final Console console;
  private final boolean text;
  private final boolean document;
  private final boolean plan;
  private final Renderer results;
  private final TextReport messages;
  private final List<ReportFile> reports;
  private String condition = "linearizable";
  private UnaryOperator<FileResult> names = result -> result;
  private boolean strict;
  private boolean failedByWarning;
  private boolean written;
  private int failed;
  private List<String> recordingWarnings = List.of();
  private final Map<ExitCode, Integer> counts = new EnumMap<>(ExitCode.class);

  /** Of those that count as misuse: what the specification failed at. */
  private int failures;

  /**
   * A printer; the files of its reports were {@linkplain OutputOptions#clear removed}.
   *
   * @param inputs the files that are read
   * @param spec what histories are checked against
   */
  ResultPrinter(
      Console console,
      OutputOptions output,
      Detail detail,
      List<String> inputs,
      SpecOptions.Loaded spec) {
    this.console = console;
    this.text = output.isText();
    this.document = output.isDocument();
    this.plan = detail.plan();
    this.results = output.format().renderer(output.terminal(console), detail);
    this.messages = new TextReport(output.messages(console));
    this.reports = output.open(inputs, spec);
  }

  /** Lets a warning count as a failure. */
  ResultPrinter failOnWarning(boolean fails) {
    strict = fails;
    return this;
  }

  /** Tells results of files as something else. */
  ResultPrinter naming(UnaryOperator<FileResult> how) {
    names = how;
    return this;
  }

  /** Takes the attempt that the next result comes of. */
  void within(FileAttempt attempt) {
    reports.forEach(report -> report.within(attempt));
  }

  /** Whether a report shows whole histories. */
  boolean showsHistories() {
    return reports.stream().anyMatch(PageFile.class::isInstance);
  }

  void result(FileResult given) {
    FileResult named = names.apply(given);
    FileResult result = strict ? named.withWarnings(recordingWarnings).strictly() : named;
    String told = results.checked(result);
    count(CheckCommand.exitCode(result.check().verdict()), result.failsByWarning());
    condition = result.check().condition();
    console.print(told);
    advise(result.check().verdict());
    reports.forEach(report -> report.checked(result));
    if (plan && text) {
      console.print(messages.plan(result.check()));
    } else if (plan) {
      console.tell(messages.plan(result.check()));
    }
  }

  /** Says how to get more memory, unless it is a limit of the user that ended. */
  private void advise(Verdict verdict) {
    if (verdict instanceof Verdict.Undecided undecided && undecided.message().contains("-Xmx")) {
      console.tell("plumbline: More memory may help: " + Heap.advice() + ".\n");
    }
  }

  /**
   * Takes figures on the recording that may be checked next, for reports, and warnings of it, which
   * were told.
   */
  void recorded(List<Fact> figures, List<String> warnings) {
    recordingWarnings = warnings;
    failedByWarning |= strict && !warnings.isEmpty();
    reports.forEach(report -> report.recorded(figures));
  }

  void watched(WatchResult told) {
    WatchResult result = strict ? told.strictly() : told;
    if (result.alarm() != null) {
      count(ExitCode.VIOLATION);
    } else {
      boolean fine = result.undecided() == null;
      count(fine ? ExitCode.LINEARIZABLE : ExitCode.UNDECIDED, result.failsByWarning());
    }
    console.print(results.watched(result));
    reports.forEach(report -> report.watched(result));
  }

  /** A watch that the user ended: a person was told how far it got, and JSON has no word for it. */
  void cutShort(WatchResult result) {
    count(ExitCode.UNDECIDED);
    if (document) {
      console.print(results.watched(result));
    }
    reports.forEach(report -> report.watched(result));
  }

  /** A degree is an answer, bounds are none, and a history that no k allows is a violation. */
  void degree(DegreeResult result) {
    Degree degree = result.degree();
    if (degree.impossible() != null) {
      count(ExitCode.VIOLATION);
    } else {
      count(degree.exact().isPresent() ? ExitCode.LINEARIZABLE : ExitCode.UNDECIDED);
    }
    console.print(results.measured(result));
    reports.forEach(report -> report.measured(result));
  }

  void malformed(String file, MalformedHistoryException e) {
    refused(new Refusal.Malformed(file, e));
  }

  void unreadable(String file, String sentence) {
    refused(new Refusal.Unreadable(file, sentence));
  }

  /** A file that a limit kept from having a verdict: a result for people, too. */
  void givenUp(String file, Reason reason, String sentence) {
    Refusal refusal = new Refusal.GivenUp(file, reason, sentence);
    count(ExitCode.UNDECIDED);
    console.print(results.refused(refusal));
    reports.forEach(report -> report.refused(refusal));
  }

  /** A file at which something failed, plumbline itself or a specification of the user. */
  void failed(String file, String sentence, ExitCode whose) {
    failures += whose == ExitCode.USAGE ? 1 : 0;
    refused(new Refusal.Failed(file, sentence), whose);
  }

  /** A recording that cannot be checked, which was told already where a person would read it. */
  void uncheckable(String file, String sentence) {
    told(new Refusal.Unreadable(file, sentence), ExitCode.USAGE);
  }

  /** A recording that could not be made, of which a person is told elsewhere. */
  void notMade(String file, String sentence) {
    told(new Refusal.Failed(file, sentence), ExitCode.USAGE);
    end();
  }

  /** A file that was not come to, because the command was ended: a person was told that. */
  void skipped(String file) {
    String sentence = "the command was ended before this file was decided";
    told(new Refusal.GivenUp(file, Reason.INTERRUPTED, sentence), ExitCode.UNDECIDED);
  }

  /** A recording that is not checked because the user ended it: reports say so at once. */
  void notChecked(String file) {
    skipped(file);
    endReports();
  }

  /** Whether the reports are written, so that nothing can be added. */
  boolean hasWritten() {
    return written;
  }

  private void told(Refusal refusal, ExitCode code) {
    count(code);
    if (document) {
      console.print(results.refused(refusal));
    }
    reports.forEach(report -> report.refused(refusal));
  }

  /** A file without a verdict is a result for programs and a message for people. */
  private void refused(Refusal refusal) {
    refused(refusal, ExitCode.USAGE);
  }

  private void refused(Refusal refusal, ExitCode code) {
    count(code);
    if (text) {
      console.tell(messages.refused(refusal));
    } else {
      console.print(results.refused(refusal));
    }
    reports.forEach(report -> report.refused(refusal));
  }

  /** Says which specifications know all operations of a file, if the one asked for does not. */
  void hint(String file, List<String> fitting) {
    if (!fitting.isEmpty()) {
      console.tell(
          "plumbline: All operations of %s are known to --spec %s.\n"
              .formatted(Terminal.PLAIN.printable(file), String.join(", --spec ", fitting)));
    }
  }

  /** Names the option for values that look as if they were tuples of a key and a value. */
  void tuples(String file, boolean seen) {
    if (seen) {
      console.tell(
          ("plumbline: Values of %s look like [key value] tuples of Jepsen's: if they are, say"
                  + " --independent, and each key is an object of its own.\n")
              .formatted(Terminal.PLAIN.printable(file)));
    }
  }

  /** One line about several files, for people. */
  void summary() {
    int files = failed + counts.values().stream().mapToInt(i -> i).sum();
    if (!text || files < 2) {
      return;
    }
    StringJoiner line = new StringJoiner(", ", files + " histories: ", "\n");
    tell(ExitCode.LINEARIZABLE, condition, line);
    if (failed > 0) {
      line.add(failed + " failed by a warning");
    }
    tell(ExitCode.VIOLATION, "NOT " + condition, line);
    tell(ExitCode.UNDECIDED, "undecided", line);
    tell(counts.getOrDefault(ExitCode.USAGE, 0) - failures, "malformed or unreadable", line);
    tell(failures, "failed by the specification", line);
    tell(ExitCode.INTERNAL, "failed by an error in plumbline", line);
    console.print(line.toString());
  }

  private void tell(ExitCode code, String word, StringJoiner line) {
    tell(counts.getOrDefault(code, 0), word, line);
  }

  private static void tell(int count, String word, StringJoiner line) {
    if (count > 0) {
      line.add(count + " " + word);
    }
  }

  private void count(ExitCode code) {
    count(code, false);
  }

  private void count(ExitCode code, boolean byWarning) {
    if (byWarning) {
      failed++;
      failedByWarning = true;
    } else {
      counts.merge(code, 1, Integer::sum);
    }
  }

  /** Prints and writes what is still missing, and says what all results amount to. */
  ExitCode end() {
    console.print(results.end());
    if (!written) {
      endReports();
    }
    ExitCode warned = failedByWarning ? ExitCode.UNDECIDED : ExitCode.LINEARIZABLE;
    return counts.keySet().stream().reduce(warned, ExitCode::and);
  }

  /** One that cannot be written keeps no other from it. */
  private void endReports() {
    written = true;
    UsageException failure = null;
    for (ReportFile report : reports) {
      try {
        report.end();
      } catch (UsageException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
