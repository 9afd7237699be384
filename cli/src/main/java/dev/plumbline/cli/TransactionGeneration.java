package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionHistory;
import dev.plumbline.core.transaction.TransactionModel;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.PlantedAnomaly;
import dev.plumbline.testkit.TransactionLogGenerator;
import dev.plumbline.testkit.TransactionLogOptions;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for histories of transactions, which have a generator of their own. */
final class TransactionGeneration {
  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      converter = LevelName.class,
      completionCandidates = LevelName.class,
      description =
          "Of transactions: what the database promises, such as snapshot-isolation (default:"
              + " strict-serializable).")
  private LevelName.Chosen level;

  /**
   * Whether a specification is generated this way; complains about options that are for others.
   *
   * @param ordinary whether options are given that only the general generator knows
   */
  boolean concerns(Spec<?> spec, boolean ordinary) {
    boolean mine = TransactionModel.of(spec) != null;
    if (!mine && level != null) {
      throw new UsageException("--level goes with --spec list-append and rw-register only");
    }
    if (level != null && level.level() == null) {
      throw new UsageException("--level must name one level here, not all");
    }
    if (level != null && ordinary) {
      throw new UsageException("--level does not go with --pending, --shape, --values and --reads");
    }
    return mine && !ordinary;
  }

  TransactionHistory make(
      Spec<?> spec, int transactions, int threads, Integer keys, long seed, String violation) {
    TransactionModel model = TransactionModel.of(spec);
    TransactionLogOptions options = TransactionLogOptions.of(model, transactions, threads, seed);
    options = keys == null ? options : options.withKeys(keys);
    options = level == null ? options : options.withLevel(level.level());
    return TransactionLogGenerator.make(
        options.withPlanted(planted(violation, model, transactions)));
  }

  private static PlantedAnomaly planted(
      String violation, TransactionModel model, int transactions) {
    if (violation.equals(GeneratorOptions.NONE)) {
      return null;
    }
    if (violation.equals(GeneratorOptions.ANY)) {
      return PlantedAnomaly.hardest(model, transactions);
    }
    List<String> words = PlantedAnomaly.words(model);
    PlantedAnomaly anomaly = PlantedAnomaly.named(violation, model);
    if (anomaly == null) {
      throw new UsageException(
          "There is no violation %s of %s%s There are %s"
              .formatted(
                  violation,
                  model,
                  Nearest.to(violation, words).map(n -> "; did you mean " + n + "?").orElse("."),
                  String.join(", ", words)));
    }
    return anomaly;
  }
}
