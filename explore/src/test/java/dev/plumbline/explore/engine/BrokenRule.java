package dev.plumbline.explore.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** One rule of the explorer, and what it is instead, for a process that is to notice it. */
record BrokenRule(String file, String rule, String instead) {
  private static final String ENGINE = "src/main/java/dev/plumbline/explore/engine/";
  private static final String RUNTIME =
      "../explore-runtime/src/main/java/dev/plumbline/explore/runtime/";

  static BrokenRule engine(String file, String rule, String instead) {
    return new BrokenRule(ENGINE + file + ".java", rule, instead);
  }

  static BrokenRule runtime(String file, String rule, String instead) {
    return new BrokenRule(RUNTIME + file + ".java", rule, instead);
  }

  /** Compiles the class as it is with it, of which it is to be in one place. */
  void compile(Path folder, Path classes) throws IOException {
    Path original = Path.of(file);
    String text = Files.readString(original);
    int at = text.indexOf(rule);
    assertTrue(at >= 0 && text.indexOf(rule, at + 1) < 0, () -> "not one " + this);
    Path changed = folder.resolve(original.getFileName());
    Files.writeString(changed, text.replace(rule, instead));
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                changed.toString());
    assertEquals(0, result, this::toString);
  }

  /**
   * What a program ends with that has these classes before its own. One that does not end has
   * noticed something, too.
   */
  static int run(Path classes, Class<?> main, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                classes + File.pathSeparator + System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      return -1;
    }
    return process.exitValue();
  }
}
