package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TransactionLogGeneratorTest {
  private static TransactionLogOptions options(TransactionModel model, int transactions) {
    return TransactionLogOptions.of(model, transactions, 6, 7);
  }

  private static Answer decide(TransactionHistory h, IsolationLevel level) {
    Answer answer = new TransactionCheck(h, Limits.none()).decide(level);
    if (answer instanceof Answer.Holds holds) {
      assertNull(OrderReplay.complaint(h, level, holds.order()));
    } else if (answer instanceof Answer.Refuted refuted) {
      assertTrue(new TransactionVerifier(h).confirms(refuted.anomaly()), refuted::toString);
    }
    return answer;
  }

  @ParameterizedTest
  @EnumSource
  void lists_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.LIST_APPEND, 2_000).withLevel(level));
    assertInstanceOf(Answer.Holds.class, decide(h, level));
    // What is weaker than strict must show it, or the level was not simulated.
    if (level != IsolationLevel.STRICT_SERIALIZABLE) {
      assertInstanceOf(Answer.Refuted.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
    }
  }

  @ParameterizedTest
  @CsvSource({"STRICT_SERIALIZABLE", "SESSION", "SERIALIZABLE", "READ_COMMITTED"})
  void registers_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 500).withLevel(level));
    assertInstanceOf(Answer.Holds.class, decide(h, level));
  }

  /** Too many for what follows to be found; an order near that of time is. */
  @ParameterizedTest
  @CsvSource({"SESSION", "SERIALIZABLE"})
  void manyRegisters_outOfTime_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 2_500).withLevel(level));
    assertTrue(h.size() > 2_000);
    assertInstanceOf(Answer.Holds.class, decide(h, level));
    assertInstanceOf(Answer.Refuted.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
  }

  /** Blind writes of snapshots may be left undecided, but are never refuted. */
  @ParameterizedTest
  @CsvSource({"SNAPSHOT_ISOLATION", "STRONG_SNAPSHOT_ISOLATION"})
  void registersOfSnapshots_areNotRefuted(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 300).withLevel(level));
    assertFalse(decide(h, level) instanceof Answer.Refuted);
  }

  @ParameterizedTest
  @EnumSource
  void plantedAnomalies_areFoundByTheirName(PlantedAnomaly planted) {
    for (TransactionModel model : TransactionModel.values()) {
      if (planted.script(model) == null) {
        continue;
      }
      TransactionHistory h = TransactionLogGenerator.make(options(model, 400).withPlanted(planted));
      Answer.Refuted refuted =
          assertInstanceOf(Answer.Refuted.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
      assertEquals(planted.toString(), refuted.anomaly().name(), model.toString());
    }
  }
}
