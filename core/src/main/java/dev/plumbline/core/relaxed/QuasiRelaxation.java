package dev.plumbline.core.relaxed;

import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.ContainerType;
import dev.plumbline.core.spec.Shape;
import dev.plumbline.core.spec.Signature;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Vocabulary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Relaxes specifications by {@code quasi}, or says in one sentence why that cannot be. */
final class QuasiRelaxation {
  private QuasiRelaxation() {}

  static Spec<?> relax(String name, Spec<?> spec, Mode.Quasi mode) {
    if (ContainerType.of(spec).orElse(null) == ContainerType.POOL) {
      throw new IllegalArgumentException(
          "a pool has no order that %s could relax".formatted(mode.name()));
    }
    Vocabulary vocabulary = new Vocabulary(spec);
    if (vocabulary.open()) {
      throw new IllegalArgumentException(
          "%s needs a specification that lists its operations; %s does not"
              .formatted(mode.name(), spec.name()));
    }
    ContainerType container = ContainerType.of(spec).orElse(null);
    Map<String, Integer> factors = new LinkedHashMap<>();
    mode.factors()
        .forEach(
            (op, k) -> {
              String operation = operation(op, spec, mode, container, vocabulary);
              if (factors.put(operation, k) != null) {
                throw new IllegalArgumentException(
                    "%s has two numbers for %s".formatted(mode.name(), operation));
              }
            });
    requireOneAnswer(spec, mode, factors.keySet());
    Mode.Quasi named = new Mode.Quasi(factors, mode.causal());
    return container == null
        ? QuasiSpec.of(name, spec, named)
        : QuasiSpec.of(name, spec, named, container);
  }

  private static <S> void requireOneAnswer(Spec<S> spec, Mode.Quasi mode, Set<String> operations) {
    for (String op : operations) {
      boolean one = spec.outputs(spec.initial(), Operation.pending(op, null)).size() == 1;
      if (!one) {
        throw new IllegalArgumentException(
            "%s needs an object that says the one answer it gives; %s does not for %s"
                .formatted(mode.name(), spec.name(), op));
      }
    }
  }

  private static String operation(
      String op,
      Spec<?> spec,
      Mode.Quasi mode,
      @Nullable ContainerType container,
      Vocabulary vocabulary) {
    if (op.equals(Mode.Quasi.REMOVE)) {
      if (container == null) {
        throw new IllegalArgumentException(
            "say which operations of %s may move, as in %s:NAME=2"
                .formatted(spec.name(), mode.name()));
      }
      return container.remove();
    }
    Signature signature = vocabulary.signature(op);
    if (signature == null) {
      throw new IllegalArgumentException(vocabulary.unknown(op));
    }
    if (takesInput(signature)) {
      throw new IllegalArgumentException(
          "%s moves answers of operations without input; %s takes %s"
              .formatted(mode.name(), signature.name(), signature.input().description()));
    }
    return signature.name();
  }

  /** Where null is a value, an input may be absent and is one all the same. */
  private static boolean takesInput(Signature signature) {
    Shape input = signature.input();
    return !input.mayBeAbsent() || input.accepts().test(1L) || input.accepts().test("a");
  }
}
