package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.history.History;
import dev.plumbline.core.result.PartResult;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.formats.HistoryFormat;
import dev.plumbline.formats.HistoryWriter;
import dev.plumbline.testkit.Evidence;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing is lost or counted twice when an executor dies in the middle of a check. Deep runs only.
 */
class KilledExecutorTest {
  @TempDir Path folder;

  @Test
  void anExecutorThatDies_changesNothing() throws IOException, InterruptedException {
    assumeTrue(Evidence.deep(), "three Java machines take half a minute");
    History history =
        HistoryGenerator.generate(
            Specs.named("map"),
            GeneratorOptions.of(30_000, 8, 11).withKeys(500).withViolation(true));
    Path file = folder.resolve("history.jsonl");
    HistoryWriter.write(history, HistoryFormat.JSONL, file);
    Map<String, Long> alone =
        Plumbline.checker(Specs.named("map")).everyPart(true).check(history).breakdown().stream()
            .map(PartResult::answer)
            .collect(
                Collectors.groupingBy(
                    a -> a.toString().toLowerCase(Locale.ROOT),
                    TreeMap::new,
                    Collectors.counting()));
    long parts = alone.values().stream().mapToLong(n -> n).sum();
    Path marker = folder.resolve("died");
    Process process = cluster(file, marker);
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(5, TimeUnit.MINUTES));
    try (Stream<Path> links = Files.list(folder.resolve("home/jars"))) {
      for (Path link : links.toList()) {
        Files.delete(link);
      }
    }
    String last = output.strip().lines().reduce((a, b) -> b).orElse("");
    assertEquals(alone + " 30000 " + parts + " true", last, output);
  }

  /** Spark asks for a home with a folder of jars, and for the version of Scala. */
  private Process cluster(Path file, Path marker) throws IOException {
    Path jars = Files.createDirectories(folder.resolve("home/jars"));
    String classPath = System.getProperty("java.class.path");
    Stream.of(classPath.split(File.pathSeparator))
        .map(Path::of)
        .filter(p -> p.toString().endsWith(".jar") && p.toString().contains("spark"))
        .forEach(jar -> link(jars.resolve(jar.getFileName().toString()), jar));
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                classPath,
                KilledExecutor.class.getName(),
                file.toString(),
                marker.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    return builder.start();
  }

  private static void link(Path link, Path target) {
    try {
      Files.createSymbolicLink(link, target.toAbsolutePath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
