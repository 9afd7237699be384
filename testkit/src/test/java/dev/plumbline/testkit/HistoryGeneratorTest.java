package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HistoryGeneratorTest {
  private static final Spec<?> REGISTER = new Toys.Register();

  private static Map<Spec<?>, OperationMix> toys() {
    Map<Spec<?>, OperationMix> all = new LinkedHashMap<>();
    all.put(new Toys.Register(), Toys.REGISTER);
    all.put(new Toys.Queue(), Toys.QUEUE);
    all.put(new Toys.Registers(), Toys.REGISTERS);
    all.put(new Toys.Fuzzy(), Toys.FUZZY);
    all.put(new Toys.Lock(), OperationMixes.forSpec(new Toys.Lock()));
    return all;
  }

  static GeneratorOptions small(long seed) {
    GeneratorOptions.Shape[] shapes = GeneratorOptions.Shape.values();
    Rng rng = new Rng(seed);
    return GeneratorOptions.of(1 + rng.below(12), 1 + rng.below(5), seed)
        .withPending(rng.below(3) * 0.15)
        .withValues(rng.below(4))
        .withKeys(1 + rng.below(3))
        .withTies(rng.below(3) * 0.3)
        .withOverlap(rng.unit())
        .withReads(0.2 + 0.5 * rng.unit())
        .withShape(shapes[rng.below(shapes.length)]);
  }

  @Test
  void histories_areLinearizable() {
    toys()
        .forEach(
            (spec, workload) -> {
              for (long seed = 0; seed < Evidence.count(2_000, 50_000); seed++) {
                GeneratorOptions options = small(seed);
                History h = HistoryGenerator.generate(spec, workload, options);
                assertEquals(options.operations(), h.size());
                assertTrue(Oracle.linearizable(h, spec), () -> options + "\n" + Text.of(h));
              }
            });
  }

  @Test
  void violations_areCertain() {
    toys()
        .forEach(
            (spec, workload) -> {
              for (long seed = 0; seed < Evidence.count(1_000, 20_000); seed++) {
                GeneratorOptions options = small(seed).withViolation(true);
                if (options.operations() < 8) {
                  continue;
                }
                History h = HistoryGenerator.generate(spec, workload, options);
                assertFalse(Oracle.linearizable(h, spec), () -> options + "\n" + Text.of(h));
              }
            });
  }

  @Test
  void sameSeed_sameHistory() {
    GeneratorOptions options = GeneratorOptions.of(500, 7, 3).withPending(0.05).withTies(0.1);
    String first = Text.of(HistoryGenerator.generate(REGISTER, Toys.REGISTER, options));
    assertEquals(first, Text.of(HistoryGenerator.generate(REGISTER, Toys.REGISTER, options)));
    GeneratorOptions other = options.withSeed(4);
    assertNotEquals(first, Text.of(HistoryGenerator.generate(REGISTER, Toys.REGISTER, other)));
  }

  private static int mostOpen(History h) {
    return IntStream.range(0, h.size())
        .map(
            i ->
                (int)
                    IntStream.range(0, h.size())
                        .filter(j -> h.call(j) <= h.call(i) && h.ret(j) >= h.call(i))
                        .count())
        .max()
        .orElse(0);
  }

  @Test
  void shapes_areWhatTheySay() {
    GeneratorOptions options = GeneratorOptions.of(200, 10, 9);
    assertEquals(1, mostOpen(shaped(options, GeneratorOptions.Shape.SEQUENTIAL)));
    assertEquals(200, mostOpen(shaped(options, GeneratorOptions.Shape.ALL_CONCURRENT)));
    History bursty = shaped(options, GeneratorOptions.Shape.BURSTY);
    long quiet =
        IntStream.range(1, 200)
            .filter(i -> IntStream.range(0, i).allMatch(j -> bursty.precedes(j, i)))
            .count();
    assertTrue(quiet > 5, "quiescent moments: " + quiet);
    assertTrue(mostOpen(bursty) > 3);
  }

  private static History shaped(GeneratorOptions options, GeneratorOptions.Shape shape) {
    return HistoryGenerator.generate(REGISTER, Toys.REGISTER, options.withShape(shape));
  }

  @Test
  void overlap_decidesHowManyAreOpen() {
    GeneratorOptions options = GeneratorOptions.of(400, 10, 5);
    int busy = mostOpen(HistoryGenerator.generate(REGISTER, Toys.REGISTER, options.withOverlap(1)));
    int calm =
        mostOpen(HistoryGenerator.generate(REGISTER, Toys.REGISTER, options.withOverlap(0.1)));
    assertEquals(10, busy);
    assertTrue(calm < 6, "open: " + calm);
  }

  /** Who waits for a lock must not keep the one that holds it from calling again. */
  @Test
  void clientsThatNeverPause_doNotBlockEachOtherForEver() {
    Spec<?> lock = new Toys.Lock();
    for (int threads = 2; threads <= 8; threads *= 2) {
      for (long seed = 0; seed < 50; seed++) {
        GeneratorOptions options = GeneratorOptions.of(20, threads, seed).withOverlap(1);
        assertEquals(20, HistoryGenerator.generate(lock, options).size());
      }
    }
  }

  @Test
  void pendingAndTies_followTheirParts() {
    History h =
        HistoryGenerator.generate(
            REGISTER, Toys.REGISTER, GeneratorOptions.of(2_000, 5, 1).withPending(0.2).withTies(1));
    assertTrue(h.pendingCount() > 300 && h.pendingCount() < 500);
    assertEquals(0, h.call(h.size() - 1));
  }

  @Test
  void unknownViolation_isRefusedWithTheKnownOnes() {
    GeneratorOptions options = GeneratorOptions.of(10, 2, 0).withViolation("odd");
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> HistoryGenerator.generate(REGISTER, Toys.REGISTER, options))
            .getMessage();
    assertTrue(message.contains("odd") && message.contains("foreign"), message);
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES) // Seconds, unless steps depend on the length.
  void aMillionOperations_areGenerated() {
    History h =
        HistoryGenerator.generate(
            new Toys.Registers(), Toys.REGISTERS, GeneratorOptions.of(1_000_000, 20, 1));
    assertEquals(1_000_000, h.size());
  }
}
