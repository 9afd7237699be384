package dev.plumbline.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
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
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TransactionLogGeneratorTest {
  private static TransactionLogOptions options(TransactionModel model, int transactions) {
    return TransactionLogOptions.of(model, transactions, 6, 7);
  }

  private static Outcome decide(TransactionHistory h, IsolationLevel level) {
    Outcome answer = new TransactionCheck(h, Limits.none()).decide(level);
    if (answer instanceof Outcome.Yes holds) {
      assertNull(OrderReplay.complaint(h, level, holds.witness()));
    } else if (answer instanceof Outcome.No refuted) {
      assertTrue(
          new TransactionVerifier(h).confirms(TransactionAnomaly.of(refuted)), refuted::toString);
    }
    return answer;
  }

  @ParameterizedTest
  @EnumSource
  void lists_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.LIST_APPEND, 2_000).withLevel(level));
    assertInstanceOf(Outcome.Yes.class, decide(h, level));
    // What is weaker than strict must show it, or the level was not simulated.
    if (level != IsolationLevel.STRICT_SERIALIZABLE) {
      assertInstanceOf(Outcome.No.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
    }
  }

  @ParameterizedTest
  @CsvSource({"STRICT_SERIALIZABLE", "SESSION", "SERIALIZABLE", "READ_COMMITTED"})
  void registers_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 500).withLevel(level));
    assertInstanceOf(Outcome.Yes.class, decide(h, level));
  }

  /** Too many for what follows to be found; an order near that of time is. */
  @ParameterizedTest
  @CsvSource({"SESSION", "SERIALIZABLE"})
  void manyRegisters_outOfTime_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 2_500).withLevel(level));
    assertTrue(h.size() > 2_000);
    assertInstanceOf(Outcome.Yes.class, decide(h, level));
    assertInstanceOf(Outcome.No.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
  }

  /** Enough that a simple search gives up, and the split decides. */
  @ParameterizedTest
  @CsvSource({"SNAPSHOT_ISOLATION", "STRONG_SNAPSHOT_ISOLATION"})
  void registersOfSnapshots_haveTheLevelThatWasAskedFor(IsolationLevel level) {
    TransactionHistory h =
        TransactionLogGenerator.make(options(TransactionModel.RW_REGISTER, 1_000).withLevel(level));
    assertInstanceOf(Outcome.Yes.class, decide(h, level));
    assertInstanceOf(Outcome.No.class, decide(h, IsolationLevel.STRICT_SERIALIZABLE));
  }

  @ParameterizedTest
  @EnumSource
  void plantedAnomalies_areFoundByTheirName_atTheirLevelsAndNotBelow(PlantedAnomaly planted) {
    for (TransactionModel model : TransactionModel.values()) {
      if (planted.script(model) == null) {
        continue;
      }
      TransactionHistory h = TransactionLogGenerator.make(options(model, 400).withPlanted(planted));
      for (IsolationLevel level : IsolationLevel.values()) {
        Outcome answer = decide(h, level);
        String where = model + " " + level + ": " + answer;
        if (answer instanceof Outcome.No refuted) {
          assertTrue(forbidding(planted).contains(level), where);
          assertEquals(planted.toString(), TransactionAnomaly.of(refuted).name(), where);
        } else {
          assertFalse(forbidding(planted).contains(level), where);
          assertInstanceOf(Outcome.Yes.class, answer, where);
        }
      }
    }
  }

  /** The levels that an anomaly refutes. */
  private static Set<IsolationLevel> forbidding(PlantedAnomaly planted) {
    return switch (planted) {
      case G_SINGLE_REALTIME, G1C_REALTIME, G0_REALTIME ->
          EnumSet.of(IsolationLevel.STRICT_SERIALIZABLE, IsolationLevel.STRONG_SNAPSHOT_ISOLATION);
      case G2_ITEM ->
          EnumSet.of(
              IsolationLevel.STRICT_SERIALIZABLE,
              IsolationLevel.SESSION,
              IsolationLevel.SERIALIZABLE);
      case G_SINGLE, LOST_UPDATE -> EnumSet.complementOf(EnumSet.of(IsolationLevel.READ_COMMITTED));
      default -> EnumSet.allOf(IsolationLevel.class);
    };
  }
}
