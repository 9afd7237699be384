package dev.plumbline.junit;

import dev.plumbline.explore.Exploration;
import dev.plumbline.explore.Exploration.Coverage;
import dev.plumbline.explore.Exploration.Failure;
import dev.plumbline.explore.report.ExplorationPage;
import dev.plumbline.explore.report.ExplorationSubject;
import dev.plumbline.explore.report.ExplorationText;
import dev.plumbline.junit.ExplorationEvent.Ended;
import dev.plumbline.junit.ExplorationEvent.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What explorations found, as names of tests and as reports.
 *
 * @param subject what was explored
 * @param scenario the only scenario; empty if there are all
 * @param notCalled public methods that are no operations, though nobody has chosen some
 */
record ResultNames(ExplorationSubject subject, String scenario, List<String> notCalled) {
  private static final int MOST_NAMED = 2;

  /** Calls before the threads begin; less are tried with every shape. */
  private static final int MANY = 3;

  /**
   * As in {@code 2×2: 148 scenarios, 31,204 interleavings, all linearizable}, or with {@code 2×1
   * after up to 10 calls}.
   */
  String of(Coverage part) {
    String interleavings = counted(part.executions(), "interleaving");
    if (!scenario.isEmpty()) {
      return "%s: %s, all %s".formatted(scenario, interleavings, subject.condition());
    }
    return String.format(
        Locale.ROOT,
        "%s: %s, %s, all %s%s",
        shape(part.shape()) + part.words().substring(part.shape().length()),
        counted(part.scenarios(), "scenario"),
        interleavings,
        subject.condition(),
        withoutWhat());
  }

  /** As in {@code "; not called: put(Entry)"}, lest anybody think that it was. */
  private String withoutWhat() {
    int more = notCalled.size() - MOST_NAMED;
    return notCalled.isEmpty()
        ? ""
        : "; not called: "
            + String.join(", ", notCalled.subList(0, Math.min(MOST_NAMED, notCalled.size())))
            + (more > 0 ? " and %d more".formatted(more) : "");
  }

  /** As in 2×2, two threads with two operations each, or 2+1. */
  static String shape(String sum) {
    List<String> threads = List.of(sum.split("\\+"));
    boolean alike = threads.stream().distinct().count() == 1;
    return alike ? threads.size() + "×" + threads.get(0) : sum;
  }

  static String counted(long n, String what) {
    return String.format(Locale.ROOT, n == 1 ? "%,d %s" : "%,d %ss", n, what);
  }

  /**
   * The end of an exploration.
   *
   * @param isBlind whether nothing further can be explored in the same process
   */
  Ended ended(Exploration exploration, boolean isBlind) {
    Ending verdict = verdict(exploration);
    String name = name(exploration);
    if (verdict == Ending.RIGHT) {
      return new Ended(verdict, name, "", "", isBlind); // nobody reads more of it than the name
    }
    String report = new ExplorationText(subject, ReportFolder.LOG, false).text(exploration);
    return new Ended(verdict, name, report, page(exploration), isBlind);
  }

  private static Ending verdict(Exploration exploration) {
    return switch (exploration.verdict()) {
      case LINEARIZABLE -> Ending.RIGHT;
      case VIOLATION -> Ending.WRONG;
      case UNDECIDED -> Ending.UNDECIDED;
    };
  }

  private String name(Exploration exploration) {
    boolean replays = exploration.coverage().isEmpty();
    if (exploration.failure().isPresent()) {
      Failure failure = exploration.failure().get();
      String wrong = ExplorationText.wrong(failure, subject.condition());
      return (replays ? "replay" : scenario.isEmpty() ? shape(failure) : scenario) + ": " + wrong;
    }
    if (exploration.verdict() == Exploration.Verdict.UNDECIDED) {
      return "undecided" + exploration.notes().stream().findFirst().map(n -> ": " + n).orElse("");
    }
    return (replays ? "replay: " : "") + subject.condition();
  }

  /** After many calls it is told, since the same shape has passed after few. */
  private static String shape(Failure failure) {
    int before = failure.scenario().before().size();
    String shape =
        shape(
            failure.scenario().threads().stream()
                .map(calls -> Integer.toString(calls.size()))
                .collect(Collectors.joining("+")));
    return before < MANY ? shape : "%s after %d calls".formatted(shape, before);
  }

  private String page(Exploration exploration) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new ExplorationPage(subject).write(exploration, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
