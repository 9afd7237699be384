package dev.plumbline.core.memory;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.Completions;
import dev.plumbline.core.crash.rules.EraWitnesses;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides buffered durable linearizability of a memory in polynomial time: what must have been lost
 * is taken for lost ({@link LostOperations}), and each era is decided with what is left of the
 * earlier ones. That there is a witness for each is a proof; that there is none is one where the
 * losses leave no choice, which is so with distinct values, no blind writes and no failures that do
 * not tell what they saw. Such failures are left out to find a violation, which makes it weaker.
 *
 * <p>Cost: a linear decision for each era, with the survivors of the earlier ones. The condition is
 * that of Izraelevitz, Mendes and Scott (2016).
 */
final class BufferedMemory {
  private static final Limits LITTLE = Limits.none().withStates(1_000);

  private final MultiWordHistory h;
  private final IntFunction<String> show;
  private final int[] era;
  private final long[] synced;
  private final Versions v;
  private final @Nullable LostOperations losses;

  private BufferedMemory(MultiWordHistory h, IntFunction<String> show, int[] era, long[] synced) {
    this.h = h;
    this.show = show;
    this.era = era;
    this.synced = synced;
    this.v = new Versions(h, new Completions(h, CrashModel.DURABLE));
    this.losses =
        v.duplicate() == null && !v.blind() ? new LostOperations(v, era, synced.length) : null;
  }

  /**
   * The verdict; null if this method cannot say. A witness is that of the last era, with the
   * survivors of the others before it; a core is not verified yet.
   *
   * @param show how an operation is called in sentences
   * @param era the era of each operation
   * @param synced for each era the time before which what had returned is not lost
   * @param proof where the witnesses of all eras are noted
   */
  static @Nullable Verdict decide(
      MultiWordHistory h,
      IntFunction<String> show,
      int[] era,
      long[] synced,
      Budget budget,
      EraWitnesses proof) {
    try {
      return new BufferedMemory(h, show, era, synced).decide(budget, proof);
    } catch (Budget.EndedException e) {
      return null;
    }
  }

  private @Nullable Verdict decide(Budget budget, EraWitnesses proof) {
    if (losses == null) {
      return null;
    }
    List<int[]> witnesses = survivorsWitnesses(budget);
    if (witnesses != null) {
      witnesses.forEach(proof::after);
      proof.survive(IntStream.range(0, h.size).filter(i -> !losses.lost(i)).toArray());
      int[] witness = witnesses.get(witnesses.size() - 1);
      return new Verdict.Linearizable(new Witness(witness));
    }
    // A failed operation changes nothing, so what has a witness has one without it.
    int[] telling = IntStream.range(0, h.size).filter(i -> !v.kinds.failed(i)).toArray();
    return part(telling).refute(telling, budget);
  }

  /**
   * Looks for few operations that show that there is no witness.
   *
   * @param rows what the operations are in the whole history
   */
  private @Nullable Verdict refute(int[] rows, Budget budget) {
    if (!refuted(budget)) {
      return null;
    }
    int[] core =
        new CoreMinimizer(v, h.size / 2, budget, some -> part(some).refuted(new Budget(LITTLE)))
            .rows();
    int[] operations = Arrays.stream(core).map(i -> rows[i]).toArray();
    List<Sentence> sentences =
        sentences(core).stream().map(s -> s.retold(k -> operations[k], words -> words)).toList();
    return new Verdict.Violation(
        new Core(operations, History.PENDING, false), Explanation.of(-1, sentences, List.of()));
  }

  private BufferedMemory part(int[] rows) {
    int[] eras = Arrays.stream(rows).map(i -> era[i]).toArray();
    return new BufferedMemory(Subhistory.of(h, rows), i -> show.apply(rows[i]), eras, synced);
  }

  /** A witness of each era, or null if one has none. */
  private @Nullable List<int[]> survivorsWitnesses(Budget budget) {
    List<int[]> witnesses = new ArrayList<>();
    for (int e = 0; e < synced.length; e++) {
      int[] rows = survivors(e);
      Outcome outcome = breaksSync() ? null : eraAlone(rows, budget);
      if (!(outcome instanceof Outcome.Yes yes)) {
        return null;
      }
      witnesses.add(Arrays.stream(yes.witness()).map(i -> rows[i]).toArray());
    }
    return witnesses;
  }

  private boolean refuted(Budget budget) {
    if (losses == null) {
      return false;
    }
    boolean no = breaksSync();
    for (int e = 0; e < synced.length && !no; e++) {
      no = eraAlone(survivors(e), budget) instanceof Outcome.No;
    }
    return no;
  }

  private boolean breaksSync() {
    return IntStream.range(0, h.size)
        .anyMatch(i -> assured(losses).lost(i) && !h.pending(i) && h.ret[i] < synced[era[i]]);
  }

  /** An era with what survived of those before it, without crashes. */
  private Outcome eraAlone(int[] rows, Budget budget) {
    MultiWordHistory alone = Subhistory.withoutMarks(h, rows);
    return new MultiWordCheck(alone, CrashModel.DURABLE, budget, alone::show).decide();
  }

  private int[] survivors(int e) {
    return IntStream.range(0, h.size)
        .filter(i -> era[i] == e || (era[i] < e && !assured(losses).lost(i)))
        .toArray();
  }

  private List<Sentence> sentences(int[] core) {
    BufferedMemory small = part(core);
    AnomalySentences tell = new AnomalySentences(small.v, small.show);
    List<Sentence> sentences = new ArrayList<>();
    for (int k = 0; k < core.length; k++) {
      LostOperations lost = assured(small.losses);
      int x = lost.evidence(k);
      if (lost.lost(k) && x >= 0) {
        int reader = small.v.row[x];
        sentences.add(
            Sentence.of(
                "%s was lost in a crash, because afterwards %s saw %s in %s, which it had"
                    + " replaced.",
                tell.operation(k), tell.operation(reader), tell.seen(x, reader), tell.address(x)));
      }
    }
    if (small.breaksSync()) {
      sentences.add(Sentence.words("But a completed sync says that it was not."));
    }
    return sentences;
  }
}
