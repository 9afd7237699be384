package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GenerateCommandTest {
  @TempDir Path folder;

  static Stream<String> specs() {
    return Specs.all().stream()
        .map(entry -> entry.parameter().isEmpty() ? entry.name() : entry.name() + ":3");
  }

  @ParameterizedTest
  @MethodSource("specs")
  void generated_hasThePromisedVerdict(String spec) {
    for (int seed = 1; seed <= 3; seed++) {
      assertVerdict(0, spec, "--seed", "" + seed);
      assertVerdict(0, spec, "--seed", "" + seed, "--pending", "0.1");
      assertVerdict(1, spec, "--seed", "" + seed, "--violation");
    }
  }

  @Test
  void unknownKind_isRefusedWithThoseThatFit() {
    Run typo = Run.of("generate", "--spec", "queue", "--violation=stale-raed");
    assertEquals(254, typo.code());
    assertTrue(typo.err().contains("did you mean stale-read? There are swapped,"), typo.err());
    Run foreign = Run.of("generate", "--spec", "mutex", "--violation=overtaking");
    assertEquals(254, foreign.code());
    assertTrue(foreign.err().contains("There are taken-twice, held-twice"), foreign.err());
  }

  @Test
  void kindThatNobodyWouldNotice_isRefused() {
    Run run = Run.of("generate", "--spec", "queue", "--operations", "2", "--violation=overtaking");
    assertEquals(254, run.code());
    assertTrue(run.err().contains("nobody would notice"), run.err());
  }

  /** As many operations as were asked for, or one sentence; and if there are any, a violation. */
  @ParameterizedTest
  @MethodSource("specs")
  void numberOfOperations_isThatOfTheUser_whateverIsPlanted(String spec) throws IOException {
    int made = 0;
    for (String kind : kinds(spec)) {
      for (int operations = 0; operations <= 3; operations++) {
        for (String shape : List.of("uniform", "all-concurrent")) {
          made += isMade(spec, kind, operations, shape) ? 1 : 0;
        }
      }
    }
    assertTrue(made > 0, spec);
  }

  private static List<String> kinds(String spec) {
    String refused = Run.of("generate", "--spec", spec, "--violation=none-such").err();
    String kinds = refused.substring(refused.indexOf("There are ") + 10).split("\\.", 2)[0];
    return Stream.concat(
            Stream.of("--violation"), Stream.of(kinds.split(", ")).map("--violation="::concat))
        .toList();
  }

  private boolean isMade(String spec, String kind, int operations, String shape)
      throws IOException {
    boolean transactions = Set.of("list-append", "rw-register").contains(spec);
    // A shape of its own would make it a history like all others.
    String[] shaped = transactions ? new String[0] : new String[] {"--shape", shape};
    String file = folder.resolve(transactions ? "h.edn" : "h.jsonl").toString();
    String[] generate = {"generate", "--spec", spec, "--operations", "" + operations, kind};
    Run run = Run.of(Recordings.with(Recordings.with(generate, shaped), "--out", file));
    String which = String.join(" ", generate) + " " + shape + ": " + run.err();
    if (run.code() == 254) {
      assertEquals(1, run.err().lines().count(), which);
      return false;
    }
    assertEquals(0, run.code(), which);
    String start = transactions ? ":type :invoke" : "\"process\"";
    Stream<String> lines = Files.readAllLines(Path.of(file)).stream();
    assertEquals(operations, lines.filter(line -> line.contains(start)).count(), which);
    assertEquals(1, Run.of("check", "--spec", spec, file).code(), which);
    return true;
  }

  private void assertVerdict(int expected, String spec, String... options) {
    String file = folder.resolve("h.jsonl").toString();
    List<String> args =
        Stream.concat(
                Stream.of("generate", "--spec", spec, "--operations", "60", "--out", file),
                Stream.of(options))
            .toList();
    Run made = Run.of(args.toArray(String[]::new));
    assertEquals(0, made.code(), made.err());
    Run check = Run.of("check", "--spec", spec, "--time-limit", "20s", file);
    assertEquals(expected, check.code(), spec + List.of(options) + check.out() + check.err());
  }

  @Test
  void sameSeed_givesTheSameHistory() {
    String[] args = {"generate", "--spec", "stack", "--operations", "100", "--seed", "5"};
    Run first = Run.of(args);
    assertEquals(0, first.code(), first.err());
    assertEquals(100, first.out().lines().count());
    assertEquals(first.out(), Run.of(args).out());
  }

  @Test
  void everyShape_isAccepted() {
    for (String shape : List.of("uniform", "bursty", "sequential", "all-concurrent", "deep")) {
      Run run =
          Run.of(
              "generate",
              "--spec",
              "register",
              "--operations",
              "10",
              "--shape",
              shape,
              "--values",
              "3",
              "--threads",
              "2",
              "--reads",
              "0.3");
      assertEquals(10, run.out().lines().count(), run.err());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"queue", "mwcas"})
  void violationOfNoKind_isRefused(String spec) {
    Run run = Run.of("generate", "--spec", spec, "--violation=");
    assertEquals(254, run.code(), run.out());
    assertTrue(run.err().contains("--violation= names no kind"), run.err());
  }

  @Test
  void nothingPendingAlthoughAskedFor_isTold() {
    String[] held = {"generate", "--spec", "mutex", "--violation=held-twice", "--pending", "0.5"};
    assertTrue(Run.of(held).err().contains("No operation is pending"), Run.of(held).err());
    Run early = Run.of("generate", "--spec", "queue", "--violation=early", "--pending", "0.5");
    assertEquals("", early.err());
    assertTrue(early.out().lines().anyMatch(line -> !line.contains("return")), early.out());
  }
}
