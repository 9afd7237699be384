package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Recordings of one object, one after the other. The file keeps the worst of them: the first that
 * is a violation, or else the first that is undecided, or else the last.
 */
final class RecordingSeries {
  /**
   * One recording.
   *
   * @param code what its check says; if it was not checked, that nothing is wrong
   */
  record Taken(RecordingReport report, ExitCode code) {}

  /** Records to a file. */
  interface Taker {
    Taken take(int run, String file, boolean replaces);
  }

  private final String out;
  private final Map<ExitCode, Integer> counts = new EnumMap<>(ExitCode.class);
  private Taken kept;
  private int made;

  RecordingSeries(String out) {
    this.out = out;
  }

  /**
   * Records.
   *
   * @param most how many times at most
   * @param stops whether a violation is the end
   * @param goOn asked before each run but the first
   * @param replaces whether the file may be overwritten
   */
  void run(int most, boolean stops, BooleanSupplier goOn, boolean replaces, Taker taker) {
    while (made < most && (made == 0 || goOn.getAsBoolean())) {
      boolean spare = kept != null && kept.code() != ExitCode.LINEARIZABLE;
      String file = spare ? out + ".next" : out;
      Taken taken = taker.take(made + 1, file, replaces || made > 0);
      made++;
      counts.merge(taken.code(), 1, Integer::sum);
      boolean worse = kept == null || !spare || taken.code().and(kept.code()) != kept.code();
      if (spare) {
        settle(Path.of(file), worse);
      }
      kept = worse ? taken : kept;
      if (taken.code() == ExitCode.USAGE || (stops && taken.code() == ExitCode.VIOLATION)) {
        return;
      }
    }
  }

  private void settle(Path file, boolean keep) {
    try {
      if (keep) {
        Files.move(file, Path.of(out), StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(out, e);
    }
  }

  /** The recording that is in the file. */
  Taken kept() {
    return kept;
  }

  int made() {
    return made;
  }

  int count(ExitCode code) {
    return counts.getOrDefault(code, 0);
  }

  /** As in {@code 10 runs: 9 linearizable, 1 not, which is in run.plb}. */
  String shown() {
    List<String> parts = new ArrayList<>();
    add(parts, ExitCode.LINEARIZABLE, "linearizable");
    add(parts, ExitCode.VIOLATION, "not linearizable");
    add(parts, ExitCode.UNDECIDED, "undecided");
    add(parts, ExitCode.USAGE, "could not be checked");
    return String.format(
        Locale.ROOT,
        "%,d: %s; %s has the %s",
        made,
        String.join(", ", parts),
        FileCheck.shortName(out),
        count(kept.code()) == made ? "last" : "first of the worst");
  }

  private void add(List<String> parts, ExitCode code, String word) {
    if (count(code) > 0) {
      parts.add(String.format(Locale.ROOT, "%,d %s", count(code), word));
    }
  }
}
