package dev.plumbline.spark;

import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;

/**
 * A check on two executors of their own, one of which dies while it decides: prints the counts of
 * verdicts, the number of operations and whether somebody died.
 */
final class KilledExecutor {
  private KilledExecutor() {}

  public static void main(String[] args) throws IOException {
    String file = args[0];
    String marker = args[1];
    try (SparkSession spark =
        SparkSession.builder()
            .master("local-cluster[2,1,1024]")
            .appName("plumbline-killed")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .getOrCreate()) {
      SparkOptions options = SparkOptions.defaults().withPartitions(8).withSplitBytes(200_000);
      SparkResult result =
          SparkCheck.checkFiles(spark, List.of(file), () -> mortal(marker), options);
      System.out.println(
          new TreeMap<>(result.counts())
              + " "
              + result.operations()
              + " "
              + result.parts().count()
              + " "
              + Files.exists(Path.of(marker)));
    }
  }

  /** The specification; the first executor that asks for it in order to decide does not survive. */
  private static Spec<?> mortal(String marker) {
    TaskContext task = TaskContext.get();
    boolean decides = task != null && task.stageId() > 0;
    if (decides && !SparkEnv.get().executorId().equals("driver")) {
      try {
        Files.createFile(Path.of(marker));
        Runtime.getRuntime().halt(1);
      } catch (FileAlreadyExistsException e) {
        // One is enough.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Specs.named("map");
  }
}
