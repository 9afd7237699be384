package dev.plumbline.core.monitor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says why one operation of a priority queue has no free gap: a smallest number of higher values
 * whose critical intervals together cover its window.
 *
 * <p>The core has of each of these values the add and the remove, and those peeks without which the
 * interval would be shorter than needed: leaving out the other values, and peeks, is sound. Pending
 * polls are in it only if they could have taken one of the values.
 */
final class PriorityQueueCore {
  private static final int NAMED = 6;

  private final Lives lives;
  private final Timeline t;
  private final PriorityOrder order;
  private final boolean[] inCore;

  PriorityQueueCore(Lives lives, PriorityOrder order) {
    this.lives = lives;
    this.t = lives.t;
    this.order = order;
    this.inCore = new boolean[t.size];
  }

  /** The core of an operation whose window is covered, there being no pending polls to help it. */
  Answer.No of(int operation) {
    int from = from(operation);
    int to = to(operation);
    int[] covering = Cover.fewest(lives, higher(operation), from, to);
    addDemand(operation);
    addCovering(covering, from, to);
    return answer(operation, List.of(covered(operation, covering)));
  }

  private Answer.No answer(int operation, List<String> sentences) {
    int[] core = IntStream.range(0, t.size).filter(i -> inCore[i]).toArray();
    return new Answer.No(core, -1, operation, sentences, PriorityQueueMonitor.METHOD);
  }

  // ---- The operation.

  private int from(int operation) {
    int e = lives.element[operation];
    return switch (t.role[operation]) {
      case Role.REMOVE -> lives.removeFrom[e];
      case Role.PEEK -> lives.peekFrom(operation);
      default -> t.from[operation];
    };
  }

  private int to(int operation) {
    int e = lives.element[operation];
    return switch (t.role[operation]) {
      case Role.REMOVE -> lives.removeTo[e];
      case Role.PEEK -> lives.peekTo(operation);
      default -> t.to[operation];
    };
  }

  /** Elements that the operation must not find inside. */
  private int[] higher(int operation) {
    int e = lives.element[operation];
    if (e == Lives.NONE) {
      return order.elements;
    }
    int place = 0;
    while (order.elements[place] != e) {
      place++;
    }
    return Arrays.copyOf(order.elements, order.classStart(place));
  }

  private void addDemand(int operation) {
    inCore[operation] = true;
    int e = lives.element[operation];
    if (e == Lives.NONE) {
      return;
    }
    inCore[lives.add[e]] = true;
    if (!lives.unmatched(e)) {
      inCore[lives.remove[e]] = true;
      if (t.role[operation] == Role.REMOVE && lives.removeFrom[e] > t.from[operation]) {
        addLatest(e);
      }
    }
  }

  // ---- The values that cover its window.

  private void addCovering(int[] covering, int from, int to) {
    int need = from;
    for (int e : covering) {
      int end = Math.min(lives.critTo(e), to);
      addInterval(e, need, end);
      need = end + 1;
    }
  }

  /** Adds what makes an element's critical interval reach from {@code from} to {@code to}. */
  private void addInterval(int e, int from, int to) {
    inCore[lives.add[e]] = true;
    int removeFrom = t.lastGap();
    if (!lives.unmatched(e)) {
      inCore[lives.remove[e]] = true;
      removeFrom = t.from[lives.remove[e]];
    }
    if (t.to[lives.add[e]] >= from) {
      addEarliest(e);
    }
    if (Math.max(removeFrom, t.from[lives.add[e]]) <= to) {
      addLatest(e);
    }
  }

  /** The peek that returned first: the add was over by then. */
  private void addEarliest(int e) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      if (t.to[lives.peeks[k]] == lives.addTo[e]) {
        inCore[lives.peeks[k]] = true;
      }
    }
  }

  /** The peek that was called last: the remove cannot have been earlier. */
  private void addLatest(int e) {
    for (int k = lives.peekStart[e]; k < lives.peekStart[e + 1]; k++) {
      if (t.from[lives.peeks[k]] == lives.latestCall[e]) {
        inCore[lives.peeks[k]] = true;
      }
    }
  }

  // ---- Words.

  private String covered(int operation, int[] covering) {
    boolean empty = t.role[operation] == Role.EMPTY;
    String what = what(operation);
    String smaller = empty ? "" : ", smaller,";
    if (covering.length == 1) {
      String value = t.showValue(lives.add[covering[0]]);
      return "%s although %s%s was inside %s.".formatted(what, value, smaller, whole(operation));
    }
    return "%s although at every moment %s a%s value was inside: %s."
        .formatted(what, within(operation), empty ? "" : " smaller", inTurn(covering));
  }

  private String what(int operation) {
    return switch (t.role[operation]) {
      case Role.REMOVE -> t.showValue(operation) + " was polled";
      case Role.PEEK -> t.showValue(operation) + " was seen as the least value";
      default -> "A " + noun(operation) + " found nothing";
    };
  }

  private String noun(int operation) {
    return t.history().name(t.row(operation));
  }

  private boolean isWhole(int operation) {
    return from(operation) == t.from[operation] && to(operation) == t.to[operation];
  }

  private String whole(int operation) {
    return isWhole(operation)
        ? "during the whole " + noun(operation)
        : "whenever that can have been";
  }

  private String within(int operation) {
    return isWhole(operation) ? "of the " + noun(operation) : "when that can have been";
  }

  private String inTurn(int[] covering) {
    List<String> words = new ArrayList<>();
    for (int k = 0; k < covering.length && k < NAMED; k++) {
      words.add((k == 0 ? "" : "then ") + t.showValue(lives.add[covering[k]]));
    }
    if (covering.length > NAMED) {
      words.add("and so on, %d values in all".formatted(covering.length));
    }
    return String.join(", ", words);
  }
}
