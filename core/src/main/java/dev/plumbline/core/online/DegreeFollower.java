package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Values;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts, event by event, the smallest k for which what has come is linearizable with respect to a
 * queue out of order.
 *
 * <p>By the theorem of {@link dev.plumbline.core.monitor.outoforder.OutOfOrderQueueMonitor} that is
 * the largest number of others that some dequeued x certainly overtook: their enqs returned before
 * that of x was called, and their deqs were called after that of x had returned. When the deq of x
 * returns, all that are present and came before are candidates. One of them was not overtaken after
 * all if a deq that was open then turns out to have taken it; so x is kept until these have
 * returned. Those that are still open can have taken one candidate each, and by the same theorem
 * for all x at a time it is best to say that they took the ones that came first.
 *
 * <p>The degree never falls. So x is forgotten when it can no longer raise it, or when an earlier
 * one overtook as many, was enqueued earlier and left earlier: whatever turns out not to have been
 * overtaken by that one was not overtaken by x.
 *
 * <p>Cost of an event: O(log n) for each x that is kept; n is the number of values present. Values
 * that are enqueued again while they are there, and peeks, are beyond this: the degree is then at
 * least what was counted.
 */
final class DegreeFollower implements Follower {
  /** How many x are kept at most; beyond that the degree is a lower bound. */
  private static final int MOST = 4_096;

  /** A dequeued value of which it is not yet certain how many it overtook. */
  private static final class Leaver {
    final long enqCall;
    final long left;
    int candidates;
    int openDeqs;

    Leaver(long enqCall, long left, int candidates, int openDeqs) {
      this.enqCall = enqCall;
      this.left = left;
      this.candidates = candidates;
      this.openDeqs = openDeqs;
    }
  }

  /** The enqs of values that have not been dequeued. */
  private final Map<Object, TrackedOperation> enqs = new HashMap<>();

  /** The returns of the enqs of values that are present. */
  private final RankTree present = new RankTree();

  private final List<Leaver> leavers = new ArrayList<>();
  private int openDeqs;

  /** Also those whose values have left already: their returns are still to come. */
  private int openEnqs;

  private int degree;
  private boolean bound;
  private @Nullable TrackedOperation wrong;

  /** The degree so far. */
  int degree() {
    return degree;
  }

  @Override
  public Follower call(TrackedOperation op) {
    switch (op.name()) {
      case "enq" -> {
        openEnqs++;
        bound |= enqs.putIfAbsent(op.seen.input(), op) != null;
      }
      case "deq" -> openDeqs++;
      default -> bound = true;
    }
    return this;
  }

  @Override
  public boolean returned(TrackedOperation op) {
    if (op.name().equals("enq")) {
      openEnqs--;
      if (enqs.get(op.seen.input()) == op) {
        present.add(op.ret);
      }
      return true;
    }
    if (!op.name().equals("deq")) {
      return true;
    }
    openDeqs--;
    Object value = op.seen.output();
    TrackedOperation enq = value == null ? null : enqs.remove(value);
    settle(op, enq);
    if (value == null) {
      return true;
    }
    if (enq == null) {
      // Of values that are enqueued again while they are there it is not known which one left.
      wrong = bound ? null : op;
      return bound;
    }
    if (!enq.open()) {
      present.remove(enq.ret);
    }
    leave(enq, op);
    measure();
    return true;
  }

  /** A deq has come to its end: it was open when some values left, and took this one or none. */
  private void settle(TrackedOperation deq, @Nullable TrackedOperation taken) {
    for (Leaver x : leavers) {
      if (x.left > deq.call) {
        x.openDeqs--;
        x.candidates -= taken != null && taken.ret < x.enqCall ? 1 : 0;
      }
    }
    measure();
  }

  private void leave(TrackedOperation enq, TrackedOperation deq) {
    int candidates = present.below(enq.call);
    if (candidates <= degree || isOutdone(enq.call, candidates)) {
      return;
    }
    if (leavers.size() == MOST) {
      bound = true;
      return;
    }
    leavers.add(new Leaver(enq.call, deq.ret, candidates, openDeqs));
  }

  private boolean isOutdone(long enqCall, int candidates) {
    for (Leaver x : leavers) {
      if (x.enqCall <= enqCall && x.candidates >= candidates) {
        return true;
      }
    }
    return false;
  }

  private void measure() {
    for (Leaver x : leavers) {
      int takeable = Math.min(x.openDeqs, present.below(x.enqCall));
      degree = Math.max(degree, x.candidates - takeable);
    }
    for (Iterator<Leaver> each = leavers.iterator(); each.hasNext(); ) {
      if (each.next().candidates <= degree) {
        each.remove();
      }
    }
  }

  @Override
  public boolean failed(TrackedOperation op) {
    if (op.name().equals("enq")) {
      openEnqs--;
      bound |= !enqs.remove(op.seen.input(), op);
    } else if (op.name().equals("deq")) {
      openDeqs--;
      settle(op, null);
    }
    return true;
  }

  @Override
  public void lost(TrackedOperation op) {
    // A lost deq stays open, and may have taken one value; a lost enq may still be dequeued.
    openEnqs -= op.name().equals("enq") ? 1 : 0;
  }

  @Override
  public boolean decideNow() {
    return wrong == null;
  }

  @Override
  public boolean idle() {
    return enqs.isEmpty() && openDeqs == 0 && openEnqs == 0 && leavers.isEmpty() && !bound;
  }

  @Override
  public int retained() {
    return enqs.size() + openDeqs + leavers.size();
  }

  @Override
  public Collection<TrackedOperation> evidence() {
    return List.of(assured(wrong));
  }

  @Override
  public long badEvent() {
    return wrong == null ? TrackedOperation.NEVER : wrong.ret;
  }

  @Override
  public String sentence() {
    return "%s was dequeued, but nothing had enqueued it, or another dequeue took it before."
        .formatted(Values.show(assured(wrong).seen.output()));
  }

  @Override
  public boolean forgetful() {
    return bound;
  }
}
