package dev.plumbline.cli;

import dev.plumbline.core.spec.Nearest;
import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.language.Schema;
import dev.plumbline.derive.language.SchemaException;
import dev.plumbline.derive.language.SchemaReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The schema that a command is about: a file, or the name of a bundled one. */
final class SchemaFile {
  private SchemaFile() {}

  /** Reads a schema, whose specification may be a class of the user. */
  static Schema read(String name, ClassPathOption classpath) {
    try {
      return SchemaReader.parse(text(name), classpath.open().loader());
    } catch (SchemaException e) {
      throw new UsageException(e.in(name), e);
    }
  }

  private static String text(String name) {
    Path path = path(name);
    boolean isNoFile = !Files.exists(path) || Files.isDirectory(path);
    if (isNoFile && BundledSchemas.names().contains(name)) {
      return BundledSchemas.text(name);
    }
    try {
      return Files.readString(path);
    } catch (CharacterCodingException e) {
      throw new UsageException(name + " is no text in UTF-8", e);
    } catch (IOException e) {
      throw new UsageException(why(name, path, e), e);
    }
  }

  private static String why(String name, Path path, IOException e) {
    if (Files.isDirectory(path)) {
      return name + " is a folder";
    }
    return Files.exists(path)
        ? "Cannot read %s: %s".formatted(name, HistoryFiles.why(e))
        : "There is no file %s, nor a bundled schema of that name%s"
            .formatted(name, Nearest.question(name, BundledSchemas.names()));
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("There is no file " + name, e);
    }
  }
}
