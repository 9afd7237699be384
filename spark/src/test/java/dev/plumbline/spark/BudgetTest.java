package dev.plumbline.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.spec.Specs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a check may take: states of each part, time of the whole job. */
class BudgetTest {
  private static final int HARD = 3;
  private static final int EASY = 12;

  @TempDir Path folder;
  private int code;

  private String run(String... words) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      code = SparkMain.run(LocalSpark.session(), SparkArguments.of(words), out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Registers on which equal values are compared and set all at once, and others. */
  private String hardAndEasy() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < HARD; k++) {
      lines.add(line("hard" + k, "write", "0", "", 0, 1));
      for (int i = 0; i < 12; i++) {
        String values = "[%d,%d]".formatted(i % 4, (i + 1) % 4);
        lines.add(line("hard" + k, "cas", values, ",\"out\":true", 10, 100));
      }
    }
    for (int k = 0; k < EASY; k++) {
      lines.add(line("easy" + k, "write", "0", "", 0, 1));
    }
    return Files.write(folder.resolve("registers.jsonl"), lines).toString();
  }

  private static String line(String object, String op, String in, String out, int call, int ret) {
    return "{\"object\":\"%s\",\"op\":\"%s\",\"in\":%s%s,\"call\":%d,\"return\":%d}"
        .formatted(object, op, in, out, call, ret);
  }

  @Test
  void states_areForEachPart() throws IOException {
    String file = hardAndEasy();
    Path parts = folder.resolve("parts.parquet");
    String free = run("--spec", "register", "--format", "json", file);
    assertTrue(code != 2, free);
    String line =
        run(
            "--spec",
            "register",
            "--state-limit",
            "2",
            "--format",
            "json",
            "--parts",
            parts.toString(),
            file);
    assertEquals(2, code, line);
    assertTrue(
        line.contains("\"verdicts\":{\"linearizable\":%d,\"undecided\":%d}".formatted(EASY, HARD)),
        line);
    List<Row> open =
        LocalSpark.session()
            .read()
            .parquet(parts.toString())
            .filter("verdict = 'undecided'")
            .select("reason", "states")
            .collectAsList();
    for (Row part : open) {
      assertTrue(part.getString(0).contains("limit of 2 states"), part.toString());
      assertTrue(part.getLong(1) <= 3, part.toString());
    }
  }

  @Test
  void time_isForTheWholeJob() throws IOException {
    String file = hardAndEasy();
    String line = run("--spec", "register", "--time-limit", "0", "--format", "json", file);
    assertEquals(2, code, line);
    assertTrue(line.contains("the time was up while it was read"), line);
  }

  /** As a task of Spark does that has a range of a large object on its heap. */
  @Test
  void memoryThatIsNotThere_leavesEverythingUndecided() throws IOException {
    SpecSource greedy =
        () -> {
          if (TaskContext.get() != null) {
            throw new OutOfMemoryError("in a task");
          }
          return Specs.named("register");
        };
    SparkResult result =
        SparkCheck.checkFiles(
            LocalSpark.session(), List.of(hardAndEasy()), greedy, SparkOptions.defaults());
    assertEquals(SparkResult.Answer.UNDECIDED, result.verdict());
    assertEquals(JobMemory.WHY, PartRow.reason(result.undecided().orElseThrow()));
  }

  /** A violation is one, also if there is no room for the witnesses of other parts. */
  @Test
  void witnessesWithoutMemory_leaveTheVerdict() {
    Runnable tooLarge =
        () -> {
          throw new OutOfMemoryError("a witness");
        };
    assertEquals(1, SparkMain.withWitnesses(1, tooLarge));
    assertEquals(2, SparkMain.withWitnesses(0, tooLarge));
    assertEquals(0, SparkMain.withWitnesses(0, () -> {}));
  }

  @Test
  void whatFailsForAnotherReason_fails() {
    assertThrows(
        IllegalStateException.class,
        () ->
            JobMemory.within(
                () -> {
                  throw new IllegalStateException("theirs");
                },
                why -> why));
  }
}
