package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
  @TempDir Path folder;

  @Test
  void everyFormat_keepsTheVerdict() {
    String good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    for (String ending : List.of(".edn", ".json", ".txt", ".plb", ".jsonl")) {
      assertVerdict(0, good, ending);
      assertVerdict(1, bad, ending);
    }
  }

  private void assertVerdict(int expected, String file, String ending) {
    String converted = folder.resolve("converted" + ending).toString();
    Run run = Run.of("convert", file, converted);
    assertEquals(0, run.code(), ending + run.err());
    Run check = Run.of("check", "--spec", "queue", converted);
    assertEquals(expected, check.code(), ending + check.out() + check.err());
  }

  @Test
  void thereAndBack_isTheSameFile() throws IOException {
    String jsonl = folder.resolve("a.jsonl").toString();
    assertEquals(0, Run.of("generate", "--spec", "map", "--pending", "0.1", "--out", jsonl).code());
    String binary = folder.resolve("b.plb").toString();
    String back = folder.resolve("c.jsonl").toString();
    assertEquals(0, Run.of("convert", jsonl, binary).code());
    assertEquals(0, Run.of("convert", binary, back).code());
    assertEquals(Files.readString(Path.of(jsonl)), Files.readString(Path.of(back)));
  }

  @Test
  void dash_convertsThroughPipes() {
    Run run = Run.with().stdin(QueueFiles.GOOD).run("convert", "--output-format", "text", "-", "-");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("enq(1)"), run.out());
  }

  @Test
  void malformed_isNotWritten() {
    String from = QueueFiles.file(folder, "typo.jsonl", "{\"op\":\"enq\"\n");
    Path to = folder.resolve("out.jsonl");
    Run run = Run.of("convert", from, to.toString());
    assertEquals(254, run.code());
    assertTrue(run.err().contains("typo.jsonl:1: "), run.err());
    assertFalse(Files.exists(to));
  }

  @Test
  void whatTheTargetCannotHold_isToldAndLeavesTheOldFile() throws IOException {
    // In Jepsen's formats the order of lines is the order of time: no room for equal times.
    String from =
        QueueFiles.file(
            folder,
            "twice.jsonl",
            """
            {"process":0,"op":"enq","in":1,"call":0,"return":10}
            {"process":0,"op":"enq","in":2,"call":5}
            """);
    String to = QueueFiles.file(folder, "old.edn", "kept");
    Run run = Run.of("convert", from, to);
    if (run.code() != 0) {
      assertEquals(254, run.code());
      assertEquals("kept", Files.readString(Path.of(to)));
    }
  }
}
