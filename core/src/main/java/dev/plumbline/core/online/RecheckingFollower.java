package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows an object of any specification: keeps operations and has an offline decider look at all
 * of them again whenever as many events have come as were kept after the last look.
 *
 * <p>Cost: each look is at no more than twice as many events as have come since the last one, so
 * all looks together cost a constant factor more than one at the end, with a decider that is linear
 * up to logarithms. Delay: a violation is seen at the latest when as many further events have come
 * as are kept, at least {@value #LEAST}. Its first event is then found by bisection, which is exact
 * because every extension of a prefix without witness has none.
 *
 * <p>What a look has decided can be forgotten where a {@link Pruner} knows how. What a {@link
 * QuickRefuter} sees is looked at immediately: it only ever brings the look forward.
 */
final class RecheckingFollower implements Follower {
  /** How many events come at least between two looks. */
  static final int LEAST = 32;

  private final Spec<?> spec;
  private final Checker checker;
  private final Pruner pruner;
  private final QuickRefuter refuter;

  /** Completed operations that lead to the state in which {@link #kept} begins. */
  private final List<TrackedOperation> carried = new ArrayList<>();

  /** In the order of calls. */
  private final List<TrackedOperation> kept = new ArrayList<>();

  private final boolean forgetful;
  private long since;
  private long lookAt = LEAST;
  private long fineUpTo = -1;
  private long latest = -1;
  private @Nullable Reason undecided;
  private long bad = -1;

  RecheckingFollower(Spec<?> spec, Pruner pruner, QuickRefuter refuter, Checker checker) {
    this(spec, pruner, refuter, checker, List.of(), false);
  }

  /** Goes on where another follower stopped, with what it kept. */
  RecheckingFollower(
      Spec<?> spec,
      Pruner pruner,
      QuickRefuter refuter,
      Checker checker,
      Collection<TrackedOperation> before,
      boolean forgetful) {
    this.spec = spec;
    this.pruner = pruner;
    this.refuter = refuter;
    this.checker = checker;
    this.forgetful = forgetful;
    List<TrackedOperation> ordered = new ArrayList<>(before);
    ordered.sort(Comparator.comparingLong(op -> op.call));
    for (TrackedOperation op : ordered) {
      kept.add(op);
      latest = Math.max(latest, op.open() ? op.call : op.ret);
    }
    refuter.restart(kept);
    // What the other follower had found fine.
    fineUpTo = latest;
    lookAt = Math.max(LEAST, 2L * kept.size());
  }

  @Override
  public Follower call(TrackedOperation op) {
    kept.add(op);
    refuter.called(op);
    came(op.call);
    return this;
  }

  @Override
  public boolean returned(TrackedOperation op) {
    came(op.ret);
    return (refuter.returned(op) && since < lookAt) || look();
  }

  @Override
  public boolean failed(TrackedOperation op) {
    came(op.ret);
    return (refuter.failed(op) && since < lookAt) || look();
  }

  @Override
  public void lost(TrackedOperation op) {
    if (spec.traits().kind(op.seen) == Kind.READ_ONLY) {
      kept.remove(op);
    }
  }

  private void came(long event) {
    since++;
    latest = event;
  }

  @Override
  public boolean decideNow() {
    return since == 0 || look();
  }

  private boolean look() {
    Verdict verdict = verdict(latest, true);
    if (verdict instanceof Verdict.Violation) {
      bad = FirstBadEvent.of(kept, fineUpTo, e -> verdict(e, false) instanceof Verdict.Violation);
      return false;
    }
    undecided = verdict instanceof Verdict.Undecided ended ? ended.reason() : null;
    since = 0;
    if (undecided == null) {
      fineUpTo = latest;
      kept.removeIf(op -> op.failed);
      pruner.prune(carried, kept, this::hasWitness);
      refuter.restart(kept);
    }
    lookAt = Math.max(LEAST, 2L * (kept.size() + carried.size()));
    return true;
  }

  private boolean hasWitness(Collection<TrackedOperation> operations) {
    return verdict(operations, latest, false) instanceof Verdict.Linearizable;
  }

  private Verdict verdict(long event, boolean verify) {
    return verdict(evidence(), event, verify);
  }

  private Verdict verdict(Collection<TrackedOperation> operations, long event, boolean verify) {
    Checker quick = checker.minimize(false).verify(verify);
    return quick.check(TrackedOperation.history(operations, event, "")).verdict();
  }

  @Override
  public @Nullable Reason undecided() {
    return undecided;
  }

  @Override
  public boolean idle() {
    return kept.isEmpty() && carried.isEmpty();
  }

  @Override
  public int retained() {
    return kept.size() + carried.size();
  }

  @Override
  public Collection<TrackedOperation> evidence() {
    List<TrackedOperation> all = new ArrayList<>(carried);
    all.addAll(kept);
    return all;
  }

  @Override
  public long badEvent() {
    return bad;
  }

  @Override
  public boolean forgetful() {
    return forgetful;
  }

  @Override
  public String toString() {
    return Arrays.toString(new Object[] {carried.size(), kept.size(), since, lookAt});
  }
}
