package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.verdict.Verdict;
import java.time.Duration;

/** Who takes part in the benchmarks. */
@SuppressWarnings("ImmutableEnumChecker") // deciders are records and static methods
enum Contender implements HistoryDecider {
  /** Plumbline's search, all rules on, one thread, no certificate. */
  SEARCH("Plumbline", GeneralSearch.full()),

  /** The whole check as a user gets it: parts in parallel, certificate, verification. */
  CHECK("Plumbline, whole check", Contender::check),

  /** The published algorithm. */
  WGL("WGL", new Wgl(Wgl.UNBOUNDED)),

  /** The published algorithm with a bounded cache. */
  WGL_LRU("WGL, LRU cache", new Wgl(Wgl.PUBLISHED_CACHE)),

  /** Plumbline's search without any rule. */
  PLAIN("Plumbline, no rule", GeneralSearch.plain()),

  /** Plumbline's search without any rule and with a bounded memo. */
  PLAIN_LRU(
      "Plumbline, no rule, bounded cache", GeneralSearch.plain().withCache(Wgl.PUBLISHED_CACHE));

  private final String title;
  private final HistoryDecider decider;

  Contender(String title, HistoryDecider decider) {
    this.title = title;
    this.decider = decider;
  }

  String title() {
    return title;
  }

  @Override
  public Decision decide(Question question, Duration limit, Runnable probe) {
    return decider.decide(question, limit, probe);
  }

  private static Decision check(Question question, Duration limit, Runnable probe) {
    CheckResult result =
        Plumbline.checker(question.spec())
            .algorithm(Algorithm.SEARCH)
            .partition(question.partition())
            .limits(Limits.none().withTime(limit))
            .check(question.history());
    probe.run();
    return new Decision(answer(result.verdict()), result.states());
  }

  private static Answer answer(Verdict verdict) {
    if (verdict instanceof Verdict.Undecided undecided) {
      return undecided.reason() == Verdict.Reason.MEMORY
          ? Answer.OUT_OF_MEMORY
          : Answer.OUT_OF_TIME;
    }
    return verdict instanceof Verdict.Linearizable ? Answer.YES : Answer.NO;
  }
}
