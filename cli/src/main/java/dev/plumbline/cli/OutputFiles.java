package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Files that a command will write: what hinders is found out before the work, not after it. */
final class OutputFiles {
  private OutputFiles() {}

  /** Says it in a sentence if there is no folder for the file. */
  static void requireFolder(String file) {
    Path folder = Path.of(file).toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("There is no folder " + folder + " to write into");
    }
  }

  /** Says it in a sentence if the file is there and not empty, and nobody asked to overwrite it. */
  static void requireNew(String file, boolean force) {
    Path path = Path.of(file);
    try {
      if (!force && Files.isRegularFile(path) && Files.size(path) > 0) {
        throw new UsageException(
            "%s is there already: say --force to overwrite it, or another --out".formatted(file));
      }
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /** Says it in a sentence if the file cannot be written, or is one that is read. */
  static void requireWritable(String file, List<String> inputs) {
    requireFolder(file);
    Path path = Path.of(file);
    if (Files.isDirectory(path)) {
      throw new UsageException("Cannot write %s: it is a folder".formatted(file));
    }
    boolean exists = Files.exists(path);
    if (!Files.isWritable(exists ? path : path.toAbsolutePath().getParent())) {
      throw new UsageException("Cannot write %s: access is denied".formatted(file));
    }
    for (String input : inputs) {
      if (exists && isSame(path, input)) {
        throw new UsageException("Cannot write %s: it is the history to read".formatted(file));
      }
    }
  }

  /**
   * Removes a file that is written when all is done, so that nobody takes an old one for new; says
   * it in a sentence if it cannot be written, or is one that is read.
   */
  static void clear(String file, List<String> inputs) {
    requireWritable(file, inputs);
    try {
      WholeFile.remove(Path.of(file));
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  private static boolean isSame(Path path, String input) {
    try {
      return !input.equals(HistoryFiles.STDIN) && Files.isSameFile(path, Path.of(input));
    } catch (IOException e) {
      return false; // an input that is not there is told when it is read
    }
  }

  static UsageException cannotWrite(String file, IOException e) {
    String why = HistoryFiles.why(e);
    return new UsageException(
        why.startsWith("cannot write ")
            ? SpecOptions.capitalized(why)
            : "Cannot write %s: %s".formatted(file, why),
        e);
  }
}
