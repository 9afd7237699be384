package dev.plumbline.bench;

import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.memory.MultiWordHistory;
import dev.plumbline.formats.ReadOptions;
import dev.plumbline.formats.WordLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** {@code --graph reduce-hb|full FILE}: the published graph of a log of words, in one line. */
final class GraphOfLog {
  static final String OPTION = "--graph";
  static final String USAGE = OPTION + " reduce-hb|full FILE";

  /** All edges of real time of more operations do not fit into memory, and are counted only. */
  static final int MOST_FOR_ALL = 10_000;

  private GraphOfLog() {}

  /**
   * The line.
   *
   * @param arguments as in {@link #USAGE}
   * @throws IllegalArgumentException if it cannot be made, with a sentence for people
   */
  static String line(List<String> arguments) {
    boolean understood =
        arguments.size() == 3
            && arguments.get(0).equals(OPTION)
            && List.of("reduce-hb", "full").contains(arguments.get(1));
    if (!understood) {
      throw new IllegalArgumentException("usage: " + USAGE);
    }
    return line(arguments.get(1), read(Path.of(arguments.get(2))));
  }

  private static MultiWordHistory read(Path file) {
    try {
      Problems problems = new Problems(file.toString());
      MultiWordHistory history =
          WordLogs.read(file, 0L, ReadOptions.DEFAULT, problems)
              .orElseThrow(
                  () -> new IllegalArgumentException(file + ": expected a log of words (mwcas)"));
      problems.throwIfAny();
      return history;
    } catch (IOException | MalformedHistoryException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static String line(String edges, MultiWordHistory history) {
    PublishedGraph graph = new PublishedGraph(history);
    graph.addData();
    boolean all = edges.equals("full");
    boolean counted = all && history.size() > MOST_FOR_ALL;
    if (all && !counted) {
      graph.addAllTimes();
    } else if (!all) {
      graph.addReducedTimes();
    }
    String found =
        graph.flaw() != null
            ? graph.flaw()
            : counted ? "too large to search" : graph.isAcyclic() ? "no cycle" : "a cycle";
    return String.format(
        Locale.ROOT,
        "graph %s: %,d edges of values, %,d of real time, %s",
        edges,
        graph.dataEdges(),
        counted ? graph.countAllTimes() : graph.timeEdges(),
        found);
  }
}
