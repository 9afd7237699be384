package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.OrderReplay;
import dev.plumbline.core.transaction.TransactionAnomaly;
import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.transaction.TransactionVerifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every level of a history must be decided as the definition says, a yes with an order that can be
 * executed, a no with something that the verifier confirms.
 */
final class TransactionContract {
  private static final Limits LIMITS = Limits.none();

  private final TransactionModel model;

  /** How often each level held or was refuted, by which anomaly. */
  final Map<String, Integer> answers = new TreeMap<>();

  TransactionContract(TransactionModel model) {
    this.model = model;
  }

  void judge(List<SmallTransaction> small) {
    TransactionHistory h = SmallTransaction.history(small, model);
    TransactionCheck check = new TransactionCheck(h, LIMITS);
    for (IsolationLevel level : IsolationLevel.values()) {
      boolean holds = TransactionOracle.holds(small, model, level);
      String found = judge(h, level, check.decide(level), holds, small);
      answers.merge(level + " " + found, 1, Integer::sum);
    }
  }

  private static String judge(
      TransactionHistory h,
      IsolationLevel level,
      Outcome answer,
      boolean holds,
      List<SmallTransaction> small) {
    if (answer instanceof Outcome.Yes yes) {
      assertTrue(holds, () -> level + " does not hold: " + shown(small));
      assertNull(OrderReplay.complaint(h, level, yes.witness()), () -> level + shown(small));
      return "holds";
    }
    if (answer instanceof Outcome.No no) {
      assertEquals(false, holds, () -> level + " holds, not " + no + ": " + shown(small));
      assertEquals(level, TransactionAnomaly.of(no).level());
      assertTrue(
          new TransactionVerifier(h).confirms(TransactionAnomaly.of(no)),
          () -> level + " " + no + ": " + shown(small));
      return TransactionAnomaly.of(no).name();
    }
    throw new AssertionError(level + " " + answer + ": " + shown(small));
  }

  int count(IsolationLevel level, boolean holding) {
    return answers.entrySet().stream()
        .filter(e -> e.getKey().startsWith(level + " "))
        .filter(e -> e.getKey().endsWith(" holds") == holding)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  static String shown(List<SmallTransaction> small) {
    StringBuilder out = new StringBuilder();
    for (SmallTransaction t : small) {
      out.append("\n p%d [%d,%d] %s".formatted(t.process(), t.call(), t.ret(), t.outcome()));
      t.steps()
          .forEach(
              s ->
                  out.append(s.writes() ? " w" : " r")
                      .append(s.key())
                      .append(Arrays.toString(s.values())));
    }
    return out.toString();
  }
}
