package dev.plumbline.core.check;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.OrderReplay;
import dev.plumbline.core.transaction.TransactionAnomaly;
import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionExport;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionVerifier;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One check of transactions at an isolation level, or at all of them. An order is executed, every
 * step of a cycle looked up, by others than those that found it.
 */
final class LevelsCheck {
  private static final int[] NOTHING = {};

  private final TransactionHistory columns;
  private final String spec;
  private final Settings settings;
  private final Budget budget;
  private final @Nullable History history;
  private final TransactionCheck check;
  private final Map<String, String> levels = new LinkedHashMap<>();
  private final long started = System.nanoTime();
  private String beyond = "";

  /**
   * A run.
   *
   * @param history the same as the columns; null if an outline of them is to be made
   */
  LevelsCheck(
      TransactionHistory columns,
      String spec,
      Settings settings,
      Budget budget,
      @Nullable History history) {
    this.columns = columns;
    this.spec = spec;
    this.settings = settings;
    this.budget = budget;
    this.history = history;
    this.check = new TransactionCheck(columns, budget);
  }

  /** A verdict that there is no method for. */
  static CheckResult undecided(
      History history, String spec, @Nullable IsolationLevel level, String why) {
    IsolationLevel asked = level == null ? IsolationLevel.STRICT_SERIALIZABLE : level;
    return new CheckResult(
        history,
        spec,
        asked.toString(),
        new Verdict.Undecided(Reason.METHOD, why),
        false,
        List.of(),
        new Effort(1, Outcome.GRAPH, 0, 0, List.of("no graph, because " + why)));
  }

  /** Why this method could not decide, after {@link #execute} returned null. */
  String beyond() {
    return beyond;
  }

  /** The result; null if the method does not apply, and general search may. */
  @Nullable CheckResult execute() {
    if (settings.level == null) {
      return all();
    }
    Outcome answer = check.decide(settings.level);
    boolean strict = settings.level == IsolationLevel.STRICT_SERIALIZABLE;
    if (strict && answer instanceof Outcome.Beyond reason) {
      beyond = reason.why();
      return null;
    }
    return result(
        settings.level,
        answer,
        answer instanceof Outcome.No no ? check.weakest(TransactionAnomaly.of(no)) : null);
  }

  /** Decides every level, the strongest first, until one holds that implies all that are left. */
  private CheckResult all() {
    Outcome strict = null;
    TransactionAnomaly weakest = null;
    for (IsolationLevel level : IsolationLevel.values()) {
      if (levels.containsKey(level.toString())) {
        continue;
      }
      Outcome answer = check.decide(level);
      strict = strict == null ? answer : strict;
      weakest = answer instanceof Outcome.No no ? TransactionAnomaly.of(no) : weakest;
      levels.put(level.toString(), word(answer));
      if (answer instanceof Outcome.Yes holds) {
        verify(level, holds);
        level.implied().forEach(l -> levels.put(l.toString(), "holds"));
      }
    }
    return result(IsolationLevel.STRICT_SERIALIZABLE, strict, weakest);
  }

  private static String word(Outcome answer) {
    return answer instanceof Outcome.Yes
        ? "holds"
        : answer instanceof Outcome.No ? "refuted" : "undecided";
  }

  private CheckResult result(
      IsolationLevel level, @Nullable Outcome answer, @Nullable TransactionAnomaly weakest) {
    if (answer instanceof Outcome.Yes holds) {
      verify(level, holds);
      Witness witness = new Witness(rows(level, holds.witness()));
      return result(level, new Verdict.Linearizable(witness), NOTHING, settings.verify);
    }
    if (answer instanceof Outcome.No no) {
      return violation(level, TransactionAnomaly.of(no), assured(weakest));
    }
    Verdict undecided =
        answer instanceof Outcome.Ended ended
            ? new Verdict.Undecided(
                ended.reason(), budget.describe(ended.reason()) + " before all was ordered")
            : new Verdict.Undecided(
                Reason.METHOD,
                ((Outcome.Beyond) assured(answer)).why()
                    + (levels.isEmpty() ? "" : ". " + strongest()));
    return result(level, undecided, NOTHING, false);
  }

  private void verify(IsolationLevel level, Outcome.Yes holds) {
    if (settings.verify) {
      SelfCheck.requireWitness(
          "the replay", OrderReplay.complaint(columns, level, holds.witness()));
    }
  }

  /** The rows in the order in which they took effect; of snapshots, in which they committed. */
  private static int[] rows(IsolationLevel level, int[] order) {
    boolean snapshots =
        level == IsolationLevel.SNAPSHOT_ISOLATION
            || level == IsolationLevel.STRONG_SNAPSHOT_ISOLATION;
    return snapshots
        ? Arrays.stream(order).filter(x -> x % 2 == 1).map(x -> x / 2).toArray()
        : order;
  }

  private CheckResult violation(
      IsolationLevel level, TransactionAnomaly asked, TransactionAnomaly weakest) {
    boolean shorter = !asked.cycle().isEmpty() && asked.cycle().size() < weakest.cycle().size();
    Explanation told = check.explanation(weakest, i -> i);
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(Sentence.words(headline(level, weakest)));
    sentences.addAll(told.told());
    if (shorter) {
      sentences.add(
          Sentence.words(
              "Fewer transactions refute %s (%s):".formatted(asked.level(), asked.name())));
      sentences.addAll(check.explanation(asked, i -> i).told());
    }
    boolean verified = isConfirmed(weakest) && (!shorter || isConfirmed(asked));
    Explanation why = Explanation.of(told.blamed(), sentences, told.links());
    int[] rows = shorter ? union(weakest.rows(), asked.rows()) : weakest.rows();
    return result(level, SelfCheck.violation(rows, why, verified), rows, verified);
  }

  private boolean isConfirmed(TransactionAnomaly anomaly) {
    return settings.verify && new TransactionVerifier(columns).confirms(anomaly);
  }

  private static int[] union(int[] some, int[] others) {
    int[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  /** What is refuted; of all levels also the strongest that hold. */
  private String headline(IsolationLevel level, TransactionAnomaly weakest) {
    String even = weakest.level() == level ? "" : "not even ";
    String start =
        even.isEmpty()
            ? "%s: this is not %s.".formatted(weakest.name(), level.adjective())
            : "%s: this is not even %s.".formatted(weakest.name(), weakest.level().adjective());
    return levels.isEmpty() ? start : start + " " + strongest();
  }

  private String strongest() {
    List<String> undecided =
        levels.keySet().stream().filter(l -> "undecided".equals(levels.get(l))).toList();
    List<String> holding =
        Arrays.stream(IsolationLevel.values())
            .filter(l -> "holds".equals(levels.get(l.toString())))
            .filter(
                l ->
                    Arrays.stream(IsolationLevel.values())
                        .noneMatch(
                            s ->
                                s.implied().contains(l)
                                    && "holds".equals(levels.get(s.toString()))))
            .map(IsolationLevel::toString)
            .toList();
    String open = undecided.isEmpty() ? "" : " Undecided: " + String.join(", ", undecided) + ".";
    return holding.isEmpty()
        ? (undecided.isEmpty() ? "No level holds." : "No level is known to hold.") + open
        : "The strongest that holds: " + String.join(", ", holding) + "." + open;
  }

  private CheckResult result(IsolationLevel level, Verdict verdict, int[] shown, boolean verified) {
    return new CheckResult(
        history == null ? TransactionExport.outline(columns, shown) : history,
        spec,
        level.toString(),
        verdict,
        verified,
        List.of(),
        new Effort(
            1,
            Outcome.GRAPH,
            System.nanoTime() - started,
            0,
            List.of("one part: graph of what transactions read and wrote"),
            List.of(),
            levels));
  }
}
