package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.primitive.Bisection;
import dev.plumbline.core.primitive.MinimumTree;
import java.util.Arrays;

/**
 * A stack's history reduced to what its decision depends on: tuned windows in slots, and those
 * peeks that are not served along with something else.
 *
 * <p><b>Brief elements.</b> An element whose push and pop share a slot can be pushed, seen and
 * popped there on top of whatever is present, so it is set aside.
 *
 * <p><b>Needed peeks.</b> A peek whose window contains the whole window of its element's push, pop
 * or another peek is served where that one is. What is left of an element's peeks, sorted by first
 * slot, is sorted by last slot too.
 *
 * <p>Cost: O(n).
 */
final class StackWindows {
  /** No element, no slot. */
  static final int NONE = -1;

  final int slots;
  final int count;
  final int[] pushFrom;
  final int[] pushTo;
  final int[] popFrom;
  final int[] popTo;

  /** The needed peeks of element e are those from {@code peekStart[e]} up to the next one's. */
  final int[] peekStart;

  final int[] peekFrom;
  final int[] peekTo;

  StackWindows(Lifetimes lives, Slots slots) {
    this.slots = slots.count;
    this.count = lives.count;
    pushFrom = new int[count];
    pushTo = new int[count];
    popFrom = new int[count];
    popTo = new int[count];
    for (int e = 0; e < count; e++) {
      pushFrom[e] = slots.atOrAfter(lives.addFrom[e]);
      pushTo[e] = slots.atOrBefore(lives.addTo[e]);
      popFrom[e] = slots.atOrAfter(lives.removeFrom[e]);
      popTo[e] = slots.atOrBefore(lives.removeTo[e]);
    }
    peekStart = new int[count + 1];
    if (lives.peeks.length == 0) {
      peekFrom = new int[0];
      peekTo = peekFrom;
      return;
    }
    int[] from = new int[lives.peeks.length];
    int[] to = new int[lives.peeks.length];
    int n = 0;
    for (int e = 0; e < count; e++) {
      int first = n;
      for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
        int a = slots.atOrAfter(lives.peekFrom(lives.peeks[k]));
        int b = slots.atOrBefore(lives.peekTo(lives.peeks[k]));
        if (a <= pushFrom[e] || b >= popTo[e]) {
          continue;
        }
        while (n > first && to[n - 1] >= b) {
          n--;
        }
        if (n == first || from[n - 1] < a) {
          from[n] = a;
          to[n++] = b;
        }
      }
      peekStart[e + 1] = n;
    }
    peekFrom = Arrays.copyOf(from, n);
    peekTo = Arrays.copyOf(to, n);
  }

  private StackWindows(StackWindows other, int[] popFrom) {
    slots = other.slots;
    count = other.count;
    pushFrom = other.pushFrom;
    pushTo = other.pushTo;
    this.popFrom = popFrom;
    popTo = other.popTo;
    peekStart = other.peekStart;
    peekFrom = other.peekFrom;
    peekTo = other.peekTo;
  }

  /** The same, with elements that can be popped by their deadlines at the latest. */
  StackWindows due(int[] deadline) {
    int[] from = new int[count];
    for (int e = 0; e < count; e++) {
      from[e] = Math.min(popFrom[e], deadline[e]);
    }
    return new StackWindows(this, from);
  }

  /** The slots in which windows of some elements end, and the last one. */
  KeptSlots endsOf(int[] elements) {
    KeptSlots kept = new KeptSlots(2 * elements.length);
    kept.keep(slots - 1);
    for (int e : elements) {
      kept.keep(pushTo[e]);
      kept.keep(popTo[e]);
      for (int k = peekStart[e]; k < peekStart[e + 1]; k++) {
        kept.keep(peekTo[k]);
      }
    }
    return kept;
  }

  /** The same for some elements, in their own slots. */
  StackWindows restrictedTo(int[] elements) {
    KeptSlots kept = endsOf(elements);
    kept.settle();
    return restrictedTo(elements, kept);
  }

  /** The same for some elements, in slots that contain all their ends. */
  StackWindows restrictedTo(int[] elements, KeptSlots kept) {
    return new StackWindows(this, elements, kept);
  }

  private StackWindows(StackWindows other, int[] elements, KeptSlots kept) {
    slots = kept.count();
    count = elements.length;
    pushFrom = new int[count];
    pushTo = new int[count];
    popFrom = new int[count];
    popTo = new int[count];
    peekStart = new int[count + 1];
    int peeks = 0;
    for (int k = 0; k < count; k++) {
      int e = elements[k];
      pushFrom[k] = kept.number(other.pushFrom[e]);
      pushTo[k] = kept.number(other.pushTo[e]);
      popFrom[k] = kept.number(other.popFrom[e]);
      popTo[k] = kept.number(other.popTo[e]);
      peeks += other.peekStart[e + 1] - other.peekStart[e];
      peekStart[k + 1] = peeks;
    }
    peekFrom = new int[peeks];
    peekTo = new int[peeks];
    for (int k = 0; k < count; k++) {
      int first = other.peekStart[elements[k]];
      for (int j = peekStart[k]; j < peekStart[k + 1]; j++) {
        peekFrom[j] = kept.number(other.peekFrom[first + j - peekStart[k]]);
        peekTo[j] = kept.number(other.peekTo[first + j - peekStart[k]]);
      }
    }
  }

  boolean brief(int e) {
    return popFrom[e] <= pushTo[e];
  }

  /** The first needed peek of an element that ends at a slot or later. */
  int firstPeekReaching(int e, int slot) {
    return Bisection.first(peekStart[e], peekStart[e + 1], k -> peekTo[k] >= slot);
  }

  /** How often critical intervals cover each slot. */
  int[] cover() {
    int[] critTo = new int[count];
    for (int e = 0; e < count; e++) {
      critTo[e] = popFrom[e] - 1;
    }
    return cover(critTo);
  }

  /** How often elements cover each slot if they do so from their pushes to the given ends. */
  int[] cover(int[] critTo) {
    int[] cover = new int[MinimumTree.capacity(slots + 1)];
    for (int e = 0; e < count; e++) {
      if (pushTo[e] < critTo[e]) {
        cover[pushTo[e] + 1]++;
        cover[critTo[e] + 1]--;
      }
    }
    for (int s = 1; s <= slots; s++) {
      cover[s] += cover[s - 1];
    }
    return cover;
  }
}
