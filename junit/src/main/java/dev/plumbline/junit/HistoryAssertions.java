package dev.plumbline.junit;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Vacuity;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.TextReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.opentest4j.AssertionFailedError;

/**
 * Assertions on recorded histories. They fail with the report that {@code plumbline check} prints:
 * the operations that contradict each other, and why.
 *
 * <pre>{@code
 * assertLinearizable(recorder.history(), "queue");
 * assertLinearizable(Path.of("run.plb"), Specs.named("register"));
 * }</pre>
 *
 * <p>A check that takes more than a minute is given up and fails, since undecided is no pass. Nor
 * is a history without an answer that could have been wrong, as an empty one.
 */
public final class HistoryAssertions {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** What makes a witness worth nothing; histories without overlap may be wrong as well. */
  private static final Set<Vacuity> VACUOUS =
      EnumSet.of(Vacuity.EMPTY, Vacuity.NOTHING_COMPLETED, Vacuity.NOTHING_OBSERVED);

  private HistoryAssertions() {}

  /** Fails unless the history is linearizable; {@code plumbline specs} lists the names. */
  public static void assertLinearizable(History history, String spec) {
    assertLinearizable(history, named(spec));
  }

  /** Fails unless the history is linearizable. */
  public static void assertLinearizable(History history, Spec<?> spec) {
    require("history", history, spec);
  }

  /**
   * Fails unless the file holds a linearizable history; {@code plumbline specs} lists the names.
   */
  public static void assertLinearizable(Path file, String spec) {
    assertLinearizable(file, named(spec));
  }

  /** Fails unless the file, of any format that Plumbline reads, holds a linearizable history. */
  public static void assertLinearizable(Path file, Spec<?> spec) {
    require(file.toString(), read(file), spec);
  }

  private static Spec<?> named(String spec) {
    try {
      return Specs.named(spec);
    } catch (IllegalArgumentException e) {
      throw new AssertionFailedError(Sentences.of("assertLinearizable", e));
    }
  }

  private static History read(Path file) {
    try {
      return HistoryReader.read(file);
    } catch (IOException e) {
      throw new AssertionFailedError(unreadable(file, e), e);
    } catch (MalformedHistoryException e) {
      throw new AssertionFailedError(e.getMessage(), e);
    }
  }

  private static String unreadable(Path file, IOException e) {
    String why = String.valueOf(e.getMessage());
    boolean saysWhich = why.startsWith("cannot read");
    return Sentences.ended(saysWhich ? why : "cannot read %s: %s".formatted(file, why));
  }

  private static void require(String name, History history, Spec<?> spec) {
    CheckResult result;
    try {
      result = Plumbline.checker(spec).limits(Limits.none().withTime(LIMIT)).check(history);
    } catch (MalformedHistoryException e) {
      throw new AssertionFailedError(e.getMessage(), e);
    }
    if (!(result.verdict() instanceof Verdict.Linearizable)) {
      throw new AssertionFailedError(report(name, result));
    }
    requireAnswers(name, result);
  }

  private static void requireAnswers(String name, CheckResult result) {
    for (Vacuity vacuity : VACUOUS) {
      if (result.warnings().contains(vacuity.sentence())) {
        throw new AssertionFailedError(Sentences.ended(name + ": " + vacuity.sentence()));
      }
    }
  }

  /** What a terminal shows, for a log. */
  static String report(String name, CheckResult result) {
    return new TextReport(ReportFolder.LOG)
        .checked(new FileResult(name, 0, result))
        .stripTrailing();
  }
}
