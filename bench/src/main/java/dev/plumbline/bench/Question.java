package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.util.function.Supplier;

/** A history to decide, under the name of its row in a table; made when it is first asked for. */
final class Question {
  private final String name;
  private final Spec<?> spec;
  private final boolean partition;
  private final Supplier<History> maker;
  private History history;

  private Question(String name, Spec<?> spec, boolean partition, Supplier<History> maker) {
    this.name = name;
    this.spec = spec;
    this.partition = partition;
    this.maker = maker;
  }

  /** A question that splits the history by the specification's key. */
  Question(String name, Spec<?> spec, Supplier<History> maker) {
    this(name, spec, true, maker);
  }

  /** The same history as one object. */
  Question whole() {
    return new Question(name, spec, false, this::history);
  }

  String name() {
    return name;
  }

  Spec<?> spec() {
    return spec;
  }

  /** Whether to split by the specification's key. */
  boolean partition() {
    return partition;
  }

  History history() {
    if (history == null) {
      history = maker.get();
    }
    return history;
  }
}
