package dev.plumbline.testkit;

import static dev.plumbline.testkit.HistoryInPieces.DECIDED;
import static dev.plumbline.testkit.HistoryInPieces.concat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.monitor.ranges.ElementJoin;
import dev.plumbline.core.monitor.ranges.ElementTimes;
import dev.plumbline.core.monitor.ranges.ValueHome;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that meet without a history, against those that meet in one. */
class ElementJoinTest {
  @ParameterizedTest
  @ValueSource(strings = {"queue", "stack", "priority-queue"})
  void joins_findWhatHomesFind(String name) {
    Spec<?> spec = Specs.named(name);
    LivesAtRandom histories = new LivesAtRandom(spec, true, 7);
    SeededCases.decide(
            DECIDED,
            (seed, counts) -> {
              History h = seed % 5 == 0 ? repeated(histories.next(seed)) : histories.next(seed);
              ElementJoin join = new ElementJoin(spec, h.size());
              for (int i = 0; i < h.size(); i++) {
                int operation = join.operation(h.name(i));
                join.add(i, operation, h.inputCode(i), h.outputCode(i), h.call(i), h.ret(i));
              }
              ValueHome found = join.home();
              ValueHome home = ValueHome.of(h, spec, row -> row);
              boolean plain = home.violation() == null && home.beyond() == null;
              assertEquals(plain, found != null);
              if (plain) {
                assertEquals(told(home), told(found));
              }
              counts.count("plain", plain);
              counts.count("plain with peeks", plain && home.peeked());
              return true;
            })
        .assertSome("plain", 15, 90)
        .assertMany("plain with peeks", 3);
  }

  /** The same history with some operations twice. */
  private static History repeated(History h) {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < h.size(); i++) {
      for (int k = i % 3 == 1 ? 2 : 1; k > 0; k--) {
        if (h.pending(i)) {
          b.addPending(null, h.name(i), h.operation(i).input(), h.call(i));
        } else {
          Operation op = h.operation(i);
          b.add(null, h.name(i), op.input(), op.output(), h.call(i), h.ret(i));
        }
      }
    }
    return b.build();
  }

  private static String told(ValueHome home) {
    ElementTimes all = home.elements();
    List<String> elements = new ArrayList<>();
    for (int e = 0; e < all.size(); e++) {
      ElementTimes one = new ElementTimes();
      one.add(all, e);
      elements.add(Arrays.toString(one.toArray()) + " " + home.removeId(e));
    }
    elements.sort(null);
    long[] lost = concat(home.lostCalls(), home.lostIds());
    return elements + Arrays.toString(home.empties()) + Arrays.toString(lost) + home.peeked();
  }
}
