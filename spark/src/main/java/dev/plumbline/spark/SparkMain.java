package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * {@code plumbline check --engine spark}, and what {@code spark-submit} runs: decides files and
 * prints a summary. Exit codes are those of the command: 0 linearizable, 1 violation, 2 undecided,
 * 254 malformed or misused, 255 our mistake.
 */
public final class SparkMain {
  private static final int UNDECIDED = 2;
  private static final int USAGE = 254;
  private static final int INTERNAL = 255;

  /** What the table of large witnesses is called, behind the name of the table of parts. */
  private static final String WITNESSES = ".witnesses";

  /** Parts with more operations are not shown on pages. */
  private static final long MOST_IN_REPORT = 100_000;

  /** How every Parquet file begins. */
  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private SparkMain() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    int code;
    try {
      code = run(SparkArguments.of(args), out);
    } catch (IllegalArgumentException | IOException e) {
      System.err.println("plumbline: " + firstLine(e));
      code = USAGE;
    } catch (Exception | OutOfMemoryError e) {
      String first = e.toString().lines().findFirst().orElse("");
      boolean memory = JobMemory.ranOut(e);
      System.err.println(
          "plumbline: " + (memory ? JobMemory.WHY : "the check on Spark failed, " + first));
      code = memory ? UNDECIDED : INTERNAL;
    }
    out.flush();
    tell(code);
    System.exit(code);
  }

  /** Spark's own messages go on with stack traces. */
  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Who started this may ask for the exit code in a file, which Java itself cannot change. */
  private static void tell(int code) {
    String file = System.getProperty("plumbline.spark.exitCode");
    try {
      if (file != null) {
        Files.writeString(Path.of(file), Integer.toString(code));
      }
    } catch (IOException e) {
      System.err.println("plumbline: the exit code cannot be written, " + e.getMessage());
    }
  }

  private static int run(SparkArguments arguments, PrintStream out) throws Exception {
    arguments.source();
    try (SparkSession spark = session(arguments)) {
      return run(spark, arguments, out);
    }
  }

  /** Does what a command line asks for, and answers the exit code. */
  static int run(SparkSession spark, SparkArguments arguments, PrintStream out) throws IOException {
    SpecSource spec = arguments.source();
    long begun = System.nanoTime();
    if (arguments.progress) {
      spark.sparkContext().addSparkListener(new TaskProgress(System.err));
    }
    if (arguments.parts != null) {
      requireOurs(spark, arguments.parts, PartRow.SCHEMA);
      requireOurs(spark, arguments.parts + WITNESSES, PartRow.WITNESSES);
    }
    if (arguments.degree) {
      return degree(spark, arguments, spec, out);
    }
    SparkResult result = check(spark, arguments, spec);
    if (arguments.parts != null) {
      result.parts().write().mode(SaveMode.Overwrite).parquet(arguments.parts);
    }
    if (arguments.histories != null) {
      write(result, Path.of(arguments.histories));
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    if (arguments.json) {
      out.print(new SparkJson(arguments, result, seconds).line());
    } else {
      new SparkSummary(arguments, result, seconds).print(out);
    }
    out.flush();
    int code = SparkSummary.exitCode(result);
    if (arguments.parts == null || !arguments.options.witnesses()) {
      return code;
    }
    String witnesses = arguments.parts + WITNESSES;
    return withWitnesses(
        code, () -> result.largeWitnesses().write().mode(SaveMode.Overwrite).parquet(witnesses));
  }

  /** They take the most memory of all, so what was found is told before, and stays what it is. */
  static int withWitnesses(int code, Runnable writing) {
    return JobMemory.within(
        () -> {
          writing.run();
          return code;
        },
        why -> {
          System.err.println("plumbline: the witnesses are not written, " + why);
          return code == 0 ? UNDECIDED : code;
        });
  }

  /** Checks files of operations, or tables in files. */
  private static SparkResult check(SparkSession spark, SparkArguments arguments, SpecSource spec)
      throws IOException {
    return arguments.tables()
        ? SparkCheck.check(table(spark, arguments.files), spec, arguments.options)
        : SparkCheck.checkFiles(spark, arguments.files, spec, arguments.options);
  }

  private static Dataset<Row> table(SparkSession spark, List<String> names) throws IOException {
    for (String name : names) {
      requireTable(name, spark.sparkContext().hadoopConfiguration());
    }
    try {
      return spark.read().parquet(names.toArray(new String[0]));
    } catch (Exception e) { // also checked ones that Scala does not declare
      throw new IllegalArgumentException(
          "%s cannot be read as a Parquet table: %s"
              .formatted(String.join(", ", names), firstLine(e)),
          e);
    }
  }

  /** Spark would tell it with the stack traces of tasks. */
  private static void requireTable(String name, Configuration configuration) throws IOException {
    for (FileStatus status : HistorySplits.named(name, configuration)) {
      org.apache.hadoop.fs.Path path = status.getPath();
      try (InputStream in =
          status.isFile()
              ? path.getFileSystem(configuration).open(path)
              : new ByteArrayInputStream(PARQUET)) {
        if (!Arrays.equals(in.readNBytes(PARQUET.length), PARQUET)) {
          throw new IllegalArgumentException(name + " is no Parquet table");
        }
      }
    }
  }

  /** What is written takes the place of what was there: that must be of an earlier check. */
  private static void requireOurs(SparkSession spark, String parts, StructType columns)
      throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(parts);
    FileSystem system = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    boolean written = system.exists(new org.apache.hadoop.fs.Path(path, "_SUCCESS"));
    if (system.exists(path) && !(written && isOurs(spark, parts, columns))) {
      throw new IllegalArgumentException(
          "--parts: %s is there already, and is not of an earlier check: name another folder"
              .formatted(parts));
    }
  }

  private static boolean isOurs(SparkSession spark, String parts, StructType columns) {
    try {
      return Arrays.equals(spark.read().parquet(parts).schema().fieldNames(), columns.fieldNames());
    } catch (Exception e) { // also checked ones that Scala does not declare
      return false;
    }
  }

  private static int degree(
      SparkSession spark, SparkArguments arguments, SpecSource spec, PrintStream out)
      throws IOException {
    SparkDegree measured =
        arguments.tables()
            ? SparkCheck.outOfOrderDegree(table(spark, arguments.files), spec, arguments.options)
            : SparkCheck.outOfOrderDegree(spark, arguments.files, spec, arguments.options);
    out.print(
        arguments.json
            ? SparkJson.line(arguments, measured)
            : SparkSummary.text(arguments, measured));
    if (!measured.problems().isEmpty()) {
      return USAGE;
    }
    return measured.impossible().isPresent() ? 1 : measured.degree().isPresent() ? 0 : 2;
  }

  /** The violating parts as files that the report is made of. */
  private static void write(SparkResult result, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Row> rows = result.violations();
    List<ViolatingHistory> parts = result.withFiles(MOST_IN_REPORT);
    for (int k = 0; k < rows.size(); k++) {
      History history = parts.get(k).history();
      if (history.size() > 0) {
        String name = "%02d".formatted(k + 1);
        HistoryWriter.write(history, HistoryFormat.JSONL, folder.resolve(name + ".jsonl"));
        parts.get(k).writePlaces(folder.resolve(name + ".places"), SparkSummary.part(rows.get(k)));
      }
    }
  }

  /** The session; under {@code spark-submit} the master is known, else it is this machine. */
  private static SparkSession session(SparkArguments arguments) {
    SparkSession.Builder builder = SparkSession.builder().appName("plumbline check");
    if (System.getProperty("spark.shuffle.sort.bypassMergeThreshold") == null) {
      // A task has one block for a target: a file for each of them first is what costs.
      builder = builder.config("spark.shuffle.sort.bypassMergeThreshold", "1");
    }
    boolean known = System.getProperty("spark.master") != null;
    if (known && System.getProperty("spark.log.level") == null) {
      // The summary would be lost in what Spark tells of itself.
      builder = builder.config("spark.log.level", "ERROR");
    }
    if (arguments.master != null || !known) {
      builder = builder.master(arguments.master == null ? "local[*]" : arguments.master);
      builder = builder.config("spark.ui.enabled", "false");
    }
    if (!known && (arguments.master == null || arguments.master.matches("local(\\[.*)?"))) {
      // Nobody else needs to reach it, and the name of the machine may not be known.
      // Blocks are packed already, and are read where they were written.
      builder =
          builder
              .config(JobMemory.KILL_ON_FATAL_ERROR, "0")
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.shuffle.compress", "false")
              .config("spark.shuffle.checksum.enabled", "false");
    }
    try {
      return builder.getOrCreate();
    } catch (Exception e) { // also checked ones that Scala does not declare
      if (arguments.master == null) {
        throw e;
      }
      throw new IllegalArgumentException(
          "Spark does not start with --master %s: %s".formatted(arguments.master, firstLine(e)), e);
    }
  }
}
