package dev.plumbline.report;

import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;

/**
 * A verdict together with the file it is about.
 *
 * @param file the file as the user named it
 * @param parseNanos how long it took to read the file
 * @param check the verdict and how it came about
 * @param strict whether a warning counts as a failure
 */
public record FileResult(String file, long parseNanos, CheckResult check, boolean strict) {
  /** A result whose warnings are only told. */
  public FileResult(String file, long parseNanos, CheckResult check) {
    this(file, parseNanos, check, false);
  }

  /** The same where a warning counts as a failure. */
  public FileResult strictly() {
    return new FileResult(file, parseNanos, check, true);
  }

  /** The same with more warnings. */
  public FileResult withWarnings(List<String> warnings) {
    return new FileResult(file, parseNanos, check.withWarnings(warnings), strict);
  }

  /** Whether nothing is wrong with the history, and a warning counts as a failure all the same. */
  public boolean failsByWarning() {
    return strict && check.verdict() instanceof Verdict.Linearizable && !check.warnings().isEmpty();
  }
}
