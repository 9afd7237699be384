package dev.plumbline.cli;

import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.language.SchemaWriter;
import dev.plumbline.report.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The folder that the results of a derivation go to. */
final class DerivationFiles {
  private final Path folder;

  DerivationFiles(String name) {
    try {
      folder = Path.of(name);
      Files.createDirectories(folder);
    } catch (InvalidPathException e) {
      throw new UsageException("There is no folder " + name, e);
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(name, e);
    }
  }

  /** What a search knows, by which another one goes on. */
  Path journal() {
    return folder.resolve("derivation.journal");
  }

  void write(String schema, Derivation derivation) {
    try {
      Files.writeString(
          folder.resolve("derivation.txt"),
          new DerivationText(schema, Terminal.PLAIN, false).text(derivation));
      Files.writeString(folder.resolve("derivation.json"), DerivationJson.text(schema, derivation));
      for (DerivedAlgorithm algorithm : derivation.minimal()) {
        Files.writeString(
            folder.resolve(algorithm.name() + ".schema"), text(schema, algorithm, derivation));
      }
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(folder.toString(), e);
    }
  }

  private static String text(String schema, DerivedAlgorithm algorithm, Derivation derivation) {
    StringBuilder text = new StringBuilder();
    text.append("// Derived by plumbline from ").append(schema).append(".\n");
    algorithm.fillings().forEach(f -> text.append("// ").append(f).append('\n'));
    return text.append(
            SchemaWriter.text(
                algorithm.algorithm(), derivation.search().space().schema().settings()))
        .toString();
  }
}
