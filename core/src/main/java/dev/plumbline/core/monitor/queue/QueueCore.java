package dev.plumbline.core.monitor.queue;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.PresenceSentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.IntList;
import java.util.Arrays;
import java.util.List;

/**
 * The smallest reasons why a queue history has no witness, with words.
 *
 * <p>Times put elements in order in two ways: u was <em>added before</em> v if u's add window ends
 * before v's starts; v was <em>in front before</em> u if some peek or dequeue of v returned before
 * one of u was called. Both are the queue order. Every violation but those of empty results is a
 * cycle of two or three such steps: clipping by a zone ({@link FrontWindows}) only adds what two
 * steps through the element of the zone say. So the core is two or three elements, each with its
 * add and remove and those peeks without which a step does not show.
 *
 * <p><b>Pending dequeues.</b> Where an unmatched element u should have been gone by a gap t and
 * lost dequeues exist, the core must show that they do not help: as many unmatched elements as lost
 * dequeues were called by t, and one more, all added before v. All must be gone by t, each by its
 * own pending dequeue called by t. If t is the return of v's dequeue, the core is cut there, and
 * lost dequeues called later are left out.
 *
 * <p><b>Spent ones.</b> Say just the first k unmatched elements were added before some z, and
 * exactly k pending dequeues were called when z was in front at the latest. Then these k took those
 * k, in any witness, so both can be left out together: that deletes whole elements. It makes the
 * core of a long history small.
 *
 * <p>Cost: O(n log n); where something was found empty in spite of pending dequeues, that for each
 * stretch of gaps that matched elements cover.
 */
final class QueueCore {
  private final FrontWindows fronts;
  private final Lifetimes lives;
  private final Timeline t;
  private final IntList core = new IntList();

  QueueCore(FrontWindows fronts) {
    this.fronts = fronts;
    this.lives = fronts.lives;
    this.t = lives.t;
  }

  // ---- Cycles.

  /** Two elements, each of which was in front before the other. */
  Outcome.No frontCycle(int u, int v, String method) {
    keep(u);
    keep(v);
    if (t.to[lives.add[v]] < lives.addFrom[u]) {
      return frontCycle(v, u, method);
    }
    if (t.to[lives.add[u]] < lives.addFrom[v]) {
      // Two steps of different kinds need fewer peeks.
      return overtaken(v, u, method);
    }
    Sentence sentence =
        Sentence.of(
            "%s; but %s. Each would have to leave the queue before the other.",
            inFrontBefore(v, u), inFrontBefore(u, v));
    return no(-1, earlyEnd(v, u), List.of(sentence), method);
  }

  /** An element v that was in front before an element which was added before it. */
  Outcome.No overtaken(int v, String method) {
    int u = earlier(v);
    int zone = fronts.precedes(v, u) ? Lifetimes.NONE : between(v, u);
    if (lives.unmatched(u) && lives.pendingRemoves.length > 0) {
      return tooFewLost(v, zone, method);
    }
    keep(u);
    keep(v);
    if (zone == Lifetimes.NONE) {
      return overtaken(v, u, method);
    }
    keep(zone);
    int early = earlyEnd(v, zone);
    Sentence first =
        Sentence.of(
            "%s %s, but %s came first: %s.", t.show(early), saw(early), name(u), addedBefore(u, v));
    Sentence front = Sentence.of("Yet %s, and %s.", inFrontBefore(v, zone), inFrontBefore(zone, u));
    return no(-1, early, List.of(first, front), method);
  }

  /** An element v that was certainly in front before u, which was added before it. */
  private Outcome.No overtaken(int v, int u, String method) {
    int early = earlyEnd(v, u);
    Sentence sentence =
        Sentence.of(
            "%s %s, but %s came first: %s, and %s.",
            t.show(early), saw(early), name(u), addedBefore(u, v), stillThere(u, early));
    return no(-1, early, List.of(sentence), method);
  }

  /** Of the elements added before v and in front after it, one that is matched if there is one. */
  private int earlier(int v) {
    int best = Lifetimes.NONE;
    for (int u = 0; u < lives.count; u++) {
      if (lives.addTo[u] < lives.addFrom[v] && fronts.from[u] > fronts.to[v]) {
        if (best == Lifetimes.NONE || rank(u, v) < rank(best, v)) {
          best = u;
        }
      }
    }
    return best;
  }

  private int rank(int u, int v) {
    return (lives.unmatched(u) ? 2 : 0) + (fronts.precedes(v, u) ? 0 : 1);
  }

  /** The element of the zone that comes between the blocks of v and u. */
  private int between(int v, int u) {
    for (int z = 0; z < lives.count; z++) {
      if (fronts.isZone(z) && fronts.precedes(v, z) && fronts.precedes(z, u)) {
        return z;
      }
    }
    throw new IllegalStateException("windows of a queue are clipped by nothing");
  }

  private Outcome.No tooFewLost(int v, int zone, String method) {
    int last = zone == Lifetimes.NONE ? fronts.firstEnd[v] : fronts.firstEnd[zone];
    int called = lives.pendingCalledBy(last);
    int[] unmatched = lives.unmatchedByAdd();
    int needed = called + 1;
    int spent = spent(unmatched, called);
    for (int k = spent; k < needed; k++) {
      keep(unmatched[k]);
    }
    keep(v);
    if (zone != Lifetimes.NONE) {
      keep(zone);
    }
    int left = firstSeen(zone == Lifetimes.NONE ? v : zone);
    append(left);
    for (int k = spent; k < needed; k++) {
      addEnd(unmatched[k], lives.addFrom[v]);
    }
    boolean cut = zone == Lifetimes.NONE && isRemove(left);
    keepLost(spent, cut ? called : lives.pendingRemoves.length);
    int[] some = Arrays.copyOfRange(unmatched, spent, needed);
    Sentence sentence =
        Sentence.of(
            "%s %s, but %s %s enqueued before %s began, no completed operation dequeued %s, and when"
                + " it returned %s.",
            t.show(left),
            saw(left),
            names(some, some.length),
            some.length == 1 ? "was" : "were",
            t.show(lives.add[v]),
            some.length == 1 ? "it" : "them",
            onlyLost(called - spent, some.length));
    List<Sentence> sentences =
        zone == Lifetimes.NONE
            ? List.of(sentence)
            : List.of(sentence, Sentence.of("Yet %s.", inFrontBefore(v, zone)));
    return no(cut ? left : -1, left, sentences, method);
  }

  /**
   * How many of the first pending dequeues, up to {@code most}, are spent on as many of the first
   * unmatched elements.
   */
  private int spent(int[] unmatched, int most) {
    int spent = 0;
    for (int z = 0; z < lives.count && !lives.toldApart; z++) {
      if (lives.unmatched(z)) {
        continue;
      }
      int called = lives.pendingCalledBy(fronts.firstEnd[z]);
      boolean allSpent =
          called > spent
              && called <= most
              && called <= unmatched.length
              && lives.addTo[unmatched[called - 1]] < lives.addFrom[z]
              && (called == unmatched.length || lives.addTo[unmatched[called]] >= lives.addFrom[z]);
      spent = allSpent ? called : spent;
    }
    return spent;
  }

  // ---- Empty results.

  /** An empty result at no gap of which the queue can have been empty. */
  Outcome.No impossibleEmpty(int empty, String method) {
    int from = t.from[empty];
    int to = t.to[empty];
    append(empty);
    int[] all = new int[lives.count];
    for (int e = 0; e < all.length; e++) {
      all[e] = e;
    }
    int[] matched = Arrays.stream(all).filter(e -> !lives.unmatched(e)).toArray();
    int[] cover = Cover.fewest(lives, lives.pendingRemoves.length == 0 ? all : matched, from, to);
    if (cover == null) {
      return lostAtEmpty(empty, matched, method);
    }
    keepCover(cover, from, to);
    Sentence sentence =
        cover.length == 1
            ? Sentence.of(
                "%s found the queue empty, but %s was in it all the while%s.",
                t.show(empty), name(cover[0]), PresenceSentence.why(lives, cover[0], empty))
            : Sentence.of(
                "%s found the queue empty, but something was in it all the while: first %s.",
                t.show(empty), names(cover, cover.length, ", then ", ", then "));
    return no(-1, empty, List.of(sentence), method);
  }

  /** Keeps elements that cover gaps one after the other, with the peeks that this takes. */
  private void keepCover(int[] cover, int from, int to) {
    int need = from;
    for (int k = 0; k < cover.length; k++) {
      int e = cover[k];
      keep(e);
      if (t.to[lives.add[e]] >= need) {
        append(firstSeen(e));
      }
      int until = k + 1 < cover.length ? lives.critFrom(cover[k + 1]) - 1 : to;
      boolean longer = lives.unmatched(e) || t.from[lives.remove[e]] > until;
      if (!longer) {
        append(lastSeen(e));
      }
      need = lives.critTo(e) + 1;
    }
  }

  /**
   * The same where pending dequeues may have taken unmatched elements. Gap g is covered by
   * unmatched elements exactly if more of them were added before it than pending dequeues called;
   * one more suffices, the first ones. Matched elements cover the rest.
   */
  private Outcome.No lostAtEmpty(int empty, int[] matched, String method) {
    int from = t.from[empty];
    int to = t.to[empty];
    int[] depth = new int[to - from + 2];
    for (int e : matched) {
      int start = Math.max(from, lives.critFrom(e));
      int end = Math.min(to, lives.critTo(e));
      if (start <= end) {
        depth[start - from]++;
        depth[end + 1 - from]--;
      }
    }
    int needed = 0;
    for (int g = from, sum = 0; g <= to; g++) {
      sum += depth[g - from];
      if (sum == 0) {
        needed = lives.pendingCalledBy(g) + 1;
      }
    }
    int[] unmatched = lives.unmatchedByAdd();
    int spent = spent(unmatched, Math.min(needed, lives.pendingCalledBy(from)));
    for (int k = spent; k < needed; k++) {
      keep(unmatched[k]);
    }
    int start = from;
    for (int g = from; g <= to + 1; g++) {
      int called = lives.pendingCalledBy(g);
      if (g > to || (called < needed && lives.addTo[unmatched[called]] < g)) {
        if (start < g) {
          keepCover(assured(Cover.fewest(lives, matched, start, g - 1)), start, g - 1);
        }
        start = g + 1;
      }
    }
    keepLost(spent, lives.pendingRemoves.length);
    int[] some = Arrays.copyOfRange(unmatched, spent, needed);
    Sentence sentence =
        Sentence.of(
            "%s found the queue empty, but something was in it all the while: no completed operation"
                + " dequeued %s, and pending dequeues cannot have taken %s in time.",
            t.show(empty), names(some, some.length), some.length == 1 ? "it" : "all of them");
    return no(-1, empty, List.of(sentence), method);
  }

  // ---- Too many seen.

  /** More unmatched elements were seen than pending dequeues can have taken, and one more. */
  Outcome.No tooManySeen(int[] seen, String method) {
    int needed = lives.pendingRemoves.length + 2;
    for (int k = 0; k < needed; k++) {
      append(lives.add[seen[k]]);
      append(lives.peeks[lives.peekStart[seen[k]]]);
    }
    keepLost(0, lives.pendingRemoves.length);
    Sentence sentence =
        Sentence.of(
            "%s were all seen at the front, and no completed operation dequeued any of them, and %s.",
            names(seen, needed), onlyLost(lives.pendingRemoves.length, needed));
    return no(-1, -1, List.of(sentence), method);
  }

  // ---- Cores.

  /** Keeps an element: its add and dequeue. The peeks that matter come with the words. */
  private void keep(int e) {
    append(lives.add[e]);
    if (!lives.unmatched(e)) {
      append(lives.remove[e]);
    }
  }

  private void keepLost(int from, int to) {
    for (int k = from; k < to; k++) {
      append(lives.pendingRemoves[k]);
    }
  }

  private void append(int operation) {
    core.add(operation);
  }

  private Outcome.No no(int cut, int blamed, List<Sentence> sentences, String method) {
    int[] kept = Arrays.stream(core.toArray()).sorted().distinct().toArray();
    return new Outcome.No(kept, cut, blamed, sentences, method);
  }

  // ---- Words.

  private boolean isRemove(int operation) {
    return t.role[operation] == Role.REMOVE;
  }

  /** The operation of the block that returned first; NONE if none ever did. */
  private int firstSeen(int e) {
    int first = lives.unmatched(e) ? Lifetimes.NONE : lives.remove[e];
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      if (first == Lifetimes.NONE || t.to[peek] < t.to[first]) {
        first = peek;
      }
    }
    return first;
  }

  /** The operation of the block that was called last; NONE if nothing completed takes part. */
  private int lastSeen(int e) {
    int last = lives.unmatched(e) ? Lifetimes.NONE : lives.remove[e];
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      int peek = lives.peeks[k];
      if (last == Lifetimes.NONE || t.from[peek] > t.from[last]) {
        last = peek;
      }
    }
    return last;
  }

  private String name(int e) {
    return t.showValue(lives.add[e]);
  }

  private String names(int[] elements, int n) {
    return names(elements, n, ", ", " and ");
  }

  private String names(int[] elements, int n, String comma, String and) {
    int shown = n > 6 ? 5 : n;
    StringBuilder s = new StringBuilder();
    for (int k = 0; k < shown; k++) {
      boolean last = k == n - 1;
      s.append(k == 0 ? "" : last ? and : comma).append(name(elements[k]));
    }
    return n > shown ? s + comma + (n - shown) + " more" : s.toString();
  }

  private static String onlyLost(int n, int values) {
    return (n == 0 ? "no " : n == 1 ? "only one " : "only " + n + " ")
        + "pending dequeue%s had been called that can have taken %s"
            .formatted(n > 1 ? "s" : "", values == 1 ? "it" : "one of them");
  }

  /** As in "enq(1) had returned before enq(2) began". */
  private Sentence addedBefore(int u, int v) {
    Sentence add = t.show(lives.add[v]);
    return addEnd(u, lives.addFrom[v])
        ? Sentence.of("%s had returned before %s began", t.show(lives.add[u]), add)
        : Sentence.of(
            "%s, which %s, had returned before %s began",
            t.show(firstSeen(u)), saw(firstSeen(u)), add);
  }

  /** Whether u's add itself ended before a gap; if not, keeps the peek that shows it had. */
  private boolean addEnd(int u, int gap) {
    boolean ended = t.to[lives.add[u]] < gap;
    if (!ended) {
      append(firstSeen(u));
    }
    return ended;
  }

  /** What an operation found at the front. */
  private String saw(int operation) {
    String value = t.showValue(operation);
    return isRemove(operation) ? "took " + value : "saw " + value + " at the front";
  }

  /** As in "deq() -> 1 had returned before deq() -> 2 began"; keeps what it speaks of. */
  private Sentence inFrontBefore(int v, int u) {
    int early = earlyEnd(v, u);
    return Sentence.of("%s %s, and %s", t.show(early), saw(early), stillThere(u, early));
  }

  /** How it is known that u was not gone when an operation returned; keeps what shows it. */
  private Sentence stillThere(int u, int early) {
    append(early);
    if (lives.unmatched(u) && lives.pendingRemoves.length == 0) {
      return Sentence.of("nothing dequeued %s", name(u));
    }
    boolean byRemove = !lives.unmatched(u) && t.to[early] < t.from[lives.remove[u]];
    int late = byRemove ? lives.remove[u] : lastSeen(u);
    append(late);
    // Else it is its add that keeps u from the front.
    int shows = t.to[early] < t.from[late] ? late : lives.add[u];
    return Sentence.of("%s began only after %s had returned", t.show(shows), t.show(early));
  }

  /** What shows that v was in front before u: v's dequeue if it does, else a peek. */
  private int earlyEnd(int v, int u) {
    boolean byRemove = !lives.unmatched(v) && t.to[lives.remove[v]] < fronts.lastStart(u);
    return byRemove ? lives.remove[v] : firstSeen(v);
  }
}
