package dev.plumbline.core.online;

import dev.plumbline.core.history.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Follows one element of a set, exactly at each event.
 *
 * <p>What happened since the last quiet moment, at which no operation on the element was open, is
 * kept and gone through again at each return: an operation that changes nothing happens as soon as
 * it can; one that does waits until it must, because it returns, or because one that returns needs
 * the change; then of those that make the change the one that returns first is taken. Two
 * operations with the same effect that are both open can trade places, so taking the one that
 * returns first loses nothing. Open adds and removes are taken last, and never must be: whether
 * they succeed is not known before they return.
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
      calmDown();
    }
  }

  @Override
  public boolean decideNow() {
    if (waiting > 0 && !isFine(latest)) {
      bad = FirstBadEvent.of(part, fineUpTo, e -> !isFine(e));
      return false;
    }
    waiting = 0;
    fineUpTo = latest;
    if (open == 0) {
      calmDown();
    }
    return true;
  }

  private void calmDown() {
    Run run = new Run(latest);
    if (!run.run()) {
      throw new IllegalStateException("a part that was fine is not");
    }
    maker = run.there == initial ? null : maker(run);
    present = run.there;
    part.removeIf(op -> !op.lost || run.needed.contains(op));
  }

  /** An operation that made the element what it is now. */
  private @Nullable TrackedOperation maker(Run run) {
    String name = run.there ? "add" : "remove";
    TrackedOperation made = maker;
    TrackedOperation last = null;
    for (TrackedOperation op : part) {
      if (!op.open() && !op.failed) {
        boolean makes = op.name().equals(name) && Boolean.TRUE.equals(op.seen.output());
        made = makes ? op : made;
        last = last == null || op.ret > last.ret ? op : last;
      }
    }
    return last == null || run.needed.isEmpty()
        ? made
        : TrackedOperation.standIn(last, Operation.of(name, last.seen.input(), true));
  }

  // ---- Going through the part.

  /** Whether what had happened by an event has a witness. */
  private boolean isFine(long event) {
    return new Run(event).run();
  }

  private final class Run {
    private final long event;
    private final PriorityQueue<TrackedOperation> adds = byReturn();
    private final PriorityQueue<TrackedOperation> removes = byReturn();

    /** Operations that change nothing and are called, by what they saw. */
    private final List<TrackedOperation> sawPresent = new ArrayList<>();

    private final List<TrackedOperation> sawAbsent = new ArrayList<>();

    /** Lost operations without which there is no witness. */
    private final List<TrackedOperation> needed = new ArrayList<>();

    private boolean there = present;

    Run(long event) {
      this.event = event;
    }

    private PriorityQueue<TrackedOperation> byReturn() {
      return new PriorityQueue<>(Comparator.comparingLong(op -> op.ret));
    }

    private boolean changes(TrackedOperation op) {
      return op.ret > event
          || (!op.name().equals("contains") && Boolean.TRUE.equals(op.seen.output()));
    }

    /** Whether the element is there when a returned operation happens. */
    private boolean needs(TrackedOperation op) {
      boolean yes = Boolean.TRUE.equals(op.seen.output());
      return op.name().equals("add") ? !yes : yes;
    }

    boolean run() {
      List<TrackedOperation> calls = new ArrayList<>();
      List<TrackedOperation> returns = new ArrayList<>();
      for (TrackedOperation op : part) {
        boolean completed = op.ret <= event;
        boolean gone = completed ? op.failed : op.name().equals("contains");
        if (op.call <= event && !gone) {
          calls.add(op);
          if (completed) {
            returns.add(op);
          }
        }
      }
      returns.sort(Comparator.comparingLong(op -> op.ret));
      return run(calls, returns);
    }

    private boolean run(List<TrackedOperation> calls, List<TrackedOperation> returns) {
      int c = 0;
      for (TrackedOperation op : returns) {
        for (; c < calls.size() && calls.get(c).call < op.ret; c++) {
          called(calls.get(c));
        }
        if (!ended(op)) {
          return false;
        }
      }
      return true;
    }

    private void called(TrackedOperation op) {
      if (changes(op)) {
        (op.name().equals("add") ? adds : removes).add(op);
      } else if (needs(op) != there) {
        (there ? sawAbsent : sawPresent).add(op);
      }
    }

    private boolean ended(TrackedOperation op) {
      if (changes(op)) {
        PriorityQueue<TrackedOperation> own = op.name().equals("add") ? adds : removes;
        // Gone if it was taken before.
        if (!own.contains(op)) {
          return true;
        }
        if (there != needs(op) && !flip()) {
          return false;
        }
        own.remove(op);
        set(!there);
        return true;
      }
      boolean waits = (needs(op) ? sawPresent : sawAbsent).contains(op);
      return !waits || flip();
    }

    /** Takes the operation that changes the state and returns first. */
    private boolean flip() {
      TrackedOperation taken = (there ? removes : adds).poll();
      if (taken == null) {
        return false;
      }
      if (taken.lost) {
        needed.add(taken);
      }
      set(!there);
      return true;
    }

    private void set(boolean now) {
      there = now;
      (now ? sawPresent : sawAbsent).clear();
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
