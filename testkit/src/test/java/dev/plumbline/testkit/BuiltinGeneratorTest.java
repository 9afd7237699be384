package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
    assertFalse(
        OperationMixes.forSpec(spec).violations().isEmpty(), name + " has no planted violation");
    for (String kind : OperationMixes.forSpec(spec).violations()) {
      int made = 0;
      for (long seed = 0; seed < Evidence.count(150, 1_000); seed++) {
        GeneratorOptions options = HistoryGeneratorTest.small(seed).withViolation(kind);
        History h = options.operations() < 3 ? null : noticed(spec, options);
        if (h != null) {
          made++;
          assertFalse(Oracle.linearizable(h, spec), () -> options + "\n" + Text.of(h));
          assertSameShape(
              HistoryGenerator.generate(spec, options.withViolation(false)), h, options);
        }
      }
      assertTrue(made > 2, name + " " + kind + ": only " + made);
    }
  }

  /** A history with a violation; null if nobody would notice this one in so short a history. */
  private static History noticed(Spec<?> spec, GeneratorOptions options) {
    try {
      return HistoryGenerator.generate(spec, options);
    } catch (IllegalArgumentException e) {
      assertTrue(e.getMessage().startsWith("nobody would notice"), e.getMessage());
      return null;
    }
  }

  /** A lock may be held by another, or by nobody, and there may be no number to add to. */
  private static boolean mayWait(String name) {
    return name.startsWith("acquire") || name.startsWith("release") || name.equals("faa");
  }

  /**
   * A fault changes answers only, except where an answer is waited for: a lock, or a number to add
   * to. Of the lie that a lock is held twice, the part that is true may be left out.
   */
  private static void assertSameShape(History right, History wrong, GeneratorOptions options) {
    int missing = right.size() - wrong.size();
    assertTrue(
        missing == 0 || (missing == 1 && options.violation().equals("held-twice")),
        options::toString);
    boolean fault =
        Arrays.stream(Fault.values()).anyMatch(f -> f.word().equals(options.violation()));
    boolean waits = right.names().stream().anyMatch(BuiltinGeneratorTest::mayWait);
    if (fault && !waits) {
      assertEquals(calls(right), calls(wrong), options::toString);
    }
    if (options.pending() == 0 && options.shape() != GeneratorOptions.Shape.ALL_CONCURRENT) {
      assertTrue(wrong.processCount() <= options.threads(), options::toString);
    }
  }

  private static List<String> calls(History h) {
    return IntStream.range(0, h.size())
        .mapToObj(
            i ->
                "[%d,%d] %s %s(%s)"
                    .formatted(
                        h.call(i), h.ret(i), h.process(i), h.name(i), h.operation(i).input()))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("dev.plumbline.testkit.Builtins#all")
  @Timeout(value = 5, unit = TimeUnit.MINUTES) // Seconds, unless steps depend on the length.
  void largeHistories_areGenerated(String name, Spec<?> spec) {
    int many = Evidence.count(100_000, 1_000_000);
    // A read answers all that was ever appended.
    int operations = name.equals("list-append") ? many / 20 : many;
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
