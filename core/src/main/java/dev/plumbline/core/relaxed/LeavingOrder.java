package dev.plumbline.core.relaxed;

import dev.plumbline.core.relaxed.rules.LeavingRules;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Leaving.Rule;
import dev.plumbline.core.spec.Step;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is to leave a container: {@link LeavingRules}, or segments, on {@link Content}.
 *
 * <p>The elements of one segment may leave in any order, so they are kept in the order of their
 * values: what differs only in the order in which a segment was filled is one content.
 *
 * <p>A remove of element i costs O(i), and i is at most k in all modes but pools.
 */
final class LeavingOrder {
  private final ContainerType container;

  /** Null where elements leave by segments. */
  private final @Nullable LeavingRules rules;

  private final int k;

  private LeavingOrder(ContainerType container, @Nullable LeavingRules rules, int k) {
    this.container = container;
    this.rules = rules;
    this.k = k;
  }

  /** The order of a container in which elements leave one by one. */
  static LeavingOrder of(ContainerType container, LeavingRules rules) {
    return new LeavingOrder(container, rules, rules.leaving().k());
  }

  /** The order of a container whose segments have k + 1 places. */
  static LeavingOrder bySegments(ContainerType container, int k) {
    return new LeavingOrder(container, null, k);
  }

  private boolean bySegments() {
    return rules == null;
  }

  /** What is there at first. */
  Content nothing() {
    return rules != null && rules.countsPasses() ? Content.NOTHING_PASSED : Content.NOTHING;
  }

  /** How many elements, from the head on, may leave at most; others need not be looked at. */
  int reach(Content c) {
    if (container == ContainerType.POOL) {
      return c.size();
    }
    int reach = bySegments() ? segment(c) : (int) Math.min(k + 1L, Integer.MAX_VALUE);
    return Math.min(c.size(), reach);
  }

  /** How many elements the segment holds from which elements leave. */
  int segment(Content c) {
    return container == ContainerType.QUEUE
        ? c.open()
        : c.size() == 0 ? 0 : (int) ((c.size() - 1) % (k + 1L)) + 1;
  }

  /** Whether an element within reach may leave. */
  boolean mayLeave(Content c, int i) {
    return i == 0
        || rules == null
        || (rules.mayPassHead(i, c.passed(0)) && firstSpent(rules, c, i) < 0);
  }

  /** The first of the elements before i that no other may pass any more; -1 if there is none. */
  private static int firstSpent(LeavingRules rules, Content c, int i) {
    for (int j = 0; j < rules.countingPass(i); j++) {
      if (!rules.mayBePassed(c.passed(j))) {
        return j;
      }
    }
    return -1;
  }

  Content remove(Content c, int i) {
    return rules == null ? closeUp(c.remove(i, 0)) : c.remove(i, rules.countingPass(i));
  }

  /** Goes on to the next segment if the first one has become empty. */
  private Content closeUp(Content c) {
    if (container != ContainerType.QUEUE) {
      return c;
    }
    int left = c.open() - 1;
    int open = left > 0 ? left : (int) Math.min(k + 1L, c.size());
    return c.with(open, c.room());
  }

  Content add(Content c, Object value) {
    return switch (container) {
      case QUEUE -> bySegments() ? addToSegment(c, value) : c.addLast(value);
      case STACK ->
          bySegments() ? c.addAmongFirst(value, (int) (c.size() % (k + 1L))) : c.addFirst(value);
      case PRIORITY_QUEUE, POOL -> c.addInOrder(value);
    };
  }

  private Content addToSegment(Content c, Object value) {
    // Elements leave from the first segment only, so a later one is empty only if all are.
    boolean first = c.room() > 0 ? c.open() == c.size() : c.size() == 0;
    int room = c.room() > 0 ? c.room() - 1 : k;
    int last = c.room() == 0 ? 0 : first ? c.open() : k + 1 - c.room();
    return c.addAmongLast(value, last).with(first ? c.open() + 1 : c.open(), room);
  }

  /** How many elements the segment holds that was begun last. */
  int lastSegment(Content c) {
    if (container == ContainerType.STACK) {
      return segment(c);
    }
    return c.open() == c.size() ? c.open() : k + 1 - c.room();
  }

  /** The step of an element that is there and may not leave. */
  Step<Content> refuse(Content c, int i) {
    if (rules == null) {
      return Step.illegal("%s is not in the segment from which values leave", c.value(i));
    }
    if (i >= reach(c)) {
      return Step.illegal(
          "%s is number %s in the %s, and only numbers up to %s may leave",
          c.value(i), number(i), Step.text(container.words()), number(k));
    }
    if (rules.leaving().rule() == Rule.RESTRICTED) {
      return Step.illegal(
          "%s is number %s in the %s, and only numbers up to %s may leave, since %s has been passed"
              + " by %s",
          c.value(i),
          number(i),
          Step.text(container.words()),
          number(Math.max(0, k - c.passed(0))),
          c.value(0),
          (long) c.passed(0));
    }
    int spent = Math.max(0, firstSpent(rules, c, i));
    return Step.illegal(
        "%s would be passed, and has been passed by %s", c.value(spent), (long) c.passed(spent));
  }

  private static long number(int index) {
    return index + 1L;
  }
}
