package dev.plumbline.core.online;

import dev.plumbline.core.decide.Budget;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.part.EffectWindows;
import dev.plumbline.core.monitor.set.SetSweep;
import dev.plumbline.core.options.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows one element of a set, exactly at each event.
 *
 * <p>What happened since the last quiet moment, at which no operation on the element was open, is
 * kept and gone through again at each return, as {@link SetSweep} goes through all: an operation
 * that changes nothing happens as soon as it can, one that does as late. Open adds and removes are
 * pending there: whether they succeed is not known before they return.
 *
 * <p>Going through takes events in their order, so at a quiet moment it has come to a state that
 * nothing changes afterwards: whether the element is there, and which lost adds and removes were
 * not needed so far. These stay, since each may be needed later; the rest is forgotten.
 *
 * <p>Cost of a return: O(k log k) for k operations since the last quiet moment. When k exceeds
 * {@value #SMALL}, not each return is gone through but every (k / {@value #SMALL})-th, and the
 * event found by bisection. Memory: one bit, the lost operations that were not needed, and the
 * operations since the last quiet moment.
 */
final class SetFollower implements Follower {
  private static final int SMALL = 256;

  private static final Budget UNLIMITED = new Budget(Limits.none());

  private final boolean initial;
  private boolean present;

  /** The add or remove that made it what it was at the last quiet moment; null if none did. */
  private @Nullable TrackedOperation maker;

  private final List<TrackedOperation> part = new ArrayList<>();

  /** How many operations may still return. */
  private int open;

  private int waiting;
  private long fineUpTo = -1;
  private long latest = -1;
  private long bad = -1;

  SetFollower(boolean initial) {
    this.initial = initial;
    this.present = initial;
  }

  @Override
  public Follower call(TrackedOperation op) {
    part.add(op);
    open++;
    return this;
  }

  @Override
  public boolean returned(TrackedOperation op) {
    return ended(op);
  }

  @Override
  public boolean failed(TrackedOperation op) {
    return ended(op);
  }

  private boolean ended(TrackedOperation op) {
    open--;
    latest = op.ret;
    boolean due = ++waiting > part.size() / SMALL || open == 0;
    return !due || decideNow();
  }

  @Override
  public void lost(TrackedOperation op) {
    open--;
    if (op.name().equals("contains")) {
      part.remove(op);
    }
    if (open == 0 && waiting == 0) {
      calmDown(new Run(latest));
    }
  }

  @Override
  public boolean decideNow() {
    if (waiting == 0 && open > 0) {
      return true;
    }
    Run run = new Run(latest);
    if (!run.fine) {
      bad = FirstBadEvent.of(part, fineUpTo, e -> !new Run(e).fine);
      return false;
    }
    waiting = 0;
    fineUpTo = latest;
    if (open == 0) {
      calmDown(run);
    }
    return true;
  }

  /** Forgets what happened, at a quiet moment. */
  private void calmDown(Run run) {
    Set<TrackedOperation> needed = run.needed();
    present = run.sweep.isThere();
    maker = present == initial ? null : maker(needed);
    part.removeIf(op -> !op.lost || needed.contains(op));
  }

  /** An operation that made the element what it is now. */
  private @Nullable TrackedOperation maker(Set<TrackedOperation> needed) {
    String name = present ? "add" : "remove";
    TrackedOperation made = maker;
    TrackedOperation last = null;
    for (TrackedOperation op : part) {
      if (!op.open() && !op.failed) {
        boolean makes = op.name().equals(name) && Boolean.TRUE.equals(op.seen.output());
        made = makes ? op : made;
        last = last == null || op.ret > last.ret ? op : last;
      }
    }
    return last == null || needed.isEmpty()
        ? made
        : TrackedOperation.standIn(last, Operation.of(name, last.seen.input(), true));
  }

  // ---- Going through the part.

  /** The pass of the monitor over what had happened by an event. */
  private final class Run {
    private final List<TrackedOperation> known = new ArrayList<>();
    private final SetSweep sweep;
    private final boolean fine;

    Run(long event) {
      for (TrackedOperation op : part) {
        boolean gone = op.ret <= event ? op.failed : op.name().equals("contains");
        if (op.call <= event && !gone) {
          known.add(op);
        }
      }
      long[] call = new long[known.size()];
      long[] ret = new long[call.length];
      byte[] role = new byte[call.length];
      for (int i = 0; i < call.length; i++) {
        TrackedOperation op = known.get(i);
        boolean open = op.ret > event;
        call[i] = op.call;
        ret[i] = open ? History.PENDING : op.ret;
        int name = SetSweep.OPERATIONS.indexOf(op.name());
        role[i] = SetSweep.role(name, open, Boolean.TRUE.equals(op.seen.output()));
      }
      EffectWindows windows = EffectWindows.of(call, ret);
      sweep = new SetSweep(role, windows.to, present);
      fine = sweep.run(windows.eventTable(), windows.events, UNLIMITED) < 0;
    }

    /** Lost operations without which there is no witness. */
    Set<TrackedOperation> needed() {
      Set<TrackedOperation> needed = new HashSet<>();
      for (int i : sweep.order()) {
        if (known.get(i).lost) {
          needed.add(known.get(i));
        }
      }
      return needed;
    }
  }

  @Override
  public boolean idle() {
    return part.isEmpty() && present == initial;
  }

  @Override
  public int retained() {
    return part.size() + (maker == null ? 0 : 1);
  }

  @Override
  public Collection<TrackedOperation> evidence() {
    List<TrackedOperation> all = new ArrayList<>(part);
    if (maker != null) {
      all.add(maker);
    }
    return all;
  }

  @Override
  public long badEvent() {
    return bad;
  }
}
