package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say where histories are decided. */
final class EngineOptions {
  private static final String LOCAL = "local";
  private static final String SPARK = "spark";

  @Option(
      names = "--engine",
      paramLabel = "local|spark",
      description =
          "Decide here, or on Apache Spark, for what outgrows one machine; then all files together"
              + " are one history.")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "With --engine spark: where Spark runs, local[*] unless told.")
  private String master;

  @Option(
      names = "--parts",
      paramLabel = "FOLDER",
      description = "With --engine spark: write a row for every part, as Parquet.")
  private String parts;

  @Option(
      names = "--one-history",
      description = "With --engine spark: all files are one history; so it is unless told.")
  private boolean oneHistory;

  @Option(
      names = "--each-file",
      description = "With --engine spark: each file is a history of its own.")
  private boolean eachFile;

  @Option(
      names = "--max-part-operations",
      paramLabel = "N",
      converter = Quantity.Count.class,
      description =
          "With --engine spark: parts with more operations are decided by ranges of time, where"
              + " that is possible; 5 million unless told.")
  private Long maxPartOperations;

  /** Whether Spark is asked for; refuses what goes with it otherwise. */
  boolean isSpark() {
    if (!engine.equals(LOCAL) && !engine.equals(SPARK)) {
      throw new UsageException(
          "There is no engine %s%s"
              .formatted(engine, Nearest.question(engine, List.of(LOCAL, SPARK))));
    }
    boolean spark = engine.equals(SPARK);
    boolean grouped = oneHistory || eachFile;
    if (!spark && (master != null || parts != null || grouped || maxPartOperations != null)) {
      throw new UsageException(
          "--master, --parts, --one-history, --each-file and --max-part-operations go with --engine"
              + " spark only");
    }
    if (oneHistory && eachFile) {
      throw new UsageException("--one-history and --each-file contradict each other: name one");
    }
    return spark;
  }

  /** What the command line on Spark gets of these. */
  List<String> arguments() {
    List<String> words = new ArrayList<>();
    if (master != null) {
      words.addAll(List.of("--master", master));
    }
    if (parts != null) {
      words.addAll(List.of("--parts", parts));
    }
    if (eachFile) {
      words.add("--each-file");
    }
    if (maxPartOperations != null) {
      words.addAll(List.of("--max-part-operations", maxPartOperations.toString()));
    }
    return words;
  }
}
