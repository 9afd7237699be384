package dev.plumbline.spark;

import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.Overtaken;
import dev.plumbline.core.primitive.LongList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/**
 * Of a large container that is a violation finds the elements among which one machine chooses those
 * of which it tells, with the lost removes that belong to them.
 *
 * <p>Ranges say which element left too early, by time. One machine ranks returns with no call
 * between them otherwise, so all that left before the next call are looked at.
 */
final class ContainerEvidence {
  private static final long UNMATCHED = 1L << 62;

  /** If more elements leave with no call between them, only one of them is looked at. */
  private static final int MOST_LEAVING = 10_000;

  private final LargePart part;
  private final JavaRDD<LargeHome> completed;
  private final PartEvidence evidence;
  private final List<long[]> lost;

  /**
   * Evidence.
   *
   * @param completed the homes, which know what lost removes took
   * @param lostMatter whether lost removes have to do with it
   */
  ContainerEvidence(LargePart part, JavaRDD<LargeHome> completed, boolean lostMatter) {
    this.part = part;
    this.completed = completed;
    this.evidence = new PartEvidence(part);
    this.lost = lostMatter ? part.lost() : List.of();
  }

  /** Of an element that overtook another, explains both, or others that left just then. */
  Row overtaken(long overtaker) {
    long removed = element(overtaker).removed(0);
    long next = evidence.nextCall(removed);
    long[] late = leaving(overtaker, removed, next);
    long[] best =
        completed
            .map(home -> new Overtaken(ElementTimes.of(late), removed).first(home.elements()))
            .reduce(Overtaken::firstOf);
    return explained(
        Overtaken.pairs(ElementTimes.of(late), best), Overtaken.anyUnmatched(best), removed);
  }

  /** Explains some elements that contradict each other. */
  Row ofElements(Set<Long> ids) {
    HashSet<Long> some = new HashSet<>(ids);
    boolean stays =
        !lost.isEmpty()
            && completed.map(home -> home.anyStays(some)).reduce((one, other) -> one || other);
    return explained(ids, stays, ElementTimes.NEVER - 1);
  }

  /**
   * Explains one of some elements that overtook too many others, with these.
   *
   * @param overtakers elements that left with no call between them
   * @param called the last call of their adds
   * @param removed when the first of them had left
   */
  Row overtakenTooMany(Set<Long> overtakers, long called, long removed) {
    Set<Long> ids = new HashSet<>(overtakers);
    boolean stays = false;
    for (long other : overtakenBy(called, removed)) {
      ids.add(other & ~UNMATCHED);
      stays |= other >= UNMATCHED;
    }
    return explained(ids, stays, removed);
  }

  /** What elements overtook; of those the unmatched ones last. */
  private List<Long> overtakenBy(long called, long removed) {
    return completed
        .flatMap(home -> overtakenBy(home, called, removed).iterator())
        .takeOrdered(PartEvidence.MOST_EXPLAINED);
  }

  private static List<Long> overtakenBy(LargeHome home, long addCall, long removed) {
    ElementTimes elements = home.elements();
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.inside(e) < addCall && elements.mayLeave(e) > removed) {
        found.add(elements.id(e) | (elements.unmatched(e) ? UNMATCHED : 0));
      }
    }
    return found;
  }

  private ElementTimes element(long id) {
    return ElementTimes.of(
        completed.map(home -> home.element(id).toArray()).filter(e -> e.length > 0).first());
  }

  /** The elements that were removed at a time or later, before another one; one alone if many. */
  private long[] leaving(long one, long from, long end) {
    LongList all = new LongList();
    for (long[] cells :
        completed
            .flatMap(home -> leaving(home.elements(), from, end).iterator())
            .take(MOST_LEAVING)) {
      all.addAll(LongList.of(cells), 0, cells.length);
    }
    boolean many = all.size() == MOST_LEAVING * ElementTimes.WIDTH;
    return many ? element(one).toArray() : all.toArray();
  }

  private static List<long[]> leaving(ElementTimes elements, long from, long end) {
    List<long[]> leaving = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      long removed = elements.removed(e);
      if (from <= removed && removed < end && removed != ElementTimes.NEVER) {
        ElementTimes one = new ElementTimes();
        one.add(elements, e);
        leaving.add(one.toArray());
      }
    }
    return leaving;
  }

  /** Explains an empty result, a remove or a peek by what was inside all the time. */
  Row impossible(long id) {
    LargeKind kind = part.kind();
    long[] window = completed.map(home -> window(home, id, kind)).filter(w -> w.length > 0).first();
    long[] windows = kind.byPriority() && window.length > 3 ? tied(window) : window;
    boolean matchedOnly = !lost.isEmpty();
    Set<Long> all =
        new HashSet<>(
            completed
                .flatMap(home -> covering(home, windows, matchedOnly).iterator())
                .take(PartEvidence.MOST_EXPLAINED));
    all.add(id);
    return explained(all, matchedOnly, window[1]);
  }

  private Row explained(Set<Long> ids, boolean withLost, long until) {
    if (lost.isEmpty() || !withLost) {
      return ids.size() > PartEvidence.MOST_EXPLAINED
          ? evidence.explainedWithLost(ids)
          : evidence.explained(ids);
    }
    Set<Long> all = new HashSet<>(ids);
    all.addAll(lostUntil(until));
    return evidence.explainedWithLost(all);
  }

  // ---- Lost removes.

  /**
   * All lost removes; the first of the elements that no completed remove took, one more than lost
   * removes were called until a time; and of the elements by which it is known what lost removes
   * took one that says most.
   */
  private Set<Long> lostUntil(long until) {
    int called = (int) lost.stream().filter(l -> l[0] <= until).count();
    ElementTimes first = new ElementTimes();
    for (long[] cells :
        completed.map(home -> QueueByRanges.firstUnmatched(home, called + 1)).collect()) {
      ElementTimes some = ElementTimes.of(cells);
      for (int e = 0; e < some.size(); e++) {
        first.add(some, e);
      }
    }
    long[] ends =
        Arrays.stream(first.unmatchedInOrder())
            .mapToLong(first::inside)
            .limit(called + 1L)
            .toArray();
    long last = ends.length <= called ? ElementTimes.NEVER : evidence.nextCall(ends[called]);
    long[] calls = lost.stream().mapToLong(l -> l[0]).limit(called).toArray();
    Set<Long> ids = new HashSet<>();
    lost.forEach(l -> ids.add(l[1]));
    completed
        .map(home -> lostUntil(home.elements(), last, calls, ends))
        .collect()
        .forEach(some -> LongStream.of(some).forEach(ids::add));
    return ids;
  }

  private static long[] lostUntil(ElementTimes elements, long last, long[] calls, long[] ends) {
    LongList ids = new LongList();
    for (int e = 0; e < elements.size(); e++) {
      if (elements.unmatched(e) && elements.inside(e) < last) {
        ids.add(elements.id(e));
      }
    }
    long spent = Overtaken.spending(elements, calls, ends);
    if (spent >= 0) {
      ids.add(spent);
    }
    return ids.toArray();
  }

  // ---- What has no instant.

  /**
   * Start and end of the window of an operation, and which priorities may be in its way; of a peek
   * besides that it is one.
   */
  private static long[] window(LargeHome home, long id, LargeKind kind) {
    for (int k = 0; k < home.empties().length; k += 3) {
      if (home.empties()[k] == id) {
        return new long[] {home.empties()[k + 1], home.empties()[k + 2], Long.MAX_VALUE};
      }
    }
    for (int k = 0; k < home.peeks().length; k += 4) {
      if (home.peeks()[k] == id) {
        return new long[] {home.peeks()[k + 2], home.peeks()[k + 3], home.peeks()[k + 1], 1};
      }
    }
    ElementTimes own = home.element(id);
    return own.size() == 0 || !kind.byPriority()
        ? new long[0]
        : new long[] {own.mayLeave(0), own.removed(0), own.priority(0)};
  }

  /** The windows of a peek and of all of the same value that end before the next call. */
  private long[] tied(long[] peek) {
    long next = evidence.nextCall(peek[1]);
    LongList windows = new LongList();
    completed
        .map(home -> tied(home, peek, next))
        .collect()
        .forEach(some -> windows.addAll(LongList.of(some), 0, some.length));
    return windows.toArray();
  }

  private static long[] tied(LargeHome home, long[] peek, long next) {
    LongList windows = new LongList();
    for (int k = 0; k < home.peeks().length; k += 4) {
      long end = home.peeks()[k + 3];
      if (home.peeks()[k + 1] == peek[2] && peek[1] <= end && end < next) {
        windows.add(home.peeks()[k + 2]);
        windows.add(end);
        windows.add(peek[2]);
      }
    }
    return windows.toArray();
  }

  private static List<Long> covering(LargeHome home, long[] windows, boolean matchedOnly) {
    ElementTimes elements = home.elements();
    List<Long> found = new ArrayList<>();
    for (int e = 0; e < elements.size(); e++) {
      boolean covers = false;
      for (int k = 0; k < windows.length; k += 3) {
        covers |=
            elements.priority(e) < windows[k + 2]
                && elements.inside(e) < windows[k + 1]
                && elements.mayLeave(e) > windows[k];
      }
      if (covers && !(matchedOnly && elements.unmatched(e))) {
        found.add(elements.id(e));
      }
    }
    return found;
  }
}
