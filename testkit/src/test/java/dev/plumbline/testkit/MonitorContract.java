package dev.plumbline.testkit;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The checker as people use it under the contract of deciders: monitors where there are any. Counts
 * what decided, because a monitor that hands everything to search gives no wrong answer either.
 */
final class MonitorContract extends DeciderContract {
  private static final String SEARCH = "general search, because ";

  private final Predicate<History> ordinary;
  private final Map<String, Integer> reasons = new TreeMap<>();
  private long decisions;
  private long ordinaries;
  private long ordinaryMonitored;
  private long monitored;

  /**
   * @param ordinary which histories are for a monitor to decide
   */
  MonitorContract(Predicate<History> ordinary) {
    this.ordinary = ordinary;
  }

  /**
   * With everything for one history in a few. The others go without verification, and their cores
   * are the monitor's own, not made smaller: the contract replays the one and decides the other.
   */
  @Override
  protected Verdict decide(History history, Spec<?> spec) {
    Checker checker = Plumbline.checker(spec).threads(1);
    boolean whole = decisions++ % Evidence.count(10, 20) == 0;
    CheckResult result = (whole ? checker : checker.minimize(false).verify(false)).check(history);
    boolean byMonitor = result.decider().equals("monitor");
    monitored += byMonitor ? 1 : 0;
    if (history.size() > 0 && ordinary.test(history)) {
      ordinaries++;
      ordinaryMonitored += byMonitor ? 1 : 0;
    }
    for (String line : result.plan()) {
      int at = line.indexOf(SEARCH);
      if (at >= 0) {
        String why = line.substring(at + SEARCH.length()).replaceAll("\\d+", "n");
        reasons.merge(why, 1, Integer::sum);
      }
    }
    return result.verdict();
  }

  /** Which part of all histories a monitor decided. */
  double share() {
    return (double) monitored / decisions;
  }

  /** Which part of the ordinary histories a monitor decided; 1 if there was none. */
  double ordinaryShare() {
    return ordinaries == 0 ? 1 : (double) ordinaryMonitored / ordinaries;
  }

  /** What decided, and why search had to. */
  String deciders() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "  decided by a monitor: %,d of %,d, of the ordinary ones %,d of %,d",
            monitored,
            decisions,
            ordinaryMonitored,
            ordinaries));
    reasons.forEach(
        (why, times) ->
            text.append(String.format(Locale.ROOT, "%n  search %,d times because %s", times, why)));
    return text.toString();
  }
}
