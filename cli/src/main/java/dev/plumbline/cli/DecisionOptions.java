package dev.plumbline.cli;

import dev.plumbline.core.Checker;
import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.SearchRule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.transaction.TransactionModel;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a history is decided, wherever one is. */
final class DecisionOptions {
  @Option(
      names = "--algorithm",
      paramLabel = "auto|search",
      converter = AlgorithmName.class,
      description = "What decides: the fastest that fits, or general search only.")
  private Algorithm algorithm = Algorithm.AUTO;

  @Option(
      names = "--no-partition",
      description = "Do not split histories by the specification's keys.")
  private boolean noPartition;

  @Option(
      names = "--slack",
      paramLabel = "TIME",
      converter = Quantity.HistoryTime.class,
      description =
          "Recorded times may be wrong by this much, in the unit of the history: if it is not"
              + " linearizable as recorded, try with every operation longer on both sides.")
  private long slack;

  @Mixin private CrashOptions crashes;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      converter = LevelName.class,
      completionCandidates = LevelName.class,
      description =
          "Of transactions: the isolation level to decide, one of ${COMPLETION-CANDIDATES}"
              + " (default: strict-serializable).")
  private LevelName.Chosen level;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Parts decided at a time; the verdict does not depend on it.")
  private Integer threads;

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      converter = RuleSet.class,
      hidden = true,
      description = "Rules of general search to use: all, none, all,-tokens, ...")
  private Set<SearchRule> rules;

  static final class AlgorithmName implements ITypeConverter<Algorithm> {
    @Override
    public Algorithm convert(String text) {
      return Choice.of(Algorithm.class, text);
    }
  }

  /**
   * Refuses numbers that make no sense, before anything is read.
   *
   * @throws UsageException if there is one
   */
  void validate() {
    if (threads != null && threads < 1) {
      throw new UsageException("--threads must be at least 1, not " + threads);
    }
    if (slack < 0) {
      throw new UsageException("--slack must be at least 0, not " + slack);
    }
  }

  /** The words that say the same to the process that decides on Spark. */
  List<String> onSpark() {
    boolean others = rules != null || noPartition || algorithm != Algorithm.AUTO;
    if (others || threads != null) {
      throw new UsageException(
          "--algorithm, --no-partition, --rules and --threads do not go with --engine spark");
    }
    if (level != null || !crashes.model().equals(CrashModel.DURABLE)) {
      throw new UsageException("--level and --crash-model do not go with --engine spark");
    }
    return slack == 0 ? List.of() : List.of("--slack", Long.toString(slack));
  }

  /** What decides by these options, without limits. */
  Checker checker(Spec<?> spec) {
    Checker checker =
        Plumbline.checker(spec)
            .algorithm(rules == null ? algorithm : Algorithm.SEARCH)
            .partition(!noPartition)
            .slack(slack)
            .crashModel(crashes.model());
    if (level != null) {
      if (TransactionModel.of(spec) == null) {
        throw new UsageException("--level goes with --spec list-append and rw-register only");
      }
      checker = level.apply(checker);
    }
    if (rules != null) {
      checker = checker.rules(rules);
    }
    return threads == null ? checker : checker.threads(threads);
  }
}
