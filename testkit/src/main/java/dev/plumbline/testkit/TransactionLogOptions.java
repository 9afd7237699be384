package dev.plumbline.testkit;

import dev.plumbline.core.transaction.IsolationLevel;
import dev.plumbline.core.transaction.TransactionModel;

/**
 * What a generated history of transactions is like.
 *
 * @param transactions how many there are, those of a planted anomaly and those that fail included
 * @param threads how many clients call at a time
 * @param keys how many keys are in use at a time
 * @param writesPerKey after so many writes a key is given up for a new one
 * @param level what the database that answers promises
 * @param planted an anomaly; null for none
 * @param seed the same seed gives the same history
 */
public record TransactionLogOptions(
    TransactionModel model,
    int transactions,
    int threads,
    int keys,
    int writesPerKey,
    IsolationLevel level,
    PlantedAnomaly planted,
    long seed) {
  private static final int WRITES = 32;
  private static final int KEYS = 10;

  public TransactionLogOptions {
    require(transactions >= 0, "operations must be at least 0: " + transactions);
    require(threads >= 1, "threads must be at least 1: " + threads);
    require(keys >= 1, "keys must be at least 1: " + keys);
    require(writesPerKey >= 1, "writes per key must be at least 1: " + writesPerKey);
    if (planted != null) {
      GeneratorOptions.requireRoom(
          "a violation of the kind " + planted, planted.transactions(model), transactions);
    }
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** So many transactions of so many clients on ten keys at a time, strictly serializable. */
  public static TransactionLogOptions of(
      TransactionModel model, int transactions, int threads, long seed) {
    return new TransactionLogOptions(
        model, transactions, threads, KEYS, WRITES, IsolationLevel.STRICT_SERIALIZABLE, null, seed);
  }

  public TransactionLogOptions withKeys(int number) {
    return new TransactionLogOptions(
        model, transactions, threads, number, writesPerKey, level, planted, seed);
  }

  public TransactionLogOptions withLevel(IsolationLevel promised) {
    return new TransactionLogOptions(
        model, transactions, threads, keys, writesPerKey, promised, planted, seed);
  }

  public TransactionLogOptions withPlanted(PlantedAnomaly anomaly) {
    return new TransactionLogOptions(
        model, transactions, threads, keys, writesPerKey, level, anomaly, seed);
  }
}
