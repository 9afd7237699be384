package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;

/**
 * A history to decide.
 *
 * @param name what the row of a table is called
 * @param history the operations
 * @param spec the specification
 * @param partition whether to split it by the specification's key
 */
record Question(String name, History history, Spec<?> spec, boolean partition) {
  Question(String name, History history, Spec<?> spec) {
    this(name, history, spec, true);
  }

  /** The same history as one object. */
  Question whole() {
    return new Question(name, history, spec, false);
  }
}
