package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.derive.BundledSchemas;
import dev.plumbline.derive.Derivation;
import dev.plumbline.derive.Deriver;
import dev.plumbline.derive.language.SchemaReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeriveCommandTest {
  @TempDir Path folder;

  @Test
  void results_areShownWithTheirCost() {
    Run run = Run.of("derive", "../derive/schemas/stack.schema");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains(": 8 minimal of 14 accepted classes (140 instances)"), run.out());
    assertTrue(run.out().contains("2,560 instances (PUSH 40 × POP 64)"), run.out());
    assertTrue(run.out().contains("A5 A6 [A1A7 A4]  R2R3 R4 [R1R7 R6]"), run.out());
    assertTrue(run.out().contains("    atomic {\n"), run.out());
  }

  @Test
  void json_hasTheNumbers() {
    Run run = Run.of("derive", "stack", "--format", "json");
    assertEquals(0, run.code(), run.err());
    Map<?, ?> json = PrintedJson.object(run.out().strip());
    assertEquals("stack", json.get("schema"));
    assertEquals(2560L, json.get("instances"));
    assertEquals(192L, json.get("classes"));
    assertEquals(14L, json.get("accepted"));
    assertEquals(8L, json.get("minimal"));
    for (String name : List.of("checked", "states", "millis")) {
      assertTrue(json.get(name) instanceof Long, name);
    }
    assertEquals(8, ((List<?>) json.get("algorithms")).size());
  }

  @Test
  void schema_withoutResult_showsWhatGoesWrong() {
    Run run = Run.of("derive", "validated-set");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("validated-set: NO instance is correct"), run.out());
    assertTrue(run.out().contains("  t0"), run.out());
  }

  @Test
  void bundledName_besideAFolderOfThatName_isTheSchema() throws Exception {
    Files.createDirectory(folder.resolve("treiber-stack"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "model-check",
                "treiber-stack",
                "-q")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    assertEquals("treiber-stack: linearizable\n", output);
  }

  @Test
  void schemaThatCannotBeRead_isNotSaidToBeMissing() {
    String file = "/proc/self/mem"; // even root gets an error there
    assumeTrue(Files.exists(Path.of(file)), "there is no " + file);
    Run run = Run.of("model-check", file);
    assertEquals(254, run.code());
    assertTrue(run.err().startsWith("plumbline: Cannot read " + file + ": "), run.err());
    assertTrue(Run.of("derive", folder.toString()).err().contains(" is a folder."));
  }

  @Test
  void results_areWritten_andCanBeChecked() throws IOException {
    Path out = folder.resolve("derived");
    Run run = Run.of("derive", "counter", "--out", out.toString(), "-q");
    assertEquals("counter: 1 minimal of 2 accepted classes (2 instances)\n", run.out());
    assertTrue(Files.readString(out.resolve("derivation.txt")).contains("I1 [I2I3 I4]"));
    assertTrue(Files.size(out.resolve("derivation.html")) > 10_000);
    assertTrue(Files.exists(out.resolve("derived/DerivedCounter1.class")));
    String algorithm = out.resolve("DerivedCounter1.schema").toString();
    Run check = Run.of("model-check", algorithm, "-q");
    assertEquals(algorithm + ": linearizable\n", check.out(), check.err());
  }

  /** After Ctrl-C there is no time for work that was not begun, and none of it can succeed. */
  @Test
  void interruption_leavesOutWhatTakesLonger() throws IOException {
    Path out = folder.resolve("derived");
    Derivation derivation = Deriver.of(SchemaReader.parse(BundledSchemas.text("counter"))).derive();
    Thread.currentThread().interrupt();
    new DerivationFiles(out.toString()).write("counter", derivation);
    assertTrue(Thread.interrupted());
    assertTrue(Files.exists(out.resolve("derivation.json")));
    assertFalse(Files.exists(out.resolve("derived")));
  }

  @Test
  void limit_leavesItUndecided() {
    Run run = Run.of("derive", "marked-set", "--time-limit", "1ms", "-q");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.out().startsWith("marked-set: undecided"), run.out());
  }

  private static final String TICKER =
      """
      object Tick : %s
      count: number
      operation %s(): number {
        var n: number
        <P>
        return n + 1
      }
      placeholder P {
        A: n = count
        B: count = n + 1
      } with { A < B }
      check { values 1; operations 2 }
      """;

  @Test
  void specification_mayBeAClassOfTheUser() throws IOException {
    Path file = folder.resolve("tick.schema");
    Files.writeString(file, TICKER.formatted("com.example.Ticks", "tick"));
    assertTrue(Run.of("derive", file.toString()).err().contains(":1:15: There is no class "));
    Files.writeString(file, TICKER.formatted(Ticks.class.getName(), "tick"));
    Run run = Run.of("derive", file.toString(), "--classpath", ".", "-q");
    assertEquals(file + ": 1 minimal of 1 accepted classes (1 instances)\n", run.out(), run.err());
    Files.writeString(file, TICKER.formatted(Ticks.class.getName(), "crash"));
    Run crash = Run.of("derive", file.toString(), "--classpath", ".");
    assertEquals(254, crash.code(), crash.err());
    assertTrue(crash.err().contains("The specification ticks fails: "), crash.err());
  }

  @Test
  void benchmark_isOfSets() {
    Run run = Run.of("derive", "stack", "--benchmark");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("--benchmark compares sets"), run.err());
  }

  @Test
  void mistakes_areOneSentence() throws IOException {
    Path file = folder.resolve("wrong.schema");
    Files.writeString(file, "object Wrong : set\noperation add(key: kay): flag { return true }\n");
    Run run = Run.of("derive", file.toString());
    assertEquals(254, run.code());
    assertTrue(
        run.err().contains("wrong.schema:2:20: There is no type 'kay'; did you mean key?"),
        run.err());
    assertEquals(254, Run.of("derive", "nul-set").code());
    assertTrue(Run.of("derive", "nul-set").err().contains("did you mean null-set?"));
    assertTrue(Run.of("model-check", "null-set").err().contains("null-set has placeholders"));
    assertTrue(Run.of("derive", "stack", "--threads", "0").err().contains("from 1 to 256"));
  }

  @Test
  void algorithms_areModelChecked() {
    Run good = Run.of("model-check", "treiber-stack", "--format", "json");
    assertEquals(0, good.code(), good.err());
    assertEquals("linearizable", PrintedJson.object(good.out().strip()).get("verdict"));
    Run bad = Run.of("model-check", "unvalidated-set");
    assertEquals(1, bad.code(), bad.err());
    assertTrue(bad.out().contains("NOT linearizable"), bad.out());
    assertTrue(bad.out().contains("add(1) -> true"), bad.out());
    Run waits = Run.of("model-check", "cas-set", "--values", "2");
    assertTrue(waits.out().contains("these may wait for them: add, remove"), waits.out());
    Run strict = Run.of("model-check", "cas-set", "--values", "2", "--progress", "strict");
    assertEquals(1, strict.code());
    assertTrue(strict.out().contains("BLOCKED"), strict.out());
    Run few = Run.of("model-check", "cas-set", "--threads", "3", "--state-limit", "1000");
    assertEquals(2, few.code(), few.out());
  }
}
