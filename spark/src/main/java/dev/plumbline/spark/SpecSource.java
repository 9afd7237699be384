package dev.plumbline.spark;

import dev.plumbline.core.spec.Spec;
import java.io.Serializable;

/**
 * Makes a specification, on the driver and in every task: specifications do not travel.
 *
 * <pre>{@code
 * SpecSource map = () -> Specs.named("map");
 * }</pre>
 */
@FunctionalInterface
public interface SpecSource extends Serializable {
  /** A new specification, the same each time. */
  Spec<?> make();
}
