package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Sentence;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionAnomaly;
import dev.plumbline.core.transaction.TransactionCheck;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.core.verdict.Explanation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What sentences say of transactions is so: every claim is looked up, in random histories. */
class TransactionSentencesTest {
  private static final int HISTORIES = Evidence.count(2_000, 100_000);

  @ParameterizedTest
  @EnumSource
  void anomalies_areToldTruly(TransactionModel model) {
    SmallTransactionHistories histories = new SmallTransactionHistories(model, 4);
    int looked = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      List<SmallTransaction> small = histories.make(seed);
      TransactionCheck check =
          new TransactionCheck(SmallTransaction.history(small, model), Limits.none());
      for (IsolationLevel level : IsolationLevel.values()) {
        if (check.decide(level) instanceof Outcome.No no) {
          looked += look(check, no, small, model);
        }
      }
    }
    assertTrue(looked > HISTORIES, looked + " claims were looked up");
  }

  private static int look(
      TransactionCheck check, Outcome.No no, List<SmallTransaction> small, TransactionModel model) {
    TransactionClaims claims = new TransactionClaims(small, model == TransactionModel.LIST_APPEND);
    Explanation why = check.explanation(TransactionAnomaly.of(no), row -> row);
    why.told().forEach(claims::look);
    assertEquals(List.of(), claims.refuted(), () -> TransactionContract.shown(small));
    int[] core = TransactionAnomaly.of(no).rows();
    for (Sentence sentence : why.told()) {
      sentence.pieces().stream()
          .filter(Sentence.Piece::isOperation)
          .forEach(p -> assertTrue(Arrays.binarySearch(core, p.row()) >= 0, sentence::toString));
    }
    return claims.looked();
  }
}
