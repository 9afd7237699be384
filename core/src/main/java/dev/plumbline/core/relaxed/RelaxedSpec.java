package dev.plumbline.core.relaxed;

import dev.plumbline.core.spec.SearchTraits;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Traits;
import java.util.List;

/**
 * What relaxed objects have in common: a name that says how they deviate, the operations of the
 * object that does not, and that they tell their traits themselves.
 *
 * @param <S> the states
 */
abstract class RelaxedSpec<S> implements Spec<S>, SearchTraits<S> {
  private final String name;
  private final List<Signature> operations;

  RelaxedSpec(String name, List<Signature> operations) {
    this.name = name;
    this.operations = operations;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String condition() {
    return Relaxation.CONDITION;
  }

  @Override
  public final List<Signature> operations() {
    return operations;
  }

  @Override
  public final Traits<S> traits() {
    return this;
  }
}
