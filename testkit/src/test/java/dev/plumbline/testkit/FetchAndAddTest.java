package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Registers that are added to, against the oracle. Pending fetch-and-adds do not tell what they
 * left, and equal sums come about in many ways, so these are the histories in which a hasty rule
 * refuses what is right.
 */
class FetchAndAddTest {
  private static final int RANDOM = 6_000;
  private static final int RANDOM_DEEP = 500_000;
  private static final Spec<?> FROM_ZERO = Specs.withInitial("register", 0L);

  @Test
  void everyHistory_ofAdditionsAndReads() {
    List<Operation> all = new ArrayList<>();
    all.add(Operation.of("faa", 1L, 0L));
    all.add(Operation.of("faa", 1L, 1L));
    all.add(Operation.of("faa", 2L, 1L));
    all.add(Operation.of("read", null, 1L));
    all.add(Operation.of("read", null, 2L));
    every(all, Evidence.count(4, 5), true);
  }

  @Test
  void everyHistory_withWritesAndTheWayBack() {
    List<Operation> all = new ArrayList<>();
    all.add(Operation.of("faa", 1L, 1L));
    all.add(Operation.of("faa", -1L, 2L));
    all.add(Operation.of("write", 1L));
    all.add(Operation.of("read", null, 1L));
    all.add(Operation.of("read", null, 2L));
    all.add(Operation.of("cas", List.of(1L, 2L), false));
    every(all, Evidence.count(3, 4), false);
  }

  private static void every(List<Operation> alphabet, int most, boolean oneWay) {
    MonitorContract contract = new MonitorContract(oneWay ? FetchAndAddTest::isOneWay : h -> false);
    DeciderContract.Summary summary =
        contract.all(
            FROM_ZERO,
            "all histories of up to %d operations over %s".formatted(most, alphabet),
            visitor -> {
              for (int k = 0; k <= most; k++) {
                new CanonicalHistories(CanonicalHistories.free(alphabet), k, false)
                    .forEach(visitor);
              }
            });
    report(contract, summary);
  }

  /**
   * Additions and reads, and at most one amount among the pending: a counter that can be decided.
   */
  private static boolean isOneWay(History history) {
    long pending = 0;
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      boolean adds = op.name().equals("faa");
      if (adds && (long) op.input() < 0) {
        return false;
      }
      if (adds && op.pending()) {
        if (pending != 0 && pending != (long) op.input()) {
          return false;
        }
        pending = (long) op.input();
      }
    }
    return Set.of("faa", "read").containsAll(history.names());
  }

  @Test
  void randomHistories_ofAllOperations() {
    MonitorContract contract = new MonitorContract(h -> false);
    EdgeHistories edge = new EdgeHistories(FROM_ZERO);
    report(contract, contract.random(FROM_ZERO, edge::next, 0, count()));
    EdgeHistories equal = EdgeHistories.withEqualValues(FROM_ZERO);
    report(contract, contract.random(FROM_ZERO, equal::next, 0, count()));
  }

  @Test
  void randomHistories_thatGoOneWay() {
    OperationMix calls =
        OperationMix.builder()
            .add("faa", d -> 1L)
            .add("faa", d -> d.chance(0.9) ? 1L : 2L)
            .read("read")
            .build();
    random(calls, true);
  }

  /** Sums are mostly new, so that a pending addition is found out by what others saw. */
  @Test
  void randomHistories_withWrites() {
    OperationMix calls =
        OperationMix.builder()
            .add("write", d -> 100 * d.value())
            .add("faa", d -> 1L << d.below(5))
            .add("faa", d -> 1L << d.below(5))
            .read("read")
            .build();
    random(calls, false);
  }

  private static void random(OperationMix calls, boolean oneWay) {
    MonitorContract contract = new MonitorContract(oneWay ? FetchAndAddTest::isOneWay : h -> false);
    SmallHistories histories = new SmallHistories(FROM_ZERO, calls, 10);
    report(contract, contract.random(FROM_ZERO, histories::next, 0, count()));
  }

  private static int count() {
    return Evidence.count(RANDOM, RANDOM_DEEP);
  }

  private static void report(MonitorContract contract, DeciderContract.Summary summary) {
    System.out.println(summary + "\n" + contract.deciders());
    assertTrue(contract.ordinaryShare() == 1, contract.deciders());
    assertTrue(summary.linearizable() > 0 && summary.linearizable() < summary.histories());
  }
}
