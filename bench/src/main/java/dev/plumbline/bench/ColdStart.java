package dev.plumbline.bench;

import dev.plumbline.bench.Measured.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The first check of a fresh JVM: what a person waits for who checks one file. A second JVM makes
 * the history of a row again, decides it once, and prints how much CPU time that took.
 */
final class ColdStart {
  private ColdStart() {}

  /** CPU milliseconds of the search for a row of the comparison, in a JVM of its own. */
  static double cpuMillis(Size size, int row) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    List<String> command =
        List.of(
            java, "-cp", classPath, ColdStart.class.getName(), size.name(), Integer.toString(row));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("a JVM for a cold start failed: " + command);
      }
      return Long.parseLong(said) / 1e6;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during a cold start", e);
    }
  }

  /** The other side: size and row. */
  public static void main(String[] arguments) {
    Size size = Size.valueOf(arguments[0]);
    Question question =
        new BenchmarkHistories(size).comparison().get(Integer.parseInt(arguments[1]));
    Sample first = size.meter().once(question, Contender.SEARCH);
    System.out.println(first.cpuNanos());
  }
}
