package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.monitor.Monitors;
import dev.plumbline.core.monitor.TypedHistory;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Arrays;

/**
 * The steps of a check by monitors, each as something to measure: the intake, the monitor with its
 * witness, the whole check; and sorting the event times, as a yardstick.
 */
final class MonitorRun {
  private static final int UNSORTED_SEED = 7;

  private TypedHistory typed;
  private String method = "";

  /** Reads the history: roles, values, parts. */
  Decision intake(Question question, Duration limit, Runnable probe) {
    typed = TypedHistory.read(question.history(), question.spec());
    probe.run();
    return new Decision(Answer.YES, 0);
  }

  /** Decides every part of the history read last; yes if it leaves none to search and all have. */
  Decision monitor(Question question, Duration limit, Runnable probe) {
    return monitor(limit, probe, false);
  }

  /** The same without witness. */
  Decision decision(Question question, Duration limit, Runnable probe) {
    return monitor(limit, probe, true);
  }

  private Decision monitor(Duration limit, Runnable probe, boolean decisionOnly) {
    Budget budget = new Budget(Limits.none().withTime(limit));
    Outcome[] kept = new Outcome[typed.count()];
    Answer all = Answer.YES;
    for (int p = 0; p < kept.length && all == Answer.YES; p++) {
      kept[p] = Monitors.decide(typed, p, decisionOnly, budget);
      all = answer(kept[p]);
    }
    try {
      probe.run();
    } finally {
      Reference.reachabilityFence(kept);
    }
    return new Decision(all, 0);
  }

  /** What is left to search counts as no answer. */
  private Answer answer(Outcome said) {
    if (said instanceof Outcome.Yes yes) {
      method = yes.how();
      return Answer.YES;
    }
    if (said instanceof Outcome.No no) {
      method = no.how();
      return Answer.NO;
    }
    method = "left to search: " + ((Outcome.Beyond) said).why();
    return Answer.OUT_OF_TIME;
  }

  /** What decided the part decided last. */
  String method() {
    return method;
  }

  /** Everything a user waits for, in one thread: intake, monitor, certificate, verification. */
  static Decision check(Question question, Duration limit, Runnable probe) {
    // A limit of time would move the check to another thread, where nothing is measured.
    CheckResult result = Plumbline.checker(question.spec()).threads(1).check(question.history());
    probe.run();
    Verdict verdict = result.verdict();
    return new Decision(
        verdict instanceof Verdict.Undecided
            ? Answer.OUT_OF_TIME
            : verdict instanceof Verdict.Linearizable ? Answer.YES : Answer.NO,
        result.states());
  }

  /** Sorts the times of a history's calls and returns, which are shuffled. */
  static HistoryDecider sort(History history) {
    long[] times = new long[2 * history.size()];
    for (int i = 0; i < history.size(); i++) {
      times[2 * i] = history.call(i);
      times[2 * i + 1] = history.ret(i);
    }
    MonitorHistories.Lot lot = new MonitorHistories.Lot(UNSORTED_SEED);
    for (int i = times.length - 1; i > 0; i--) {
      int j = lot.below(i + 1);
      long swap = times[i];
      times[i] = times[j];
      times[j] = swap;
    }
    return (question, limit, probe) -> {
      long[] copy = times.clone();
      Arrays.sort(copy);
      return new Decision(copy.length > 0 ? Answer.YES : Answer.NO, 0);
    };
  }
}
