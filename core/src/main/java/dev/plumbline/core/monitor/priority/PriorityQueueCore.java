package dev.plumbline.core.monitor.priority;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.container.PresenceSentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.BitTree;
import dev.plumbline.core.primitive.MergeSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says why one operation of a priority queue has no free gap: a smallest number of higher values
 * whose critical intervals together cover its window.
 *
 * <p>The core has of each of these values the add and the remove, and those peeks without which the
 * interval would be shorter than needed: leaving out the other values, and peeks, is sound. Where
 * pending polls could take values that no completed poll took, these values count only as far as
 * they are more than the pending polls; then all pending polls are in the core too, since leaving
 * one out is not sound.
 *
 * <p>Except for those that are <em>spent</em>: if k higher values without completed poll were added
 * before an earlier poll or empty result began, and exactly k pending polls were called by its end,
 * these took those in any witness, so both can be left out together; and so on with the rest.
 *
 * <p>Cost: O(n log n) where pending polls can take nothing; else that for each stretch of gaps at
 * which they are enough, a look at the unmatched values in the core for each gap of the window, and
 * at most {@value #MOST_STEPS} steps to find what is spent.
 */
final class PriorityQueueCore {
  private static final int NAMED = 6;
  private static final int MOST_STEPS = 20_000_000;

  private final Lifetimes lives;
  private final Timeline t;
  private final PriorityOrder order;
  private final boolean[] inCore;

  /** How many of the first pending polls are spent on values that are left out. */
  private int spent;

  /** Pending polls from this one on are called after the cut. */
  private int pendingInCore;

  private int cut = Lifetimes.NONE;

  PriorityQueueCore(Lifetimes lives, PriorityOrder order) {
    this.lives = lives;
    this.t = lives.t;
    this.order = order;
    this.inCore = new boolean[t.size];
    this.pendingInCore = lives.pendingRemoves.length;
  }

  /** The core of an operation whose window is covered, if pending polls can take nothing. */
  Outcome.No covered(int operation) {
    int from = from(operation);
    int to = to(operation);
    int[] covering = assured(Cover.fewest(lives, higher(operation), from, to));
    addOperation(operation);
    addCovering(covering, lives.removeFrom, from, to);
    List<Sentence> sentences = List.of(coveredBy(operation, covering));
    return answer(operation, sentences, PriorityQueueMonitor.METHOD);
  }

  /** All there is, still to be reduced. */
  Outcome.No everything(String method) {
    Arrays.fill(inCore, true);
    return answer(Lifetimes.NONE, List.of(), method);
  }

  private Outcome.No answer(int operation, List<Sentence> sentences, String method) {
    addEqualValues();
    int[] core = IntStream.range(0, t.size).filter(i -> inCore[i]).toArray();
    return new Outcome.No(core, cut, operation, sentences, method);
  }

  /** Values stay or go as a whole: which of equal elements was removed by whom nobody can see. */
  private void addEqualValues() {
    for (int k = 0; k < order.count(); ) {
      int end = order.classEnd(k);
      boolean needed = false;
      for (int i = k; i < end && end > k + 1; i++) {
        needed |= inCore[lives.add[order.elements[i]]];
      }
      for (; k < end; k++) {
        int e = order.elements[k];
        inCore[lives.add[e]] |= needed;
        if (lives.remove[e] != Lifetimes.NONE) {
          inCore[lives.remove[e]] |= needed;
        }
      }
    }
    addPendingPolls();
  }

  // ---- With pending polls.

  /**
   * The core of an operation at each gap of whose window either a higher value is certainly inside,
   * or more higher values without completed poll are added than pending polls are called. Of the
   * latter values those added first are enough, one more than are called by the last gap of that
   * kind.
   */
  Outcome.No outnumbered(int operation, String method) {
    int from = from(operation);
    int to = to(operation);
    int[] higher = higher(operation);
    int[] certain = lives.removeFrom.clone();
    BitTree legal = BitTree.all(t.events);
    for (int e : higher) {
      if (lives.unmatched(e)) {
        certain[e] = lives.latestCall[e];
      }
      legal.remove(lives.critFrom(e), certain[e] - 1);
    }
    int last = legal.previous(to);
    boolean[] gone = spend(from);
    int[] left = Arrays.stream(higher).filter(e -> !gone[e]).toArray();
    int[] tooMany =
        last < from ? new int[0] : firstAdded(left, 1 + lives.pendingCalledBy(last) - spent);
    addOperation(operation);
    for (int e : tooMany) {
      inCore[lives.add[e]] = true;
      if (t.to[lives.add[e]] >= from) {
        addEarliest(e);
      }
    }
    List<Integer> covering = new ArrayList<>();
    for (int g = from; g <= to; g++) {
      int start = g;
      while (g <= to && addedBefore(tooMany, g) <= lives.pendingCalledBy(g) - spent) {
        g++;
      }
      if (g > start) {
        int[] some = assured(Cover.fewest(lives, certain, higher, start, g - 1));
        addCovering(some, certain, start, g - 1);
        Arrays.stream(some).forEach(covering::add);
      }
    }
    int[] values = covering.stream().distinct().mapToInt(Integer::intValue).toArray();
    Sentence sentence =
        tooMany.length == 0 ? coveredBy(operation, values) : many(operation, tooMany, values);
    if (values.length == 0 && !lives.toldApart && isPlain(operation)) {
      // Nothing in the core returns after the operation, so later polls need not be in it.
      cut = operation;
      pendingInCore = lives.pendingCalledBy(to);
    }
    return answer(operation, List.of(sentence), method);
  }

  /** Whether an operation is no peek, and its value was never seen. */
  private boolean isPlain(int operation) {
    int e = lives.element[operation];
    return t.role[operation] != Role.PEEK
        && (e == Lifetimes.NONE || lives.peekStart[e] == lives.peekStart[e + 1]);
  }

  /** Finds spent polls, as long as that is easy, and the values they took. */
  private boolean[] spend(int before) {
    boolean[] gone = new boolean[lives.count];
    if (lives.toldApart) {
      return gone;
    }
    int[] place = new int[lives.count];
    for (int k = 0; k < place.length; k++) {
      place[order.elements[k]] = k;
    }
    int[] byAdd = firstAdded(order.elements, Integer.MAX_VALUE);
    int[] asking = askingBefore(before);
    int steps = 0;
    for (int d = 0; d < asking.length && steps < MOST_STEPS; d++) {
      int op = asking[d];
      int e = lives.element[op];
      int polls = lives.pendingCalledBy(to(op)) - spent;
      int values = 0;
      int level = e == Lifetimes.NONE ? lives.count : place[e];
      int k = 0;
      for (; polls > 0 && k < byAdd.length && lives.addTo[byAdd[k]] < from(op); k++) {
        values += place[byAdd[k]] < level ? 1 : 0;
      }
      steps += k;
      if (polls > 0 && values == polls) {
        byAdd = without(byAdd, k, place, level, gone);
        steps += byAdd.length;
        spent += polls;
      }
    }
    for (int e = 0; e < gone.length; e++) {
      if (gone[e] && lives.latestCall[e] >= before) {
        // Seen when it must have been gone: a violation of its own, which is not told here.
        spent = 0;
        return new boolean[gone.length];
      }
    }
    return gone;
  }

  /** Leaves out, of the first few elements, those above a level. */
  private static int[] without(int[] elements, int few, int[] place, int level, boolean[] gone) {
    int[] left = new int[elements.length];
    int n = 0;
    for (int k = 0; k < elements.length; k++) {
      boolean goes = k < few && place[elements[k]] < level;
      gone[elements[k]] |= goes;
      if (!goes) {
        left[n++] = elements[k];
      }
    }
    return Arrays.copyOf(left, n);
  }

  /** Completed polls and empty results that ended before a gap, by their ends. */
  private int[] askingBefore(int gap) {
    int[] asking =
        IntStream.range(0, t.size)
            .filter(i -> t.role[i] == Role.REMOVE || t.role[i] == Role.EMPTY)
            .filter(i -> to(i) < gap)
            .toArray();
    MergeSort.byKey(asking, this::to);
    return asking;
  }

  private int addedBefore(int[] byAdd, int gap) {
    int n = 0;
    while (n < byAdd.length && lives.addTo[byAdd[n]] < gap) {
      n++;
    }
    return n;
  }

  private int[] firstAdded(int[] elements, int count) {
    int[] unmatched = Arrays.stream(elements).filter(lives::unmatched).toArray();
    MergeSort.byKey(unmatched, e -> lives.addTo[e]);
    return Arrays.copyOf(unmatched, Math.min(count, unmatched.length));
  }

  /** Pending polls stay where there are values they could have taken. */
  private void addPendingPolls() {
    boolean needed = false;
    for (int e = 0; e < lives.count; e++) {
      needed |= inCore[lives.add[e]] && lives.unmatched(e);
    }
    for (int k = spent; k < pendingInCore; k++) {
      inCore[lives.pendingRemoves[k]] |= needed;
    }
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
    if (e == Lifetimes.NONE) {
      return order.elements;
    }
    int place = 0;
    while (order.elements[place] != e) {
      place++;
    }
    return Arrays.copyOf(order.elements, order.classStart(place));
  }

  private void addOperation(int operation) {
    inCore[operation] = true;
    int e = lives.element[operation];
    if (e == Lifetimes.NONE) {
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

  private void addCovering(int[] covering, int[] removeFrom, int from, int to) {
    int need = from;
    for (int e : covering) {
      int end = Math.min(removeFrom[e] - 1, to);
      addInterval(e, need, end);
      need = end + 1;
    }
  }

  /** Adds what makes an element's critical interval reach from {@code from} to {@code to}. */
  private void addInterval(int e, int from, int to) {
    inCore[lives.add[e]] = true;
    int removeFrom = lives.pendingRemoves.length == 0 ? t.lastGap() : t.from[lives.add[e]];
    if (!lives.unmatched(e)) {
      inCore[lives.remove[e]] = true;
      removeFrom = t.from[lives.remove[e]];
    }
    if (t.to[lives.add[e]] >= from) {
      addEarliest(e);
    }
    if (removeFrom <= to) {
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

  private Sentence coveredBy(int operation, int[] covering) {
    boolean empty = t.role[operation] == Role.EMPTY;
    if (covering.length == 1) {
      return Sentence.of(
          "%s, but %s%s was inside %s%s.",
          what(t, operation),
          t.showValue(lives.add[covering[0]]),
          empty ? "" : ", which is " + higherWord() + ",",
          isWhole(operation) ? "all the while" : "whenever that can have been",
          isWhole(operation)
              ? PresenceSentence.why(lives, covering[0], operation)
              : Sentence.words(""));
    }
    return Sentence.of(
        "%s, but at every moment %s a%s value was inside: %s.",
        what(t, operation), within(operation), empty ? "" : " " + higherWord(), inTurn(covering));
  }

  private Sentence many(int operation, int[] tooMany, int[] covering) {
    boolean empty = t.role[operation] == Role.EMPTY;
    String or = covering.length == 0 ? "" : ", or " + inTurn(covering) + " was inside";
    if (tooMany.length == 1) {
      return Sentence.of(
          "%s, but %s%s was added and the pending polls %s%s.",
          what(t, operation),
          inTurn(tooMany),
          empty ? "" : ", which is " + higherWord() + ",",
          spent == 0 ? "began too late to have taken it" : "took other values or began too late",
          or);
    }
    return Sentence.of(
        "%s, but at every moment %s more%s values were added than pending polls had begun that could"
            + " have taken them: %s%s.",
        what(t, operation),
        within(operation),
        empty ? "" : " " + higherWord(),
        inTurn(tooMany),
        or);
  }

  /** What a value is that goes first. */
  private String higherWord() {
    return t.largestFirst ? "larger" : "smaller";
  }

  /** What an operation that has no place did. */
  static Sentence what(Timeline t, int operation) {
    return switch (t.role[operation]) {
      case Role.REMOVE -> Sentence.of("%s took %s", t.show(operation), t.showValue(operation));
      case Role.PEEK ->
          Sentence.of(
              "%s saw %s as the %s value",
              t.show(operation), t.showValue(operation), t.largestFirst ? "largest" : "least");
      default -> Sentence.of("%s found nothing", t.show(operation));
    };
  }

  private boolean isWhole(int operation) {
    return from(operation) == t.from[operation] && to(operation) == t.to[operation];
  }

  private String within(int operation) {
    return isWhole(operation) ? "of it" : "when that can have been";
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
