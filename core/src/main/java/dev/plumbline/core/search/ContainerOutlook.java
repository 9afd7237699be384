package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.primitive.IntList;
import dev.plumbline.core.spec.ContainerTraits;
import dev.plumbline.core.spec.SearchTraits;
import dev.plumbline.core.spec.SearchTraits.Outlook;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.split.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules {@code OUTLOOK}, {@code PUT_OFF} and {@code SAFE}: what a container in which each value
 * is added and removed at most once knows of the rest of the history, because it knows when each
 * value is removed. What follows from that, and why, its specification says: {@link Outlook}.
 *
 * <p>Cost: O(n) once; then what the specification takes, which looks at a bounded number of
 * elements.
 */
final class ContainerOutlook<S> implements SearchTraits.Rest {
  /** How many operations that are not called yet are looked at. */
  private static final int LOOKS = 32;

  private final Part part;
  private final StateSpace<S> space;
  private final PendingUse pendingUse;
  private final Outlook<S> outlook;
  private final boolean[] adds;
  private final boolean[] removes;
  private final boolean[] pendingRemoves;
  private final PartRemovals removals;

  /** For each add the return by which its value leaves; the largest integer for all else. */
  private final int[] leavesAt;

  // Where the search is.
  private OpenOperations window;
  private long[] usedNow;

  @SuppressWarnings("NullAway.Init") // where the search is, it says before it asks
  private ContainerOutlook(
      Part part,
      StateSpace<S> space,
      PendingUse pendingUse,
      Outlook<S> outlook,
      PartRemovals removals,
      boolean[] adds,
      boolean[] removes,
      boolean[] pendingRemoves) {
    this.part = part;
    this.space = space;
    this.pendingUse = pendingUse;
    this.outlook = outlook;
    this.adds = adds;
    this.removes = removes;
    this.pendingRemoves = pendingRemoves;
    this.removals = removals;
    this.leavesAt = new int[part.size()];
    Arrays.fill(leavesAt, Integer.MAX_VALUE);
    removals.added.forEach(
        (value, add) -> {
          Removal leaving = removals.leaving.get(value);
          if (leaving != null) {
            leavesAt[add] = leaving.returnIndex;
          }
        });
  }

  /**
   * The outlook of a part; null if it is not of a container, if a value is added or removed twice,
   * or if nothing is known.
   */
  static <S> @Nullable ContainerOutlook<S> of(
      Part part, Traits<S> traits, StateSpace<S> space, PendingUse pendingUse) {
    ContainerTraits<S> container = traits.container();
    if (container == null) {
      return null;
    }
    int classes = part.classCount();
    boolean[] adds = new boolean[classes];
    boolean[] removes = new boolean[classes];
    Object[] value = new Object[classes];
    for (int c = 0; c < classes; c++) {
      Operation op = part.operation(c);
      adds[c] = container.adds(op);
      removes[c] = container.removes(op);
      value[c] = container.value(op);
    }
    boolean repeatedly = traits.search().removesRepeatedly();
    Map<Object, Removal> leaving = new HashMap<>();
    Map<Object, Sightings> seen = new HashMap<>();
    boolean peeks = false;
    for (int i = 0; i < part.size(); i++) {
      int c = part.cls(i);
      if (!adds[c] && value[c] != null && !part.pending(i)) {
        seen.computeIfAbsent(value[c], v -> new Sightings()).add(part, i);
        peeks |= !removes[c];
        if (removes[c] && leaving.merge(value[c], Removal.by(part, i), Removal::and).removes > 1) {
          if (!repeatedly) {
            return null;
          }
        }
      }
    }
    Map<Object, Integer> added = new HashMap<>();
    boolean unseenAlike = UnseenValues.areAlike(part, traits);
    for (int i = 0; i < part.size(); i++) {
      int c = part.cls(i);
      // Of what nobody sees it is only asked whether it is seen, where all of it is alike.
      boolean matters = adds[c] && (seen.containsKey(value[c]) || !unseenAlike);
      if (matters && added.put(value[c], i) != null) {
        return null;
      }
    }
    PartRemovals removals = new PartRemovals(part, added, leaving, seen, peeks);
    Outlook<S> outlook = traits.search().outlook(removals);
    if (outlook == null) {
      return null;
    }
    boolean[] pendingRemoves = new boolean[pendingUse.classes()];
    for (int p = 0; p < pendingRemoves.length; p++) {
      pendingRemoves[p] = removes[pendingUse.cls(p)];
    }
    return new ContainerOutlook<>(
        part, space, pendingUse, outlook, removals, adds, removes, pendingRemoves);
  }

  /** Whether operations of a class are tried in the order of {@link #hint}. */
  boolean orders(int cls) {
    return adds[cls];
  }

  double hint(int cls) {
    return outlook.hint(part.operation(cls));
  }

  /** Whether a step leads where nothing can be completed. */
  boolean doomed(int before, int cls, int after, int use, OpenOperations w, long[] used) {
    if (!(adds[cls] || removes[cls]) || space.isSet(before) || space.isSet(after)) {
      return false;
    }
    window = w;
    usedNow = used;
    return outlook.doomed(
        space.single(before),
        part.operation(cls),
        space.single(after),
        pendingUse.unused(use, pendingRemoves),
        this);
  }

  @Override
  public int removedBefore(@Nullable Object value) {
    Removal leaving = removals.leaving.get(value);
    int called = leaving == null ? Integer.MAX_VALUE : leaving.openFrom;
    int count = 0;
    for (int i = 0; i < window.words; i++) {
      for (long m = window.open[i] & ~usedNow[i]; m != 0; m &= m - 1) {
        int op = window.operation((i << 6) + Long.numberOfTrailingZeros(m));
        count += leavesAt[op] < called ? 1 : 0;
      }
    }
    int end = Math.min(part.size(), window.called() + LOOKS);
    for (int op = window.called(); op < end; op++) {
      count += leavesAt[op] < called ? 1 : 0;
    }
    return count;
  }

  /** Whether a legal operation may be taken now without looking at any other. */
  boolean isSafe(int state, int cls, int use) {
    return !space.isSet(state)
        && outlook.isSafe(
            space.single(state), part.operation(cls), pendingUse.unused(use, pendingRemoves));
  }

  /** Whether an operation may as well wait until the one that returns next is taken. */
  boolean putsOff(int state, int goal, int cls, boolean readersWait, int use) {
    return (adds[cls] || removes[cls])
        && !space.isSet(state)
        && outlook.putsOff(
            space.single(state),
            part.operation(goal),
            part.operation(cls),
            readersWait,
            pendingUse.unused(use, pendingRemoves));
  }

  /**
   * When an element leaves, with the last of its removes: not before the latest call of one, and by
   * the latest return.
   *
   * @param firstOpenFrom the earliest call
   */
  private record Removal(int removes, int firstOpenFrom, int openFrom, int returnIndex) {
    static Removal by(Part part, int remove) {
      int called = part.openFrom(remove);
      return new Removal(1, called, called, part.returnIndex(remove));
    }

    Removal and(Removal other) {
      return new Removal(
          removes + other.removes,
          Math.min(firstOpenFrom, other.firstOpenFrom),
          Math.max(openFrom, other.openFrom),
          Math.max(returnIndex, other.returnIndex));
    }
  }

  /** The completed operations that answered one value, by call. */
  private static final class Sightings {
    private final IntList openFrom = new IntList(2);
    private final IntList returnIndex = new IntList(2);
    private int firstReturn = Integer.MAX_VALUE;

    void add(Part part, int i) {
      openFrom.add(part.openFrom(i));
      returnIndex.add(part.returnIndex(i));
      firstReturn = Math.min(firstReturn, part.returnIndex(i));
    }

    int lastCall() {
      return openFrom.last();
    }

    /** Whether one was called after a return and returned before a call. */
    boolean within(int returned, int called) {
      for (int k = openFrom.size() - 1; k >= 0 && openFrom.get(k) > returned; k--) {
        if (returnIndex.get(k) < called) {
          return true;
        }
      }
      return false;
    }
  }

  private record PartRemovals(
      Part part,
      Map<Object, Integer> added,
      Map<Object, Removal> leaving,
      Map<Object, Sightings> seen,
      boolean peeks)
      implements SearchTraits.Removals {
    @Override
    public boolean seenBefore(@Nullable Object a, @Nullable Object b) {
      Sightings x = seen.get(a);
      Sightings y = seen.get(b);
      return x != null && y != null && x.firstReturn < y.lastCall();
    }

    @Override
    public boolean seenWithin(@Nullable Object a, @Nullable Object b) {
      Integer add = added.get(b);
      Sightings x = seen.get(a);
      Sightings y = seen.get(b);
      return add != null && x != null && y != null && x.within(part.returnIndex(add), y.lastCall());
    }

    @Override
    public boolean removed(@Nullable Object value) {
      return leaving.containsKey(value);
    }

    @Override
    public boolean removedBefore(@Nullable Object a, @Nullable Object b) {
      Removal x = leaving.get(a);
      Removal y = leaving.get(b);
      return x != null && y != null && x.returnIndex < y.openFrom;
    }

    @Override
    public boolean seen(Object value) {
      return seen.containsKey(value);
    }

    @Override
    public boolean peeks() {
      return peeks;
    }

    @Override
    public boolean peeked(Object value) {
      Sightings all = seen.get(value);
      Removal removed = leaving.get(value);
      return all != null && all.openFrom.size() > (removed == null ? 0 : removed.removes);
    }

    @Override
    public boolean removedAfterAdd(@Nullable Object value, @Nullable Object other) {
      Removal x = leaving.get(value);
      Integer add = added.get(other);
      return x == null || (add != null && part.returnIndex(add) < x.firstOpenFrom);
    }

    @Override
    public double middle(@Nullable Object value) {
      Removal x = leaving.get(value);
      return x == null ? Double.POSITIVE_INFINITY : (x.openFrom + (double) x.returnIndex) / 2;
    }
  }
}
