package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C and its relatives, on a process of its own. */
@DisabledOnOs(OS.WINDOWS)
class InterruptionTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void interrupted_saysHowFarItGot(String signal, int code) throws Exception {
    assumeFalse(
        signal.equals("INT") && ignoresInterrupts(),
        "skipped: this process, and so its children, ignore Ctrl-C");
    String report = folder.resolve("report.xml").toString();
    String file = folder.resolve("hard.jsonl").toString();
    Run made =
        Run.of(
            "generate",
            "--spec",
            "queue",
            "--operations",
            "400",
            "--threads",
            "30",
            "--values",
            "3",
            "--seed",
            "5",
            "--pending",
            "0.05",
            "--out",
            file);
    assertEquals(0, made.code(), made.err());
    String easy = QueueFiles.file(folder, "easy.jsonl", QueueFiles.GOOD);
    Process process =
        start(
            "check",
            "--spec",
            "queue",
            "--rules",
            "none",
            "--format",
            "json",
            "--report",
            report,
            easy,
            file);
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    assertEquals("linearizable", PrintedJson.object(lines.readLine()).get("verdict"));
    TimeUnit.MILLISECONDS.sleep(700);
    kill(signal, process);
    String out = lines.readLine();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(code, process.exitValue(), err);
    assertEquals("interrupted", PrintedJson.object(out).get("reason"), out);
    assertTrue(err.startsWith("plumbline: Interrupted at " + file), err);
    String xml = Files.readString(Path.of(report));
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"1\""), xml);
  }

  /** How one ends a watch of a file that grows without end. */
  @Test
  void interruptedWatch_leavesAReport() throws Exception {
    Path report = folder.resolve("report.xml");
    Files.writeString(report, "of yesterday");
    String file = QueueFiles.file(folder, "growing.jsonl", QueueFiles.GOOD);
    Process process =
        start("watch", "--spec", "queue", "--processes", "2", "--report", report.toString(), file);
    for (int i = 0; i < 100 && Files.exists(report); i++) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    TimeUnit.MILLISECONDS.sleep(700);
    kill("TERM", process);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(143, process.exitValue(), err);
    assertTrue(err.contains("no violation found, after"), err);
    String xml = Files.readString(report);
    assertTrue(xml.contains("type=\"undecided\" message=\"Interrupted, and no violation"), xml);
  }

  /** Such as one that calls exit, which then waits for the end of all hooks. */
  @Test
  void hookThatNeverEnds_isNotWaitedFor() throws Exception {
    String hooked =
        """
        static {
          Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) Thread.yield(); }));
        }
        public Object take() {
          System.out.println("taking");
          while (true) { Thread.yield(); }
        }
        """;
    String classes = Child.queue(folder, "Hooked", hooked);
    String file = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    Process process =
        start("check", "--model", "Hooked", "--map", "deq=take", "--classpath", classes, file);
    BufferedReader err = process.errorReader(StandardCharsets.UTF_8);
    assertEquals("taking", err.readLine());
    kill("TERM", process);
    assertEquals(143, process.exitValue());
    assertTrue(err.readLine().startsWith("plumbline: Interrupted at "));
  }

  /** The work may end at once when it is asked to, and then has nothing more to say. */
  @Test
  void sentence_isOfWhatWasInterrupted() throws Exception {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(told, true, StandardCharsets.UTF_8);
    Console console =
        new Console(InputStream.nullInputStream(), err, err, Map.of(), "plumbline", false, false);
    CompletableFuture<Interruption> begun = new CompletableFuture<>();
    Thread worker =
        new Thread(
            () -> {
              try (Interruption interruption = new Interruption(console)) {
                interruption.watch(() -> "at the first operation");
                begun.complete(interruption);
                while (!interruption.requested()) {
                  Thread.onSpinWait();
                }
                interruption.watch(() -> "behind all of them");
              }
            });
    worker.start();
    begun.get().interrupted();
    worker.join();
    assertEquals(
        "plumbline: Interrupted at the first operation.\n", told.toString(StandardCharsets.UTF_8));
  }

  private static Process start(String command, String... arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-Dplumbline.graceMillis=60000");
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    words.add(command);
    words.addAll(List.of(arguments));
    return new ProcessBuilder(words).start();
  }

  private static void kill(String signal, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertTrue(process.waitFor(120, TimeUnit.SECONDS));
  }

  /** A process in the background of a script ignores Ctrl-C, and so do its children. */
  static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0;
      }
    }
    return false;
  }
}
