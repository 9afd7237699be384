package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/**
 * One run of the program in a process of its own, for what ends or starves one.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Child(int code, String out, String err) {
  private static final long HANGS_AFTER_SECONDS = 120;

  static Child run(Path folder, List<String> javaOptions, String... args) throws Exception {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-XX:TieredStopAtLevel=1"); // it hardly lives long enough for more
    words.addAll(javaOptions);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.addAll(List.of(args));
    Process process =
        new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = process.waitFor(HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertTrue(ended, () -> "it hangs: " + read(out) + read(err));
    return new Child(process.exitValue(), read(out), read(err));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Compiles a queue that is a user's class, with something more in it; returns its class path. */
  static String queue(Path folder, String name, String more) throws Exception {
    Path source = folder.resolve(name + ".java");
    Files.writeString(
        source,
        """
        public class %s {
          private final java.util.ArrayDeque<Object> queue = new java.util.ArrayDeque<>();
          public void enq(Object value) { queue.add(value); }
          public Object deq() { return queue.poll(); }
          %s
        }
        """
            .formatted(name, more));
    Path classes = folder.resolve("classes");
    Files.createDirectories(classes);
    String[] words = {"-proc:none", "-nowarn", "-d", classes.toString(), source.toString()};
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words));
    return classes.toString();
  }
}
