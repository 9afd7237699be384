package dev.plumbline.core.monitor.log;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.monitor.part.Role;
import dev.plumbline.core.monitor.part.Timeline;
import dev.plumbline.core.primitive.Filled;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Cores of keys with texts, with reasons.
 *
 * <p>The core of a register, read as one of a key, lacks what shows that its appends found what
 * they are taken to have found. So for each of its appends there must be a get that shows it; with
 * the get come the put that it begins with and all appends that it shows. What may be left out of a
 * history that has a witness: gets, everything from a put up to the next one that gets show, and of
 * that an end, with all gets that show something of it.
 *
 * <p>Cost: O(n + states), and a sort of the core.
 */
final class LogCores {
  private static final int NONE = LogParsing.NONE;

  /** How many letters of a text are shown, at either end. */
  private static final int LETTERS = 24;

  private final Timeline t;
  private final LogParsing r;
  private final String method;

  /** For each state the get with the shortest text that shows it. */
  private int @Nullable [] shortest;

  LogCores(Timeline t, LogParsing readings, String method) {
    this.t = t;
    this.r = readings;
    this.method = method;
  }

  /** A value of the register as people write it: a state's text, or an append that nobody saw. */
  String show(int value, Timeline register) {
    if (value < r.states) {
      return show(r.text(value));
    }
    int append = 0;
    while (!unseen(append, register) || register.value[append] != value) {
      append++;
    }
    return "the append of " + show(r.pieces.text(r.piece[append]));
  }

  private boolean unseen(int i, Timeline register) {
    return t.role[i] == Role.APPEND && register.role[i] == Role.WRITE;
  }

  private static String show(String text) {
    int left = text.length() - 2 * LETTERS;
    return left <= LETTERS
        ? Values.show(text)
        : "%s … (%d more) … %s"
            .formatted(
                Values.show(text.substring(0, LETTERS)),
                left,
                Values.show(text.substring(text.length() - LETTERS)));
  }

  private Outcome no(BitSet core, int blamed, List<Sentence> sentences) {
    return new Outcome.No(core.stream().toArray(), -1, blamed, sentences, method);
  }

  /** A get of what nobody wrote. */
  Outcome unreadable(String seen) {
    Sentence sentence =
        r.readable == 0
            ? Sentence.of("%s saw what no put or append begins with.", t.show(r.unreadable))
            : Sentence.of(
                "%s saw %s after %s, but nothing ever appended that.",
                t.show(r.unreadable),
                show(seen.substring(r.readable)),
                show(seen.substring(0, r.readable)));
    BitSet core = new BitSet();
    core.set(r.unreadable);
    return no(core, r.unreadable, List.of(sentence));
  }

  /** A text was seen in more places than it was appended. */
  Outcome tooOften(AppendAttribution authors) {
    if (r.settled) {
      return new Outcome.No(all(), -1, NONE, List.of(), method);
    }
    int[] states = authors.statesEndingWith(authors.tooOften);
    BitSet core = new BitSet();
    BitSet shown = new BitSet();
    List<Integer> gets = new ArrayList<>();
    for (int s : states) {
      addGet(s, core, shown, gets);
    }
    addWriters(shown, core);
    Sentence sentence =
        Sentence.of(
            "%s %s %s in %s places, but %s.",
            list(gets),
            gets.size() == 1 ? "shows" : "show",
            show(r.pieces.text(authors.tooOften)),
            states.length,
            times(authors.appended(authors.tooOften)));
    return no(core, gets.size() == 1 ? gets.get(0) : NONE, List.of(sentence));
  }

  private static String times(int appended) {
    return appended == 1 ? "it was appended once" : "it was appended " + appended + " times";
  }

  /** Adds puts and appends whose texts are in these states. */
  private void addWriters(BitSet shown, BitSet core) {
    BitSet pieces = new BitSet();
    shown.stream().filter(s -> r.last[s] >= 0).forEach(s -> pieces.set(r.last[s]));
    for (int i = 0; i < t.size; i++) {
      boolean shows =
          t.role[i] == Role.WRITE
              ? shown.get(r.stateOf(i))
              : t.role[i] == Role.APPEND && r.piece[i] != NONE && pieces.get(r.piece[i]);
      if (shows) {
        core.set(i);
      }
    }
  }

  /** Adds a get that shows a state, unless one is there. */
  private void addGet(int state, BitSet core, BitSet shown, List<Integer> gets) {
    if (shown.get(state)) {
      return;
    }
    int get = shortest()[state];
    core.set(get);
    gets.add(get);
    markShown(get, shown);
  }

  private void markShown(int get, BitSet shown) {
    for (int s = r.state[get]; s != NONE && !shown.get(s); s = r.parent[s]) {
      shown.set(s);
    }
  }

  private int[] shortest() {
    if (shortest == null) {
      shortest = Filled.ints(r.states, NONE);
      for (int i = t.size - 1; i >= 0; i--) {
        if (t.role[i] == Role.READ) {
          shortest[r.state[i]] = i;
        }
      }
      for (int s = r.states - 1; s >= 0; s--) {
        int before = r.parent[s];
        if (before != NONE && shorter(shortest[s], shortest[before])) {
          shortest[before] = shortest[s];
        }
      }
    }
    return shortest;
  }

  private boolean shorter(int get, int other) {
    return get != NONE && (other == NONE || r.letters[r.state[get]] < r.letters[r.state[other]]);
  }

  /**
   * What a register says, of a key. Where equal texts are appended, what is not in a core might
   * take another's place, so all remains; and where other gets told how one is to be read.
   */
  Outcome inWords(Outcome.No no, Timeline register, AppendAttribution authors) {
    BitSet core = new BitSet();
    for (int i : assured(no.core())) {
      core.set(i);
    }
    if (no.sentences().isEmpty() || authors.chose || r.settled) {
      return new Outcome.No(all(), -1, no.blamed(), List.of(), method);
    }
    BitSet shown = new BitSet();
    core.stream().filter(i -> t.role[i] == Role.READ).forEach(i -> markShown(i, shown));
    int[] left =
        core.stream()
            .filter(i -> register.role[i] == Role.UPDATE)
            .map(i -> (int) register.other[i])
            .sorted()
            .toArray();
    List<Integer> gets = new ArrayList<>();
    for (int k = left.length - 1; k >= 0; k--) {
      addGet(left[k], core, shown, gets);
    }
    shown.stream().filter(s -> authors.of[s] != NONE).forEach(s -> core.set(authors.of[s]));
    List<Sentence> sentences = new ArrayList<>(no.sentences());
    if (!gets.isEmpty()) {
      String show = gets.size() == 1 ? "shows" : "show";
      sentences.add(Sentence.of("%s %s what the appends found.", list(gets), show));
    }
    core.stream()
        .filter(i -> unseen(i, register))
        .forEach(i -> sentences.add(Sentence.of("No get shows %s.", t.show(i))));
    return no(core, no.blamed(), sentences);
  }

  private int[] all() {
    return IntStream.range(0, t.size).toArray();
  }

  private Sentence list(List<Integer> gets) {
    return Sentence.list(gets.stream().map(t::show).toList(), "and");
  }
}
