package dev.plumbline.core.check;

import dev.plumbline.core.crash.rules.EraVerifier;
import dev.plumbline.core.crash.rules.EraWitnesses;
import dev.plumbline.core.crash.rules.Eras;
import dev.plumbline.core.crash.rules.Sync;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.memory.MemoryPart;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import dev.plumbline.core.verdict.Verifier;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
final class BufferedCheck {
  private static final String MEMORY =
      "losses by value: what was seen after a crash says what was lost in it";

  /** Trying all choices for a core must end soon. */
  private static final Limits FEW = Limits.none().withStates(20_000);

  private final Settings settings;
  private final Budget budget;
  private final List<Sync> syncs;
  private final Stage plain;
  private final EraWitnesses proof = new EraWitnesses();
  private long tried;
  private @Nullable Reason ended;
  private int furthest;

  /**
   * A check.
   *
   * @param syncs those that completed
   * @param plain decides a history without marks
   */
  BufferedCheck(Settings settings, Budget budget, List<Sync> syncs, Stage plain) {
    this.settings = settings;
    this.budget = budget;
    this.syncs = syncs;
    this.plain = plain;
  }

  /**
   * Decides the history.
   *
   * @param base what is said of it if no operation is lost
   * @throws dev.plumbline.core.history.MalformedHistoryException if an operation survived a crash
   *     of all processes
   */
  <S> CheckResult check(History history, Spec<S> spec, CheckResult base) {
    long started = System.nanoTime();
    Eras eras = eras(history);
    CheckResult quick =
        spec instanceof MemorySpec memory && history.objects().size() == 1
            ? memory(history, memory, eras, base)
            : null;
    CheckResult result = quick == null ? exhaustive(history, spec, eras, base) : quick;
    Effort e = result.effort();
    long nanos = e.nanos() + System.nanoTime() - started;
    return result.withEffort(
        new Effort(e.parts(), e.decider(), nanos, e.states(), e.plan(), e.breakdown()));
  }

  private Eras eras(History history) {
    return new Eras(history, syncs, settings.crashModel.lateness());
  }

  /** In polynomial time; null where that does not decide. */
  private @Nullable CheckResult memory(
      History history, MemorySpec spec, Eras eras, CheckResult base) {
    MemoryPart part = MemoryPart.of(history, spec, settings.crashModel).get(0);
    Verdict verdict = part.decideBuffered(eras.numbers(), eras.synced(), budget, proof);
    if (verdict instanceof Verdict.Linearizable yes) {
      return linearizable(history, base, yes.witness().toArray(), part::complaint).withPlan(MEMORY);
    }
    if (!(verdict instanceof Verdict.Violation no)) {
      return null;
    }
    int[] operations = no.core().operations();
    if (!isRefuted(history.select(operations), spec)) {
      return null;
    }
    Core core = new Core(operations, History.PENDING, true);
    Explanation blamed =
        no.explanation().blamed() < 0 ? blamed(history, spec, no) : no.explanation();
    return base.withVerdict(new Verdict.Violation(core, blamed), true).withPlan(MEMORY);
  }

  /** The same reasons, after the first operation of the core that does not fit. */
  private Explanation blamed(History history, MemorySpec spec, Verdict.Violation told) {
    int[] rows = told.core().operations();
    History part = history.select(rows);
    Core all = new Core(allRows(part), History.PENDING, false);
    Verdict misfit = new FirstMisfit(part, h -> isRefuted(h, spec)).of(all, eras(part).numbers());
    Explanation first = ((Verdict.Violation) new Retelling(history, rows).of(misfit)).explanation();
    List<Sentence> sentences = new ArrayList<>(List.of(first.told().get(0)));
    sentences.addAll(told.explanation().told());
    return Explanation.of(first.blamed(), sentences, told.explanation().links());
  }

  /** Whether every choice of lost operations fails, tried one by one. */
  private boolean isRefuted(History core, Spec<?> spec) {
    Settings unverified = settings.with(s -> s.verify = false);
    BufferedCheck all = new BufferedCheck(unverified, new Budget(FEW), syncs, plain);
    return all.search(core, spec, eras(core), 0, new int[0]) == null && all.ended == null;
  }

  private <S> CheckResult exhaustive(History history, Spec<S> spec, Eras eras, CheckResult base) {
    int[] witness = search(history, spec, eras, 0, new int[0]);
    if (witness != null) {
      Verifier<S> verifier = new Verifier<>(spec);
      return linearizable(
          history,
          base,
          witness,
          (rows, places) ->
              verifier.complaint(history.select(rows).withoutMarks(), new Witness(places)));
    }
    if (ended != null) {
      String far =
          "%s after %d choices of lost operations".formatted(budget.describe(ended), tried);
      return judged(base, new Verdict.Undecided(ended, far), false);
    }
    if (furthest == 0) {
      return beforeCrashes(history, spec, eras, base);
    }
    Core all = new Core(allRows(history), History.PENDING, false);
    return judged(
        base,
        new FirstMisfit(history, part -> isRefuted(part, spec)).of(all, eras.numbers()),
        false);
  }

  /** No choice to make: what happened before the first crash is not linearizable. */
  private <S> CheckResult beforeCrashes(
      History history, Spec<S> spec, Eras eras, CheckResult base) {
    int[] rows = eras.rows(0);
    CheckResult first = plain.check(history.select(rows).withoutMarks(), spec);
    return judged(base, new Retelling(history, rows).of(first.verdict()), first.verified());
  }

  private static int[] allRows(History history) {
    return IntStream.range(0, history.size()).toArray();
  }

  private CheckResult linearizable(
      History history, CheckResult base, int[] witness, EraVerifier.Replay replay) {
    if (settings.verify) {
      CrashStage.requireWitness(
          settings.crashModel,
          new EraVerifier(history, syncs, settings.crashModel.lateness()).complaint(proof, replay));
    }
    Verdict verdict = new Verdict.Linearizable(new Witness(witness));
    CheckResult result = judged(base, verdict, settings.verify);
    return isAll(witness, history)
        ? result
        : result.withWarnings(
            List.of("operations were lost in a crash: the witness is that of the last era"));
  }

  /** What became of the parts if nothing was lost is no reason for this verdict. */
  private CheckResult judged(CheckResult base, Verdict verdict, boolean verified) {
    Effort e = base.effort();
    return base.withVerdict(verdict, verified)
        .withEffort(new Effort(e.parts(), e.decider(), e.nanos(), tried, e.plan()));
  }

  private static boolean isAll(int[] witness, History history) {
    long answered = Arrays.stream(witness).filter(i -> !history.pending(i)).count();
    return answered == history.size() - history.pendingCount();
  }

  /** A witness of the last era with what survived, or null. */
  private <S> int @Nullable [] search(History h, Spec<S> spec, Eras eras, int e, int[] survivors) {
    int[] rows = join(survivors, eras.rows(e));
    int[] witness = witness(h, spec, rows);
    if (witness == null) {
      return null;
    }
    if (e == eras.count() - 1) {
      proof.survive(survivors);
      proof.before(witness);
      return witness;
    }
    furthest = Math.max(furthest, e + 1);
    int[] era = eras.rows(e);
    for (int last = era.length - 1; last >= -1; last--) {
      int[] found = cutsAt(h, spec, eras, e, survivors, last);
      if (found != null) {
        proof.before(witness);
      }
      if (found != null || ended != null) {
        return found;
      }
    }
    return null;
  }

  /** Tries the cuts whose last survivor by call is this one of the era; -1 for no survivor. */
  private <S> int @Nullable [] cutsAt(
      History h, Spec<S> spec, Eras eras, int e, int[] survivors, int last) {
    int[] era = eras.rows(e);
    if (last < 0) {
      return eras.keepsSynced(h, List.of(), e) ? search(h, spec, eras, e + 1, survivors) : null;
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
      if (isClosed(h, cut, era) && eras.keepsSynced(h, cut, e)) {
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

  private <S> int @Nullable [] witness(History h, Spec<S> spec, int[] rows) {
    ended = budget.ended();
    if (ended == null && ++tried > budget.limits().states()) {
      ended = Reason.STATES;
    }
    if (ended != null) {
      return null;
    }
    Verdict verdict = plain.check(h.select(rows).withoutMarks(), spec).verdict();
    if (verdict instanceof Verdict.Undecided undecided) {
      ended = undecided.reason();
    }
    return verdict instanceof Verdict.Linearizable yes
        ? Arrays.stream(yes.witness().toArray()).map(i -> rows[i]).toArray()
        : null;
  }
}
