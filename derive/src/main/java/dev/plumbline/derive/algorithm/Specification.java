package dev.plumbline.derive.algorithm;

import java.util.List;

/** What an algorithm has to do when operations come one after the other. */
public sealed interface Specification {
  /** One of the built-in specifications, such as {@code set} or {@code queue}. */
  record Named(String name) implements Specification {}

  /** Operations that run one after the other, on the algorithm's own nodes and globals. */
  record Sequential(List<Routine> routines) implements Specification {
    public Sequential {
      routines = List.copyOf(routines);
    }
  }

  /** A specification in Java. */
  record Given(dev.plumbline.core.spec.Spec<?> spec) implements Specification {}
}
