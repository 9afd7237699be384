package dev.plumbline.core.monitor.register;

import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Says in sentences what {@link RegisterCores} finds: what is wrong at one operation first, then
 * why no order of the others helps. Each clause is a fact of the history that a reader can look up:
 * who returned before who began, who wrote what, and that nobody else did.
 */
final class RegisterSentences {
  private static final int MOST_STEPS = 4;

  private final ValueChains c;
  private final Timeline t;
  private final LongFunction<String> show;

  RegisterSentences(ValueChains chains, LongFunction<String> show) {
    this.c = chains;
    this.t = chains.t;
    this.show = show;
  }

  /** A value as people write it. */
  String value(int v) {
    return show.apply(c.ids.code(v));
  }

  // ---- Inside a chain.

  /** A read of what had been replaced when it began. */
  List<Sentence> outlived(int read, int later) {
    int old = c.ids.found[read];
    if (!reads(later) && c.ids.found[later] == old) {
      return List.of(
          Sentence.of(
              "%s began after %s had replaced %s, and nothing brought %s back.",
              t.show(read), t.show(later), value(old), value(old)));
    }
    return List.of(
        Sentence.of(
            "%s began after %s had %s, and nothing brought %s back.",
            t.show(read), t.show(later), did(later), value(old)),
        Sentence.of("%s.", steps(old, met(later))));
  }

  /** An operation that depends on what was written only after it had returned. */
  List<Sentence> foreseen(int early, int writer) {
    int made = c.ids.left[writer];
    Sentence lead =
        Sentence.of(
            "%s returned before %s began, and nothing else changed the value to %s.",
            t.show(early), t.show(writer), value(made));
    return met(early) == made
        ? List.of(lead)
        : List.of(lead, Sentence.of("%s.", steps(made, met(early))));
  }

  // ---- Two chains.

  /** A read of home while another value was there. */
  List<Sentence> amid(int stray, int before, int after) {
    Sentence lead =
        Sentence.of(
            "%s %s %s, but %s had %s before it began",
            t.show(stray),
            reads(stray) ? "found" : "left",
            value(c.home),
            t.show(before),
            did(before));
    if (after == RegisterCores.FOREVER) {
      return staying(lead, met(before));
    }
    List<Sentence> told = new ArrayList<>();
    told.add(
        Sentence.of(
            "%s, and %s, which began after it had returned, %s.",
            lead, t.show(after), doing(after)));
    if (met(before) == met(after)) {
      told.add(Sentence.of("Nothing brought %s back in between.", value(met(after))));
    }
    addSteps(met(before), met(after), told);
    return told;
  }

  /** That from some moment on a value, or what directly followed it, stayed to the end. */
  private List<Sentence> staying(Sentence lead, int v) {
    int last = v;
    while (c.next(last) != ValueChains.NONE) {
      last = c.next(last);
    }
    return last == v
        ? List.of(Sentence.of("%s, and nothing replaced %s.", lead, value(v)))
        : List.of(
            Sentence.of("%s.", lead),
            Sentence.of("%s, and nothing replaced %s.", steps(v, last), value(last)));
  }

  /**
   * A value x was there again after y, although it came before y.
   *
   * @param earlyX an operation of x's chain that ended before {@code lateY} began
   * @param lateX one that began after {@code earlyY} had ended
   */
  List<Sentence> returned(int earlyX, int lateX, int earlyY, int lateY) {
    if (lateX < 0) {
      return List.of(
          Sentence.of(
              "%s %s, but %s was there from the start, and nothing replaced it.",
              t.show(earlyY), doing(earlyY), value(c.ids.initial)));
    }
    if (lateY == RegisterCores.FOREVER) {
      String found = finds(lateX) || c.home < 0 ? "" : " found " + value(c.home) + ", but";
      return staying(
          Sentence.of(
              "%s%s began after %s had %s", t.show(lateX), found, t.show(earlyY), did(earlyY)),
          met(earlyY));
    }
    List<Sentence> told = new ArrayList<>();
    told.add(
        Sentence.of(
            "%s began after %s had %s, and nothing brought %s back.",
            t.show(lateX), t.show(earlyY), did(earlyY), value(met(lateX))));
    if (earlyX != RegisterCores.START) {
      told.add(
          Sentence.of(
              "But %s had %s before %s began, so %s was there before %s.",
              t.show(earlyX), did(earlyX), t.show(lateY), value(met(earlyX)), value(met(lateY))));
      addSteps(met(earlyX), met(lateX), told);
      addSteps(met(earlyY), met(lateY), told);
    } else if (met(lateX) != c.ids.initial) {
      told.add(
          Sentence.of(
              "%s was there at the start, and %s.",
              value(c.ids.initial), steps(c.ids.initial, met(lateX))));
    }
    addEffect(lateX, told);
    return told;
  }

  /** How it is known that an operation without answer did what it was to do. */
  private void addEffect(int operation, List<Sentence> told) {
    int left = c.ids.left[operation];
    for (int i = 0; t.pending(operation) && i < t.size; i++) {
      if (!t.pending(i) && c.ids.found[i] == left && t.role[i] != Role.DIFFERS) {
        told.add(
            Sentence.of(
                "%s took effect, because %s found %s.", t.show(operation), t.show(i), value(left)));
        return;
      }
    }
  }

  // ---- Words.

  private boolean reads(int i) {
    return t.role[i] == Role.READ;
  }

  /** Whether an operation found a value of its chain, and not the one that recurs between. */
  private boolean finds(int i) {
    return reads(i) || (t.role[i] == Role.UPDATE && c.ids.found[i] != c.home);
  }

  /** The value that an operation tells of: what it found, else what it left. */
  private int met(int i) {
    return finds(i) ? c.ids.found[i] : c.ids.left[i];
  }

  /** As in "had seen 1". */
  private String did(int i) {
    String what = reads(i) ? "seen " : finds(i) ? "found " : "written ";
    return what + value(met(i));
  }

  private String doing(int i) {
    String what = reads(i) ? "saw " : finds(i) ? "found " : "wrote ";
    return what + value(met(i));
  }

  private void addSteps(int a, int b, List<Sentence> told) {
    if (a != b) {
      told.add(Sentence.of("%s.", isBefore(a, b) ? steps(a, b) : steps(b, a)));
    }
  }

  private boolean isBefore(int a, int b) {
    int v = a;
    while (v != b && v != ValueChains.NONE) {
      v = c.next(v);
    }
    return v == b;
  }

  /** How one value of a chain led to another, without anything in between. */
  private Sentence steps(int from, int to) {
    List<Integer> writers = new ArrayList<>();
    for (int v = to; v != from; v = c.ids.found[c.writer[v]]) {
      writers.add(0, c.writer[v]);
    }
    if (writers.size() > MOST_STEPS) {
      return Sentence.of(
          "%s operations led from %s to %s, each of which found what the one before had left",
          writers.size(), value(from), value(to));
    }
    Sentence all = Sentence.words("");
    for (int k = 0; k < writers.size(); k++) {
      int w = writers.get(k);
      String between = k == 0 ? "" : k < writers.size() - 1 ? ", " : ", and ";
      all =
          Sentence.of(
              "%s%s%s found %s and left %s",
              all, between, t.show(w), value(c.ids.found[w]), value(c.ids.left[w]));
    }
    return all;
  }
}
