package dev.plumbline.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.memory.PrecedenceGraph.Time;
import dev.plumbline.core.options.Limits;
import dev.plumbline.testkit.WordLogGenerator;
import dev.plumbline.testkit.WordLogOptions;
import dev.plumbline.testkit.WordLogOptions.Planted;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Two implementations of the published graphs, which share nothing, agree. */
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
  void edgesOfRealTime_areAsManyAsInThePrecedenceGraph() {
    for (int seed = 0; seed < 20; seed++) {
      MultiWordHistory log = log(seed, Planted.NOTHING);
      PublishedGraph all = graph(log, PublishedGraph::addAllTimes);
      PublishedGraph reduced = graph(log, PublishedGraph::addReducedTimes);
      assertEquals(timeEdges(log, Time.FULL), all.timeEdges());
      assertEquals(PublishedGraph.countAllTimes(log), all.timeEdges());
      assertEquals(timeEdges(log, Time.REDUCE_HB), reduced.timeEdges());
      assertTrue(all.isAcyclic());
      assertTrue(reduced.isAcyclic());
    }
  }

  private static long timeEdges(MultiWordHistory log, Time time) {
    return MultiWordCheck.graph(log, CrashModel.DURABLE, time, Limits.none()).timeEdges();
  }

  @Test
  void plantedCycle_isACycleInBoth() {
    for (int seed = 0; seed < 20; seed++) {
      MultiWordHistory log = log(seed, Planted.CYCLE);
      assertFalse(graph(log, PublishedGraph::addAllTimes).isAcyclic());
      assertFalse(graph(log, PublishedGraph::addReducedTimes).isAcyclic());
    }
  }
}
