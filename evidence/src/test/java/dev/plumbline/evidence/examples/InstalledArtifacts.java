package dev.plumbline.evidence.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local repository of Maven with the jars of this build, as {@code mvn install} would leave them,
 * to be thrown away. All else in it are links to the repository that this build uses.
 *
 * @param folder where it is
 */
record InstalledArtifacts(Path folder) implements AutoCloseable {
  private static final Path HOME = Path.of("..");
  private static final String VERSION = "0.1.0-SNAPSHOT";

  private static final List<String> MODULES =
      List.of("core", "formats", "report", "record", "explore-runtime", "explore", "junit");

  /** Fills an empty folder. */
  static InstalledArtifacts in(Path folder) throws IOException {
    InstalledArtifacts artifacts = new InstalledArtifacts(folder);
    Files.createDirectories(folder.resolve("dev"));
    Path used = Path.of(System.getProperty("localRepository", usual()));
    link(used, folder, "dev");
    link(used.resolve("dev"), folder.resolve("dev"), "plumbline");
    artifacts.add("parent", HOME.resolve("pom.xml"), null);
    artifacts.add("bom", HOME.resolve("bom/pom.xml"), null);
    for (String module : MODULES) {
      artifacts.add(module);
    }
    return artifacts;
  }

  private static String usual() {
    return Path.of(System.getProperty("user.home"), ".m2", "repository").toString();
  }

  /** Links to all that a folder has but one. */
  private static void link(Path from, Path to, String except) throws IOException {
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> children = Files.list(from)) {
      for (Path child : children.toList()) {
        if (!child.endsWith(except)) {
          Files.createSymbolicLink(to.resolve(child.getFileName()), child.toRealPath());
        }
      }
    }
  }

  /** Removes the links, so that nobody who deletes the folder can think of following them. */
  @Override
  public void close() throws IOException {
    for (Path place : List.of(folder, folder.resolve("dev"))) {
      try (Stream<Path> children = Files.list(place)) {
        for (Path link : children.filter(Files::isSymbolicLink).toList()) {
          Files.delete(link);
        }
      }
    }
  }

  private void add(String module) throws IOException {
    Path target = HOME.resolve(module).resolve("target");
    Path jar = target.resolve("plumbline-%s-%s.jar".formatted(module, VERSION));
    assumeTrue(Files.exists(jar), jar + " is made by 'mvn package'");
    Path reduced = target.resolve("dependency-reduced-pom.xml");
    add(module, Files.exists(reduced) ? reduced : HOME.resolve(module).resolve("pom.xml"), jar);
  }

  private void add(String module, Path pom, Path jar) throws IOException {
    String artifact = "plumbline-" + module;
    Path place = folder.resolve("dev/plumbline").resolve(artifact).resolve(VERSION);
    Files.createDirectories(place);
    String name = artifact + "-" + VERSION;
    Files.copy(pom, place.resolve(name + ".pom"));
    if (jar != null) {
      Files.copy(jar, place.resolve(name + ".jar"));
    }
  }
}
