package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserSpecTest {
  @TempDir Path folder;

  private String ticks(int first, int second, String op) {
    return QueueFiles.file(
        folder,
        "ticks.jsonl",
        """
        {"process":0,"op":"%s","out":%d,"call":0,"return":10}
        {"process":1,"op":"%s","out":%d,"call":20,"return":30}
        """
            .formatted(op, first, op, second));
  }

  private static Run check(String file) {
    return Run.of("check", "--spec-class", Ticks.class.getName(), "--classpath", ".", file);
  }

  @Test
  void specClass_decides() {
    assertEquals(0, check(ticks(1, 2, "tick")).code());
    assertEquals(1, check(ticks(2, 1, "tick")).code());
  }

  @Test
  void failingSpecClass_isToldInOneSentence() {
    Run run = check(ticks(1, 2, "crash"));
    assertEquals(254, run.code(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("out of ink"), run.err());
  }

  @Test
  void model_isAnOrdinaryClass() {
    String good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    String[] args = {
      "check", "--model", "java.util.ArrayDeque", "--map", "enq=add", "--map", "deq=poll", ""
    };
    args[7] = good;
    Run run = Run.of(args);
    assertEquals(0, run.code(), run.err());
    args[7] = bad;
    assertEquals(1, Run.of(args).code());
  }
}
