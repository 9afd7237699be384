package dev.plumbline.core.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A history of 10,000,000 operations fits in 1 GB of heap. Runs in a JVM with just that heap; the
 * daily run takes a fifth of both.
 */
class HistoryMemoryTest {
  @Test
  void fits() throws IOException, InterruptedException {
    boolean deep = "deep".equals(System.getProperty("plumbline.evidence"));
    int operations = deep ? 10_000_000 : 2_000_000;
    String heap = deep ? "-Xmx1024m" : "-Xmx205m";
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    heap,
                    "-cp",
                    System.getProperty("java.class.path"),
                    Builder.class.getName(),
                    Integer.toString(operations)))
            .inheritIO()
            .start();
    process.waitFor(5, TimeUnit.MINUTES);
    assertEquals(0, process.exitValue());
  }

  static final class Builder {
    private Builder() {}

    /** Adds operations out of order, so that sorting needs its share of the memory too. */
    public static void main(String[] args) {
      int n = Integer.parseInt(args[0]);
      HistoryBuilder b = History.builder();
      for (int i = 0; i < n; i++) {
        long call = 10L * (i ^ 1);
        int row = b.begin(i % 16, null, "write", b.values().codeOf(i), call, i + 1);
        b.end(row, Values.NONE, call + 5);
      }
      History h = b.build();
      long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      System.out.printf("%,d operations in a heap of %,d MB%n", h.size(), used >> 20);
      if (h.size() != n || h.call(0) != 0) {
        System.exit(1);
      }
    }
  }
}
