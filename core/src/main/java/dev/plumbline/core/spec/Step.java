package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a specification in some state meets an operation: it is legal and leads to one
 * state (or, for a nondeterministic object, to one of several), it is illegal <em>now</em>, or it
 * is illegal now and after every possible sequence of further operations.
 *
 * @param <S> the states of the specification
 */
public final class Step<S> {
  private final List<S> next;
  private final boolean never;
  private final @Nullable String format;
  private final @Nullable Object[] arguments;

  private Step(
      List<S> next, boolean never, @Nullable String format, @Nullable Object... arguments) {
    this.next = next;
    this.never = never;
    this.format = format;
    this.arguments = arguments;
  }

  /** Legal, and leads to this state. */
  public static <S> Step<S> to(S state) {
    return new Step<>(List.of(state), false, null);
  }

  /** Legal, and leads to one of these states; with none it is illegal. */
  public static <S> Step<S> toOneOf(Collection<S> states) {
    return states.isEmpty()
        ? illegal("no outcome is possible")
        : new Step<>(List.copyOf(states), false, null);
  }

  /**
   * Illegal in this state. The reason completes "because ..." and is formatted only when somebody
   * reads it; values are shown as in histories, so use {@code %s}.
   */
  public static <S> Step<S> illegal(String reason, @Nullable Object... arguments) {
    return new Step<>(List.of(), false, reason, arguments);
  }

  /** Illegal in this state and in every state that can follow it. */
  public static <S> Step<S> never(String reason, @Nullable Object... arguments) {
    return new Step<>(List.of(), true, reason, arguments);
  }

  /**
   * The object answers {@code answer} and moves to {@code next}: legal if the operation is pending
   * or recorded that answer.
   *
   * <pre>{@code
   * case "pop" -> Step.answer(op, stack.top(), stack.rest());
   * }</pre>
   */
  public static <S> Step<S> answer(Operation op, @Nullable Object answer, S next) {
    return op.pending() || Objects.equals(op.output(), answer)
        ? to(next)
        : illegal("the answer is %s, not %s", answer, op.output());
  }

  /**
   * Illegal in a state of another specification, for the reason for which {@code step} is; not
   * necessarily for ever.
   */
  public static <S> Step<S> illegalLike(Step<?> step) {
    return new Step<>(List.of(), false, step.format, step.arguments);
  }

  /** Whether there is a state afterwards. */
  public boolean legal() {
    return !next.isEmpty();
  }

  /** True if no sequence of further operations makes it legal. */
  public boolean isNever() {
    return never;
  }

  /** The possible next states; empty if illegal. */
  public List<S> states() {
    return next;
  }

  /** Why the step is illegal, in words. */
  public String reason() {
    if (format == null) {
      return "it is legal";
    }
    Object[] shown = new Object[arguments.length];
    for (int i = 0; i < shown.length; i++) {
      Object a = arguments[i];
      shown[i] = a instanceof Shown s ? s.text() : Values.show(a);
    }
    return String.format(format, shown);
  }

  /** A reason's argument that is already text and needs no quotes. */
  public static Object text(@Nullable Object value) {
    return new Shown(String.valueOf(value));
  }

  private record Shown(String text) {}
}
