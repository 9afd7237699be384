package dev.plumbline.core.relaxed;

import static dev.plumbline.core.primitive.Nulls.assured;

import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Spec;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * By how much an object may deviate from its specification: one mode, or several that go together.
 *
 * <pre>{@code
 * Spec<?> relaxed = Relaxation.parse("out-of-order:2").relax(Specs.named("queue"));
 * Verdict verdict = Plumbline.check(history, relaxed);
 * }</pre>
 *
 * <p>What each mode allows is said at {@link Mode}, and with examples in {@code docs/relaxed.md}.
 */
public final class Relaxation {
  /** What histories of a relaxed object with a witness are called. */
  static final String CONDITION = "relaxed-linearizable";

  private static final Set<ContainerType> IN_ORDER =
      EnumSet.of(ContainerType.QUEUE, ContainerType.STACK, ContainerType.PRIORITY_QUEUE);

  private static final Set<ContainerType> IN_SEGMENTS =
      EnumSet.of(ContainerType.QUEUE, ContainerType.STACK);

  private final List<Mode> modes;

  /**
   * These modes together.
   *
   * @throws IllegalArgumentException if there is none, or two of a kind
   */
  public Relaxation(List<Mode> modes) {
    this.modes = List.copyOf(modes);
    if (modes.isEmpty()) {
      throw new IllegalArgumentException("a relaxation has at least one mode");
    }
    for (int i = 0; i < modes.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (modes.get(i).getClass() == modes.get(j).getClass()) {
          throw new IllegalArgumentException(
              "%s and %s say the same thing in two ways: name one of them"
                  .formatted(modes.get(j), modes.get(i)));
        }
      }
    }
  }

  /**
   * The relaxation that a text means: {@code out-of-order:2}, {@code restricted:3+empty:1}.
   *
   * @throws IllegalArgumentException with one sentence that says what is wrong
   */
  public static Relaxation parse(String text) {
    return new Relaxation(ModeText.parse(text));
  }

  /** What all modes are called; a number follows after a colon. */
  public static List<String> modeNames() {
    return ModeText.names();
  }

  /**
   * The specification that allows what {@code spec} does, and these deviations.
   *
   * @throws IllegalArgumentException with one sentence, if the object cannot be relaxed like this
   */
  public Spec<?> relax(Spec<?> spec) {
    Mode.Order order = find(Mode.Order.class);
    Mode.Empty empty = find(Mode.Empty.class);
    Mode.Stutter stutter = find(Mode.Stutter.class);
    Mode.Quasi quasi = find(Mode.Quasi.class);
    String name = spec.name() + " " + this;
    if (quasi != null) {
      if (modes.size() > 1) {
        throw new IllegalArgumentException(quasi.name() + " goes with no other mode");
      }
      return QuasiRelaxation.relax(name, spec, quasi);
    }
    Spec<?> relaxed = spec;
    if (order != null || empty != null) {
      ContainerType container = container(spec, order == null ? assured(empty) : order);
      relaxed = new RelaxedContainer(name, spec, container, order, empty == null ? 0 : empty.k());
    }
    return stutter == null ? relaxed : new StutterSpec<>(name, relaxed, stutter.k());
  }

  private <M extends Mode> @Nullable M find(Class<M> type) {
    return modes.stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
  }

  private static ContainerType container(Spec<?> spec, Mode mode) {
    Optional<ContainerType> container = ContainerType.of(spec);
    if (container.isPresent() && takers(mode).contains(container.get())) {
      return container.get();
    }
    if (container.isPresent() && container.get() == ContainerType.POOL) {
      throw new IllegalArgumentException(
          "a pool has no order that %s could relax".formatted(mode.name()));
    }
    throw new IllegalArgumentException(
        "%s is for %s, not for %s".formatted(mode.name(), list(takers(mode)), spec.name()));
  }

  /** The containers that can be relaxed like this. */
  private static Set<ContainerType> takers(Mode mode) {
    if (!(mode instanceof Mode.Order order)) {
      return EnumSet.allOf(ContainerType.class);
    }
    return order.leave() == Mode.Leave.SEGMENT ? IN_SEGMENTS : IN_ORDER;
  }

  private static String list(Set<ContainerType> containers) {
    List<String> names = containers.stream().map(c -> c.words().replace(' ', '-')).toList();
    int last = names.size() - 1;
    return String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** As {@link #parse} takes it. */
  @Override
  public String toString() {
    return modes.stream().map(Mode::toString).collect(Collectors.joining("+"));
  }
}
