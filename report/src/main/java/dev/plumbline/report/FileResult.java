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
 * @param files for each position of the history the file that has the operation; none if all are in
 *     {@code file}, which else only is what people call them
 */
public record FileResult(
    String file, long parseNanos, CheckResult check, boolean strict, List<String> files) {
  /** A result whose warnings are only told. */
  public FileResult(String file, long parseNanos, CheckResult check) {
    this(file, parseNanos, check, false, List.of());
  }

  /** The same where a warning counts as a failure. */
  public FileResult strictly() {
    return new FileResult(file, parseNanos, check, true, files);
  }

  /**
   * The same of operations that come from other files, and stand there at other lines.
   *
   * @param name what people call them
   * @param lines for each position the line
   * @param files for each position the file
   */
  public FileResult recordedAt(String name, int[] lines, List<String> files) {
    CheckResult placed = check.withHistory(check.history().atLines(lines));
    return new FileResult(name, parseNanos, placed, strict, List.copyOf(files));
  }

  /** The same with more warnings. */
  public FileResult withWarnings(List<String> warnings) {
    return new FileResult(file, parseNanos, check.withWarnings(warnings), strict, files);
  }

  /** Whether nothing is wrong with the history, and a warning counts as a failure all the same. */
  public boolean failsByWarning() {
    return strict && check.verdict() instanceof Verdict.Linearizable && !check.warnings().isEmpty();
  }
}
