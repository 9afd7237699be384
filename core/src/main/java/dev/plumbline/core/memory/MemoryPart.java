package dev.plumbline.core.memory;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.crash.rules.EraWitnesses;
import dev.plumbline.core.crash.rules.MarkedHistory;
import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.spec.MemorySpec;
import dev.plumbline.core.split.Binding;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations of one memory of a history, in columns. */
public final class MemoryPart {
  private final History history;
  private final CrashModel model;
  private final int[] rows;
  private final MultiWordHistory columns;

  private MemoryPart(History history, CrashModel model, int[] rows, MultiWordHistory columns) {
    this.history = history;
    this.model = model;
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * A part for each object of the history.
   *
   * @throws dev.plumbline.core.history.MalformedHistoryException if an operation does not fit
   */
  public static List<MemoryPart> of(History history, MemorySpec spec, CrashModel model) {
    Problems problems = new Problems(history.source());
    Binding.bind(history, spec, problems);
    problems.throwIfAny();
    MarkedHistory marks = new MarkedHistory(history);
    List<IntList> rows = new ArrayList<>();
    history.objects().forEach(object -> rows.add(new IntList(1)));
    for (int i = 0; i < history.size(); i++) {
      rows.get(history.objectId(i)).add(i);
    }
    List<MemoryPart> parts = new ArrayList<>();
    for (IntList some : rows) {
      int[] own = some.toArray();
      MultiWordImport words = new MultiWordImport(history, marks, spec, model.reports());
      parts.add(new MemoryPart(history, model, own, words.read(own)));
    }
    return parts;
  }

  /** The operations in columns. */
  public MultiWordHistory columns() {
    return columns;
  }

  private String show(int operation) {
    return history.showOperation(rows[operation]);
  }

  /** Decides it by its graph; rows in the outcome are numbers of this part. */
  @SuppressWarnings("exports") // for this module only
  public MultiWordCheck graph(Budget budget) {
    return new MultiWordCheck(columns, model, budget, this::show);
  }

  /**
   * Decides it under buffered durable linearizability, where that takes polynomial time; null if it
   * does not. Rows in the verdict are numbers of this part, and its core is not verified yet.
   *
   * @param era the era of each operation
   * @param synced for each era the time before which what had returned is not lost
   * @param proof where witnesses are noted
   */
  @SuppressWarnings("exports") // for this module only
  public @Nullable Verdict decideBuffered(
      int[] era, long[] synced, Budget budget, EraWitnesses proof) {
    return BufferedMemory.decide(columns, this::show, era, synced, budget, proof);
  }

  /** What is wrong with an order of this part's operations; null if it is a witness. */
  public @Nullable String complaint(int[] order) {
    return WitnessReplay.complaint(columns, model, order);
  }

  /**
   * What is wrong with an order of some of this part's operations, as if there were no others and
   * no crashes; null if it is a witness.
   *
   * @param some ascending
   * @param places the order, by places in them
   */
  public @Nullable String complaint(int[] some, int[] places) {
    return WitnessReplay.complaint(
        Subhistory.withoutMarks(columns, some), CrashModel.DURABLE, places);
  }

  /** Whether what an anomaly says holds in all the part. */
  public boolean confirms(Anomaly anomaly) {
    return AnomalyVerifier.confirms(columns, anomaly);
  }

  /** An anomaly of the part as the explanation of a verdict on the history. */
  public Explanation explanation(Anomaly anomaly) {
    return anomaly.explanation(columns, i -> rows[i]);
  }

  /** The history's rows of operations of this part. */
  public int[] rows(int[] operations) {
    return Arrays.stream(operations).map(i -> rows[i]).toArray();
  }
}
