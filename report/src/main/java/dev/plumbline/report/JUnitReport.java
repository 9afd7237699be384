package dev.plumbline.report;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Results as JUnit's XML, which build servers show: one test suite, a test case for each file.
 *
 * <p>A violation is a failure, and so is a warning where warnings count as failures. A verdict that
 * a limit prevented, and a file without a verdict, are errors: nobody looked, and that must not
 * pass. What the terminal would show is the text of the failure, or the output of a test that
 * passes.
 */
public final class JUnitReport implements Renderer {
  /** A test case: how it failed, or nothing; and what it printed, or nothing. */
  private record Case(
      String command,
      String file,
      long nanos,
      @Nullable Trouble trouble,
      @Nullable String output) {}

  /** What is wrong: {@code failure} or {@code error}, a word, a sentence, and all of it. */
  private record Trouble(String element, String type, String message, String text) {}

  private final TextReport text = new TextReport(Terminal.PLAIN);
  private final List<Case> cases = new ArrayList<>();

  /** An empty report. */
  public JUnitReport() {}

  @Override
  public String checked(FileResult result) {
    String report = text.checked(result);
    Trouble trouble =
        result.failsByWarning()
            ? warned(result.check().warnings(), report)
            : trouble(result.check(), report);
    return add(
        "check", result.file(), result.parseNanos() + result.check().nanos(), trouble, report);
  }

  @Override
  public String watched(WatchResult result) {
    String report = text.watched(result);
    Trouble trouble = null;
    long nanos = 0;
    if (result.alarm() != null) {
      trouble = trouble(result.alarm().result(), report);
      nanos = result.alarm().result().nanos();
    } else if (result.undecided() != null) {
      trouble = new Trouble("error", "undecided", TextReport.sentence(result.undecided()), report);
    } else if (result.failsByWarning()) {
      trouble = warned(result.warnings(), report);
    }
    return add("watch", result.file(), nanos, trouble, report);
  }

  @Override
  public String measured(DegreeResult result) {
    Degree degree = result.degree();
    String report = text.measured(result);
    Trouble trouble = null;
    if (degree.impossible() != null) {
      trouble = trouble(degree.impossible(), report);
    } else if (degree.exact().isEmpty()) {
      String bounds = degree.mode() + " degree " + DegreeText.bounds(degree);
      trouble = new Trouble("error", "undecided", bounds, report);
    }
    long nanos = result.parseNanos() + degree.nanos() + degree.proofNanos();
    return add("degree", result.file(), nanos, trouble, report);
  }

  @Override
  public String refused(Refusal refusal) {
    String report = text.refused(refusal);
    Trouble trouble;
    if (refusal instanceof Refusal.Malformed malformed) {
      String message = TextReport.count(malformed.count(), "problem");
      trouble = new Trouble("error", "malformed", message, report);
    } else if (refusal instanceof Refusal.GivenUp givenUp) {
      String message = TextReport.sentence(givenUp.sentence());
      trouble = new Trouble("error", "undecided", message, report);
    } else if (refusal instanceof Refusal.Failed failed) {
      trouble = new Trouble("error", "error", TextReport.sentence(failed.sentence()), report);
    } else {
      trouble =
          new Trouble("error", "unreadable", ((Refusal.Unreadable) refusal).sentence(), report);
    }
    return add("read", refusal.file(), 0, trouble, report);
  }

  private static Trouble warned(List<String> warnings, String report) {
    String message = warnings.stream().map(TextReport::sentence).collect(Collectors.joining(" "));
    return new Trouble("failure", "warning", message, report);
  }

  /** Null for a verdict that passes. */
  private static @Nullable Trouble trouble(CheckResult check, String report) {
    if (check.verdict() instanceof Verdict.Violation violation) {
      String message = "NOT " + check.condition() + ": " + violation.explanation();
      return new Trouble("failure", "violation", message, report);
    }
    return check.verdict() instanceof Verdict.Undecided undecided
        ? new Trouble("error", "undecided", TextReport.sentence(undecided.message()), report)
        : null;
  }

  private String add(
      String command, String file, long nanos, @Nullable Trouble trouble, String report) {
    cases.add(new Case(command, file, nanos, trouble, trouble == null ? report : null));
    return "";
  }

  @Override
  public String end() {
    String counts =
        " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"0\" time=\"%s\""
            .formatted(
                cases.size(),
                count("failure"),
                count("error"),
                seconds(cases.stream().mapToLong(Case::nanos).sum()));
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="plumbline"%1$s>
      <testsuite name="plumbline"%1$s>
    %2$s  </testsuite>
    </testsuites>
    """
        .formatted(counts, cases.stream().map(JUnitReport::xml).collect(Collectors.joining()));
  }

  private long count(String element) {
    return cases.stream()
        .filter(c -> c.trouble != null && c.trouble.element.equals(element))
        .count();
  }

  private static String xml(Case test) {
    String content =
        test.trouble == null
            ? "      <system-out>%s</system-out>\n"
                .formatted(Xml.content(Objects.requireNonNull(test.output)))
            : xml(test.trouble);
    return "    <testcase classname=\"plumbline.%s\" name=\"%s\" time=\"%s\">\n%s    </testcase>\n"
        .formatted(test.command, Xml.attribute(test.file), seconds(test.nanos), content);
  }

  private static String xml(Trouble trouble) {
    return "      <%1$s type=\"%2$s\" message=\"%3$s\">%4$s</%1$s>\n"
        .formatted(
            trouble.element,
            trouble.type,
            Xml.attribute(trouble.message),
            Xml.content(trouble.text));
  }

  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).setScale(3, RoundingMode.HALF_UP).toPlainString();
  }
}
