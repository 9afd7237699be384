package dev.plumbline.core.crash.rules;

import dev.plumbline.core.crash.rules.InterruptedSpec.Tag.Known;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Traits;
import dev.plumbline.core.spec.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An object whose operations may be interrupted: one that was either does what it does or nothing,
 * and nothing once its process has gone on; one that is known to have done it may have answered
 * anything. An operation's name has a {@link Tag} in front that says so.
 *
 * <p>Cost: a step of the object's, and the set of interrupted operations whose time is over becomes
 * a part of the state, so that search may meet more states: at most twice as many for each of them.
 *
 * @param <S> the states of the object
 */
final class InterruptedSpec<S>
    implements Spec<InterruptedSpec.State<S>>, Traits<InterruptedSpec.State<S>> {
  /**
   * What an operation has to do with interrupted ones.
   *
   * @param number its own number if its time may be over, else -1
   * @param known what is known of what became of it
   * @param after the numbers of those that are too late once it has taken effect
   * @param name the object's name for the operation
   */
  record Tag(int number, Known known, List<Integer> after, String name) {
    private static final String MARK = "#";

    /** What is known of what became of an operation. */
    enum Known {
      /** That it took effect, and its answer. */
      ALL(""),

      /** That it took effect. */
      EFFECT("!"),

      /** It may have taken effect or not. */
      NOTHING("?");

      private final String sign;

      Known(String sign) {
        this.sign = sign;
      }
    }

    private boolean isPlain() {
      return number < 0 && after.isEmpty();
    }

    /** As in {@code #7?#3,5#push}; just the name if there is nothing to say. */
    String text() {
      if (isPlain() && known == Known.ALL && !name.startsWith(MARK)) {
        return name;
      }
      String numbers = String.join(",", after.stream().map(String::valueOf).toList());
      return MARK + number + known.sign + MARK + numbers + MARK + name;
    }

    /** A text with names in it, without their tags. */
    static String remove(String text) {
      return text.replaceAll("#-?[0-9]+#[0-9,]*#", "")
          .replaceAll("#-?[0-9]+!#[0-9,]*#", "unanswered ")
          .replaceAll("#-?[0-9]+[?]#[0-9,]*#", "interrupted ");
    }

    static Tag of(String text) {
      if (!text.startsWith(MARK)) {
        return new Tag(-1, Known.ALL, List.of(), text);
      }
      String[] parts = text.split(MARK, 4);
      List<Integer> after = new ArrayList<>();
      for (String part : parts[2].split(",", -1)) {
        if (!part.isEmpty()) {
          after.add(Integer.valueOf(part));
        }
      }
      String number = parts[1];
      Known known =
          number.endsWith(Known.EFFECT.sign)
              ? Known.EFFECT
              : number.endsWith(Known.NOTHING.sign) ? Known.NOTHING : Known.ALL;
      int end = number.length() - known.sign.length();
      return new Tag(Integer.parseInt(number.substring(0, end)), known, after, parts[3]);
    }
  }

  /**
   * A state of the object, and the interrupted operations whose time is over.
   *
   * @param over never changed
   */
  record State<S>(S state, Set<Integer> over) {
    @Override
    public String toString() {
      return String.valueOf(state);
    }
  }

  private final Spec<S> spec;
  private final Vocabulary vocabulary;
  private final String condition;
  private final boolean keyed;
  private final Map<String, Tag> tags = new ConcurrentHashMap<>();

  /**
   * An object whose operations may be interrupted.
   *
   * @param keyed whether keys may be decided one by one: not if an operation on one key ends the
   *     time of one on another
   */
  InterruptedSpec(Spec<S> spec, String condition, boolean keyed) {
    this.spec = spec;
    this.vocabulary = new Vocabulary(spec);
    this.condition = condition;
    this.keyed = keyed;
  }

  private Tag tag(Operation op) {
    return tags.computeIfAbsent(op.name(), Tag::of);
  }

  /** The operation as the object knows it; one without answer is pending. */
  private Operation plain(Operation op) {
    Tag tag = tag(op);
    return vocabulary.translate(
        tag.known == Known.ALL ? op.named(tag.name) : Operation.pending(tag.name, op.input()));
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public State<S> initial() {
    return new State<>(spec.initial(), Set.of());
  }

  @Override
  public Step<State<S>> step(State<S> state, Operation op) {
    Tag tag = tag(op);
    boolean optional = tag.known == Known.NOTHING;
    if (state.over.contains(tag.number)) {
      return optional
          ? Step.to(state)
          : Step.illegal("its process has gone on, so it took effect before");
    }
    Step<S> step = spec.step(state.state, plain(op));
    if (!step.legal() && !optional) {
      return Step.illegalLike(step);
    }
    Set<Integer> over = state.over;
    if (!tag.after.isEmpty()) {
      over = new TreeSet<>(over);
      over.addAll(tag.after);
    }
    List<State<S>> next = new ArrayList<>();
    if (optional) {
      next.add(state);
    }
    for (S s : step.states()) {
      State<S> reached = new State<>(s, over);
      if (!next.contains(reached)) {
        next.add(reached);
      }
    }
    return Step.toOneOf(next);
  }

  @Override
  public @Nullable Object key(Operation op) {
    return keyed ? spec.key(plain(op)) : null;
  }

  @Override
  public String condition() {
    return condition;
  }

  @Override
  public Traits<State<S>> traits() {
    return this;
  }

  @Override
  public Kind kind(Operation op) {
    Tag tag = tag(op);
    return tag.known != Known.NOTHING && tag.isPlain() ? spec.traits().kind(plain(op)) : Kind.OTHER;
  }

  @Override
  public @Nullable Object group(Operation op) {
    return spec.traits().group(plain(op));
  }
}
