package dev.plumbline.testkit;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The specifications that contracts run on: all built-in ones, and variants that matter. */
final class Builtins {
  private Builtins() {}

  static Stream<Arguments> all() {
    List<Arguments> all = new ArrayList<>();
    for (Specs.Entry e : Specs.all()) {
      Spec<?> spec = e.parameter().isEmpty() ? e.example() : Specs.named(e.name() + ":2");
      all.add(Arguments.of(spec.name(), spec));
    }
    all.add(
        Arguments.of("register, null reads legal", Specs.nilReadsLegal(Specs.named("register"))));
    all.add(Arguments.of("map, null reads legal", Specs.nilReadsLegal(Specs.named("map"))));
    all.add(
        Arguments.of(
            "multi-register, null reads legal",
            Specs.nilReadsLegal(Specs.named("multi-register"))));
    all.add(Arguments.of("register from 1", Specs.withInitial("register", 1L)));
    return all.stream();
  }

  /** Adds of some values, and what can be answered about them, null for there being none. */
  static List<Operation> answers(String add, int values, String... observers) {
    List<Operation> all = new ArrayList<>();
    for (String observer : observers) {
      all.add(Operation.of(observer, null, null));
    }
    for (long v = 1; v <= values; v++) {
      all.add(Operation.of(add, v));
      for (String observer : observers) {
        all.add(Operation.of(observer, null, v));
      }
    }
    return all;
  }
}
