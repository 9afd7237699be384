package dev.plumbline.core.check;

import dev.plumbline.core.certify.WitnessMerge;
import dev.plumbline.core.crash.rules.Sync;
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
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The operations {@code sync} of a history: they do nothing to the object, but under buffered
 * durable linearizability a completed one survives crashes, and with it all that had returned
 * before its call. They are taken out of the history before it is decided, and put into the witness
 * afterwards.
 */
final class SyncStage implements Stage {
  private static final String NAME = "sync";

  private final Settings settings;
  private final Function<List<Sync>, Stage> next;

  /**
   * A stage.
   *
   * @param next what decides a history without them, given those that completed
   */
  SyncStage(Settings settings, Function<List<Sync>, Stage> next) {
    this.settings = settings;
    this.next = next;
  }

  @Override
  public <S> CheckResult check(History history, Spec<S> spec) {
    int[] syncs = rows(history, spec);
    if (syncs.length == 0) {
      return next.apply(List.of()).check(history, spec);
    }
    int[] completed = Arrays.stream(syncs).filter(i -> !history.pending(i)).toArray();
    List<Sync> known =
        Arrays.stream(completed).mapToObj(i -> new Sync(history.call(i), history.ret(i))).toList();
    int[] others =
        IntStream.range(0, history.size()).filter(i -> !history.name(i).equals(NAME)).toArray();
    CheckResult result = next.apply(known).check(without(history, others), spec);
    return restored(new Retelling(history, others).of(result), completed);
  }

  /**
   * The syncs of a history that may have them: one with crashes, or one that is to be buffered
   * durable. None if one has an input, or if the specification knows the name.
   */
  private int[] rows(History history, Spec<?> spec) {
    boolean crashes = settings.crashModel.buffered() || !history.marks().isEmpty();
    if (!crashes || !history.names().contains(NAME) || isKnown(spec)) {
      return new int[0];
    }
    int[] rows =
        IntStream.range(0, history.size()).filter(i -> history.name(i).equals(NAME)).toArray();
    boolean plain = Arrays.stream(rows).allMatch(i -> history.operation(i).input() == null);
    return plain ? rows : new int[0];
  }

  private static boolean isKnown(Spec<?> spec) {
    return spec.operations().isEmpty()
        || spec.operations().stream()
            .anyMatch(s -> s.name().equals(NAME) || s.synonyms().contains(NAME));
  }

  /** The history without them, and without what was reported of them. */
  private static History without(History history, int[] others) {
    Set<Mark> ofSyncs = Collections.newSetFromMap(new IdentityHashMap<>());
    int[] about = Reports.rows(history);
    for (int k = 0; k < about.length; k++) {
      if (about[k] >= 0 && history.name(about[k]).equals(NAME)) {
        ofSyncs.add(history.marks().get(k));
      }
    }
    return history.select(others, mark -> !ofSyncs.contains(mark));
  }

  /** A result with the completed syncs in its witness or core. */
  private static CheckResult restored(CheckResult result, int[] completed) {
    Verdict verdict = result.verdict();
    if (verdict instanceof Verdict.Linearizable yes) {
      int size = result.history().size();
      List<int[]> both = List.of(yes.witness().toArray(), completed);
      verdict = new Verdict.Linearizable(WitnessMerge.merge(size, both));
    } else if (verdict instanceof Verdict.Violation no) {
      int[] all =
          IntStream.concat(Arrays.stream(no.core().operations()), Arrays.stream(completed))
              .sorted()
              .toArray();
      Core core = new Core(all, no.core().cut(), no.core().verified());
      verdict = new Verdict.Violation(core, no.explanation());
    }
    return result.withVerdict(verdict, result.verified());
  }
}
