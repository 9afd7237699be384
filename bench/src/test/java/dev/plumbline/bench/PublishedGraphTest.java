package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.memory.Anomaly;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.Response;
import dev.plumbline.core.options.Limits;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.WordLogs;
import dev.plumbline.testkit.Evidence;
import dev.plumbline.testkit.MultiWordHistories;
import dev.plumbline.testkit.WordLogGenerator;
import dev.plumbline.testkit.WordLogOptions;
import dev.plumbline.testkit.WordLogOptions.Planted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The published graphs against the definition of their edges, and against Plumbline's sweep. */
class PublishedGraphTest {
  private static MultiWordHistory log(int seed, Planted planted) {
    return WordLogGenerator.make(
            WordLogOptions.of(400, seed)
                .withThreads(1 + seed % 8)
                .withWords(1 + seed % 3, 15)
                .withPlanted(planted))
        .history();
  }

  private static PublishedGraph graph(MultiWordHistory log, Consumer<PublishedGraph> times) {
    PublishedGraph graph = new PublishedGraph(log);
    graph.addData();
    times.accept(graph);
    return graph;
  }

  @Test
  void edgesOfRealTime_areThoseOfTheDefinition() {
    for (int seed = 0; seed < 20; seed++) {
      MultiWordHistory log = log(seed, Planted.NOTHING);
      PublishedGraph all = graph(log, PublishedGraph::addAllTimes);
      PublishedGraph reduced = graph(log, PublishedGraph::addReducedTimes);
      assertNull(all.flaw());
      assertEquals(all.countAllTimes(), all.timeEdges());
      assertEquals(pairs(log, false), all.timeEdges());
      assertEquals(pairs(log, true), reduced.timeEdges());
      assertTrue(all.isAcyclic());
      assertTrue(reduced.isAcyclic());
    }
  }

  /** The pairs in which one precedes the other, or of those only the ones with none in between. */
  private static long pairs(MultiWordHistory log, boolean direct) {
    long count = 0;
    for (int a = 0; a < log.size(); a++) {
      for (int b = 0; b < log.size(); b++) {
        count += precedes(log, a, b) && !(direct && isBetween(log, a, b)) ? 1 : 0;
      }
    }
    return count;
  }

  private static boolean isBetween(MultiWordHistory log, int a, int b) {
    return IntStream.range(0, log.size()).anyMatch(c -> precedes(log, a, c) && precedes(log, c, b));
  }

  private static boolean precedes(MultiWordHistory log, int a, int b) {
    return log.ret(a) < log.call(b);
  }

  @Test
  void plantedCycle_isACycleInBoth() {
    for (int seed = 0; seed < 20; seed++) {
      MultiWordHistory log = log(seed, Planted.CYCLE);
      assertFalse(graph(log, PublishedGraph::addAllTimes).isAcyclic());
      assertFalse(graph(log, PublishedGraph::addReducedTimes).isAcyclic());
    }
  }

  /** With failures that tell what they saw there are no alternatives: the graphs say it all. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cycle_isWhereTheSweepGetsStuck(boolean crashes) {
    int count = Evidence.count(1_000, 20_000);
    int cycles = 0;
    int none = 0;
    for (int seed = 0; seed < count; seed++) {
      MultiWordHistories histories = new MultiWordHistories(Response.OBSERVED).swaps();
      MultiWordHistory h = histories.crashes(crashes ? 2 : 0).make(seed);
      PublishedGraph all = graph(h, PublishedGraph::addAllTimes);
      PublishedGraph reduced = graph(h, PublishedGraph::addReducedTimes);
      MultiWordCheck graph = new MultiWordCheck(h, CrashModel.DURABLE, Limits.none());
      Outcome outcome = graph.decide();
      boolean no = outcome instanceof Outcome.No;
      String about = "seed " + seed;
      if (all.flaw() == null
          && !(outcome instanceof Outcome.No found && failsThoughContent(Anomaly.of(found)))) {
        assertEquals(no, !all.isAcyclic(), about);
        assertEquals(no, !reduced.isAcyclic(), about);
        cycles += no ? 1 : 0;
        none += no ? 0 : 1;
      } else {
        boolean blind = "an operation wrote blindly".equals(all.flaw());
        assertFalse(outcome instanceof Outcome.Yes && !blind, about);
      }
    }
    assertTrue(cycles > count / 50 && none > count / 4, cycles + " cycles, " + none + " without");
  }

  /** An operation that failed although it saw what it expected is no matter of edges. */
  private static boolean failsThoughContent(Anomaly anomaly) {
    return anomaly.sentences().get(0).pieces().stream()
        .anyMatch(piece -> piece.text().contains("failed although it saw"));
  }

  @Test
  void option_tellsTheSizeOfTheGraphOfALog(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("log");
    WordLogs.write(log(3, Planted.NOTHING), HistoryFormat.WORD_TEXT, log);
    PublishedGraph reduced = graph(log(3, Planted.NOTHING), PublishedGraph::addReducedTimes);
    assertEquals(
        "graph reduce-hb: %,d edges of values, %,d of real time, no cycle"
            .formatted(reduced.dataEdges(), reduced.timeEdges()),
        GraphOfLog.line(List.of("--graph", "reduce-hb", log.toString())));
    WordLogs.write(log(3, Planted.CYCLE), HistoryFormat.WORD_TEXT, log);
    String full = GraphOfLog.line(List.of("--graph", "full", log.toString()));
    assertTrue(full.endsWith(" of real time, a cycle"), full);
  }

  @Test
  void option_withoutLog_saysWhatIsExpected(@TempDir Path folder) throws IOException {
    Path other = folder.resolve("other");
    Files.writeString(other, "{\"process\":0}\n");
    assertEquals("usage: " + GraphOfLog.USAGE, refused("--graph", "some", "file"));
    assertEquals(
        other + ": expected a log of words (mwcas)", refused("--graph", "full", other.toString()));
    assertTrue(refused("--graph", "full", folder.resolve("none").toString()).contains("none"));
  }

  private static String refused(String... arguments) {
    return assertThrows(IllegalArgumentException.class, () -> GraphOfLog.line(List.of(arguments)))
        .getMessage();
  }
}
