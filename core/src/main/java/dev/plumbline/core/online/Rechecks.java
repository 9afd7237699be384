package dev.plumbline.core.online;

import dev.plumbline.core.Checker;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits.Kind;
import dev.plumbline.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

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
 * <p>What a look has decided can be forgotten where a {@link Forgetting} knows how. What an {@link
 * Obvious} sees is looked at immediately: it only ever brings the look forward.
 */
final class Rechecks implements Follower {
  /** How many events come at least between two looks. */
  static final int LEAST = 32;

  private final Spec<?> spec;
  private final Checker checker;
  private final Forgetting forgetting;
  private final Obvious obvious;

  /** Completed operations that lead to the state in which {@link #kept} begins. */
  private final List<Op> carried = new ArrayList<>();

  /** In the order of calls. */
  private final List<Op> kept = new ArrayList<>();

  private final boolean forgetful;
  private long since;
  private long lookAt = LEAST;
  private long fineUpTo = -1;
  private long latest = -1;
  private boolean undecided;
  private long bad = -1;

  Rechecks(Spec<?> spec, Forgetting forgetting, Obvious obvious, Checker checker) {
    this(spec, forgetting, obvious, checker, List.of(), false);
  }

  /** Goes on where another follower stopped, with what it kept. */
  Rechecks(
      Spec<?> spec,
      Forgetting forgetting,
      Obvious obvious,
      Checker checker,
      Collection<Op> before,
      boolean forgetful) {
    this.spec = spec;
    this.forgetting = forgetting;
    this.obvious = obvious;
    this.checker = checker;
    this.forgetful = forgetful;
    List<Op> ordered = new ArrayList<>(before);
    ordered.sort(Comparator.comparingLong(op -> op.call));
    for (Op op : ordered) {
      kept.add(op);
      latest = Math.max(latest, op.open() ? op.call : op.ret);
    }
    obvious.restart(kept);
    // What the other follower had found fine.
    fineUpTo = latest;
    lookAt = Math.max(LEAST, 2L * kept.size());
  }

  @Override
  public Follower call(Op op) {
    kept.add(op);
    obvious.called(op);
    came(op.call);
    return this;
  }

  @Override
  public boolean returned(Op op) {
    came(op.ret);
    return (obvious.returned(op) && since < lookAt) || look();
  }

  @Override
  public boolean failed(Op op) {
    came(op.ret);
    return (obvious.failed(op) && since < lookAt) || look();
  }

  @Override
  public void lost(Op op) {
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
      bad = Bisection.firstBad(kept, fineUpTo, e -> verdict(e, false) instanceof Verdict.Violation);
      return false;
    }
    undecided = verdict instanceof Verdict.Undecided;
    since = 0;
    if (!undecided) {
      fineUpTo = latest;
      kept.removeIf(op -> op.failed);
      forgetting.forget(carried, kept, this::hasWitness);
      obvious.restart(kept);
    }
    lookAt = Math.max(LEAST, 2L * (kept.size() + carried.size()));
    return true;
  }

  private boolean hasWitness(Collection<Op> operations) {
    return verdict(operations, latest, false) instanceof Verdict.Linearizable;
  }

  private Verdict verdict(long event, boolean verify) {
    return verdict(evidence(), event, verify);
  }

  private Verdict verdict(Collection<Op> operations, long event, boolean verify) {
    Checker quick = checker.minimize(false).verify(verify);
    return quick.check(Op.history(operations, event, "")).verdict();
  }

  @Override
  public boolean undecided() {
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
  public Collection<Op> evidence() {
    List<Op> all = new ArrayList<>(carried);
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
