package dev.plumbline.core.search;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Traits.Hook;
import dev.plumbline.core.split.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Rules R13, R14, R16 and R18: what a container in which each value is added and removed at most
 * once knows of the rest of the history, because it knows when each value is removed.
 */
final class Foresight<S> {
  private final Part part;
  private final StateSpace<S> space;
  private final PendingUse pendingUse;
  private final Traits.Outlook<S> outlook;
  private final boolean[] adds;
  private final boolean[] removes;
  private final boolean[] pendingRemoves;

  private Foresight(
      Part part,
      StateSpace<S> space,
      PendingUse pendingUse,
      Traits.Outlook<S> outlook,
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
  }

  /** Whether a container says that it knows something. */
  static boolean hasHook(Traits<?> traits) {
    return traits.hooks().contains(Hook.VALUES) || traits.hooks().contains(Hook.OUTLOOK);
  }

  /** The foresight of a part; null if a value is added or removed twice, or nothing is known. */
  static <S> Foresight<S> of(
      Part part, Traits<S> traits, StateSpace<S> space, PendingUse pendingUse) {
    int classes = part.classCount();
    boolean[] adds = new boolean[classes];
    boolean[] removes = new boolean[classes];
    Object[] value = new Object[classes];
    for (int c = 0; c < classes; c++) {
      Operation op = part.operation(c);
      adds[c] = traits.adds(op);
      removes[c] = traits.removes(op);
      value[c] = traits.value(op);
    }
    Map<Object, Integer> removal = new HashMap<>();
    Map<Object, Sightings> seen = new HashMap<>();
    boolean peeks = false;
    for (int i = 0; i < part.size(); i++) {
      int c = part.cls(i);
      if (!adds[c] && value[c] != null && !part.pending(i)) {
        seen.computeIfAbsent(value[c], v -> new Sightings()).add(part, i);
        peeks |= !removes[c];
        if (removes[c] && removal.put(value[c], i) != null) {
          return null;
        }
      }
    }
    Map<Object, Integer> added = new HashMap<>();
    for (int i = 0; i < part.size(); i++) {
      int c = part.cls(i);
      // Of what nobody sees it is only asked whether it is seen, where all of it is alike.
      boolean matters = adds[c] && (seen.containsKey(value[c]) || !traits.unseenAlike());
      if (matters && added.put(value[c], i) != null) {
        return null;
      }
    }
    Traits.Outlook<S> outlook = traits.outlook(new PartRemovals(part, added, removal, seen, peeks));
    if (outlook == null) {
      return null;
    }
    boolean[] pendingRemoves = new boolean[pendingUse.classes()];
    for (int p = 0; p < pendingRemoves.length; p++) {
      pendingRemoves[p] = removes[pendingUse.cls(p)];
    }
    return new Foresight<>(part, space, pendingUse, outlook, adds, removes, pendingRemoves);
  }

  /** Whether operations of a class are tried in the order of {@link #hint}. */
  boolean orders(int cls) {
    return adds[cls];
  }

  double hint(int cls) {
    return outlook.hint(part.operation(cls));
  }

  /** Whether a step leads where nothing can be completed. */
  boolean doomed(int before, int cls, int after, int use) {
    return (adds[cls] || removes[cls])
        && !space.isSet(before)
        && !space.isSet(after)
        && outlook.doomed(
            space.single(before),
            part.operation(cls),
            space.single(after),
            pendingUse.unused(use, pendingRemoves));
  }

  /** Whether a legal operation may be taken now without looking at any other. */
  boolean isSafe(int state, int cls, int use) {
    return removes[cls]
        && !space.isSet(state)
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

  /** The completed operations that answered one value, by call. */
  private static final class Sightings {
    private int[] openFrom = new int[2];
    private int[] returnIndex = new int[2];
    private int count;
    private int firstReturn = Integer.MAX_VALUE;

    void add(Part part, int i) {
      if (count == openFrom.length) {
        openFrom = Arrays.copyOf(openFrom, 2 * count);
        returnIndex = Arrays.copyOf(returnIndex, 2 * count);
      }
      openFrom[count] = part.openFrom(i);
      returnIndex[count++] = part.returnIndex(i);
      firstReturn = Math.min(firstReturn, part.returnIndex(i));
    }

    int lastCall() {
      return openFrom[count - 1];
    }

    /** Whether one was called after a return and returned before a call. */
    boolean within(int returned, int called) {
      for (int k = count - 1; k >= 0 && openFrom[k] > returned; k--) {
        if (returnIndex[k] < called) {
          return true;
        }
      }
      return false;
    }
  }

  private record PartRemovals(
      Part part,
      Map<Object, Integer> added,
      Map<Object, Integer> removal,
      Map<Object, Sightings> seen,
      boolean peeks)
      implements Traits.Removals {
    @Override
    public boolean seenBefore(Object a, Object b) {
      Sightings x = seen.get(a);
      Sightings y = seen.get(b);
      return x != null && y != null && x.firstReturn < y.lastCall();
    }

    @Override
    public boolean seenWithin(Object a, Object b) {
      Integer add = added.get(b);
      Sightings x = seen.get(a);
      Sightings y = seen.get(b);
      return add != null && x != null && y != null && x.within(part.returnIndex(add), y.lastCall());
    }

    @Override
    public boolean removed(Object value) {
      return removal.containsKey(value);
    }

    @Override
    public boolean removedBefore(Object a, Object b) {
      Integer x = removal.get(a);
      Integer y = removal.get(b);
      return x != null && y != null && part.returnIndex(x) < part.openFrom(y);
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
      return all != null && all.count > (removal.containsKey(value) ? 1 : 0);
    }

    @Override
    public boolean removedAfterAdd(Object value, Object other) {
      Integer x = removal.get(value);
      Integer add = added.get(other);
      return x == null || (add != null && part.returnIndex(add) < part.openFrom(x));
    }

    @Override
    public double middle(Object value) {
      Integer x = removal.get(value);
      return x == null
          ? Double.POSITIVE_INFINITY
          : (part.openFrom(x) + (double) part.returnIndex(x)) / 2;
    }
  }
}
