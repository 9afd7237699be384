package dev.plumbline.core.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.memory.Anomaly.Link;
import dev.plumbline.core.memory.Anomaly.Why;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A violation behind so many operations that its core cannot have all their writers. */
class LargeCoreTest {
  private static final int CHAIN = 200;

  /** A word counts up; long afterwards somebody sees an old value. */
  private static MultiWordHistory stale() {
    MultiWordBuilder b = MultiWordHistory.builder();
    for (int i = 0; i < CHAIN; i++) {
      int row = b.call(b.process(0), 10L * i, Primitive.CAS);
      b.word(b.address(0), b.values().codeOf(i), b.values().codeOf(i + 1));
      b.returned(row, 10L * i + 5, Response.OK);
    }
    int read = b.call(b.process(2), 10L * CHAIN, Primitive.READ);
    b.word(b.address(0), 0, 0);
    b.saw(read, 0, b.values().codeOf(150));
    b.returned(read, 10L * CHAIN + 5, Response.OK);
    return b.build();
  }

  private static Anomaly anomaly(MultiWordHistory h) {
    MultiWordCheck graph = new MultiWordCheck(h, CrashModel.DURABLE, Limits.none());
    return Anomaly.of(assertInstanceOf(Outcome.No.class, graph.decide()));
  }

  @Test
  void core_isTheCycleAndItsLinksAreLookedUp() {
    MultiWordHistory h = stale();
    Anomaly anomaly = anomaly(h);
    assertFalse(anomaly.selfContained());
    assertArrayEquals(new int[] {150, CHAIN}, anomaly.operations());
    assertTrue(AnomalyVerifier.confirms(h, anomaly));
  }

  @Test
  void linkThatDoesNotHold_isNotConfirmed() {
    MultiWordHistory h = stale();
    Anomaly told = anomaly(h);
    Link wrongTime = new Link(CHAIN, 150, Why.TIME, -1);
    Link saw = told.links().get(0);
    Link wrongWriter = new Link(3, 150, Why.WROTE, saw.word());
    for (List<Link> links :
        List.of(
            List.of(saw), List.of(saw, wrongTime), List.of(wrongWriter, saw), List.<Link>of())) {
      assertFalse(
          AnomalyVerifier.confirms(
              h, new Anomaly(told.kind(), told.operations(), false, -1, List.of(), links)),
          links.toString());
    }
  }

  @Test
  void check_verifiesIt() {
    MultiWordHistory h = stale();
    HistoryBuilder b = History.builder();
    for (int i = 0; i < h.size(); i++) {
      b.add(
          h.process(i),
          h.operation(i).name(),
          h.operation(i).input(),
          h.operation(i).output(),
          h.call(i),
          h.ret(i));
    }
    CheckResult result = Plumbline.checker(Specs.named("mwcas")).check(b.build());
    assertTrue(result.verified());
    Verdict.Violation no = assertInstanceOf(Verdict.Violation.class, result.verdict());
    assertEquals(2, no.core().operations().length);
    assertEquals(2, no.explanation().links().size());
  }
}
