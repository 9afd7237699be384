package dev.plumbline.core.check;

import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.split.Reports;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Verdict;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The operations {@code sync} of a history: they do nothing to the object, but under buffered
 * durable linearizability a completed one survives crashes, and with it all that had returned
 * before its call. They are taken out of the history before it is decided, and put into the witness
 * afterwards.
 */
final class Syncs {
  private static final String NAME = "sync";

  /** A completed one. */
  record Sync(long call, long ret) {}

  private final History history;
  private final int[] rows;
  private final int[] others;

  private Syncs(History history, int[] rows) {
    this.history = history;
    this.rows = rows;
    this.others =
        IntStream.range(0, history.size()).filter(i -> !history.name(i).equals(NAME)).toArray();
  }

  /**
   * Those of a history that may have them: one with crashes, or one that is to be buffered durable.
   * Null if there are none, if one has an input, or if the specification knows the name.
   */
  static Syncs of(History history, Spec<?> spec, CrashModel model) {
    boolean crashes = model == CrashModel.BUFFERED_DURABLE || !history.marks().isEmpty();
    if (!crashes || !history.names().contains(NAME) || isKnown(spec)) {
      return null;
    }
    int[] rows =
        IntStream.range(0, history.size()).filter(i -> history.name(i).equals(NAME)).toArray();
    boolean plain = Arrays.stream(rows).allMatch(i -> history.operation(i).input() == null);
    return rows.length == 0 || !plain ? null : new Syncs(history, rows);
  }

  private static boolean isKnown(Spec<?> spec) {
    return spec.operations().isEmpty()
        || spec.operations().stream()
            .anyMatch(s -> s.name().equals(NAME) || s.synonyms().contains(NAME));
  }

  /** The history without them, and without what was reported of them. */
  History others() {
    Set<Mark> ofSyncs = Collections.newSetFromMap(new IdentityHashMap<>());
    int[] about = Reports.rows(history);
    for (int k = 0; k < about.length; k++) {
      if (about[k] >= 0 && history.name(about[k]).equals(NAME)) {
        ofSyncs.add(history.marks().get(k));
      }
    }
    return history.select(others, mark -> !ofSyncs.contains(mark));
  }

  List<Sync> completed() {
    return Arrays.stream(rows)
        .filter(i -> !history.pending(i))
        .mapToObj(i -> new Sync(history.call(i), history.ret(i)))
        .toList();
  }

  /** A result for {@link #others} as one for the history. */
  CheckResult restore(CheckResult result) {
    Verdict verdict = new InRows(others, sentence -> sentence).of(result.verdict());
    int[] answered = Arrays.stream(rows).filter(i -> !history.pending(i)).toArray();
    if (verdict instanceof Verdict.Linearizable yes) {
      verdict =
          new Verdict.Linearizable(
              WitnessMerge.merge(history.size(), List.of(yes.witness().toArray(), answered)));
    } else if (verdict instanceof Verdict.Violation no) {
      int[] all =
          IntStream.concat(Arrays.stream(no.core().operations()), Arrays.stream(answered))
              .sorted()
              .toArray();
      Core core = new Core(all, no.core().cut(), no.core().verified());
      verdict = new Verdict.Violation(core, no.explanation());
    }
    return result.about(history, verdict);
  }
}
