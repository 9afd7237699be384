package dev.plumbline.formats;

import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problems;

/** What all readers of one file share: where operations, problems and strings go. */
record Reading(HistoryBuilder builder, Problems problems, ReadOptions options, Symbols symbols) {
  void report(long line, Malformed bad) {
    problems.add(line, bad.rule(), bad.getMessage());
  }
}
