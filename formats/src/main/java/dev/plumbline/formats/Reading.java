package dev.plumbline.formats;

import dev.plumbline.core.history.OperationSink;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Values;

/**
 * What all readers of one file share: where operations, problems and strings go.
 *
 * @param live whether operations are wanted as soon as their lines are there, and nothing is to be
 *     remembered for longer
 */
record Reading(
    OperationSink builder, Problems problems, ReadOptions options, Symbols symbols, boolean live) {
  private static final int MANY_VALUES = 1 << 16;

  /** The same for a part of the file, with a place of its own for everything. */
  Reading part(OperationSink rows, Problems found) {
    return new Reading(rows, found, options, new Symbols(), false);
  }

  void report(long line, Malformed bad) {
    problems.add(line, bad.rule(), bad.getMessage());
  }

  /** Whether the values read so far are to be forgotten, lest they fill the memory. */
  boolean hasTooManyValues() {
    return live && builder.values().dictionarySize() > MANY_VALUES;
  }

  /** Forgets values, between two lines that share none. */
  void tidy() {
    if (hasTooManyValues()) {
      Values values = builder.values();
      values.clear();
    }
  }
}
