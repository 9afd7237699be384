package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.options.Limits;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.OrderReplay;
import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionCheck.Answer;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.transaction.TransactionVerifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Levels of transactions against the executed definitions. */
class TransactionContractTest {
  private static final Limits LIMITS = Limits.none();

  @ParameterizedTest
  @EnumSource(names = "LIST_APPEND")
  void verdicts_areThoseOfTheDefinition(TransactionModel model) {
    int count = Evidence.count(100_000, 1_000_000);
    SmallTransactionHistories histories = new SmallTransactionHistories(model, 4);
    int[][] answers = new int[IsolationLevel.values().length][2];
    for (int seed = 0; seed < count; seed++) {
      judge(histories.make(seed), model, answers, "seed " + seed);
    }
    for (IsolationLevel level : IsolationLevel.values()) {
      int[] found = answers[level.ordinal()];
      assertTrue(
          found[0] > count / 10 && found[1] > count / 10,
          level + ", holds and refuted: " + found[0] + " " + found[1]);
    }
  }

  private static void judge(
      List<SmallTransaction> small, TransactionModel model, int[][] answers, String which) {
    TransactionHistory h = SmallTransaction.history(small, model);
    TransactionCheck check = new TransactionCheck(h, LIMITS);
    for (IsolationLevel level : IsolationLevel.values()) {
      Answer answer = check.decide(level);
      boolean holds = TransactionOracle.holds(small, model, level);
      if (answer instanceof Answer.Holds yes) {
        assertTrue(holds, () -> which + " " + level + " does not hold: " + shown(small));
        assertNull(OrderReplay.complaint(h, level, yes.order()), which);
        answers[level.ordinal()][0]++;
      } else if (answer instanceof Answer.Refuted no) {
        assertEquals(false, holds, () -> which + " " + level + " " + no + ": " + shown(small));
        boolean searched = no.anomaly().fault() == null && no.anomaly().cycle().isEmpty();
        assertTrue(
            searched || new TransactionVerifier(h).confirms(no.anomaly()),
            () -> which + " " + level + " " + no + ": " + shown(small));
        answers[level.ordinal()][1]++;
      } else {
        throw new AssertionError(which + " " + level + " " + answer + ": " + shown(small));
      }
    }
  }

  private static String shown(List<SmallTransaction> small) {
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
