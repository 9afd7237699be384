package dev.plumbline.core.crash.rules;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Re-checks from the definition that a history is buffered durable, and shares nothing with those
 * who decided it: that what a crash undid had not returned before the call of a survivor or of a
 * completed sync, and that each era has a witness with what survived of the earlier ones.
 *
 * <p>Cost: O(n) for each era, and its replay.
 */
public final class EraVerifier {
  /** Says what is wrong with a witness of some operations of a history. */
  public interface Replay {
    /**
     * What is wrong, or null.
     *
     * @param rows the operations, ascending
     * @param places the witness, by places in the rows
     */
    @Nullable String complaint(int[] rows, int[] places);
  }

  private final History history;
  private final List<Sync> syncs;
  private final long lateness;
  private final long[] crashes;

  /**
   * A verifier of proofs for a history without its syncs.
   *
   * @param lateness by how much returns were moved since they were recorded
   */
  public EraVerifier(History history, List<Sync> syncs, long lateness) {
    this.history = history;
    this.syncs = syncs;
    this.lateness = lateness;
    this.crashes =
        history.marks().stream()
            .filter(mark -> mark.kind() == Mark.Kind.CRASH && mark.process() == null)
            .mapToLong(Mark::time)
            .toArray();
  }

  /** What is wrong with a proof, in one sentence; null if it holds. */
  public @Nullable String complaint(EraWitnesses proof, Replay replay) {
    int[] era =
        IntStream.range(0, history.size())
            .map(i -> era(history.pending(i) ? history.call(i) : history.ret(i) - lateness))
            .toArray();
    if (proof.orders().size() != crashes.length + 1) {
      return "an era has no witness";
    }
    for (int e = 0; e <= crashes.length; e++) {
      int number = e;
      if (e < crashes.length && losesTooMuch(era, number, proof)) {
        return "crash %d undid what it cannot undo".formatted(e + 1);
      }
      int[] there =
          IntStream.range(0, era.length)
              .filter(i -> era[i] == number || (era[i] < number && proof.survived(i)))
              .toArray();
      int[] order = proof.orders().get(e);
      int[] places = Arrays.stream(order).map(i -> Arrays.binarySearch(there, i)).toArray();
      String wrong =
          Arrays.stream(places).allMatch(place -> place >= 0)
              ? replay.complaint(there, places)
              : "an operation took effect that had been undone";
      if (wrong != null) {
        return "in era %d %s".formatted(e + 1, wrong);
      }
    }
    return null;
  }

  private int era(long time) {
    return (int) Arrays.stream(crashes).filter(crash -> crash < time).count();
  }

  /** Whether something is lost that had returned before the call of what is not. */
  private boolean losesTooMuch(int[] era, int e, EraWitnesses proof) {
    long latest = Long.MIN_VALUE;
    for (Sync sync : syncs) {
      latest = era(sync.ret() - lateness) == e ? Math.max(latest, sync.call()) : latest;
    }
    for (int i = 0; i < era.length; i++) {
      latest = era[i] == e && proof.survived(i) ? Math.max(latest, history.call(i)) : latest;
    }
    for (int i = 0; i < era.length; i++) {
      if (era[i] == e && !proof.survived(i) && history.ret(i) < latest) {
        return true;
      }
    }
    return false;
  }
}
