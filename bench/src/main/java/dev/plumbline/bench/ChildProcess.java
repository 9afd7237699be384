package dev.plumbline.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a command in a process of its own and says how much CPU time it and its own children took,
 * from its start to its end: what a shell's {@code times} says. Its steps are 10 ms.
 */
final class ChildProcess {
  /**
   * What came of it.
   *
   * @param exitCode negative if it had to be ended
   * @param output its standard output
   * @param complaints its standard error
   * @param cpuMillis NaN if it had to be ended
   */
  record Outcome(int exitCode, String output, String complaints, double cpuMillis) {}

  private static final Pattern MINUTES_AND_SECONDS = Pattern.compile("(\\d+)m([\\d.]+)s");

  private ChildProcess() {}

  /** The java that runs this. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Where this module was built: the folder of its classes or its jar. */
  static Path built() {
    try {
      Path classes =
          Path.of(ChildProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return classes.toAbsolutePath().getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no folder in which bench was built", e);
    }
  }

  /** This module and what it needs, followed by libraries that are explored. */
  static String classPath(List<String> libraries) {
    return Stream.concat(Stream.of(System.getProperty("java.class.path")), jars(libraries))
        .collect(Collectors.joining(java.io.File.pathSeparator));
  }

  /** The jars whose names begin so. */
  static Stream<String> jars(List<String> prefixes) {
    try (Stream<Path> files = Files.list(built().resolve("explored"))) {
      return files
          .filter(f -> prefixes.stream().anyMatch(f.getFileName().toString()::startsWith))
          .map(Path::toString)
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs the command, and ends it after so long by the clock.
   *
   * @param options for every java that it starts; empty if none
   */
  static Outcome run(List<String> command, String options, Duration patience) {
    try {
      Path folder = Files.createTempDirectory("plumbline-bench");
      Path output = folder.resolve("output");
      Path complaints = folder.resolve("complaints");
      Path times = folder.resolve("times");
      List<String> shell =
          new ArrayList<>(
              List.of("sh", "-c", "\"$@\"; c=$?; times >\"$0\"; exit $c", times.toString()));
      shell.addAll(command);
      ProcessBuilder builder =
          new ProcessBuilder(shell)
              .redirectOutput(output.toFile())
              .redirectError(complaints.toFile());
      if (!options.isEmpty()) {
        builder.environment().put("JDK_JAVA_OPTIONS", options);
      }
      Process process = builder.start();
      boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      Outcome outcome =
          new Outcome(
              ended ? process.exitValue() : -1,
              Files.readString(output),
              Files.readString(complaints),
              ended ? cpuMillis(Files.readString(times, StandardCharsets.US_ASCII)) : Double.NaN);
      for (Path file : List.of(output, complaints, times, folder)) {
        Files.deleteIfExists(file);
      }
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while another process ran", e);
    }
  }

  /** Of what {@code times} writes, the second line: user and system time of children. */
  static double cpuMillis(String times) {
    Matcher matcher = MINUTES_AND_SECONDS.matcher(times.lines().skip(1).findFirst().orElse(""));
    double millis = 0;
    int found = 0;
    while (matcher.find()) {
      millis += 60_000.0 * Long.parseLong(matcher.group(1));
      millis += 1000 * Double.parseDouble(matcher.group(2));
      found++;
    }
    if (found != 2) {
      throw new IllegalArgumentException("not what times writes: " + times);
    }
    return millis;
  }
}
