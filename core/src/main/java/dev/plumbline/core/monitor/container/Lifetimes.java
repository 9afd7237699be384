package dev.plumbline.core.monitor.container;

import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;
import dev.plumbline.core.primitive.Grouping;
import dev.plumbline.core.primitive.MergeSort;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The lives of a container's elements: each one's add, peeks and remove, and the windows in which
 * they can happen. Every element is added once and removed at most once; equal values are told
 * apart before.
 *
 * <p><b>Completion.</b> A pending add that nobody saw is left out: deleting an element from a
 * witness, with the pending remove that took it if any, leaves a witness. An element without
 * completed remove gets a remove in the single gap behind everything, behind empty results too; a
 * pending remove can be {@linkplain #give given} to it, which widens that to every gap from the
 * pending remove's call on.
 *
 * <p><b>Tuning.</b> Add, peeks and remove of an element happen in this order, so the add is not
 * later than any other of them, and the remove not earlier. Cutting the windows accordingly loses
 * nothing; a window that becomes empty is a violation by that element alone.
 *
 * <p><b>Critical interval.</b> From the gap after {@code addTo} to the one before {@code
 * removeFrom} the element is certainly inside.
 *
 * <p><b>Cut lemma.</b> If no critical interval covers gap g, every element is left of it (its add
 * can be at or before g, and so its remove) or right. Take any witness, move what is left of g to g
 * at the latest and what is right to g at the earliest, keep the order on each side: both sides are
 * projections to whole elements of a history that ends empty, so they are legal and end empty, and
 * one after the other they are a witness that is empty at g. This holds for any number of uncovered
 * gaps at once, and for every container whose legality survives deleting elements.
 *
 * <p>Cost: O(n), seven integers an element.
 */
public final class Lifetimes {
  public static final int NONE = -1;

  public final Timeline t;
  public final int count;

  /**
   * Whether elements may have equal values that were told apart in one of several ways: then it
   * depends on the way which of them are unmatched, so a core must not leave out pending removes.
   */
  public final boolean toldApart;

  /**
   * For each operation its element; NONE for empty results, pending removes and what is left out.
   */
  public final int[] element;

  /** For each element its add. */
  public final int[] add;

  /** For each element its remove: a completed one, a pending one that was given, or NONE. */
  public final int[] remove;

  /** The peeks of element e are {@code peeks[peekStart[e]]} up to {@code peekStart[e + 1]}. */
  public final int[] peekStart;

  public final int[] peeks;

  // ---- Tuned windows.

  public final int[] addFrom;
  public final int[] addTo;
  public final int[] removeFrom;
  public final int[] removeTo;

  /** The latest call among the element's add and peeks: no earlier gap can hold its remove. */
  public final int[] latestCall;

  /** Removes and peeks that found nothing, in call order. */
  public final int[] empties;

  /** Pending removes, in call order. */
  public final int[] pendingRemoves;

  private final int[] pendingCalls;

  /** The first element found to have an empty window; NONE if all is well. */
  public final int broken;

  /**
   * Gathers lives.
   *
   * @param elementOf for each operation its element, NONE for those without; every element with a
   *     completed remove or peek has exactly one add, and at most one completed remove
   * @param elements how many there are
   */
  public Lifetimes(Timeline t, int[] elementOf, int elements) {
    this(t, elementOf, elements, false);
  }

  Lifetimes(Timeline t, int[] elementOf, int elements, boolean toldApart) {
    this.t = t;
    this.toldApart = toldApart;
    int addCount = 0;
    int emptyCount = 0;
    int lostCount = 0;
    int peekCount = 0;
    for (int i = 0; i < t.size; i++) {
      switch (t.role[i]) {
        case Role.ADD -> addCount += t.pending(i) ? 0 : 1;
        case Role.PEEK -> peekCount++;
        case Role.EMPTY -> emptyCount++;
        case Role.LOST_REMOVE -> lostCount++;
        default -> {
          // A remove: its element has an add.
        }
      }
    }
    element = Arrays.copyOf(elementOf, t.size);
    int n = addCount == elements ? elements : leaveOut(elements);
    count = n;
    add = new int[n];
    remove = Filled.ints(n, NONE);
    removeFrom = Filled.ints(n, t.lastGap());
    removeTo = Filled.ints(n, t.lastGap());
    empties = new int[emptyCount];
    pendingRemoves = new int[lostCount];
    emptyCount = 0;
    lostCount = 0;
    for (int i = 0; i < t.size; i++) {
      int e = element[i];
      switch (t.role[i]) {
        case Role.ADD -> {
          if (e >= 0) {
            add[e] = i;
          }
        }
        case Role.REMOVE -> {
          remove[e] = i;
          removeFrom[e] = t.from[i];
          removeTo[e] = t.to[i];
        }
        case Role.PEEK -> {
          // They are many to an element.
        }
        case Role.EMPTY -> empties[emptyCount++] = i;
        default -> pendingRemoves[lostCount++] = i;
      }
    }
    pendingCalls = Arrays.stream(pendingRemoves).map(i -> t.from[i]).toArray();
    addFrom = new int[n];
    addTo = new int[n];
    latestCall = new int[n];
    Grouping byElement =
        new Grouping(
            peekCount == 0 ? 0 : t.size, n, i -> t.role[i] == Role.PEEK ? element[i] : NONE);
    peekStart = byElement.start;
    peeks = byElement.members;
    broken = tune();
  }

  /** Leaves out elements that nobody saw and numbers the others again; how many there are. */
  private int leaveOut(int elements) {
    boolean[] seen = new boolean[elements];
    for (int i = 0; i < t.size; i++) {
      if (element[i] >= 0) {
        seen[element[i]] |= t.role[i] != Role.ADD || !t.pending(i);
      }
    }
    int[] number = new int[elements];
    int n = 0;
    for (int e = 0; e < elements; e++) {
      number[e] = seen[e] ? n++ : NONE;
    }
    for (int i = 0; i < t.size; i++) {
      element[i] = element[i] < 0 ? NONE : number[element[i]];
    }
    return n;
  }

  private int tune() {
    int wrong = NONE;
    for (int e = 0; e < count; e++) {
      int a = add[e];
      int earliestEnd = t.to[a];
      int latest = t.from[a];
      for (int k = peekStart[e]; k < peekStart[e + 1]; k++) {
        earliestEnd = Math.min(earliestEnd, t.to[peeks[k]]);
        latest = Math.max(latest, t.from[peeks[k]]);
      }
      latestCall[e] = latest;
      removeFrom[e] = Math.max(removeFrom[e], latest);
      addFrom[e] = t.from[a];
      addTo[e] = Math.min(earliestEnd, removeTo[e]);
      if (wrong == NONE && (addFrom[e] > addTo[e] || removeFrom[e] > removeTo[e])) {
        wrong = e;
      }
    }
    return wrong;
  }

  /** The earliest gap in which a peek can happen, between the element's add and remove. */
  public int peekFrom(int peek) {
    return Math.max(t.from[peek], addFrom[element[peek]]);
  }

  /** The latest gap in which a peek can happen. */
  public int peekTo(int peek) {
    return Math.min(t.to[peek], removeTo[element[peek]]);
  }

  /** Whether no completed operation removes the element: one that does ends before the last gap. */
  public boolean unmatched(int e) {
    return removeTo[e] == t.lastGap();
  }

  /** Whether some element has no completed remove. */
  public boolean anyUnmatched() {
    return IntStream.range(0, count).anyMatch(this::unmatched);
  }

  /** How many pending removes are called at or before a gap. */
  public int pendingCalledBy(int gap) {
    return PendingRemoves.called(pendingCalls, gap);
  }

  /** Lets a pending remove take an unmatched element; NONE takes it back. */
  public void give(int e, int pendingRemove) {
    boolean stays = pendingRemove == NONE;
    remove[e] = pendingRemove;
    removeFrom[e] = stays ? t.lastGap() : Math.max(t.from[pendingRemove], latestCall[e]);
  }

  /** Lets the pending remove called i-th take the i-th of some elements, while there are any. */
  public void giveInOrder(int[] elements) {
    for (int i = 0; i < Math.min(elements.length, pendingRemoves.length); i++) {
      give(elements[i], pendingRemoves[i]);
    }
  }

  /** The account of pending removes, with nothing due. */
  public PendingRemoves account() {
    return new PendingRemoves(pendingCalls, count);
  }

  /**
   * The elements without completed remove, by the end of their add windows; those that end with no
   * call between them by time, as ranges of time know them.
   */
  public int[] unmatchedByAdd() {
    int[] ends = new int[count];
    for (int e = 0; e < count; e++) {
      ends[e] = unmatched(e) ? addTo[e] : Integer.MAX_VALUE;
    }
    int[] inOrder = PendingRemoves.inOrder(ends, Integer.MAX_VALUE);
    MergeSort.byKey(inOrder, this::addedAt);
    return inOrder;
  }

  /** When the add of an element that stays had happened. */
  private long addedAt(int e) {
    long first = t.history().ret(t.row(add[e]));
    for (int k = peekStart[e]; k < peekStart[e + 1]; k++) {
      first = Math.min(first, t.history().ret(t.row(peeks[k])));
    }
    return first;
  }

  /** By gap: one more than the element whose add begins there; no two calls share a gap. */
  public int[] addsByGap() {
    int[] adds = new int[t.events];
    for (int e = 0; e < count; e++) {
      adds[addFrom[e]] = e + 1;
    }
    return adds;
  }

  /** The first gap at which the element is certainly inside. */
  public int critFrom(int e) {
    return addTo[e] + 1;
  }

  /** The last such gap; smaller than {@link #critFrom} if there is none. */
  public int critTo(int e) {
    return removeFrom[e] - 1;
  }
}
