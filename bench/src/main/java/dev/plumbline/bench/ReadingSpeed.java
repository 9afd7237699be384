package dev.plumbline.bench;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.formats.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How fast files are read, by one thread and by all processors. One thread is what reads a file
 * that is still being written, the only other way to read.
 */
final class ReadingSpeed {
  private static final int FULL = 1_000_000;
  private static final int CLIENTS = 16;
  private static final int ROUNDS = 7;

  private ReadingSpeed() {}

  /** What reads a file. */
  private interface Way {
    History read(Path file) throws IOException;
  }

  static List<Table> run(Size size) {
    int operations = size.operations(FULL);
    Table table =
        new Table(
            "Reading a queue's history of %d operations by %d clients; seconds by the clock"
                .formatted(operations, CLIENTS),
            "format",
            "MB",
            "one thread",
            "MB/s",
            "all processors",
            "MB/s",
            "ratio");
    try {
      History history = history(operations);
      for (HistoryFormat format :
          List.of(HistoryFormat.JSONL, HistoryFormat.TEXT, HistoryFormat.BINARY)) {
        Path file = Files.createTempFile("reading", "." + format);
        try {
          HistoryWriter.write(history, format, file);
          row(table, format, file, operations);
        } finally {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.note(
        "The least of %d runs, the two ways in turn. A binary file has one reader only."
            .formatted(ROUNDS));
    return List.of(table);
  }

  private static void row(Table table, HistoryFormat format, Path file, int operations)
      throws IOException {
    double one = Double.MAX_VALUE;
    double all = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      one = Math.min(one, seconds(ReadingSpeed::byOne, file, operations));
      all = Math.min(all, seconds(HistoryReader::read, file, operations));
    }
    double megabytes = Files.size(file) / 1e6;
    table.row(
        format.toString(),
        "%.1f".formatted(megabytes),
        "%.3f".formatted(one),
        "%.0f".formatted(megabytes / one),
        "%.3f".formatted(all),
        "%.0f".formatted(megabytes / all),
        "%.2fx".formatted(one / all));
  }

  private static double seconds(Way way, Path file, int operations) throws IOException {
    long start = System.nanoTime();
    int read = way.read(file).size();
    double seconds = (System.nanoTime() - start) / 1e9;
    if (read != operations) {
      throw new IllegalStateException("%d of %d operations were read".formatted(read, operations));
    }
    return seconds;
  }

  private static History byOne(Path file) throws IOException {
    HistoryBuilder builder = History.builder();
    Problems problems = new Problems(file.toString());
    try (InputStream in = Files.newInputStream(file)) {
      HistoryReader.stream(in, ReadOptions.DEFAULT, problems, format -> builder);
    }
    History history = builder.build(problems);
    problems.throwIfAny();
    return history;
  }

  /** Each value is added, and then removed by the next client. */
  private static History history(int operations) {
    HistoryBuilder builder = History.builder();
    for (int i = 0; i < operations; i++) {
      long value = i / 2;
      boolean add = i % 2 == 0;
      builder.add(
          i % CLIENTS,
          add ? "enq" : "deq",
          add ? value : null,
          add ? null : value,
          10L * i,
          10L * i + 9);
    }
    return builder.build();
  }
}
