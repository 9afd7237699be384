package dev.plumbline.core.monitor.ranges;

import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.primitive.LongList;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A range of time of a queue's history, summed up without knowing what was before it.
 *
 * <p>In the words of {@link ElementTimes}, and with M(t) the latest C of the elements with B &lt;
 * t, a queue is linearizable exactly if no v has M(A) &gt; D, that is, overtook another for
 * certain, and every empty result has an instant t with M(t) ≤ t, at which the queue may be empty
 * (see {@code QueueMonitor}, of which this is the test in times). ElementTimes are in the range of
 * their B as what others must wait for, and in the range of their A as what must not overtake; an
 * empty result is in every range that it meets.
 *
 * <p>Of earlier ranges it matters only how late the latest C is, the <em>carry</em> m: M(t) is the
 * larger of m and what this range alone says. So some v of this range overtook something from
 * before exactly if m is larger than the least D; and an instant is free exactly if it is free as
 * far as this range knows, and m or later: of those the last one decides. Hence the summary, and
 * the fold of {@link QueueFold}. With peeks {@link FrontRange} has something to say, too. Cost: O(k
 * log k) for k elements and empty results.
 */
public final class QueueRange {
  private final long from;
  private final long end;

  private final ElementTimes all = new ElementTimes();

  /** Those that are inside from some time of the range on. */
  private final IntList waited = new IntList();

  /** Those whose adds were called in the range, and that a completed operation took or saw. */
  private final IntList asking = new IntList();

  /** Those whose adds were called in the range, and that no completed operation took or saw. */
  private final IntList staying = new IntList();

  /** Id, call and return of empty results that meet the range. */
  private final LongList empties = new LongList();

  /**
   * A range.
   *
   * @param from its first instant
   * @param end the first instant behind it
   */
  public QueueRange(long from, long end) {
    this.from = from;
    this.end = end;
  }

  /**
   * Adds an element to what others must wait for, if it belongs there, and to what must not
   * overtake.
   */
  public void add(ElementTimes elements, int e) {
    boolean isWaited = contains(elements.inside(e));
    boolean isCalled = contains(elements.addCall(e));
    if (isWaited) {
      waited.add(all.size());
    }
    if (isCalled) {
      (elements.removed(e) == ElementTimes.NEVER ? staying : asking).add(all.size());
    }
    if (isWaited || isCalled) {
      all.add(elements, e);
    }
  }

  private int[] byInside() {
    return ElementTimes.inOrder(waited.toArray(), all::inside);
  }

  /** Adds an empty result if it meets the range. */
  public void addEmpty(long id, long call, long ret) {
    if (call < end && ret >= from) {
      empties.add(id);
      empties.add(call);
      empties.add(ret);
    }
  }

  private boolean contains(long time) {
    return from <= time && time < end;
  }

  /**
   * What a range has to say.
   *
   * @param latestLeave the latest C of its elements; {@code Long.MIN_VALUE} if it has none
   * @param firstRemoved the least D of the elements whose adds were called in it
   * @param firstRemovedId whose that is
   * @param overtaker the least D of those that overtook an element of this range
   * @param overtakerId whose that is
   * @param lastFree for the empty results inside the range, the least of their last free instants;
   *     {@link ElementTimes#NEVER} if there are none, {@code Long.MIN_VALUE} if one has no free
   *     instant
   * @param lastFreeId which empty result that is
   * @param crossing id and last free instant of the empty results that cross a border
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Summary(
      long latestLeave,
      long firstRemoved,
      long firstRemovedId,
      long overtaker,
      long overtakerId,
      long lastFree,
      long lastFreeId,
      long[] crossing)
      implements Serializable {}

  /** Sums up. */
  public Summary summary() {
    int[] byInside = byInside();
    long latestLeave = Long.MIN_VALUE;
    for (int e : byInside) {
      latestLeave = Math.max(latestLeave, all.mayLeave(e));
    }
    Least removed = new Least();
    for (int k = 0; k < asking.size(); k++) {
      removed.offer(all.removed(asking.get(k)), all.id(asking.get(k)));
    }
    Least overtaker = overtaker(byInside);
    Least free = new Least();
    LongList crossing = new LongList();
    if (!empties.isEmpty()) {
      serveEmpties(new FreeStretches(from, end, all, byInside), free, crossing);
    }
    return new Summary(
        latestLeave,
        removed.value,
        removed.id,
        overtaker.value,
        overtaker.id,
        free.value,
        free.id,
        crossing.toArray());
  }

  private Least overtaker(int[] byInside) {
    Least found = new Least();
    long latest = Long.MIN_VALUE;
    int k = 0;
    for (int v : ElementTimes.inOrder(asking.toArray(), all::addCall)) {
      for (; k < byInside.length && all.inside(byInside[k]) < all.addCall(v); k++) {
        latest = Math.max(latest, all.mayLeave(byInside[k]));
      }
      if (latest > all.removed(v)) {
        found.offer(all.removed(v), all.id(v));
      }
    }
    return found;
  }

  private void serveEmpties(FreeStretches stretches, Least free, LongList crossing) {
    for (int k = 0; k < empties.size(); k += 3) {
      long last = lastFree(stretches, k);
      if (contains(empties.get(k + 1)) && contains(empties.get(k + 2))) {
        free.offer(last, empties.get(k));
      } else {
        crossing.add(empties.get(k));
        crossing.add(last);
      }
    }
  }

  /**
   * Instants of the range at which nothing is certainly inside, not too many of them.
   *
   * @param carry the latest C of the elements of earlier ranges
   * @param least how many elements are between two of them, at least
   */
  public long[] cuts(long carry, long least) {
    int[] byInside = byInside();
    LongList some = new LongList();
    int k = 0;
    int last = 0;
    for (long cut : new FreeStretches(from, end, all, byInside).cuts(carry)) {
      while (k < byInside.length && all.inside(byInside[k]) < cut) {
        k++;
      }
      if (k - last >= least) {
        some.add(cut);
        last = k;
      }
    }
    return some.toArray();
  }

  /**
   * Of the empty results that meet the range id, call, and 1 if it has a free instant for them.
   *
   * @param carry the latest C of the elements of earlier ranges
   */
  public long[] served(long carry) {
    FreeStretches stretches = new FreeStretches(from, end, all, byInside());
    LongList rows = new LongList();
    for (int k = 0; k < empties.size(); k += 3) {
      rows.add(empties.get(k));
      rows.add(empties.get(k + 1));
      long last = lastFree(stretches, k);
      rows.add(last != Long.MIN_VALUE && last >= carry ? 1 : 0);
    }
    return rows.toArray();
  }

  /** The last free instant for an empty result in the range; {@code Long.MIN_VALUE} for none. */
  private long lastFree(FreeStretches stretches, int k) {
    long first = Math.max(empties.get(k + 1), from);
    return stretches.lastFree(first, Math.min(empties.get(k + 2), end - 1));
  }

  // ---- The witness: see QueueSchedule.

  /**
   * For each empty result that has a free instant in this range its id, the first one, and its
   * call.
   *
   * @param carry the latest C of the elements of earlier ranges
   */
  public long[] stops(long carry) {
    FreeStretches stretches = new FreeStretches(from, end, all, byInside());
    LongList found = new LongList();
    for (int k = 0; k < empties.size(); k += 3) {
      long first = Math.max(empties.get(k + 1), Math.max(from, carry));
      long free = stretches.firstFree(first, Math.min(empties.get(k + 2), end - 1));
      if (free != ElementTimes.NEVER) {
        found.add(empties.get(k));
        found.add(free);
        found.add(empties.get(k + 1));
      }
    }
    return found.toArray();
  }

  /**
   * The elements whose adds were called in the range, none of them leaving before those that it
   * must not overtake: C is now the later of C and M(A).
   *
   * @param carry the latest C of the elements of earlier ranges
   */
  public ElementTimes leaving(long carry) {
    ElementTimes leaving = new ElementTimes();
    int[] called = IntStream.concat(stream(asking), stream(staying)).toArray();
    int[] byInside = byInside();
    long latest = carry;
    int k = 0;
    for (int v : ElementTimes.inOrder(called, all::addCall)) {
      for (; k < byInside.length && all.inside(byInside[k]) < all.addCall(v); k++) {
        latest = Math.max(latest, all.mayLeave(byInside[k]));
      }
      leaving.add(all, v);
      leaving.give(leaving.size() - 1, Math.max(all.mayLeave(v), latest));
    }
    return leaving;
  }

  private static IntStream stream(IntList list) {
    return Arrays.stream(list.toArray());
  }

  /** The least of some numbers, and whose it is; of equal ones that of the least id. */
  private static final class Least {
    private long value = ElementTimes.NEVER;
    private long id = -1;

    void offer(long other, long otherId) {
      if (other < value || (other == value && (id < 0 || otherId < id))) {
        value = other;
        id = otherId;
      }
    }
  }
}
