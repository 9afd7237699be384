package dev.plumbline.formats;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what is certain of a recording that was cut short.
 *
 * <p>A missing operation may have had an effect that others saw. So what is kept must be the whole
 * history up to some moment T: every operation called before T, as pending if it had not returned
 * by then. A correct history is correct wherever it ends.
 *
 * <ul>
 *   <li>A recording in the binary format has checkpoints, each of which says a T and which
 *       operations were open, see {@code dev.plumbline.record.Checkpoint}. The last one counts.
 *   <li>A log of calls and returns is the history up to its last whole event.
 *   <li>A file of operations, {@code jsonl} or {@code text}, has a line when an operation has
 *       ended. A process does one thing at a time, so all it called before its last line has a
 *       line; T is the earliest of the last lines. This relies on the processes' names, on each
 *       process's lines standing in their order, and on every process having a line: one whose
 *       first operation was never written is not known.
 * </ul>
 */
final class Salvage {
  private final ReadOptions options;
  private final Problems problems;

  /** What is wrong with the file, where being cut is nothing wrong. */
  private final Problems found;

  Salvage(ReadOptions options, Problems problems) {
    this.options = options;
    this.problems = problems;
    this.found = new Problems(problems.source());
  }

  Salvaged read(InputStream in, @Nullable Path file) throws IOException {
    HistoryReader.Content content = HistoryReader.Content.of(in, file, options, found, false);
    HistoryBuilder builder = History.builder().source(problems.source());
    Salvaged salvaged;
    if (content.format().isEmpty()) {
      HistoryReader.reportUnknown(content.head(), problems);
      salvaged = new Salvaged(builder.build(), false, 0, false);
    } else {
      Reading reading = new Reading(builder, found, options, new Symbols(), false);
      salvaged = read(content, content.format().get(), builder, reading);
    }
    for (Problem problem : found.list()) {
      if (isWrong(problem)) {
        problems.add(problem.line(), problem.rule(), problem.message());
      }
    }
    return salvaged;
  }

  private static boolean isWrong(Problem problem) {
    return problem.rule() != Rule.TRUNCATED;
  }

  private Salvaged read(
      HistoryReader.Content content, HistoryFormat format, HistoryBuilder builder, Reading reading)
      throws IOException {
    return switch (format) {
      case BINARY -> binary(content, builder, reading);
      case JSONL, TEXT -> {
        HistoryReader.readAs(format, content.inWholeLines(), reading);
        yield operations(builder.build(found));
      }
      default -> {
        boolean lines = format == HistoryFormat.JEPSEN_TXT || format == HistoryFormat.WORD_TEXT;
        boolean objects = format == HistoryFormat.JEPSEN_JSON && !content.isArray();
        HistoryReader.readAs(format, lines || objects ? content.inWholeLines() : content, reading);
        yield new Salvaged(builder.build(found), false, 0, false);
      }
    };
  }

  private Salvaged binary(HistoryReader.Content content, HistoryBuilder builder, Reading reading)
      throws IOException {
    BinaryReader reader = new BinaryReader(new BlockSource(content.in()), reading, true);
    reader.read();
    History history = builder.build(found);
    if (reader.isComplete()) {
      return new Salvaged(history, true, 0, false);
    }
    if (!reader.hasCheckpoint()) {
      problems.add(
          0,
          Rule.TRUNCATED,
          "the recording ends before its first checkpoint, so nothing of it is certain");
      return new Salvaged(history, false, 0, false);
    }
    return cut(history, reader.checkpoint(), reader.leftOut());
  }

  private Salvaged cut(History history, long before, long leftOut) {
    int n = history.size();
    if (found.list().stream().anyMatch(Salvage::isWrong)) {
      return new Salvaged(history, false, leftOut, false); // will be refused
    }
    History kept = history.view(IntStream.range(0, n).toArray(), before - 1);
    return new Salvaged(kept, false, leftOut + n - kept.size(), false);
  }

  private Salvaged operations(History history) {
    long[] last = new long[history.processCount()];
    Arrays.fill(last, Long.MIN_VALUE);
    for (int i = 0; i < history.size(); i++) {
      if (history.process(i) == null) {
        problems.add(
            history.line(i),
            Rule.SYNTAX,
            "the operation has no process, so it is not certain which operations are missing");
        return new Salvaged(history, false, 0, false);
      }
      // By call, so the last one of a process is the latest.
      last[history.processId(i)] = history.pending(i) ? history.call(i) : history.ret(i);
    }
    long before = Arrays.stream(last).min().orElse(Long.MIN_VALUE + 1);
    Salvaged cut = cut(history, before, 0);
    return new Salvaged(cut.history(), false, cut.leftOut(), true);
  }
}
