package dev.plumbline.core;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Checks a history under buffered durable linearizability: crashes of the whole system divide time
 * into eras, and a crash may undo operations of the era before it, as long as with an operation all
 * survive that had returned before its call. For every era, what survived of the earlier ones
 * followed by all of this era must be linearizable.
 *
 * <p>Tries the choices of survivors, era by era, those that lose little first. A choice is
 * determined by the last survivor to be called and by which of the operations survive that were
 * open then, so an era of n operations, C of them at a time, has n·2^C choices at most, each of
 * which is an ordinary check.
 */
final class BufferedChecks {
  private final CrashModel model;
  private final Budget budget;
  private final CrashChecks.Decider decider;
  private long tried;
  private Reason ended;
  private int furthest;

  BufferedChecks(CrashModel model, Budget budget, CrashChecks.Decider decider) {
    this.model = model;
    this.budget = budget;
    this.decider = decider;
  }

  /**
   * Decides the history.
   *
   * @param durable what is said of it if no operation is lost
   * @throws dev.plumbline.core.history.MalformedHistoryException if an operation survived a crash
   *     of all processes
   */
  <S> CheckResult check(History history, Spec<S> spec, CheckResult durable) {
    List<int[]> eras = eras(history);
    int[] witness = search(history, spec, eras, 0, new int[0]);
    String condition = CrashChecks.condition(spec, history, model);
    CheckResult base = durable.withCondition(condition);
    if (witness != null) {
      CheckResult result = base.with(new Verdict.Linearizable(new Witness(witness)), tried);
      return isAll(witness, history)
          ? result
          : result.withWarning(
              "operations were lost in a crash: the witness is that of the last era");
    }
    if (ended != null) {
      String far = "the limit ended after %d choices of lost operations".formatted(tried);
      return base.with(new Verdict.Undecided(ended, far), tried);
    }
    int[] all = IntStream.range(0, history.size()).toArray();
    String why =
        eras.size() == 1 || furthest == 0
            ? "What happened before the first crash has no witness."
            : "Whatever operations were lost in crashes, what happened after crash %d has no witness."
                .formatted(furthest);
    return base.with(
        new Verdict.Violation(
            new Core(all, History.PENDING, false), new Explanation(-1, List.of(why))),
        tried);
  }

  private static boolean isAll(int[] witness, History history) {
    long answered = Arrays.stream(witness).filter(i -> !history.pending(i)).count();
    return answered == history.size() - history.pendingCount();
  }

  /**
   * Whether a witness of the whole history has one of each era as its beginning, so that nothing
   * need be lost. It has, except where a call and a return have the very time of a crash: by their
   * times the operations are concurrent, and the witness may have them in the order in which they
   * cannot have been.
   */
  static boolean keepsEras(History history, Witness witness) {
    List<int[]> eras = eras(history);
    int[] eraOf = new int[history.size()];
    for (int e = 0; e < eras.size(); e++) {
      for (int i : eras.get(e)) {
        eraOf[i] = e;
      }
    }
    int latest = 0;
    for (int i : witness.toArray()) {
      if (eraOf[i] < latest && !history.pending(i)) {
        return false;
      }
      latest = Math.max(latest, eraOf[i]);
    }
    return true;
  }

  /**
   * The rows of each era. A crash at the very time of a call came before it if the operation
   * returned.
   */
  private static List<int[]> eras(History history) {
    long[] crashes =
        history.marks().stream()
            .filter(m -> m.kind() == Mark.Kind.CRASH && m.process() == null)
            .mapToLong(Mark::time)
            .toArray();
    Problems problems = new Problems(history.source());
    List<List<Integer>> eras = new ArrayList<>();
    for (int e = 0; e <= crashes.length; e++) {
      eras.add(new ArrayList<>());
    }
    for (int i = 0; i < history.size(); i++) {
      long time = history.pending(i) ? history.call(i) : history.ret(i);
      int era = 0;
      while (era < crashes.length && crashes[era] < time) {
        era++;
      }
      eras.get(era).add(i);
      if (era > 0 && history.call(i) < crashes[era - 1]) {
        problems.add(
            history.line(i),
            Rule.RETURN_AFTER_CRASH,
            "the operation called at %d returns at %d, although all processes crashed at %d"
                .formatted(history.call(i), history.ret(i), crashes[era - 1]));
      }
    }
    problems.throwIfAny();
    return eras.stream().map(rows -> rows.stream().mapToInt(i -> i).toArray()).toList();
  }

  /** A witness of the last era with what survived, or null. */
  private <S> int[] search(History h, Spec<S> spec, List<int[]> eras, int e, int[] survivors) {
    int[] rows = join(survivors, eras.get(e));
    int[] witness = witness(h, spec, rows);
    if (witness == null) {
      return null;
    }
    if (e == eras.size() - 1) {
      return witness;
    }
    furthest = Math.max(furthest, e + 1);
    int[] era = eras.get(e);
    for (int last = era.length - 1; last >= -1; last--) {
      int[] found = cutsAt(h, spec, eras, e, survivors, last);
      if (found != null || ended != null) {
        return found;
      }
    }
    return null;
  }

  /** Tries the cuts whose last survivor by call is this one of the era; -1 for no survivor. */
  private <S> int[] cutsAt(
      History h, Spec<S> spec, List<int[]> eras, int e, int[] survivors, int last) {
    int[] era = eras.get(e);
    if (last < 0) {
      return search(h, spec, eras, e + 1, survivors);
    }
    List<Integer> sure = new ArrayList<>(List.of(era[last]));
    List<Integer> open = new ArrayList<>();
    for (int k = 0; k < last; k++) {
      (h.precedes(era[k], era[last]) ? sure : open).add(era[k]);
    }
    for (BitSet lost = new BitSet(); lost.length() <= open.size(); increment(lost)) {
      List<Integer> cut = new ArrayList<>(sure);
      for (int k = 0; k < open.size(); k++) {
        if (!lost.get(k)) {
          cut.add(open.get(k));
        }
      }
      if (isClosed(h, cut, era)) {
        int[] kept = cut.stream().mapToInt(i -> i).sorted().toArray();
        int[] found = search(h, spec, eras, e + 1, join(survivors, kept));
        if (found != null || ended != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static void increment(BitSet number) {
    int zero = number.nextClearBit(0);
    number.clear(0, zero);
    number.set(zero);
  }

  private static boolean isClosed(History h, List<Integer> cut, int[] era) {
    long latest = Long.MIN_VALUE;
    for (int i : cut) {
      latest = Math.max(latest, h.call(i));
    }
    for (int i : era) {
      if (h.ret(i) < latest && !cut.contains(i)) {
        return false;
      }
    }
    return true;
  }

  private static int[] join(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private <S> int[] witness(History h, Spec<S> spec, int[] rows) {
    ended = budget.ended();
    if (ended == null && ++tried > budget.limits().states()) {
      ended = Reason.STATES;
    }
    if (ended != null) {
      return null;
    }
    Verdict verdict = decider.decide(h.select(rows).withoutMarks(), spec).verdict();
    if (verdict instanceof Verdict.Undecided undecided) {
      ended = undecided.reason();
    }
    return verdict instanceof Verdict.Linearizable yes
        ? Arrays.stream(yes.witness().toArray()).map(i -> rows[i]).toArray()
        : null;
  }
}
