package dev.plumbline.spark;

import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * {@code plumbline check --engine spark}, and what {@code spark-submit} runs: decides files and
 * prints a summary. Exit codes are those of the command: 0 linearizable, 1 violation, 2 undecided,
 * 254 malformed or misused, 255 our mistake.
 */
public final class SparkMain {
  private static final int USAGE = 254;
  private static final int INTERNAL = 255;

  private SparkMain() {}

  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    int code;
    try {
      code = run(SparkArguments.of(args), out);
    } catch (IllegalArgumentException | FileNotFoundException e) {
      System.err.println("plumbline: " + e.getMessage());
      code = USAGE;
    } catch (Exception e) {
      System.err.println("plumbline: the check on Spark failed, " + e);
      code = INTERNAL;
    }
    out.flush();
    System.exit(code);
  }

  private static int run(SparkArguments arguments, PrintStream out) throws Exception {
    SpecSource spec = arguments.source();
    long begun = System.nanoTime();
    try (SparkSession spark = session(arguments)) {
      if (arguments.progress) {
        spark.sparkContext().addSparkListener(new TaskProgress(System.err));
      }
      SparkResult result = SparkCheck.checkFiles(spark, arguments.files, spec, arguments.options);
      if (arguments.parts != null) {
        result.parts().write().mode(SaveMode.Overwrite).parquet(arguments.parts);
      }
      double seconds = (System.nanoTime() - begun) / 1e9;
      new SparkSummary(arguments, result, seconds).print(out);
      return SparkSummary.exitCode(result);
    }
  }

  /** The session; under {@code spark-submit} the master is known, else it is this machine. */
  private static SparkSession session(SparkArguments arguments) {
    SparkSession.Builder builder = SparkSession.builder().appName("plumbline check");
    boolean known = System.getProperty("spark.master") != null;
    if (arguments.master != null || !known) {
      builder = builder.master(arguments.master == null ? "local[*]" : arguments.master);
      builder = builder.config("spark.ui.enabled", "false");
    }
    if (!known && (arguments.master == null || arguments.master.startsWith("local["))) {
      // Nobody else needs to reach it, and the name of the machine may not be known.
      builder =
          builder
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1");
    }
    return builder.getOrCreate();
  }
}
