package dev.plumbline.core.monitor.container;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.monitor.container.OrderEnumeration.Listing;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells equal values apart: for each value that is added more than once a <em>sequence</em>, the
 * order of its operations, which says whose element each remove and peek found.
 *
 * <p><b>Why sequences.</b> Take a witness and leave out all values but one: what is left is legal,
 * and its order is a sequence. In a queue the k-th remove of the value takes what the k-th add
 * brought; in a stack adds and removes pair up like parentheses; in a priority queue equal elements
 * are interchangeable, so that the order of queues does. A history is linearizable exactly if, for
 * some choice of sequences, the history of the elements is. So a choice that is accepted proves the
 * history linearizable whatever the sequence, and refusing all sequences proves the contrary.
 *
 * <p><b>Which sequences.</b> Two operations of the same role and value, of which one is called and
 * returns before the other, can be taken to happen in this order: if a witness has them the other
 * way round, both fit into each other's place, and nobody can tell them apart. Each such exchange
 * moves an earlier call to an earlier place, so they come to an end with all such pairs in order.
 * An add that is pending is nested around what was called later; at the end of a sequence it stands
 * for one that had no effect. This, and real time, leaves most of a sequence certain. What is not
 * falls into <em>groups</em>: everything before a group certainly happens before it. In queues adds
 * need no order relative to removes, so adds form one sequence, removes and peeks another.
 *
 * <p><b>Pending removes</b> may take equal values too, and are in no sequence. A value whose adds
 * all have completed removes is safe from them. So is one whose removes were called, and whose
 * peeks have returned, before any pending remove was called: the completed removes can be taken to
 * come first. For others, queues also try sequences in which a pending remove took the element
 * before that of some completed remove; up to two of them, which is all if no more can be taken and
 * all peeks returned before. Otherwise sequences are guesses: {@link #open}.
 *
 * <p>Cost: O(n) and sorting, plus a bounded effort for the lists of orders; eight integers an
 * operation.
 */
final class EqualValueMatching {
  /** Operations on one value whose order is not certain; everything else is before or after. */
  static final class Group {
    final int value;
    final int start;
    final int[] ops;
    final int[][] orders;
    final int[][] meanings;

    /** For stacks: the fewest elements inside, for each order. */
    final int[] lowest;

    /** Whether no order is missing. */
    final boolean complete;

    /** If this is no group but a place in a queue's sequence, see {@link #skips}: the places. */
    final int[] places;

    int choice;

    Group(int value, int start, int[] ops, Listing listing, int[] lowest) {
      this.value = value;
      this.start = start;
      this.ops = ops;
      this.orders = listing.orders();
      this.meanings = listing.meanings();
      this.lowest = lowest;
      this.complete = listing.all();
      this.places = new int[0];
    }

    Group(int value, int[] places, boolean complete) {
      this.value = value;
      this.start = 0;
      this.ops = new int[0];
      this.orders = new int[places.length][0];
      this.meanings = orders;
      this.lowest = new int[0];
      this.complete = complete;
      this.places = places;
    }

    int meaning(int order, int op) {
      return meanings[order][Arrays.binarySearch(ops, op)];
    }
  }

  private static final int ROLES = 3;
  private static final int NONE = -1;
  private static final int COUNTED = 200;
  private static final int MOST_SKIPS = 2;
  private static final int MOST_PLACES = 256;

  final Timeline t;
  final RepeatedValues repeats;
  final RemovalOrder removal;
  final List<Group> groups = new ArrayList<>();

  /** For each operation its group; -1 if its place is certain. */
  final int[] groupOf;

  /** For each repeated value whether pending removes may have taken some of it. */
  final boolean[] open;

  /**
   * For each operation of a repeated value its place: for stacks in {@link #sequence}, for queues
   * among the value's adds, or how many of the value's removes come before.
   */
  private final int[] placeOf;

  /** For queues: the groups that say where pending removes took elements of each value. */
  private final int[][] skips;

  /** The sequences of all repeated values one after the other. */
  private final int[] sequence;

  /** For queues: where the removes and peeks of each value begin. */
  private final int[] middle;

  /** For each operation its element by the present sequences; -1 if it has none. */
  final int[] elementOf;

  /** How many elements there are. */
  final int elements;

  /** For each element its add. */
  final int[] addOf;

  /** For each element its completed remove by the present sequences; -1 if it has none. */
  final int[] removeOf;

  /** For stacks: how many equal elements are below that of an add. */
  private final int @Nullable [] level;

  private final int[] stack;
  private final int[] firstGroup;
  private final OrderEnumeration orders;

  EqualValueMatching(Timeline t, ValueIds ids, RepeatedValues repeats, RemovalOrder removal) {
    this.t = t;
    this.repeats = repeats;
    this.removal = removal;
    this.orders = new OrderEnumeration(t, removal);
    groupOf = Filled.ints(t.size, NONE);
    sequence = repeats.ops.clone();
    placeOf = new int[t.size];
    middle = new int[repeats.count];
    level = removal == RemovalOrder.LIFO ? new int[t.size] : null;
    firstGroup = new int[repeats.count + 1];
    for (int v = 0; v < repeats.count; v++) {
      firstGroup[v] = groups.size();
      write(v);
    }
    firstGroup[repeats.count] = groups.size();
    open = new boolean[repeats.count];
    skips = new int[repeats.count][];
    findOpen();
    elementOf = new int[t.size];
    addOf = new int[t.size];
    removeOf = new int[t.size];
    elements = number(ids);
    stack = new int[level == null ? 0 : elements];
    for (int v = 0; v < repeats.count; v++) {
      pair(v);
    }
  }

  // ---- Making sequences.

  private void write(int v) {
    int from = repeats.start[v];
    int to = repeats.start[v + 1];
    int[] addCalls = OrderEnumeration.calls(t, repeats.ops, from, to);
    if (removal == RemovalOrder.LIFO) {
      divide(v, from, to, addCalls);
      return;
    }
    int n = from;
    for (int k = from; k < to; k++) {
      if (t.role[repeats.ops[k]] == Role.ADD) {
        sequence[n++] = repeats.ops[k];
      }
    }
    middle[v] = n;
    for (int k = from; k < to; k++) {
      if (t.role[repeats.ops[k]] != Role.ADD) {
        sequence[n++] = repeats.ops[k];
      }
    }
    divide(v, from, middle[v], addCalls);
    divide(v, middle[v], to, addCalls);
  }

  /** Divides operations in call order where all before are certainly before all after. */
  private void divide(int v, int from, int to, int[] addCalls) {
    int size = to - from;
    int[][] earliestEnd = new int[ROLES][size + 1];
    int[][] earliestCall = new int[ROLES][size + 1];
    for (int role = 0; role < ROLES; role++) {
      earliestEnd[role][size] = Integer.MAX_VALUE;
      earliestCall[role][size] = Integer.MAX_VALUE;
    }
    for (int k = size - 1; k >= 0; k--) {
      int op = sequence[from + k];
      for (int role = 0; role < ROLES; role++) {
        boolean same = t.role[op] == role;
        int end = earliestEnd[role][k + 1];
        earliestEnd[role][k] = same ? Math.min(end, t.to[op]) : end;
        earliestCall[role][k] = same ? t.from[op] : earliestCall[role][k + 1];
      }
    }
    int[] latestEnd = {NONE, NONE, NONE};
    int inside = 0;
    int first = 0;
    int before = 0;
    for (int k = 0; k < size; k++) {
      if (k > first && certain(latestEnd, earliestEnd, earliestCall, k)) {
        settle(v, from + first, from + k, before, addCalls);
        first = k;
        before = inside;
      }
      int op = sequence[from + k];
      latestEnd[t.role[op]] = Math.max(latestEnd[t.role[op]], t.to[op]);
      inside = orders.after(op, inside);
    }
    if (first < size) {
      settle(v, from + first, to, before, addCalls);
    }
  }

  private static boolean certain(
      int[] latestEnd, int[][] earliestEnd, int[][] earliestCall, int k) {
    for (int i = 0; i < ROLES; i++) {
      for (int j = 0; j < ROLES; j++) {
        boolean before =
            i == j ? latestEnd[i] <= earliestEnd[j][k] : latestEnd[i] < earliestCall[j][k];
        if (!before) {
          return false;
        }
      }
    }
    return true;
  }

  private void settle(int v, int from, int to, int before, int[] addCalls) {
    if (to - from == 1) {
      return;
    }
    int[] ops = Arrays.copyOfRange(sequence, from, to);
    Listing listing = orders.list(ops, before, addCalls, repeats.cautious);
    System.arraycopy(listing.orders()[0], 0, sequence, from, to - from);
    if (listing.all() && listing.orders().length == 1) {
      return;
    }
    int[] lowest = {};
    if (removal == RemovalOrder.LIFO) {
      lowest = new int[listing.orders().length];
      for (int c = 0; c < lowest.length; c++) {
        lowest[c] = orders.lowest(listing.orders()[c], before);
      }
    }
    for (int op : ops) {
      groupOf[op] = groups.size();
    }
    groups.add(new Group(v, from, ops, listing, lowest));
  }

  private void findOpen() {
    int lost = 0;
    int firstLost = Integer.MAX_VALUE;
    for (int i = t.size - 1; i >= 0; i--) {
      if (t.role[i] == Role.LOST_REMOVE) {
        firstLost = t.from[i];
        lost++;
      }
    }
    for (int v = 0; v < repeats.count && lost > 0; v++) {
      if (repeats.mayRemain(v)) {
        findOpen(v, Math.min(lost, repeats.adds[v] - repeats.removes[v]), firstLost);
      }
    }
  }

  private void findOpen(int v, int most, int firstLost) {
    boolean peeked = false;
    boolean removed = false;
    int before = 0;
    for (int k = repeats.start[v]; k < repeats.start[v + 1]; k++) {
      int i = repeats.ops[k];
      // One that returns in the very gap of the call may as well come before it.
      peeked |= t.role[i] == Role.PEEK && t.to[i] > firstLost;
      removed |= t.role[i] == Role.REMOVE && t.from[i] > firstLost;
      before += t.role[i] == Role.REMOVE && t.to[i] < firstLost ? 1 : 0;
    }
    if (!peeked && !removed) {
      return;
    }
    open[v] = peeked || level != null || most > MOST_SKIPS;
    if (level == null && removed) {
      addSkips(v, Math.min(most, MOST_SKIPS), before);
    }
  }

  /** A pending remove takes none of the value, or the element before some remove's. */
  private void addSkips(int v, int count, int before) {
    int all = repeats.removes[v] - before + 2;
    int[] places = new int[Math.min(all, MOST_PLACES)];
    Arrays.setAll(places, k -> before + k - 1);
    places[0] = Integer.MAX_VALUE;
    skips[v] = new int[count];
    for (int k = 0; k < count; k++) {
      skips[v][k] = groups.size();
      groups.add(new Group(v, places, all <= MOST_PLACES));
    }
  }

  /**
   * The last place of a skip that is before a remove or peek: skips come directly before removes.
   */
  private int lastSkip(int op) {
    return t.role[op] == Role.REMOVE ? placeOf[op] : placeOf[op] - 1;
  }

  /** How many pending removes took elements before the one of the value's k-th remove. */
  private int skipped(int v, int k) {
    int n = 0;
    for (int s = 0; skips[v] != null && s < skips[v].length; s++) {
      Group g = groups.get(skips[v][s]);
      n += g.places[g.choice] <= k ? 1 : 0;
    }
    return n;
  }

  // ---- From sequences to elements.

  /** Numbers the elements, and gives those of values that are added once to their operations. */
  private int number(ValueIds ids) {
    int[] single = new int[ids.count];
    int n = 0;
    for (int i = 0; i < t.size; i++) {
      if (t.role[i] == Role.ADD) {
        single[ids.id[i]] = n;
        addOf[n] = i;
        elementOf[i] = n++;
      }
    }
    Arrays.fill(removeOf, NONE);
    for (int i = 0; i < t.size; i++) {
      if (ids.id[i] < 0) {
        elementOf[i] = NONE;
      } else if (t.role[i] != Role.ADD) {
        elementOf[i] = single[ids.id[i]];
        if (t.role[i] == Role.REMOVE) {
          removeOf[elementOf[i]] = i;
        }
      }
    }
    return n;
  }

  private void pair(int v) {
    if (level == null) {
      pairInOrder(v);
    } else {
      pairNested(v);
    }
  }

  private void pairInOrder(int v) {
    int first = repeats.start[v];
    for (int k = first; k < middle[v]; k++) {
      placeOf[sequence[k]] = k - first;
      removeOf[elementOf[sequence[k]]] = NONE;
    }
    int removed = 0;
    for (int k = middle[v]; k < repeats.start[v + 1]; k++) {
      int op = sequence[k];
      placeOf[op] = removed;
      int front = first + removed + (skips[v] == null ? 0 : skipped(v, lastSkip(op)));
      elementOf[op] = elementOf[sequence[Math.min(front, middle[v] - 1)]];
      if (t.role[op] == Role.REMOVE) {
        removeOf[elementOf[op]] = op;
        removed++;
      }
    }
  }

  private void pairNested(int v) {
    int height = 0;
    for (int k = repeats.start[v]; k < repeats.start[v + 1]; k++) {
      int op = sequence[k];
      placeOf[op] = k;
      switch (t.role[op]) {
        case Role.ADD -> {
          assured(level)[op] = height;
          removeOf[elementOf[op]] = NONE;
          stack[height++] = elementOf[op];
        }
        case Role.REMOVE -> {
          elementOf[op] = stack[--height];
          removeOf[elementOf[op]] = op;
        }
        default -> elementOf[op] = stack[height - 1];
      }
    }
  }

  /** Takes other orders for some groups. */
  void choose(int[] chosen, int[] order) {
    boolean[] changed = new boolean[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      Group g = groups.get(chosen[k]);
      changed[k] = g.choice != order[k];
      g.choice = order[k];
      System.arraycopy(g.orders[order[k]], 0, sequence, g.start, g.ops.length);
    }
    for (int k = 0; k < chosen.length; k++) {
      if (changed[k]) {
        pair(groups.get(chosen[k]).value);
      }
    }
  }

  // ---- What elements rest on.

  /** Orders of some groups under all of which certain elements are what they are now. */
  final class Reasons {
    final Map<Integer, boolean[]> kept = new TreeMap<>();
    boolean exact = true;

    /**
     * An operation keeps its element as far as its own group is concerned.
     *
     * @param idle whether this is an add whose element nobody sees or removes
     */
    void add(int op, boolean idle) {
      int v = repeats.of[op];
      if (v < 0) {
        return;
      }
      exact &= !open[v];
      if (skips[v] != null) {
        addSkips(v, op);
      }
      if (groupOf[op] < 0) {
        return;
      }
      Group g = groups.get(groupOf[op]);
      int now = g.meaning(g.choice, op);
      boolean[] mask = mask(groupOf[op]);
      for (int c = 0; c < mask.length; c++) {
        int then = g.meaning(c, op);
        // In a queue that is so for all adds behind those of the removed ones.
        boolean last = level == null && idle && skips[v] == null;
        mask[c] &= last ? then >= repeats.removes[v] : then == now;
      }
    }

    /** The same number of elements is skipped before an operation's own. */
    private void addSkips(int v, int op) {
      if (t.role[op] != Role.ADD) {
        keepSkips(v, lastSkip(op));
      } else if (removeOf[elementOf[op]] == NONE) {
        // The removes on either side of the element stay there. That is so for elements that were
        // seen, too: their peeks may keep their places while a remove takes what is skipped now.
        int k = 0;
        while (k < repeats.removes[v] && k + skipped(v, k) < placeOf[op]) {
          k++;
        }
        keepSkips(v, k - 1);
        keepSkips(v, k);
      }
    }

    private void keepSkips(int v, int k) {
      for (int s : skips[v]) {
        Group g = groups.get(s);
        boolean[] mask = mask(s);
        for (int c = 0; c < mask.length; c++) {
          mask[c] &= (g.places[c] <= k) == (g.places[g.choice] <= k);
        }
      }
    }

    /** No group between an add and its remove takes the element, nor any below; for stacks. */
    void addBetween(int add, int remove) {
      int v = repeats.of[add];
      if (v < 0 || level == null) {
        return;
      }
      int until = remove == Lifetimes.NONE ? Integer.MAX_VALUE : placeOf[remove];
      for (int k = firstGroup[v]; k < firstGroup[v + 1]; k++) {
        Group g = groups.get(k);
        boolean between = g.start > placeOf[add] && g.start + g.ops.length <= until;
        if (between && k != groupOf[add] && (remove == Lifetimes.NONE || k != groupOf[remove])) {
          boolean[] mask = mask(k);
          for (int c = 0; c < mask.length; c++) {
            mask[c] &= g.lowest[c] > level[add];
          }
        }
      }
    }

    private boolean[] mask(int group) {
      return kept.computeIfAbsent(
          group,
          g -> {
            boolean[] mask = new boolean[groups.get(g).orders.length];
            Arrays.fill(mask, true);
            exact &= groups.get(g).complete;
            return mask;
          });
    }
  }

  /** Whether pending removes may have taken elements in ways that no sequence tells. */
  boolean isOpen() {
    for (boolean o : open) {
      if (o) {
        return true;
      }
    }
    return false;
  }

  /** Pairs of operations on equal values that can be in either order; at least so many. */
  long openPairs() {
    long pairs = 0;
    for (Group g : groups) {
      pairs += g.ops.length <= COUNTED ? OrderEnumeration.openPairs(t, g.ops) : g.ops.length;
    }
    return pairs;
  }
}
