package dev.plumbline.junit;

import static dev.plumbline.junit.HistoryAssertions.assertLinearizable;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

class HistoryAssertionsTest {
  private static final History RIGHT =
      History.builder().add(0, "enq", "a", null, 0, 10).add(1, "deq", null, "a", 5, 15).build();

  private static final History WRONG =
      History.builder()
          .add("alice", "enq", "a", null, 0, 10)
          .add("alice", "enq", "b", null, 20, 30)
          .add("bob", "deq", null, "b", 40, 50)
          .add("bob", "deq", null, "a", 60, 70)
          .build();

  @Test
  void right_passes() {
    assertLinearizable(RIGHT, "queue");
    assertLinearizable(RIGHT, Specs.named("queue"));
  }

  @Test
  void wrong_failsWithTheReport() {
    String message = failure(() -> assertLinearizable(WRONG, "queue"));
    assertTrue(message.startsWith("history: NOT linearizable (queue, 4 operations)\n\n"), message);
    assertTrue(
        message.contains(
            "  deq() -> \"b\" (C) took \"b\", but \"a\" came first: enq(\"a\") -> null (A) had"
                + " returned before enq(\"b\")\n"),
        message);
  }

  @Test
  void file_isReadAndChecked(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("run.jsonl");
    Files.writeString(
        file,
        """
        {"process":0,"op":"enq","in":"a","call":12,"return":20}
        {"process":1,"op":"deq","out":"a","call":15,"return":31}
        """);
    assertLinearizable(file, "queue");
    String message = failure(() -> assertLinearizable(file, Specs.named("stack")));
    assertTrue(message.contains("run.jsonl:1: "), message);
  }

  @Test
  void mistakes_areSentences(@TempDir Path folder) {
    assertEquals(
        "assertLinearizable: there is no specification \"quue\"; did you mean queue?",
        failure(() -> assertLinearizable(RIGHT, "quue")));
    Path missing = folder.resolve("missing.plb");
    assertEquals(
        "cannot read " + missing + ": there is no such file.",
        failure(() -> assertLinearizable(missing, "queue")));
  }

  @Test
  void nothingToCheck_isNoPass(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.jsonl"));
    assertEquals(
        empty + ": the history is empty: nothing was checked.",
        failure(() -> assertLinearizable(empty, "queue")));
    History unanswered = History.builder().addPending(0, "deq", null, 0).build();
    assertEquals(
        "history: no operation completed: there was no answer to check.",
        failure(() -> assertLinearizable(unanswered, "queue")));
    History unobserved = History.builder().add(0, "enq", "a", null, 0, 10).build();
    assertEquals(
        "history: no completed operation observes anything: no answer could have been wrong.",
        failure(() -> assertLinearizable(unobserved, "queue")));
  }

  private static String failure(Runnable assertion) {
    return assertThrows(AssertionFailedError.class, assertion::run).getMessage();
  }
}
