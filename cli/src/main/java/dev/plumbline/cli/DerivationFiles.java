package dev.plumbline.cli;

import dev.plumbline.core.options.Limits;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.DerivedAlgorithm;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.RealizedAlgorithm;
import dev.plumbline.derive.algorithm.ConcurrentAlgorithm;
import dev.plumbline.derive.javasource.JavaCompilation;
import dev.plumbline.derive.language.CheckSettings;
import dev.plumbline.derive.language.SchemaWriter;
import dev.plumbline.derive.model.Bounds;
import dev.plumbline.report.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The folder that the results of a derivation go to. */
final class DerivationFiles {
  /** The package of the Java classes. */
  static final String PACKAGE = "derived";

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

  /** What a browser shows. */
  Path page() {
    return folder.resolve("derivation.html");
  }

  /** Writes all of it; after an interruption only what is known without more work. */
  void write(String schema, Derivation derivation) {
    try {
      Files.writeString(
          folder.resolve("derivation.txt"),
          new DerivationText(schema, Terminal.PLAIN, false).text(derivation));
      Files.writeString(folder.resolve("derivation.json"), DerivationJson.text(schema, derivation));
      new DerivationPage(schema).write(derivation, page());
      for (DerivedAlgorithm algorithm : derivation.minimal()) {
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        write(schema, algorithm, derivation);
      }
    } catch (IOException e) {
      throw OutputFiles.cannotWrite(folder.toString(), e);
    }
  }

  private void write(String schema, DerivedAlgorithm algorithm, Derivation derivation)
      throws IOException {
    CheckSettings settings = derivation.search().space().schema().settings();
    List<Bounds> bounds = Deriver.bounds(settings);
    RealizedAlgorithm realized =
        RealizedAlgorithm.of(algorithm, bounds.get(bounds.size() - 1), Limits.none());
    String name = algorithm.name();
    Files.writeString(
        folder.resolve(name + ".schema"), text(schema, algorithm, algorithm.algorithm(), settings));
    Files.writeString(
        folder.resolve(name + "-realized.schema"),
        text(schema, algorithm, realized.algorithm(), settings));
    List<String> problems =
        JavaCompilation.compile(folder, PACKAGE + "." + name, realized.java(PACKAGE, schema));
    if (!problems.isEmpty() && !Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException(
          "the Java of " + name + " does not compile: " + problems.get(0));
    }
  }

  private static String text(
      String schema,
      DerivedAlgorithm derived,
      ConcurrentAlgorithm algorithm,
      CheckSettings settings) {
    StringBuilder text = new StringBuilder();
    text.append("// Derived by plumbline from ").append(schema).append(".\n");
    derived.fillings().forEach(f -> text.append("// ").append(f).append('\n'));
    return text.append(SchemaWriter.text(algorithm, settings)).toString();
  }
}
