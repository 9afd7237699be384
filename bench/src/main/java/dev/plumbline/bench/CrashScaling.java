package dev.plumbline.bench;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.decide.Outcome;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.memory.MultiWordCheck;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.core.options.Limits;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.WordLogs;
import dev.plumbline.record.words.WordMemory;
import dev.plumbline.record.words.WordWorkload;
import dev.plumbline.subjects.MultiWord;
import dev.plumbline.subjects.catalog.Catalog;
import dev.plumbline.testkit.WordLogGenerator;
import dev.plumbline.testkit.WordLogOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Logs of multi-word operations: reading and deciding them by size, the published graphs side by
 * side with none, and what recording costs. CPU time is that of the whole process, compiler and
 * collector included.
 */
final class CrashScaling {
  /** The property that names a file for the plot. */
  private static final String PLOT = "plumbline.plot";

  private static final int[] LENGTHS = {50_000, 150_000, 500_000, 1_500_000, 5_000_000};
  private static final int[] GRAPH_LENGTHS = {1_000, 3_000, 10_000, 100_000, 1_000_000};

  private static final int OVERHEAD_OPERATIONS = 200_000;
  private static final int REPETITIONS = 5;

  private static final List<HistoryFormat> FORMATS =
      List.of(HistoryFormat.WORD_TEXT, HistoryFormat.WORD_BINARY);

  private static final com.sun.management.OperatingSystemMXBean PROCESS =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Size size;
  private final Plot plot = new Plot("operations", "CPU ms");

  private CrashScaling(Size size) {
    this.size = size;
  }

  static List<Table> run(Size size) {
    CrashScaling benchmark = new CrashScaling(size);
    try {
      List<Table> tables = List.of(benchmark.logs(), benchmark.graphs(), benchmark.overhead());
      String file = System.getProperty(PLOT);
      if (file != null) {
        Files.writeString(Path.of(file), benchmark.plot.toString());
      }
      return tables;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MultiWordHistory make(int operations) {
    WordLogOptions options = WordLogOptions.of(operations, 1).withThreads(8).withWords(3, 1_000);
    return WordLogGenerator.make(options).history();
  }

  private static double cpuSeconds() {
    return PROCESS.getProcessCpuTime() / 1e9;
  }

  // ---- Reading and deciding.

  private Table logs() throws IOException {
    Table table =
        new Table(
            "Logs of 8 threads, 3 words, 1,000 addresses; CPU seconds of the process",
            "operations",
            "format",
            "MB",
            "read",
            "decide",
            "in all",
            "us per operation",
            "heap MB at most");
    Path folder = Files.createTempDirectory("plumbline-crash");
    try {
      for (int length : LENGTHS) {
        int operations = size.operations(length);
        MultiWordHistory[] made = {make(operations)};
        for (HistoryFormat format : FORMATS) {
          WordLogs.write(made[0], format, folder.resolve(format.cliName()));
        }
        made[0] = null; // its memory must not count
        for (HistoryFormat format : FORMATS) {
          Path log = folder.resolve(format.cliName());
          table.row(log(operations, format, log));
          Files.delete(log);
        }
      }
    } finally {
      Files.delete(folder);
    }
    table.note(
        "Small logs are read and decided by code that is not compiled yet, and the compiler's time"
            + " is in the figures.");
    return table;
  }

  private static List<String> log(int operations, HistoryFormat format, Path log)
      throws IOException {
    HeapPeak.reset();
    double start = cpuSeconds();
    Problems problems = new Problems(log.toString());
    MultiWordHistory history = WordLogs.read(log, 0L, ReadOptions.DEFAULT, problems).orElseThrow();
    problems.throwIfAny();
    double read = cpuSeconds();
    decide(history);
    double end = cpuSeconds();
    return List.of(
        Integer.toString(operations),
        format.cliName(),
        Figures.three(Files.size(log) / 1e6),
        Figures.three(read - start),
        Figures.three(end - read),
        Figures.three(end - start),
        Figures.three(1e6 * (end - start) / operations),
        Figures.three(HeapPeak.megabytes()));
  }

  private static void decide(MultiWordHistory history) {
    Outcome outcome = new MultiWordCheck(history, CrashModel.DURABLE, Limits.none()).decide();
    if (!(outcome instanceof Outcome.Yes)) {
      throw new IllegalStateException("made linearizable, and yet: " + outcome);
    }
  }

  // ---- The published graphs.

  private Table graphs() {
    Table table =
        new Table(
            "Real-time edges and CPU ms: all, reduced, and none",
            "operations",
            "data edges",
            "all",
            "ms",
            "reduced",
            "ms",
            "none",
            "ms",
            "all : none",
            "reduced : none");
    for (int length : GRAPH_LENGTHS) {
      graphs(table, make(size.operations(length)));
    }
    table.note("Where all edges do not fit into memory they are counted only.");
    return table;
  }

  private void graphs(Table table, MultiWordHistory history) {
    boolean fits = history.size() <= GraphOfLog.MOST_FOR_ALL;
    PublishedGraph reduced = new PublishedGraph(history);
    double reducedMillis = best(() -> acyclic(history, false));
    reduced.addData();
    reduced.addReducedTimes();
    double allMillis = fits ? best(() -> acyclic(history, true)) : Double.NaN;
    double millis = best(() -> decide(history));
    if (fits) {
      plot.point("all edges", history.size(), allMillis);
    }
    plot.point("reduced edges", history.size(), reducedMillis);
    plot.point("no edges (Plumbline)", history.size(), millis);
    table.row(
        Integer.toString(history.size()),
        Integer.toString(reduced.dataEdges()),
        Long.toString(reduced.countAllTimes()),
        fits ? Figures.three(allMillis) : "-",
        Integer.toString(reduced.timeEdges()),
        Figures.three(reducedMillis),
        "0",
        Figures.three(millis),
        fits ? Figures.three(allMillis / millis) + "x" : "-",
        Figures.three(reducedMillis / millis) + "x");
  }

  private static void acyclic(MultiWordHistory history, boolean all) {
    PublishedGraph graph = new PublishedGraph(history);
    graph.addData();
    if (all) {
      graph.addAllTimes();
    } else {
      graph.addReducedTimes();
    }
    if (!graph.isAcyclic()) {
      throw new IllegalStateException("made linearizable, and yet there is a cycle");
    }
  }

  /** CPU milliseconds of the thread, the best of some runs. */
  private double best(Runnable work) {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < (size == Size.TINY ? 1 : REPETITIONS); i++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      work.run();
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      best = Math.min(best, Math.max(nanos, 1_000) / 1e6);
    }
    return best;
  }

  // ---- Recording.

  private Table overhead() {
    Table table =
        new Table(
            "Recording multi-word memories, 4 threads, 2 words of 8; CPU us per operation",
            "subject",
            "operations",
            "unrecorded",
            "recorded",
            "ratio");
    int operations = size.operations(OVERHEAD_OPERATIONS);
    for (String subject : List.of("helping-multi-word", "persistent-mwcas")) {
      double without = Double.MAX_VALUE;
      double with = Double.MAX_VALUE;
      for (int i = 0; i < (size == Size.TINY ? 1 : REPETITIONS); i++) {
        without = Math.min(without, cost(subject, operations, false));
        with = Math.min(with, cost(subject, operations, true));
      }
      table.row(
          subject,
          Integer.toString(operations),
          Figures.three(without),
          Figures.three(with),
          Figures.three(with / without) + "x");
    }
    table.note("With recording, merging the tapes of the threads at the end is in the figure.");
    return table;
  }

  private static double cost(String subject, int operations, boolean recorded) {
    WordWorkload workload = WordWorkload.of(words(subject), 8).threads(4).operations(operations);
    double start = cpuSeconds();
    (recorded ? workload : workload.unrecorded()).run();
    return 1e6 * (cpuSeconds() - start) / operations;
  }

  private static WordMemory words(String subject) {
    MultiWord memory = (MultiWord) Catalog.named(subject).orElseThrow().create();
    return new WordMemory() {
      @Override
      public boolean cas(int[] addresses, long[] expected, long[] next) {
        return memory.mwcas(addresses, expected, next);
      }

      @Override
      public long[] read(int[] addresses) {
        return memory.read(addresses);
      }
    };
  }
}
