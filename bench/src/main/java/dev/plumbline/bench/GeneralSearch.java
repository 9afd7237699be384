package dev.plumbline.bench;

import dev.plumbline.bench.Decision.Answer;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.search.Search;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.split.Part;
import dev.plumbline.core.split.Split;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Plumbline's general search, without certificate: bind, split, and decide part after part in one
 * thread. That is what the baseline does too, so the two can be compared; what a user waits for,
 * certificate and its verification included, is {@link Contender#CHECK}.
 *
 * @param rules the rules of the search
 * @param cacheEntries failed configurations remembered in one part
 */
record GeneralSearch(Set<SearchRule> rules, long cacheEntries) implements HistoryDecider {
  /** All rules, unbounded cache. */
  static GeneralSearch full() {
    return new GeneralSearch(EnumSet.allOf(SearchRule.class), Long.MAX_VALUE);
  }

  /** No rule: depth-first search with a memo, as published. */
  static GeneralSearch plain() {
    return new GeneralSearch(EnumSet.noneOf(SearchRule.class), Long.MAX_VALUE);
  }

  GeneralSearch without(SearchRule rule) {
    EnumSet<SearchRule> fewer = EnumSet.copyOf(rules);
    fewer.remove(rule);
    return new GeneralSearch(fewer, cacheEntries);
  }

  GeneralSearch withCache(long entries) {
    return new GeneralSearch(rules, entries);
  }

  @Override
  public Decision decide(Question question, Duration limit, Runnable probe) {
    Limits limits = Limits.none().withTime(limit).withCache(cacheEntries);
    return decide(question, question.spec(), new Budget(limits), probe);
  }

  private <S> Decision decide(Question question, Spec<S> spec, Budget budget, Runnable probe) {
    Problems problems = new Problems(question.name());
    Binding binding = Binding.bind(question.history(), spec, problems);
    problems.throwIfAny();
    Split split = Split.of(binding, spec, question.partition());
    // Kept as a check keeps them: they are part of what it costs.
    List<Outcome> outcomes = new ArrayList<>();
    long states = 0;
    for (int p = 0; p < split.count(); p++) {
      Part part = split.part(p);
      Search<S> search = new Search<>(part, spec, rules, budget, Long.MAX_VALUE);
      Outcome outcome = search.run();
      outcomes.add(outcome);
      states += outcome.states();
      try {
        probe.run();
      } finally {
        Reference.reachabilityFence(search);
        Reference.reachabilityFence(outcomes);
      }
      if (!(outcome instanceof Outcome.Yes)) {
        return new Decision(answer(outcome), states);
      }
    }
    return new Decision(Answer.YES, states);
  }

  private static Answer answer(Outcome outcome) {
    return !(outcome instanceof Outcome.Ended ended)
        ? Answer.NO
        : ended.reason() == Reason.MEMORY ? Answer.OUT_OF_MEMORY : Answer.OUT_OF_TIME;
  }
}
