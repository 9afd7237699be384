package dev.plumbline.core.spec;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

  /** Operations on other keys than the goal's commute with all up to it, and move behind it. */
  final SearchTraits.Relevance<S> sameKey() {
    return (state, goal, candidate) -> Objects.equals(key(goal), key(candidate));
  }
}
