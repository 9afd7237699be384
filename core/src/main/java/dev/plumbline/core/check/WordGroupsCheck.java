package dev.plumbline.core.check;

import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.WordGroups;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verifier;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One check of a memory to which the graph does not apply as a whole: group by group of its words,
 * by the graph where it applies to a group, as a register where the group is one word, and by
 * search otherwise.
 */
final class WordGroupsCheck {
  private final History history;
  private final MemorySpec spec;
  private final Settings settings;
  private final Budget budget;
  private final Stage others;
  private final List<String> plan = new ArrayList<>();
  private final Set<String> deciders = new LinkedHashSet<>();
  private long states;
  private boolean verified = true;

  /**
   * A check of a history of one object without marks.
   *
   * @param others decides anything
   */
  WordGroupsCheck(
      History history, MemorySpec spec, Settings settings, Budget budget, Stage others) {
    this.history = history;
    this.spec = spec;
    this.settings = settings;
    this.budget = budget;
    this.others = others;
  }

  CheckResult execute() {
    long started = System.nanoTime();
    WordGroups groups = new WordGroups(history, spec);
    List<int[]> parts = groups.rows();
    List<int[]> witnesses = new ArrayList<>();
    Verdict undecided = null;
    for (int[] rows : parts) {
      Verdict verdict = new Retelling(history, rows).of(decide(groups, history.select(rows)));
      if (verdict instanceof Verdict.Violation) {
        return result(verdict, parts.size(), started);
      }
      if (verdict instanceof Verdict.Linearizable yes) {
        witnesses.add(yes.witness().toArray());
      } else {
        undecided = undecided == null ? verdict : undecided;
      }
    }
    if (undecided != null) {
      verified = false;
      return result(undecided, parts.size(), started);
    }
    Verdict.Linearizable yes =
        new Verdict.Linearizable(WitnessMerge.merge(history.size(), witnesses));
    if (settings.verify) {
      SelfCheck.requireWitness(
          "the verifier", new Verifier<>(spec).complaint(history, yes.witness()));
    }
    return result(yes, parts.size(), started);
  }

  private Verdict decide(WordGroups groups, History group) {
    CheckResult result = new GraphCheck(group, spec, settings, budget).execute();
    if (result == null) {
      History register = groups.register(group);
      result =
          register == null
              ? others.check(group, spec)
              : others.check(register, Specs.withInitial("register", spec.initialValue()));
    }
    states += result.states();
    deciders.add(result.decider());
    verified &= result.verified();
    result.plan().stream().filter(line -> !plan.contains(line)).forEach(plan::add);
    return result.verdict();
  }

  private CheckResult result(Verdict verdict, int parts, long started) {
    String both = String.join(" and ", deciders);
    return new CheckResult(
        history,
        spec.name(),
        spec.condition(),
        verdict,
        verified && settings.verify,
        Warnings.of(history, spec),
        new Effort(parts, both, System.nanoTime() - started, states, plan));
  }
}
