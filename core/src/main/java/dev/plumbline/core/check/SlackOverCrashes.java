package dev.plumbline.core.check;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.split.Reports;

/**
 * Refuses a slack that reaches over a crash. Which operations a crash interrupted follows from
 * times, and so does which call comes next and which operation a report is about; a slack as long
 * as the pause between them would change the answer, and with it what the history says, instead of
 * making operations longer.
 *
 * <p>Cost: O(operations × crashes), for histories that are not right as recorded.
 */
final class SlackOverCrashes {
  private final History history;
  private final long slack;
  private final CrashModel model;
  private final Problems problems;

  private SlackOverCrashes(History history, long slack, CrashModel model) {
    this.history = history;
    this.slack = slack;
    this.model = model;
    this.problems = new Problems(history.source());
  }

  /**
   * Looks whether stretching keeps the order of crashes and calls that the model depends on.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if not
   */
  static void refuse(History history, long slack, CrashModel model) {
    boolean timesCount =
        model.deadline() != CrashModel.Deadline.NEVER || model.reports() || model.buffered();
    if (timesCount) {
      new SlackOverCrashes(history, slack, model).look();
    }
  }

  private void look() {
    for (Mark mark : history.marks()) {
      if (mark.kind() == Mark.Kind.CRASH) {
        look(mark);
      }
    }
    if (model.reports()) {
      lookAtReports();
    }
    problems.throwIfAny();
  }

  private void look(Mark crash) {
    for (int i = 0; i < history.size(); i++) {
      boolean own = crash.process() == null || crash.process().equals(history.process(i));
      boolean counts = history.pending(i) || model.buffered();
      if (own && counts && isReached(crash.time(), history.call(i))) {
        complain(i, "the crash at " + crash.time());
      }
      if (own && history.pending(i) && history.call(i) <= crash.time() && limitsByCalls()) {
        lookAtNextCall(i);
      }
    }
  }

  /** Which operation a report is about follows from times, too. */
  private void lookAtReports() {
    int[] recorded = Reports.rows(history);
    int[] stretched = Reports.rows(history.stretch(slack));
    for (int k = 0; k < recorded.length; k++) {
      if (recorded[k] != stretched[k]) {
        problems.add(
            recorded[k] < 0 ? 0 : history.line(recorded[k]),
            Rule.SLACK_OVER_CRASH,
            "with a slack of %d the report at %d may be about another operation: take a smaller one"
                .formatted(slack, history.marks().get(k).time()));
      }
    }
  }

  private boolean limitsByCalls() {
    return model.deadline() == CrashModel.Deadline.NEXT_CALL;
  }

  /** An interrupted operation ends by the next call of its process: who is called just after it? */
  private void lookAtNextCall(int interrupted) {
    int next = interrupted + 1;
    while (next < history.size() && history.processId(next) != history.processId(interrupted)) {
      next++;
    }
    for (int i = next + 1; i < history.size() && problems.isEmpty(); i++) {
      if (isReached(history.call(next), history.call(i))) {
        complain(i, "the call at " + history.call(next) + " that ends an interrupted operation");
      }
    }
  }

  /** Whether a call comes after a time, and no longer does if both are stretched. */
  private boolean isReached(long time, long call) {
    // Unsigned: the distance may be more than a long holds.
    return call > time && Long.compareUnsigned(call - time, 2 * slack) <= 0;
  }

  private void complain(int row, String what) {
    problems.add(
        history.line(row),
        Rule.SLACK_OVER_CRASH,
        "with a slack of %d the operation called at %d may have come before %s: take a smaller one"
            .formatted(slack, history.call(row), what));
  }
}
