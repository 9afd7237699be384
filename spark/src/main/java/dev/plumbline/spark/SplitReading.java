package dev.plumbline.spark;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Problems;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryReader;
import dev.plumbline.formats.ReadOptions;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/**
 * A split that was read: its history, what is wrong with it, and how many lines it has, from which
 * the driver tells in which line of the file each split begins.
 */
record SplitReading(int number, String file, History history, Problems problems, long lines) {
  /** Reads a split; what cannot be read is a problem of the history, not of the job. */
  static SplitReading of(
      HistorySplit split, SparkOptions options, Spec<?> spec, Configuration configuration) {
    Problems problems = new Problems(split.file());
    Path path = new Path(split.file());
    try (FSDataInputStream file = path.getFileSystem(configuration).open(path)) {
      file.seek(split.start());
      LineCount in =
          new LineCount(file, split.whole() ? Long.MAX_VALUE : split.end() - split.start());
      ReadOptions reading = options.reading(spec);
      ReadOptions known =
          split.format().isEmpty()
              ? reading
              : reading.withFormat(HistoryFormat.of(split.format()).orElseThrow());
      History history = HistoryReader.read(in, known, problems);
      return new SplitReading(split.number(), split.file(), history, problems, in.lines());
    } catch (IOException e) {
      problems.add(0, Rule.TRUNCATED, "the file cannot be read: " + e.getMessage());
      return new SplitReading(split.number(), split.file(), History.builder().build(), problems, 0);
    }
  }

  /** Some bytes of a stream, and the lines in them. */
  private static final class LineCount extends FilterInputStream {
    private long left;
    private long newlines;
    private boolean inLine;

    LineCount(InputStream in, long length) {
      super(in);
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int n = read(one, 0, 1);
      return n < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = in.read(target, offset, (int) Math.min(length, left));
      for (int i = 0; i < n; i++) {
        newlines += target[offset + i] == '\n' ? 1 : 0;
      }
      inLine = n > 0 ? target[offset + n - 1] != '\n' : inLine;
      left -= Math.max(0, n);
      return n;
    }

    @Override
    public long skip(long count) throws IOException {
      return readNBytes((int) Math.min(count, 1 << 16)).length;
    }

    @Override
    public int available() {
      return 0;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    long lines() {
      return newlines + (inLine ? 1 : 0);
    }
  }
}
