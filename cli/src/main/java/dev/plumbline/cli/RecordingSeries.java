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
import tools.jackson.core.JsonGenerator;

/**
 * Recordings of one object, one after the other. The file keeps the worst of them: the first that
 * is a violation, or else the first that is undecided, or else the one whose operations overlap
 * most, which shows most.
 *
 * @param <R> what is told of a recording
 */
final class RecordingSeries<R> {
  /**
   * One recording.
   *
   * @param recording what is told of it
   * @param overlap how much of it overlaps; the more, the better
   * @param code what its check says; if it was not checked, that nothing is wrong
   * @param stamp of its file
   */
  record Taken<R>(R recording, double overlap, ExitCode code, FileStamp stamp) {}

  /** Records to a file. */
  interface Taker<R> {
    Taken<R> take(int run, String file, boolean replaces);
  }

  private final String out;
  private final Map<ExitCode, Integer> counts = new EnumMap<>(ExitCode.class);
  private Taken<R> kept;
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
  void run(int most, boolean stops, BooleanSupplier goOn, boolean replaces, Taker<R> taker) {
    while (made < most && (made == 0 || goOn.getAsBoolean())) {
      String file = made == 0 ? out : out + ".next";
      Taken<R> taken = taker.take(made + 1, file, replaces || made > 0);
      counts.merge(taken.code(), 1, Integer::sum);
      boolean better = made == 0 || tellsMore(taken);
      if (made > 0) {
        requireUntouched();
        settle(Path.of(file), better);
      }
      made++;
      kept = better ? taken : kept;
      if (taken.code() == ExitCode.USAGE || (stops && taken.code() == ExitCode.VIOLATION)) {
        return;
      }
    }
  }

  private boolean tellsMore(Taken<R> taken) {
    if (taken.code() == kept.code()) {
      return taken.code() == ExitCode.LINEARIZABLE && taken.overlap() > kept.overlap();
    }
    return taken.code().and(kept.code()) == taken.code();
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

  /** Says it in a sentence if the file holds what another program has recorded. */
  void requireUntouched() {
    kept.stamp().require(out);
  }

  /** The recording that is in the file. */
  R kept() {
    return kept.recording();
  }

  int made() {
    return made;
  }

  private int count(ExitCode code) {
    return counts.getOrDefault(code, 0);
  }

  /** How many runs there were, if there were several, and what they showed. */
  void write(JsonGenerator json) {
    if (made > 1) {
      json.writeNumberProperty("runs", made);
      json.writeNumberProperty("violations", count(ExitCode.VIOLATION));
      json.writeNumberProperty("undecided", count(ExitCode.UNDECIDED));
    }
  }

  /** As in {@code 10: 9 linearizable, 1 not linearizable; run.plb is the first that is not}. */
  String shown() {
    List<String> parts = new ArrayList<>();
    add(parts, ExitCode.LINEARIZABLE, "linearizable");
    add(parts, ExitCode.VIOLATION, "not linearizable");
    add(parts, ExitCode.UNDECIDED, "undecided");
    add(parts, ExitCode.USAGE, "could not be checked");
    String which =
        switch (kept.code()) {
          case LINEARIZABLE -> kept.overlap() > 0 ? "the one that overlaps most" : "the first";
          case VIOLATION -> "the first that is not";
          default -> "the first that is not decided";
        };
    return String.format(
        Locale.ROOT,
        "%,d: %s; %s is %s",
        made,
        String.join(", ", parts),
        FileCheck.shortName(out),
        which);
  }

  private void add(List<String> parts, ExitCode code, String word) {
    if (count(code) > 0) {
      parts.add(String.format(Locale.ROOT, "%,d %s", count(code), word));
    }
  }
}
