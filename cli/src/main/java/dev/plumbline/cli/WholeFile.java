package dev.plumbline.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is there whole or not at all, whatever ends the command: it is written beside its
 * place and then takes its name in one step. What is no file, such as a pipe, is written as it
 * comes, and so is a file in a folder that takes no new ones.
 */
final class WholeFile {
  /** What writes the bytes of a file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static final int MOST_LINKS = 40;

  private WholeFile() {}

  /** Removes an old one, so that nobody takes it for the new one; links to it stay. */
  static void remove(Path file) throws IOException {
    Path place = place(file);
    if (Files.isRegularFile(place) && takesNewFiles(place)) {
      Files.delete(place);
    } else if (Files.isRegularFile(place)) {
      Files.newOutputStream(place).close();
    }
  }

  static void write(Path file, Content content) throws IOException {
    Path place = place(file);
    boolean other = Files.exists(place) && !Files.isRegularFile(place);
    if (other || !takesNewFiles(place)) {
      write(content, Files.newOutputStream(place));
      return;
    }
    Path draft = place.resolveSibling(place.getFileName() + "." + ProcessHandle.current().pid());
    draft.toFile().deleteOnExit();
    try {
      write(content, Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW));
      Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void write(Content content, OutputStream file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(file)) {
      content.writeTo(out);
    }
  }

  /** Where the bytes go: behind symbolic links, also those that lead to nothing yet. */
  private static Path place(Path file) throws IOException {
    Path place = file.toAbsolutePath();
    for (int i = 0; i < MOST_LINKS && Files.isSymbolicLink(place); i++) {
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  private static boolean takesNewFiles(Path place) {
    return Files.isWritable(place.getParent());
  }
}
