package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Says why elements of a stack are stuck. Two that are, and that nobody saw, were popped in the
 * wrong order. Of more, one was pushed first; it lay below the others, so none of them was on the
 * stack when it was pushed, nor when it was popped. If that is impossible for each of them, it is a
 * violation, and for each the others that were certainly there all the while are told.
 *
 * <p>Cost: O(1): more than {@value #MOST} elements are a longer story.
 */
final class StuckElements {
  private static final int MOST = 6;

  private final Lifetimes lives;
  private final int[] few;

  private StuckElements(Lifetimes lives, int[] few) {
    this.lives = lives;
    this.few = few;
  }

  /** What to say of elements that are stuck; nothing if that is a longer story. */
  static List<Sentence> sentences(Lifetimes lives, int[] few) {
    StuckElements elements = new StuckElements(lives, few);
    if (few.length < 2 || few.length > MOST || elements.mayBeOtherwise()) {
      return List.of();
    }
    return few.length == 2 ? elements.two() : elements.several();
  }

  /** The operation that the sentences blame; NONE if there is no single one. */
  static int blamed(Lifetimes lives, int[] few) {
    int below = few.length == 2 ? buried(lives, few) : Lifetimes.NONE;
    return below == Lifetimes.NONE ? Lifetimes.NONE : lives.remove[below];
  }

  /** Whether peeks or pending pops have a part in it. */
  private boolean mayBeOtherwise() {
    for (int e : few) {
      boolean seen = lives.peekStart[e] < lives.peekStart[e + 1];
      if (seen || (lives.unmatched(e) && lives.pendingRemoves.length > 0)) {
        return true;
      }
    }
    return false;
  }

  private String value(int e) {
    return lives.t.showValue(lives.add[e]);
  }

  /** The element that was popped from under another; NONE if these two are not like that. */
  private static int buried(Lifetimes lives, int[] few) {
    int below = lives.addTo[few[0]] < lives.addFrom[few[1]] ? few[0] : few[1];
    int above = few[0] + few[1] - below;
    boolean buried =
        lives.addTo[below] < lives.addFrom[above]
            && lives.addTo[above] < lives.removeFrom[below]
            && lives.removeTo[below] < lives.removeFrom[above];
    return buried ? below : Lifetimes.NONE;
  }

  private List<Sentence> two() {
    int below = buried(lives, few);
    if (below == Lifetimes.NONE) {
      return List.of();
    }
    Timeline t = lives.t;
    int above = few[0] + few[1] - below;
    Sentence pop = t.show(lives.remove[below]);
    Sentence lay =
        Sentence.of(
            "%s took %s, but %s lay above it: %s began after %s had returned, and had returned"
                + " before %s began.",
            pop,
            value(below),
            value(above),
            t.show(lives.add[above]),
            t.show(lives.add[below]),
            pop);
    Sentence stayed =
        lives.unmatched(above)
            ? Sentence.of("Nothing took %s.", value(above))
            : Sentence.of("%s began only after %s had returned.", t.show(lives.remove[above]), pop);
    return List.of(lay, stayed);
  }

  private List<Sentence> several() {
    List<Sentence> sentences = new ArrayList<>();
    sentences.add(
        Sentence.of(
            "Of %s one was pushed first and lay below the others, so none of them was on the stack"
                + " when it was pushed, nor when it was popped.",
            names(few, "and")));
    for (int e : few) {
      int[] others = Arrays.stream(few).filter(o -> o != e).toArray();
      int moment = lives.add[e];
      int[] there = Cover.fewest(lives, others, lives.addFrom[e], lives.addTo[e]);
      if (there == null && !lives.unmatched(e)) {
        moment = lives.remove[e];
        there = Cover.fewest(lives, others, lives.removeFrom[e], lives.removeTo[e]);
      }
      if (there == null) {
        return List.of();
      }
      sentences.add(
          Sentence.of(
              "That is not %s: all the while that %s can have taken effect, %s was there.",
              value(e), lives.t.show(moment), names(there, "or")));
    }
    return sentences;
  }

  private String names(int[] elements, String last) {
    if (elements.length == 1) {
      return value(elements[0]);
    }
    StringJoiner names = new StringJoiner(", ");
    for (int k = 0; k + 1 < elements.length; k++) {
      names.add(value(elements[k]));
    }
    return names + " " + last + " " + value(elements[elements.length - 1]);
  }
}
