package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator on every built-in specification. */
class BuiltinGeneratorTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void histories_areLinearizable(String name, Spec<?> spec) {
    for (long seed = 0; seed < Evidence.count(500, 3_000); seed++) {
      GeneratorOptions options = HistoryGeneratorTest.small(seed);
      History h = HistoryGenerator.generate(spec, options);
      assertEquals(options.operations(), h.size());
      assertTrue(Oracle.linearizable(h, spec), () -> options + "\n" + Text.of(h));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  void violations_ofEveryKindAreCertain(String name, Spec<?> spec) {
    assertFalse(Workloads.forSpec(spec).violations().isEmpty(), name + " has no planted violation");
    for (String kind : Workloads.forSpec(spec).violations()) {
      for (long seed = 0; seed < Evidence.count(150, 1_000); seed++) {
        GeneratorOptions options = HistoryGeneratorTest.small(seed).withViolation(kind);
        if (options.operations() >= 3) {
          History h = HistoryGenerator.generate(spec, options);
          assertFalse(Oracle.linearizable(h, spec), () -> options + "\n" + Text.of(h));
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  @Timeout(value = 5, unit = TimeUnit.MINUTES) // Seconds, unless steps depend on the length.
  void largeHistories_areGenerated(String name, Spec<?> spec) {
    int operations = Evidence.count(100_000, 1_000_000);
    for (GeneratorOptions.Shape shape :
        new GeneratorOptions.Shape[] {
          GeneratorOptions.Shape.UNIFORM, GeneratorOptions.Shape.DEEP
        }) {
      History h =
          HistoryGenerator.generate(
              spec, GeneratorOptions.of(operations, 10, 1).withShape(shape).withPending(0.001));
      assertEquals(operations, h.size());
    }
  }
}
