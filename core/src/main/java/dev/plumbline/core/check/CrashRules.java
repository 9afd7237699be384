package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.CrashModel.Deadline;
import dev.plumbline.core.crash.Reported;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tells beside a violation which rules of the crash model it takes for granted: until when an
 * interrupted operation may take effect, that one which is said to have returned was reported done,
 * and that one which is said to be missing was reported not done.
 */
final class CrashRules {
  private static final int MOST = 3;

  private final History history;
  private final CrashModel model;
  private final Reported reported;

  CrashRules(History history, CrashModel model) {
    this.history = history;
    this.model = model;
    this.reported = new Reported(history);
  }

  /**
   * The violation with the rules at the end.
   *
   * @param late whether it needs that interrupted operations take effect in time
   */
  Verdict.Violation toldIn(Verdict.Violation violation, boolean late) {
    Explanation why = violation.explanation();
    List<Sentence> told = new ArrayList<>(why.told());
    int[] open =
        Arrays.stream(violation.core().operations())
            .filter(row -> row >= 0 && history.pending(row))
            .toArray();
    if (late && model.deadline() != Deadline.NEVER) {
      Arrays.stream(open)
          .filter(row -> isInterrupted(row) && !(model.reports() && isReported(row, true)))
          .limit(MOST)
          .forEach(row -> told.add(inTime(row)));
    }
    if (model.reports()) {
      tellDone(open, told);
      tellNotDone(violation.core().operations(), told);
    }
    return new Verdict.Violation(violation.core(), Explanation.of(why.blamed(), told, why.links()));
  }

  private boolean isInterrupted(int row) {
    Object process = history.process(row);
    return history.marks().stream()
        .anyMatch(
            mark ->
                mark.kind() == Mark.Kind.CRASH
                    && mark.time() >= history.call(row)
                    && (mark.process() == null || mark.process().equals(process)));
  }

  private Sentence inTime(int row) {
    return Sentence.of(
        "%s, which a crash interrupted, takes effect %s, or never.",
        Sentence.operation(history, row),
        switch (model.deadline()) {
          case CRASH -> "before that crash";
          case NEXT_CALL -> "before the next call of its process";
          default -> "before every later operation of its process";
        });
  }

  private void tellDone(int[] open, List<Sentence> told) {
    Arrays.stream(open)
        .filter(row -> isReported(row, true))
        .limit(MOST)
        .forEach(
            row ->
                told.add(
                    Sentence.of(
                        "%s has no return, but its process reported after the crash that it is"
                            + " done, which counts as one.",
                        Sentence.operation(history, row))));
  }

  /** Only those with a value that the core speaks of: who looks for it finds them. */
  private void tellNotDone(int[] core, List<Sentence> told) {
    Set<Object> spoken = new HashSet<>();
    for (int row : core) {
      if (row >= 0) {
        addValues(history.operation(row).input(), spoken);
        addValues(history.operation(row).output(), spoken);
      }
    }
    List<Integer> gone =
        IntStream.range(0, history.size())
            .filter(row -> history.pending(row) && isReported(row, false))
            .filter(row -> isSpokenOf(row, spoken))
            .boxed()
            .toList();
    if (!gone.isEmpty()) {
      told.add(notDone(gone));
    }
  }

  private boolean isSpokenOf(int row, Set<Object> spoken) {
    Set<Object> given = new HashSet<>();
    addValues(history.operation(row).input(), given);
    return !Collections.disjoint(given, spoken);
  }

  private static void addValues(@Nullable Object value, Set<Object> values) {
    if (value instanceof List<?> list) {
      list.forEach(element -> addValues(element, values));
    } else if (value != null && value != Operation.NOTHING) {
      values.add(value);
    }
  }

  private boolean isReported(int row, boolean done) {
    Mark mark = reported.of(history, row);
    return mark != null && mark.outcome().startsWith("done") == done;
  }

  private Sentence notDone(List<Integer> gone) {
    if (gone.size() > MOST) {
      return Sentence.words(
          "%d operations that were reported not done did not happen.".formatted(gone.size()));
    }
    List<Sentence> shown = gone.stream().map(row -> Sentence.words(shown(row))).toList();
    return Sentence.of(
        "%s did not happen: after the crash %s reported not done.",
        Sentence.list(shown, "and"), gone.size() == 1 ? "it was" : "they were");
  }

  private String shown(int row) {
    String place = history.line(row) > 0 ? " at line " + history.line(row) : "";
    return Sentence.operation(history, row).toString() + place;
  }
}
