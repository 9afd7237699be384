package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What a check costs on Spark, session included, beside the same command on one machine: CPU time
 * of the command and its child processes, and the memory of the largest process. A queue of ten
 * times the size is not decided on one machine.
 */
final class SparkCost {
  private static final int FULL = 10_000_000;
  private static final int KEYS = 100_000;
  private static final int CLIENTS = 16;
  private static final int FILES = 64;
  private static final int DEPTH = 2_000;

  private SparkCost() {}

  static List<Table> run(Size size) {
    int operations = size.operations(FULL);
    Table table =
        new Table(
            "Checks on Spark and on one machine, whole commands",
            "history",
            "operations",
            "where",
            "CPU s",
            "wall s",
            "memory GB",
            "exit");
    try {
      Path folder = Files.createTempDirectory("spark-cost");
      try {
        Path map = folder.resolve("map.jsonl");
        int keys = Math.max(1, operations / (FULL / KEYS));
        HistoryWriter.write(
            HistoryGenerator.generate(
                Specs.named("map"), GeneratorOptions.of(operations, CLIENTS, 1).withKeys(keys)),
            HistoryFormat.JSONL,
            map);
        rows(table, "map", operations, map, "4g", operations);
        Files.delete(map);
        for (boolean peeks : new boolean[] {false, true}) {
          String title = peeks ? "queue with peeks" : "queue";
          Path queue = Files.createDirectory(folder.resolve("queue"));
          writeQueue(queue, operations, 1, HistoryFormat.JSONL, peeks);
          rows(table, title, operations, queue, "4g", operations / 10);
          delete(queue);
          Path large = Files.createDirectory(folder.resolve("large"));
          writeQueue(large, 10L * operations, FILES, HistoryFormat.BINARY, peeks);
          spark(table, title, 10L * operations, large, "local[2]", "1750m", operations / 10);
          delete(large);
        }
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.note(
        "Maps of %d operations a key, queues of integers, a fifth of the operations peeks if there are any; %d clients. Queues of ten times the size are in %d binary files, with a heap of 1.75 GB; all others are JSON lines, 4 GB. Memory is that of the process that has the driver and all executors."
            .formatted(FULL / KEYS, CLIENTS, FILES));
    return List.of(table);
  }

  private static void rows(
      Table table, String title, long operations, Path input, String heap, long mostInATask) {
    row(table, title, operations, "one machine", heap, List.of("--threads", "1", input.toString()));
    spark(table, title, operations, input, "local[1]", heap, mostInATask);
    spark(table, title, operations, input, "local[2]", heap, mostInATask);
  }

  private static void spark(
      Table table,
      String title,
      long operations,
      Path input,
      String master,
      String heap,
      long mostInATask) {
    List<String> words =
        List.of(
            "--engine",
            "spark",
            "--master",
            master,
            "--max-part-operations",
            Long.toString(mostInATask),
            input.toString());
    row(table, title, operations, "Spark, " + master, heap, words);
  }

  private static void row(
      Table table, String title, long operations, String where, String heap, List<String> words) {
    Path launcher = ChildProcess.built().getParent().getParent().resolve("plumbline");
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "PLUMBLINE_JAVA_OPTS=-Xmx" + heap,
                launcher.toString(),
                "check",
                "--quiet",
                "--spec",
                title.split(" ", -1)[0]));
    command.addAll(words);
    List<String> timed = new ArrayList<>(List.of("/usr/bin/time", "-f", "%e %M"));
    timed.addAll(command);
    ChildProcess.Outcome outcome = ChildProcess.run(timed, "", Duration.ofMinutes(30));
    String said = outcome.complaints().strip().lines().reduce((a, b) -> b).orElse("");
    String[] last = said.split(" ", -1);
    if (outcome.exitCode() != 0 || last.length != 2) {
      throw new IllegalStateException(
          "%s: %d %s%s"
              .formatted(command, outcome.exitCode(), outcome.output(), outcome.complaints()));
    }
    table.row(
        title,
        "%,d".formatted(operations),
        where,
        "%.1f".formatted(outcome.cpuMillis() / 1000),
        last[0],
        "%.2f".formatted(Long.parseLong(last[1]) / 1e6),
        Integer.toString(outcome.exitCode()));
  }

  /**
   * A queue in files that follow each other, written without having it in memory, by call: each
   * operation takes effect ten units after the one before, and takes up to eight times as long.
   */
  static void writeQueue(
      Path folder, long operations, int files, HistoryFormat format, boolean peeks)
      throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    long first = 0;
    long next = 0;
    long i = 0;
    for (int f = 0; f < files; f++) {
      HistoryBuilder b = History.builder();
      for (; i < operations * (f + 1) / files; i++) {
        boolean deep = next - first > DEPTH;
        boolean peek = peeks && next > first && random.nextInt(5) == 0;
        boolean add = !peek && (next == first || random.nextInt(100) < (deep ? 48 : 52));
        String name = add ? "enq" : peek ? "peek" : "deq";
        long in = add ? b.values().codeOf(next++) : Values.NONE;
        int row = b.begin(i % CLIENTS, null, name, in, 10 * i + random.nextInt(10), 0);
        long out = add ? Values.NONE : b.values().codeOf(peek ? first : first++);
        b.end(row, out, 10 * i + 10 + random.nextInt(70));
      }
      String name = "part-%03d.%s".formatted(f, format == HistoryFormat.BINARY ? "plb" : "jsonl");
      HistoryWriter.write(b.build(), format, folder.resolve(name));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
