package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs Jazzer, which searches for inputs by coverage, on targets in JVMs of their own: some
 * thousand inputs, or what can be tried in a second; for a minute with {@code -Pdeep}, or for as
 * long as {@code -Dplumbline.fuzzSeconds} says.
 */
class JazzerTest {
  private static final String LONG = System.getProperty("plumbline.fuzzSeconds");

  private static final boolean DEEP =
      System.getProperty("plumbline.evidence", "normal").equals("deep");

  private static final String SECONDS = LONG != null ? LONG : DEEP ? "60" : "1";

  /** Quick targets need not have all the time in a normal run; -1 is no limit. */
  private static final int INPUTS = LONG != null || DEEP ? -1 : 10_000;

  private static final int HANGS_AFTER_SECONDS = 120;

  /** Each in a JVM of its own takes seconds; the others in longer runs only. */
  private static final Set<HistoryFormat> DAILY =
      EnumSet.of(
          HistoryFormat.JSONL,
          HistoryFormat.JEPSEN_EDN,
          HistoryFormat.PORCUPINE,
          HistoryFormat.BINARY,
          HistoryFormat.WORD_BINARY);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(HistoryFormat.class)
  void findsNothing(HistoryFormat format) throws IOException, InterruptedException {
    assumeTrue(LONG != null || DEEP || DAILY.contains(format), "in longer runs only");
    Path corpus = Files.createDirectory(folder.resolve("corpus"));
    int number = 0;
    for (byte[] sample : Samples.of(format)) {
      Files.write(corpus.resolve("sample" + number++), sample);
    }
    Path log = folder.resolve("log");
    Process process =
        new ProcessBuilder(command(format, corpus))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended =
        process.waitFor(Long.parseLong(SECONDS) + HANGS_AFTER_SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    String output = Files.readString(log, java.nio.charset.StandardCharsets.ISO_8859_1);
    boolean runs = output.contains("INITED");
    if (!runs) {
      System.out.println("skipped Jazzer on " + format + ", because it cannot run here: " + output);
    }
    assumeTrue(runs, "Jazzer cannot run here");
    assertEquals(0, ended ? process.exitValue() : -1, output);
  }

  private static List<String> command(HistoryFormat format, Path corpus) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return List.of(
        java,
        "-Xmx1g",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        classPath,
        "com.code_intelligence.jazzer.Jazzer",
        "--target_class=" + target(format),
        "--instrumentation_includes=dev.plumbline.**",
        // Hooks look for injection into shells, files and the like, of which there are none here.
        "--hooks=false",
        "-max_total_time=" + SECONDS,
        "-runs=" + INPUTS,
        "-max_len=2000",
        "-seed=1",
        "-rss_limit_mb=0",
        corpus.toString());
  }

  private static String target(HistoryFormat format) {
    Class<?> target =
        switch (format) {
          case JSONL -> JsonlFuzz.class;
          case JEPSEN_EDN -> JepsenEdnFuzz.class;
          case JEPSEN_JSON -> JepsenJsonFuzz.class;
          case JEPSEN_TXT -> JepsenTxtFuzz.class;
          case TEXT -> TextFuzz.class;
          case BINARY -> BinaryFuzz.class;
          case LIMO -> LimoFuzz.class;
          case FASTLIN -> FastlinFuzz.class;
          case FPTLIN -> FptlinFuzz.class;
          case PORCUPINE -> PorcupineFuzz.class;
          case WORD_TEXT -> WordTextFuzz.class;
          case WORD_BINARY -> WordBinaryFuzz.class;
        };
    return target.getName();
  }
}
