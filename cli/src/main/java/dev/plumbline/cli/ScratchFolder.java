package dev.plumbline.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder for files that are gone when it is closed. */
record ScratchFolder(Path path) implements AutoCloseable {
  static ScratchFolder create(String prefix) {
    try {
      return new ScratchFolder(Files.createTempDirectory(prefix));
    } catch (IOException e) {
      throw new UsageException(
          "No folder for scratch files can be made: " + HistoryFiles.why(e), e);
    }
  }

  /** The files in it, by name. */
  List<String> files() {
    try (Stream<Path> all = Files.list(path)) {
      return all.map(Path::toString).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      for (String file : files()) {
        Files.delete(Path.of(file));
      }
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
