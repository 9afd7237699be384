package dev.plumbline.spark;

import dev.plumbline.formats.HistoryFormat;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Cuts files into splits. Files in which each line can be read without the others are cut at ends
 * of lines, all others are one split each. Done on the driver, which reads a few bytes around each
 * cut.
 */
final class HistorySplits {
  /** A folder of recordings also holds notes and logs; only these endings are histories. */
  private static final List<String> ENDINGS =
      List.of(".jsonl", ".json", ".edn", ".txt", ".plb", ".log", ".mwl", ".ndjson", ".hist");

  private static final List<String> PACKED = List.of("", ".gz", ".zst");
  private static final int HEAD = 1 << 16;

  private final SparkOptions options;
  private final List<HistorySplit> splits = new ArrayList<>();
  private final Set<String> files = new HashSet<>();
  private long bytes;

  private HistorySplits(SparkOptions options) {
    this.options = options;
  }

  /**
   * The splits of files, folders and patterns.
   *
   * @throws IOException if there is no such file, with a message for people
   */
  static HistorySplits of(List<String> names, Configuration configuration, SparkOptions options)
      throws IOException {
    HistorySplits all = new HistorySplits(options);
    for (String name : names) {
      FileSystem system = system(new Path(name), configuration);
      for (FileStatus status : named(name, configuration)) {
        all.add(system, status, true);
      }
    }
    if (all.splits.isEmpty()) {
      throw new FileNotFoundException(
          "%s holds no history: no file ends in %s"
              .formatted(String.join(", ", names), String.join(", ", ENDINGS)));
    }
    return all;
  }

  /**
   * What a name or a pattern means.
   *
   * @throws IOException if there is nothing, with a message for people
   */
  static FileStatus[] named(String name, Configuration configuration) throws IOException {
    Path path = new Path(name);
    FileStatus[] found = system(path, configuration).globStatus(path);
    if (found == null || found.length == 0) {
      throw new FileNotFoundException("There is no file " + name);
    }
    return sorted(found);
  }

  private static FileSystem system(Path path, Configuration configuration) throws IOException {
    try {
      return path.getFileSystem(configuration);
    } catch (RuntimeException e) { // what reads it is not among the classes
      throw new IOException("%s cannot be reached: %s".formatted(path, e.getMessage()), e);
    }
  }

  List<HistorySplit> list() {
    return splits;
  }

  /** How much there is to read, in bytes of lines that are not packed. */
  long bytes() {
    return bytes;
  }

  private static FileStatus[] sorted(FileStatus[] found) {
    FileStatus[] sorted = found.clone();
    Arrays.sort(sorted, Comparator.comparing(status -> status.getPath().toString()));
    return sorted;
  }

  private void add(FileSystem system, FileStatus status, boolean named) throws IOException {
    String name = status.getPath().getName();
    if (status.isDirectory()) {
      for (FileStatus below : sorted(system.listStatus(status.getPath()))) {
        if (!below.getPath().getName().startsWith(".")) {
          add(system, below, false);
        }
      }
    } else if (named || isHistory(name)) {
      cut(system, status);
    }
  }

  private static boolean isHistory(String name) {
    return ENDINGS.stream().anyMatch(e -> PACKED.stream().anyMatch(p -> name.endsWith(e + p)));
  }

  private void cut(FileSystem system, FileStatus status) {
    String file = shown(status.getPath());
    if (!files.add(file)) {
      // Named twice, as by itself and by its folder: what it tells happened once.
      return;
    }
    long size = status.getLen();
    try (FSDataInputStream in = system.open(status.getPath())) {
      byte[] head = in.readNBytes((int) Math.min(HEAD, size));
      Optional<HistoryFormat> format = options.known().or(() -> HistoryFormat.detect(head));
      boolean lines =
          format.filter(f -> f == HistoryFormat.JSONL || f == HistoryFormat.TEXT).isPresent();
      if (!lines || isPacked(head) || size <= options.splitBytes()) {
        put(file, 0, -1, "");
        // Packed and binary files hold several times as many operations a byte.
        bytes += lines && !isPacked(head) ? size : 8 * size;
        return;
      }
      bytes += size;
      for (long start = 0; start < size; ) {
        long end = lineEnd(in, start + options.splitBytes(), size);
        put(file, start, end, format.get().cliName());
        start = end;
      }
    } catch (IOException e) {
      // Who reads the split will tell that it cannot be read.
      put(file, 0, -1, "");
    }
  }

  private void put(String file, long start, long end, String format) {
    splits.add(new HistorySplit(splits.size(), file, start, end, format));
  }

  private static boolean isPacked(byte[] head) {
    boolean gzip = head.length > 1 && head[0] == 0x1f && head[1] == (byte) 0x8b;
    return gzip || (head.length > 1 && head[0] == 0x28 && head[1] == (byte) 0xb5);
  }

  /** The first byte of the line after the one that holds a byte. */
  private static long lineEnd(FSDataInputStream in, long from, long size) throws IOException {
    if (from >= size) {
      return size;
    }
    byte[] buffer = new byte[HEAD];
    long at = from;
    in.seek(from);
    for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
      for (int i = 0; i < n; i++) {
        if (buffer[i] == '\n') {
          return at + i + 1;
        }
      }
      at += n;
    }
    return size;
  }

  /** A local file as people write it. */
  private static String shown(Path path) {
    String uri = path.toString();
    return uri.startsWith("file:/") ? path.toUri().getPath() : uri;
  }
}
