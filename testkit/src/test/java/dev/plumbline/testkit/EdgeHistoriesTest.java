package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The generator gets to the edge: both verdicts, pending operations that matter, rules refuted. */
class EdgeHistoriesTest {
  private static final int COUNT = 4_000;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "stack, 0.15",
    "queue, 0.15",
    "priority-queue, 0.15",
    "set, 0.08",
    "multiset, 0.05",
    "register, 0.05",
    "map, 0.05",
    "counter, 0.1"
  })
  void bothVerdicts_andPendingOperationsThatMatter(String name, double leastNeed) {
    Spec<?> spec = Specs.named(name);
    EdgeHistories histories = new EdgeHistories(spec);
    int linearizable = 0;
    int need = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      History history = histories.next(seed);
      if (Oracle.linearizable(history, spec)) {
        linearizable++;
        List<EditableRows.Row> completed = EditableRows.of(history);
        completed.removeIf(EditableRows.Row::pending);
        need += Oracle.linearizable(EditableRows.build(completed), spec) ? 0 : 1;
      }
    }
    System.out.printf(
        "%s on the edge: %d histories, %d linearizable, %d of them only with a pending operation%n",
        name, COUNT, linearizable, need);
    assertTrue(linearizable > COUNT / 2, "linearizable: " + linearizable);
    assertTrue(linearizable < COUNT * 9 / 10, "linearizable: " + linearizable);
    assertTrue(need > leastNeed * COUNT, "need a pending operation: " + need);
  }

  /**
   * Rules that give pending removes to values in a fixed order reject some linearizable histories,
   * and the generator must find such histories often: a monitor with such a rule must not pass.
   */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "stack, oldest first, 20",
    "stack, latest first, 20",
    "queue, oldest first, 1",
    "queue, latest first, 20",
    "priority-queue, oldest first, 20",
    "priority-queue, latest first, 20"
  })
  void fixedOrdersOfPendingRemoves_areRefuted(String name, String rule, int least) {
    Spec<?> spec = Specs.named(name);
    EdgeHistories histories = new EdgeHistories(spec);
    int refuted = 0;
    for (long seed = 0; seed < COUNT; seed++) {
      History history = histories.next(seed);
      if (history.pendingCount() > 0
          && Oracle.linearizable(history, spec)
          && !Oracle.linearizable(assigned(history, rule.equals("oldest first")), spec)) {
        refuted++;
      }
    }
    System.out.printf("%s, pending removes %s: wrong %d times of %d%n", name, rule, refuted, COUNT);
    assertTrue(refuted >= least, "refuted: " + refuted);
  }

  /** Completes pending removes, by call, with values that nobody removes, by the add's return. */
  private static History assigned(History history, boolean oldestFirst) {
    List<EditableRows.Row> rows = EditableRows.of(history);
    Set<Object> removed = new HashSet<>();
    List<EditableRows.Row> adds = new ArrayList<>();
    for (EditableRows.Row r : rows) {
      if (r.operation().input() != null) {
        adds.add(r);
      } else if (!r.operation().name().equals("peek") && r.operation().output() != null) {
        removed.add(r.operation().output());
      }
    }
    adds.removeIf(r -> removed.contains(r.operation().input()));
    adds.sort(Comparator.comparingLong(EditableRows.Row::ret));
    if (!oldestFirst) {
      Collections.reverse(adds);
    }
    int next = 0;
    for (int i = 0; i < rows.size(); i++) {
      Operation op = rows.get(i).operation();
      boolean remove = op.pending() && op.input() == null && !op.name().equals("peek");
      if (remove && next < adds.size()) {
        Object value = adds.get(next++).operation().input();
        rows.set(i, rows.get(i).with(op.returning(value)).at(rows.get(i).call(), 1_000_000));
      }
    }
    return EditableRows.build(rows);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stack", "queue", "priority-queue", "map"})
  void sameSeed_sameHistory(String name) {
    EdgeHistories histories = new EdgeHistories(Specs.named(name));
    EdgeHistories others = new EdgeHistories(Specs.named(name));
    Set<String> different = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      String text = Text.of(histories.next(seed));
      assertEquals(text, Text.of(others.next(seed)));
      different.add(text);
    }
    assertTrue(different.size() > 180, "different: " + different.size());
  }

  /** Every trade-off but one is linearizable as a history of every container it makes sense for. */
  @Test
  void tradeOffs_areLinearizable() {
    int linearizable = 0;
    for (int b = 0; b < TradeOffs.count(); b++) {
      for (String name : List.of("stack", "queue", "priority-queue")) {
        linearizable += Oracle.linearizable(tradeOff(b, name), Specs.named(name)) ? 1 : 0;
      }
    }
    // The empty result behind a value is none anywhere, and the ring of peeks none in a queue.
    assertEquals(3 * TradeOffs.count() - 4, linearizable);
  }

  private static History tradeOff(int number, String type) {
    List<String> names =
        switch (type) {
          case "stack" -> List.of("push", "pop", "peek");
          case "queue" -> List.of("enq", "deq", "peek");
          default -> List.of("insert", "poll", "peek");
        };
    return TradeOffs.read(TradeOffs.distinct(number), names, v -> -v).history(new Rng(1), 0);
  }

  @Test
  void unknownType_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new EdgeHistories(Specs.named("deque")));
  }
}
