package dev.plumbline.core.monitor.stack;

import dev.plumbline.core.monitor.container.Cover;
import dev.plumbline.core.monitor.container.Lifetimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * Says why elements of a stack are stuck. Two that are, and that nobody saw, were popped in the
 * wrong order. Of more, one was pushed first; it lay below the others, so none of them was on the
 * stack when it was pushed, nor when it was popped. If that is impossible for each of them, it is a
 * violation, and for each the others that were certainly there all the while are told.
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
  static List<String> sentences(Lifetimes lives, int[] few) {
    StuckElements elements = new StuckElements(lives, few);
    if (few.length < 2 || few.length > MOST || elements.mayBeOtherwise()) {
      return List.of();
    }
    return few.length == 2 ? elements.two() : elements.several();
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

  private List<String> two() {
    int below = lives.addTo[few[0]] < lives.addFrom[few[1]] ? few[0] : few[1];
    int above = few[0] + few[1] - below;
    boolean buried =
        lives.addTo[below] < lives.addFrom[above]
            && lives.addTo[above] < lives.removeFrom[below]
            && lives.removeTo[below] < lives.removeFrom[above];
    if (!buried) {
      return List.of();
    }
    String u = value(below);
    String v = value(above);
    String lay =
        "%s was pushed after %s and before the pop of %s began, so it lay above %s."
            .formatted(v, u, u, u);
    String popped =
        lives.unmatched(above)
            ? "%s was popped, and %s never was.".formatted(u, v)
            : "%s was popped before the pop of %s began.".formatted(u, v);
    return List.of(lay, popped);
  }

  private List<String> several() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Of %s one was pushed first and lay below the others, so none of them was on the stack when"
                .formatted(names(few, "and"))
            + " it was pushed, nor when it was popped.");
    for (int e : few) {
      int[] others = Arrays.stream(few).filter(o -> o != e).toArray();
      String moment = "pushed";
      int[] there = Cover.fewest(lives, others, lives.addFrom[e], lives.addTo[e]);
      if (there == null && !lives.unmatched(e)) {
        moment = "popped";
        there = Cover.fewest(lives, others, lives.removeFrom[e], lives.removeTo[e]);
      }
      if (there == null) {
        return List.of();
      }
      sentences.add(
          "That is not %s: all the while that it can have been %s, %s was there."
              .formatted(value(e), moment, names(there, "or")));
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
