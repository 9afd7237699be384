package dev.plumbline.core.spec;

import dev.plumbline.core.history.Operation;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What built-in specifications have in common: a name, a state to start with, operations, the type
 * that monitors know them by, and that they tell their traits themselves.
 *
 * @param <S> the states
 */
abstract class BuiltinSpec<S> implements Spec<S>, Traits<S> {
  private final String name;
  private final S initial;
  private final Optional<KnownType> type;
  private final List<Signature> operations;

  /**
   * A specification.
   *
   * @param type null if there is no monitor for it
   */
  BuiltinSpec(String name, S initial, @Nullable KnownType type, Signature... operations) {
    this.name = name;
    this.initial = initial;
    this.type = Optional.ofNullable(type);
    this.operations = List.of(operations);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final S initial() {
    return initial;
  }

  @Override
  public final Optional<KnownType> type() {
    return type;
  }

  @Override
  public final List<Signature> operations() {
    return operations;
  }

  @Override
  public final Traits<S> traits() {
    return this;
  }

  /**
   * The {@linkplain TokenTraits#ties ties} of objects that have one token for each key: an
   * operation is legal where its token is and leaves behind what it produces, so it stays legal as
   * long as the operations that see or leave the same tokens stay. A failed cas sees only what the
   * value is not: it has no ties.
   */
  static @Nullable Collection<?> tokensOf(TokenTraits<?> traits, Operation op) {
    if (op.pending()) {
      return traits.kind(op) == Kind.READ_ONLY ? List.of() : null;
    }
    return Stream.of(traits.needs(op), traits.produces(op)).filter(Objects::nonNull).toList();
  }

  /** Operations on other keys than the goal's commute with all up to it, and move behind it. */
  final SearchTraits.Relevance<S> sameKey() {
    return (state, goal, candidate) -> Objects.equals(key(goal), key(candidate));
  }
}
