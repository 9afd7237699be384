package dev.plumbline.evidence.examples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * An example project in a folder of its own, built by Maven without a network.
 *
 * @param project the copy
 * @param output what Maven said
 */
record ExampleBuild(Path project, String output) {
  private static final long PATIENCE_MINUTES = 5;

  /**
   * Copies a project and runs its tests.
   *
   * @param javaHome the JDK to use
   * @param junit the version of JUnit
   */
  static ExampleBuild test(
      Path original, Path copy, InstalledArtifacts artifacts, Path javaHome, String junit)
      throws IOException, InterruptedException {
    copy(original, copy);
    assumeTrue(onPath("mvn"), "mvn is not on the path");
    ProcessBuilder builder =
        new ProcessBuilder(
            "mvn",
            "-o",
            "-B",
            "-ntp",
            "-Dmaven.repo.local=" + artifacts.folder(),
            "-Djunit.version=" + junit,
            "-Dmaven.test.failure.ignore=true",
            "test");
    builder.directory(copy.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("MAVEN_"));
    environment.put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    environment.put("JAVA_HOME", javaHome.toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new AssertionError("the example does not build:\n" + output);
    }
    return new ExampleBuild(copy, output);
  }

  private static boolean onPath(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path path : tree.filter(p -> !p.startsWith(from.resolve("target"))).toList()) {
        Path target = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target);
        }
      }
    }
  }

  /** Messages of the tests of a class by their names; empty for those that passed. */
  Map<String, String> results(String testClass) throws Exception {
    Path report = project.resolve("target/surefire-reports/TEST-%s.xml".formatted(testClass));
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
    Map<String, String> results = new TreeMap<>();
    for (Element test : children(document, "testcase")) {
      NodeList failures = test.getElementsByTagName("failure");
      results.put(
          test.getAttribute("name"),
          failures.getLength() == 0 ? "" : failures.item(0).getTextContent());
    }
    return results;
  }

  private static List<Element> children(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
