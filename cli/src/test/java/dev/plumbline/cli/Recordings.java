package dev.plumbline.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** What tests of {@code record} share: a file to record to, and ways to run the command. */
abstract class Recordings {
  @TempDir Path folder;

  Path out() {
    return folder.resolve("run.plb");
  }

  Run record(String... args) {
    List<String> all = new ArrayList<>(List.of("record", "--out", out().toString()));
    Collections.addAll(all, "--operations", "2000", "--threads", "3", "--force");
    Collections.addAll(all, args);
    return Run.of(all.toArray(String[]::new));
  }

  static String[] with(String[] some, String... more) {
    return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
  }

  Process java(String... args) throws IOException {
    return java(List.of(), args);
  }

  /** A process of its own, for what ends or starves one. */
  Process java(List<String> options, String... args) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.addAll(options);
    Collections.addAll(all, "-cp", System.getProperty("java.class.path"), Main.class.getName());
    Collections.addAll(all, args);
    Collections.addAll(all, "--out", out().toString(), "--force");
    return new ProcessBuilder(all).start();
  }
}
