package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bar on a pseudo-terminal. The input stays open until the bar has arrived: a program that
 * keeps its bytes until it has a verdict would wait for ever.
 */
@DisabledOnOs(OS.WINDOWS)
class ProgressOnTerminalTest {
  @TempDir Path folder;

  @Test
  void bar_arrivesWhileTheInputIsOpen() throws Exception {
    assumeTrue(hasPseudoTerminal(), "skipped: there is no script of util-linux");
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no mkfifo");
    Process process = start(pipe);
    try {
      String verdict = assertTimeoutPreemptively(Duration.ofMinutes(2), () -> watch(process, pipe));
      assertTrue(verdict.contains("linearizable"), verdict);
    } finally {
      process.destroyForcibly();
    }
  }

  /** What arrives after the bar, which must arrive first. */
  private static String watch(Process process, Path pipe) throws IOException {
    InputStream screen = process.getInputStream();
    StringBuilder shown = new StringBuilder();
    try (OutputStream input = Files.newOutputStream(pipe)) {
      input.write(QueueFiles.GOOD.getBytes(StandardCharsets.UTF_8));
      input.flush();
      while (shown.indexOf("stdin") < 0 || shown.indexOf("[") < 0) {
        int next = screen.read();
        assertTrue(next >= 0, shown.toString());
        shown.append((char) next);
      }
    }
    assertFalse(shown.toString().contains("linearizable"), shown.toString());
    return new String(screen.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static Process start(Path pipe) throws IOException {
    String command =
        "cat '%s' | '%s' -Dplumbline.terminal=out,err -cp '%s' %s check --spec queue -"
            .formatted(
                pipe,
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                Main.class.getName());
    ProcessBuilder builder =
        new ProcessBuilder("script", "-q", "-f", "-e", "-c", command, "/dev/null");
    builder.environment().remove("CI");
    return builder.redirectErrorStream(true).start();
  }

  private static boolean hasPseudoTerminal() throws Exception {
    try {
      Process asked = new ProcessBuilder("script", "--version").redirectErrorStream(true).start();
      asked.getOutputStream().close();
      String version = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return asked.waitFor() == 0 && version.contains("util-linux");
    } catch (IOException e) {
      return false;
    }
  }
}
