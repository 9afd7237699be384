package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.memory.Anomaly;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.memory.WitnessReplay;
import dev.plumbline.core.options.Limits;
import dev.plumbline.testkit.WordLogOptions.Planted;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WordLogGeneratorTest {
  private static final List<Response> FAILURES =
      List.of(Response.FAILED, Response.FAILED_AT, Response.OBSERVED);

  private static final int SEEDS = Evidence.count(6, 300);

  private static WordLogOptions options(int seed, Response failure) {
    return WordLogOptions.of(300, seed)
        .withThreads(1 + seed % 6)
        .withWords(1 + seed % 3, 20)
        .withContention(seed % 3 * 0.3)
        .withCrashes(seed % 4)
        .withFailure(failure);
  }

  @Test
  void log_withoutAnomaly_isLinearizableUnderEveryModel() {
    for (Response failure : FAILURES) {
      for (int seed = 0; seed < SEEDS; seed++) {
        WordLogGenerator.Made made = WordLogGenerator.make(options(seed, failure));
        assertEquals(0, made.planted().length);
        for (CrashModel model : CrashModel.all()) {
          Outcome outcome = new MultiWordCheck(made.history(), model, Limits.none()).decide();
          if (!model.buffered()) {
            Outcome.Yes yes = assertInstanceOf(Outcome.Yes.class, outcome, model + " " + seed);
            assertNull(WitnessReplay.complaint(made.history(), model, yes.witness()));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Planted.class, mode = EnumSource.Mode.EXCLUDE, names = "NOTHING")
  void plantedAnomaly_isFoundAndTold(Planted planted) {
    for (Response failure : FAILURES) {
      for (int seed = 0; seed < SEEDS; seed++) {
        WordLogGenerator.Made made =
            WordLogGenerator.make(options(seed, failure).withPlanted(planted));
        String which = planted + ", " + failure + ", seed " + seed;
        assertEquals(options(seed, failure).operations(), made.history().size(), which);
        MultiWordCheck graph =
            new MultiWordCheck(made.history(), CrashModel.DURABLE, Limits.none());
        Anomaly anomaly = Anomaly.of(assertInstanceOf(Outcome.No.class, graph.decide(), which));
        assertEquals(planted.name(), anomaly.kind().name(), which);
        assertTrue(
            IntStream.of(made.planted())
                .allMatch(row -> Arrays.binarySearch(anomaly.operations(), row) >= 0),
            () -> which + ": " + anomaly.sentences() + Arrays.toString(made.planted()));
      }
    }
  }

  @Test
  void log_hasWhatWasAskedFor() {
    WordLogGenerator.Made made =
        WordLogGenerator.make(WordLogOptions.of(1_000, 5).withWords(2, 50).withCrashes(3));
    assertEquals(1_000, made.history().size());
    assertEquals(3, made.history().crashes().size());
    assertEquals(4, made.history().processCount());
    assertEquals(2_000, made.history().words());
    assertTrue(made.history().addressCount() <= 50);
  }

  @Test
  void badOptions_areRefused() {
    WordLogOptions options = WordLogOptions.of(10, 1);
    assertEquals(
        "there must be as many locations as an operation has words: 2",
        refusal(() -> options.withWords(3, 2)));
    assertEquals("contention must be from 0 to 1: 2.0", refusal(() -> options.withContention(2)));
    assertEquals(
        "a violation of the kind fork takes 2 operations, and there are to be 1",
        refusal(() -> WordLogOptions.of(1, 1).withPlanted(Planted.FORK)));
    assertEquals("threads must be at least 1: 0", refusal(() -> options.withThreads(0)));
  }

  private static String refusal(Runnable call) {
    return assertThrows(IllegalArgumentException.class, call::run).getMessage();
  }
}
