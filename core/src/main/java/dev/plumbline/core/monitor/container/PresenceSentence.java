package dev.plumbline.core.monitor.container;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Timeline;

/** Says how it is known that an element was inside during a whole operation. */
public final class PresenceSentence {
  private PresenceSentence() {}

  /**
   * As in ": push(1) had returned before it began, and nothing took it"; empty where that takes
   * more than its add and its remove.
   */
  public static Sentence why(Lifetimes lives, int element, int operation) {
    Timeline t = lives.t;
    int add = lives.add[element];
    boolean unmatched = lives.unmatched(element);
    boolean plain =
        t.to[add] < t.from[operation]
            && (unmatched
                ? lives.pendingRemoves.length == 0
                : t.from[lives.remove[element]] > t.to[operation]);
    if (!plain) {
      return Sentence.words("");
    }
    Sentence stayed =
        unmatched
            ? Sentence.words("nothing took it")
            : Sentence.of("%s began only after it had returned", t.show(lives.remove[element]));
    return Sentence.of(": %s had returned before it began, and %s", t.show(add), stayed);
  }
}
