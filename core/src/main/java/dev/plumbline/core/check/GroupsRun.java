package dev.plumbline.core.check;

import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.history.History;
import dev.plumbline.core.memory.WordGroups;
import dev.plumbline.core.result.CheckResult;
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
final class GroupsRun {
  private final History history;
  private final MemorySpec spec;
  private final boolean verify;
  private final CrashChecks.Decider graph;
  private final CrashChecks.Decider others;
  private final List<String> plan = new ArrayList<>();
  private final Set<String> deciders = new LinkedHashSet<>();
  private long states;
  private boolean verified = true;

  /**
   * A check of a history of one object without marks.
   *
   * @param graph decides a memory by its values, null if it cannot
   * @param others decides anything
   */
  GroupsRun(
      History history,
      MemorySpec spec,
      boolean verify,
      CrashChecks.Decider graph,
      CrashChecks.Decider others) {
    this.history = history;
    this.spec = spec;
    this.verify = verify;
    this.graph = graph;
    this.others = others;
  }

  CheckResult execute() {
    long started = System.nanoTime();
    WordGroups groups = new WordGroups(history, spec);
    List<int[]> parts = groups.rows();
    List<int[]> witnesses = new ArrayList<>();
    Verdict undecided = null;
    for (int[] rows : parts) {
      InRows inRows = new InRows(rows, sentence -> sentence);
      Verdict verdict = inRows.of(decide(groups, history.select(rows)));
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
    String complaint = verify ? new Verifier<>(spec).complaint(history, yes.witness()) : null;
    if (complaint != null) {
      throw new IllegalStateException(
          "the verifier refuses the witness: " + complaint + "; this is a bug of Plumbline");
    }
    return result(yes, parts.size(), started);
  }

  private Verdict decide(WordGroups groups, History group) {
    CheckResult result = graph.decide(group, spec);
    if (result == null) {
      History register = groups.register(group);
      result =
          register == null
              ? others.decide(group, spec)
              : others.decide(register, Specs.withInitial("register", spec.initialValue()));
    }
    states += result.states();
    deciders.add(result.decider());
    verified &= result.verified();
    result.plan().stream().filter(line -> !plan.contains(line)).forEach(plan::add);
    return result.verdict();
  }

  private CheckResult result(Verdict verdict, int parts, long started) {
    return new CheckResult(
        history,
        spec.name(),
        spec.condition(),
        verdict,
        parts,
        String.join(" and ", deciders),
        System.nanoTime() - started,
        states,
        verified && verify,
        Warnings.of(history, spec),
        plan);
  }
}
