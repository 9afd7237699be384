package dev.plumbline.core.online;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.history.Values;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Follows a queue, exactly at each event. A value is <em>present</em> from the return of its enq to
 * the return of its deq. Gap g is the instant after event g.
 *
 * <p><b>Order.</b> When v's deq returns at event e, every present u whose enq returned before v's
 * enq was called is ahead of v, so it must have left by gap e - 1: its <em>deadline</em>. Such u
 * are the oldest present values that have no deadline yet, so deadlines grow with age, and the
 * first one a value gets is its smallest. A value is in time if its deq was called by its deadline;
 * while it is present, an open deq must be able to take it. Every constraint is about a prefix of
 * the present values in the order of their enqs' returns, so it is best to give the i-th of them
 * the open deq that was called i-th: there is a witness exactly if that meets all deadlines. When
 * the first of them has a deadline, the first open deq is lost, and no deq that was called by the
 * deadline can still return, then nothing can change this pair any more, and it counts as a value
 * that has left: no gap before the deq's call and after the enq's return was alive, and in no gap
 * before that return a present value needs the deq.
 *
 * <p><b>Empty results.</b> A gap is <em>alive</em> if the queue can have been empty in it: no value
 * that has left was certainly inside, and no more present values had been enqueued by then than
 * there are open deqs that had been called. Each of the latter two counts falls only with the other
 * or to the worse, except by a deq that kills the gap, so what is dead stays dead, and aliveness
 * can be asked late. An empty result needs an alive gap between its call and its return, and keeps
 * needing one until there is one that no present value is older than, which can never die.
 *
 * <p><b>Memory.</b> Present values and open operations, and gaps: of two gaps between which no deq
 * that is still open was called and no enq of a present value returned, one is enough, since
 * whatever kills one kills the other; and gaps older than all open deqs and needy empty results are
 * not needed. So gaps and needs together are at most four times as many as present values and open
 * deqs, plus {@value #SPARE_GAPS}. Values that left are kept to explain a violation, a bounded
 * number. A value may come back when it has left: that is another element.
 *
 * <p>Cost of an event: O(log n), plus O(open deqs) for each forced value and needed gap.
 *
 * <p>Peeks, and a value that is enqueued while an equal one is inside, are not covered: another
 * follower goes on with what is kept. What could still matter is then kept entirely, except after
 * {@value #MOST} values left while one deq was open.
 */
final class QueueFollower extends ExactFollower {
  private static final int SPARE_GAPS = 16;

  /** How many values that left are kept at least, and at most, to explain a violation. */
  private static final int FEW = 1024;

  private static final int MOST = 1 << 14;

  private static final class Element {
    final TrackedOperation enq;
    @Nullable TrackedOperation deq;
    long deadline = TrackedOperation.NEVER;

    /** The value that set the deadline. */
    @Nullable Element overtaker;

    Element(TrackedOperation enq) {
      this.enq = enq;
    }

    /** The earliest gap in which the deq can have happened. */
    long removeFrom() {
      return Math.max(enq.call, assured(deq).call);
    }
  }

  /** An empty result that an alive gap must explain, from and to inclusive. */
  private static final class Need {
    final TrackedOperation op;
    long from;
    final long to;

    /** A gap in between that was alive when last asked. */
    long met = -1;

    Need(TrackedOperation op) {
      this.op = op;
      this.from = op.call;
      this.to = op.ret - 1;
    }
  }

  /** Those whose enq is open, and those present. */
  private final Map<Object, Element> elements = new HashMap<>();

  /** By the return of the enq. */
  private final TreeMap<Long, Element> present = new TreeMap<>();

  /** Open deqs, lost ones included, by call. */
  private final TreeMap<Long, TrackedOperation> deqs = new TreeMap<>();

  /** Those of them that may return. */
  private final TreeMap<Long, TrackedOperation> waiting = new TreeMap<>();

  /** Present values whose enq returned before this event have a deadline. */
  private long overtakenBefore;

  private final List<Long> gaps = new ArrayList<>();
  private final List<Need> needs = new ArrayList<>();
  private final Deque<Element> left = new ArrayDeque<>();
  private boolean forgetful;
  private boolean forgot;

  /** Takes who goes on with an operation that is not covered: from operations, and forgetful. */
  QueueFollower(BiFunction<Collection<TrackedOperation>, Boolean, Follower> beyond) {
    super(beyond);
  }

  @Override
  public Follower call(TrackedOperation op) {
    switch (op.name()) {
      case "enq" -> {
        if (elements.containsKey(op.seen.input())) {
          return goOn(op, forgetful);
        }
        elements.put(op.seen.input(), new Element(op));
      }
      case "deq" -> {
        deqs.put(op.call, op);
        waiting.put(op.call, op);
      }
      default -> {
        return goOn(op, forgetful);
      }
    }
    addGap(op.call);
    return this;
  }

  @Override
  boolean take(TrackedOperation op) {
    if (op.name().equals("enq")) {
      enqueued(op);
    } else {
      ended(op);
      if (op.seen.output() == null) {
        needs.add(new Need(op));
      } else if (!dequeued(op)) {
        return false;
      }
    }
    return settle(op.ret);
  }

  @Override
  boolean takeBack(TrackedOperation op) {
    if (op.name().equals("enq")) {
      Element e = assured(elements.get(op.seen.input()));
      if (e.deq != null) {
        return false;
      }
      elements.remove(op.seen.input());
    } else {
      ended(op);
    }
    return settle(op.ret);
  }

  private void ended(TrackedOperation deq) {
    deqs.remove(deq.call);
    waiting.remove(deq.call);
  }

  @Override
  public void lost(TrackedOperation op) {
    if (op.name().equals("enq")) {
      Element e = assured(elements.get(op.seen.input()));
      if (e.deq != null) {
        leave(e);
      }
    } else {
      waiting.remove(op.call);
    }
  }

  private boolean settle(long event) {
    boolean served = forcedAreServed();
    if (served) {
      matchLost();
    }
    boolean fine = served && needsAreMet();
    addGap(event);
    return fine;
  }

  // ---- Order.

  private void enqueued(TrackedOperation op) {
    Element e = assured(elements.get(op.seen.input()));
    if (e.deq != null) {
      leave(e);
    } else {
      present.put(op.ret, e);
    }
  }

  private boolean dequeued(TrackedOperation deq) {
    Object value = deq.seen.output();
    Element e = elements.get(value);
    if (e == null || e.deq != null) {
      sentence =
          forgot && e == null
              ? Values.show(value)
                  + " was dequeued, but was not in the queue: it was never enqueued, or had been"
                  + " dequeued before."
              : null;
      return false;
    }
    e.deq = deq;
    if (e.removeFrom() > e.deadline) {
      return false;
    }
    overtake(e);
    if (!e.enq.open()) {
      present.remove(e.enq.ret);
      killGaps(e.enq.ret, e.removeFrom() - 1);
      leave(e);
    } else if (e.enq.lost) {
      leave(e);
    }
    return true;
  }

  /** All that is certainly ahead of an element that leaves must be gone by now. */
  private void overtake(Element e) {
    if (e.enq.call <= overtakenBefore) {
      return;
    }
    for (Element u : present.subMap(overtakenBefore, e.enq.call).values()) {
      if (u != e) {
        u.deadline = assured(e.deq).ret - 1;
        u.overtaker = e;
      }
    }
    overtakenBefore = e.enq.call;
  }

  private void leave(Element e) {
    elements.remove(e.enq.seen.input());
    left.add(e);
    while (left.size() > FEW) {
      // One that was inside only before everything that can still return empty is not needed.
      boolean needed = left.peek().removeFrom() > oldestNeed();
      if (needed && left.size() <= MOST) {
        break;
      }
      forgetful |= needed;
      forgot = true;
      left.remove();
    }
  }

  private boolean forcedAreServed() {
    Iterator<Long> calls = deqs.keySet().iterator();
    for (Element u : present.headMap(overtakenBefore).values()) {
      if (!calls.hasNext() || calls.next() > u.deadline) {
        return false;
      }
    }
    return true;
  }

  /** Settles which values lost deqs took, as far as nobody else can have taken them. */
  private void matchLost() {
    while (!deqs.isEmpty() && !present.isEmpty()) {
      TrackedOperation deq = deqs.firstEntry().getValue();
      Element oldest = present.firstEntry().getValue();
      boolean overtaken = oldest.deadline != TrackedOperation.NEVER;
      if (!deq.lost || !overtaken || isWaiting(oldest.deadline)) {
        return;
      }
      deqs.remove(deq.call);
      present.remove(oldest.enq.ret);
      oldest.deq = deq;
      killGaps(oldest.enq.ret, oldest.removeFrom() - 1);
      leave(oldest);
    }
  }

  /** Whether an open deq that may return was called by this gap. */
  private boolean isWaiting(long gap) {
    return !waiting.isEmpty() && waiting.firstKey() <= gap;
  }

  // ---- Empty results.

  private long oldestNeed() {
    long oldest = waiting.isEmpty() ? TrackedOperation.NEVER : waiting.firstKey();
    for (Need need : needs) {
      oldest = Math.min(oldest, need.from);
    }
    return oldest;
  }

  private void addGap(long gap) {
    if (waiting.isEmpty() || present.size() > deqs.size()) {
      // Nobody can use it, or it is dead.
      return;
    }
    if (gaps.isEmpty() || !alike(gaps.get(gaps.size() - 1), gap)) {
      gaps.add(gap);
    }
    if (gaps.size() + needs.size() > 4 * (present.size() + deqs.size()) + SPARE_GAPS) {
      thinGaps();
    }
  }

  /** Whether whatever happens to one gap happens to the later one. */
  private boolean alike(long gap, long later) {
    Long enqueued = present.higherKey(gap);
    Long called = deqs.higherKey(gap);
    return (enqueued == null || enqueued > later) && (called == null || called > later);
  }

  private void killGaps(long from, long to) {
    gaps.removeIf(gap -> from <= gap && gap <= to);
  }

  private boolean alive(long gap) {
    int free = 0;
    for (long call : deqs.keySet()) {
      if (call > gap) {
        break;
      }
      free++;
    }
    for (long enqueued : present.keySet()) {
      if (enqueued > gap) {
        break;
      }
      if (--free < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean needsAreMet() {
    for (Iterator<Need> each = needs.iterator(); each.hasNext(); ) {
      Need need = each.next();
      int at = place(need.from);
      if (at < gaps.size() && gaps.get(at) <= need.to && isForever(gaps.get(at))) {
        each.remove();
      } else if (!isMet(need, at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no present value is older than a gap. */
  private boolean isForever(long gap) {
    return present.isEmpty() || present.firstKey() > gap;
  }

  private boolean isMet(Need need, int first) {
    int known = place(need.met);
    if (known < gaps.size() && gaps.get(known).longValue() == need.met && alive(need.met)) {
      return true;
    }
    for (int i = first; i < gaps.size() && gaps.get(i) <= need.to; i++) {
      if (alive(gaps.get(i))) {
        need.met = gaps.get(i);
        return true;
      }
    }
    return false;
  }

  /** Where the first gap at or after this one stands. */
  private int place(long gap) {
    int at = Collections.binarySearch(gaps, gap);
    return at < 0 ? ~at : at;
  }

  /**
   * Drops gaps that are dead, too old or like their neighbor, and needs that follow from others.
   */
  private void thinGaps() {
    long oldest = oldestNeed();
    gaps.removeIf(gap -> gap < oldest || !alive(gap));
    List<Long> thin = new ArrayList<>();
    for (long gap : gaps) {
      long before = thin.isEmpty() ? -1 : thin.get(thin.size() - 1);
      if (before >= 0 && alike(before, gap)) {
        for (Need need : needs) {
          if (before < need.from && need.from <= gap && gap <= need.to) {
            need.from = before;
          }
        }
      } else {
        thin.add(gap);
      }
    }
    gaps.clear();
    gaps.addAll(thin);
    needs.removeIf(a -> needs.stream().anyMatch(b -> a != b && follows(a, b)));
  }

  private boolean follows(Need a, Need b) {
    boolean contains = a.from <= b.from && b.to <= a.to;
    boolean same = a.from == b.from && a.to == b.to;
    return contains && (!same || needs.indexOf(a) > needs.indexOf(b));
  }

  // ---- What is kept.

  @Override
  public boolean idle() {
    return elements.isEmpty() && deqs.isEmpty() && needs.isEmpty();
  }

  @Override
  public int retained() {
    return elements.size() + deqs.size() + needs.size() + gaps.size() + 2 * left.size();
  }

  /** Gaps and needs, for the test of the memory bound. */
  int auxiliary() {
    return gaps.size() + needs.size();
  }

  /** Present values and open operations. */
  int inherent() {
    return elements.size() + deqs.size();
  }

  @Override
  void addEvidence(Set<TrackedOperation> ops) {
    left.forEach(e -> addTo(ops, e));
    elements.values().forEach(e -> addTo(ops, e));
    ops.addAll(deqs.values());
    needs.forEach(need -> ops.add(need.op));
  }

  private static void addTo(Set<TrackedOperation> ops, Element e) {
    ops.add(e.enq);
    if (e.deq != null) {
      ops.add(e.deq);
    }
    // What shows that it must be gone, as long as no return does.
    if (e.overtaker != null && (e.deq == null || e.deq.open())) {
      ops.add(e.overtaker.enq);
      ops.add(e.overtaker.deq);
    }
  }
}
