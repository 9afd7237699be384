package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that the arguments of a command mean. */
final class HistoryFiles {
  /** The argument that stands for standard input. */
  static final String STDIN = "-";

  /** A folder of recordings also holds notes and logs; only these endings are histories. */
  private static final List<String> ENDINGS =
      List.of(".jsonl", ".json", ".edn", ".txt", ".plb", ".log", ".mwl", ".ndjson", ".hist");

  private static final List<String> COMPRESSIONS = List.of("", ".gz", ".zst");

  private HistoryFiles() {}

  /** The name of a file in reports. */
  static String shown(String argument) {
    return argument.equals(STDIN) ? "stdin" : argument;
  }

  /** Whether it can be read once only, from the beginning: standard input, or a pipe. */
  static boolean isStream(String argument) {
    if (argument.equals(STDIN)) {
      return true;
    }
    Path path = Path.of(argument);
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  /** Files as given; folders as {@linkplain HistoryFolder the histories in them}. */
  static List<String> expand(List<String> arguments, InputOptions input, Console console) {
    List<String> files = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.equals(STDIN)) {
        files.add(argument);
        continue;
      }
      Path path = named(argument);
      if (Files.isDirectory(path)) {
        files.addAll(below(path, input, console));
      } else {
        if (arguments.size() == 1) {
          requireReadable(path);
        }
        files.add(argument);
      }
    }
    return files;
  }

  /** The empty name would be the current folder, which nobody means by it. */
  private static Path named(String argument) {
    if (argument.isEmpty()) {
      throw new UsageException("The name of a file is empty");
    }
    return Path.of(argument);
  }

  private static List<String> below(Path folder, InputOptions input, Console console) {
    try {
      HistoryFolder found = new HistoryFolder(folder, input.independent());
      found.notes().forEach(note -> console.tell("plumbline: " + note + "\n"));
      if (found.histories().isEmpty()) {
        throw new UsageException(
            "The folder %s holds no history: none of its files ends in %s"
                .formatted(folder, String.join(", ", ENDINGS)));
      }
      return found.histories();
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new UsageException("Cannot list the folder %s: %s".formatted(folder, why(e)), e);
    }
  }

  /** Whether a file in a folder is one; a report that was written there is not. */
  static boolean isHistory(String name) {
    return !name.endsWith(".sarif.json")
        && ENDINGS.stream()
            .anyMatch(e -> COMPRESSIONS.stream().anyMatch(c -> name.endsWith(e + c)));
  }

  /** Says it in a sentence if the file is not there, or is a folder. */
  static void requireFile(String file) {
    Path path = named(file);
    requireReadable(path);
    if (Files.isDirectory(path)) {
      throw new UsageException(file + " is a folder; name one history file");
    }
  }

  /** Says it in a sentence if the file is not there. */
  static void requireReadable(Path path) {
    if (!Files.exists(path)) {
      throw new UsageException(
          Files.isSymbolicLink(path)
              ? "The link %s leads to no file".formatted(path)
              : "There is no file " + path + Nearest.question(path.toString(), siblings(path)));
    }
    if (!Files.isReadable(path)) {
      String what = Files.isDirectory(path) ? "folder" : "file";
      throw new UsageException("The %s %s may not be read by you".formatted(what, path));
    }
  }

  private static List<String> siblings(Path path) {
    Path parent = path.getParent();
    try (Stream<Path> list = Files.list(parent == null ? Path.of("") : parent)) {
      // A name that is no text is listed as the same replacement characters as were typed.
      return list.map(Path::toString)
          .filter(name -> !name.equals(path.toString()))
          .limit(10_000)
          .sorted()
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      return List.of();
    }
  }

  /** What an input or output error is about, without the name of its class. */
  static String why(Exception e) {
    if (e instanceof java.nio.file.NoSuchFileException) {
      return "it does not exist";
    }
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "access is denied";
    }
    if (e instanceof java.nio.file.FileSystemException f && f.getReason() != null) {
      return f.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
