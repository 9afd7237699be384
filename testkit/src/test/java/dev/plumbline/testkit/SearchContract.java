package dev.plumbline.testkit;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Verdict;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** General search under the contract of deciders, as people use it and rule by rule. */
final class SearchContract extends DeciderContract {
  private final boolean ruleByRule;
  private long decisions;

  /**
   * @param ruleByRule whether to decide each history with all rules, with none, without one in
   *     turn, with a random subset, and with a random subset on the unpartitioned history
   */
  SearchContract(boolean ruleByRule) {
    this.ruleByRule = ruleByRule;
  }

  /** With certificate for one history in a few: most of a violation's time goes into its core. */
  @Override
  protected Verdict decide(History history, Spec<?> spec) {
    return decisions++ % Evidence.count(10, 20) == 0
        ? Plumbline.checker(spec).algorithm(Algorithm.SEARCH).threads(1).check(history).verdict()
        : decide(history, spec, EnumSet.allOf(SearchRule.class), true);
  }

  /** The bare decision. */
  private static Verdict decide(
      History history, Spec<?> spec, Set<SearchRule> rules, boolean partition) {
    return Plumbline.checker(spec)
        .algorithm(Algorithm.SEARCH)
        .threads(1)
        .minimize(false)
        .verify(false)
        .rules(rules)
        .partition(partition)
        .check(history)
        .verdict();
  }

  @Override
  protected Map<String, Verdict> decisions(History history, Spec<?> spec, long seed) {
    if (!ruleByRule) {
      return super.decisions(history, spec, seed);
    }
    SearchRule[] rules = SearchRule.values();
    SearchRule one = rules[(int) (seed % rules.length)];
    Rng rng = Rng.of(seed, 51);
    Set<SearchRule> some = subset(rng);
    Set<SearchRule> others = subset(rng);
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    verdicts.put("all rules", decide(history, spec));
    verdicts.put("no rule", decide(history, spec, Set.of(), true));
    verdicts.put(
        "all but " + one, decide(history, spec, EnumSet.complementOf(EnumSet.of(one)), true));
    verdicts.put("only " + some, decide(history, spec, some, true));
    verdicts.put("unpartitioned, only " + others, decide(history, spec, others, false));
    return verdicts;
  }

  private static Set<SearchRule> subset(Rng rng) {
    Set<SearchRule> some = EnumSet.noneOf(SearchRule.class);
    for (SearchRule r : SearchRule.values()) {
      if (rng.chance(0.5)) {
        some.add(r);
      }
    }
    return some;
  }
}
