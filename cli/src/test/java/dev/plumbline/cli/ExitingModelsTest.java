package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that end the process: nothing passes before its verdict was told. */
@Timeout(300)
class ExitingModelsTest {
  @TempDir Path folder;

  private Child check(String model, String more, String... args) throws Exception {
    String classes = Child.queue(folder, model, more);
    String good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    String[] first = {"check", "--model", model, "--classpath", classes, "--quiet"};
    return Child.run(folder, List.of(), Recordings.with(Recordings.with(first, args), good));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { System.exit(0); }",
        "static { Runtime.getRuntime().exit(0); }",
        "static { Runtime.getRuntime().halt(0); }",
        "static { java.util.function.IntConsumer end = Runtime.getRuntime()::halt; end.accept(0); }",
        "{ System.exit(0); }",
        "{ Runtime.getRuntime().halt(0); }",
        "public boolean equals(Object o) { return true; }"
            + " public int hashCode() { System.exit(0); return 0; }"
      })
  void exitInTheClass_isNoPassInAnyReport(String more) throws Exception {
    Path report = folder.resolve("report.xml");
    Files.writeString(report, "of yesterday");
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    Child child = check("Quits", more, "--format", "json", "--report", report.toString(), bad);
    assertEquals(254, child.code(), child.out() + child.err());
    assertEquals("", child.out());
    assertTrue(child.err().startsWith("plumbline: Quits"), child.err());
    assertTrue(
        child.err().contains(" called System.exit") || child.err().contains(" called Runtime.exit"),
        child.err());
    assertEquals(1, child.err().lines().count(), child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"0\" errors=\"2\""), xml);
    assertTrue(xml.contains("good.jsonl") && xml.contains("bad.jsonl"), xml);
  }

  /** What cannot be noticed leaves no report at all; least of all one of another day. */
  @ParameterizedTest
  @ValueSource(strings = {"check", "degree", "view", "watch", "record"})
  void haltThatNobodyNotices_leavesNoReport(String command) throws Exception {
    String halts =
        """
        static {
          try {
            Runtime.class.getMethod("ha" + "lt", int.class).invoke(Runtime.getRuntime(), 7);
          } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
          }
        }
        """;
    String classes = Child.queue(folder, "Vanishes", halts);
    String good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    String out = folder.resolve("run.plb").toString();
    Path report = folder.resolve("report.html");
    Files.writeString(report, "of yesterday");
    String[] named =
        switch (command) {
          case "record" ->
              new String[] {"--class", "Vanishes", "--spec", "queue", "--check", "--out", out};
          case "watch" -> new String[] {"--model", "Vanishes", "--until-end", good};
          case "view" -> new String[] {"--model", "Vanishes", "--no-open", good};
          default -> new String[] {"--model", "Vanishes", good};
        };
    String option = command.equals("view") ? "--out" : "--report";
    String[] first = {command, "--classpath", classes, option, report.toString()};
    Child child = Child.run(folder, List.of(), Recordings.with(first, named));
    assertEquals(7, child.code(), child.out() + child.err());
    assertFalse(Files.exists(report));
  }

  /** The verdict is there: not it is cut short, but the page. */
  @Test
  void exitWhileAStateIsShown_leavesTheVerdict() throws Exception {
    String states =
        """
        public String toString() { System.exit(0); return ""; }
        public boolean equals(Object o) {
          return o instanceof Loud other && queue.toString().equals(other.queue.toString());
        }
        public int hashCode() { return queue.size(); }
        """;
    Path report = folder.resolve("report.xml");
    String page = folder.resolve("page.html").toString();
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    Child child = check("Loud", states, "--report", page, "--report", report.toString(), bad);
    assertEquals(254, child.code(), child.out() + child.err());
    assertTrue(child.out().contains("bad.jsonl: NOT linearizable"), child.out());
    assertEquals(
        "plumbline: Loud.toString called System.exit at "
            + bad
            + ", while the verdict was shown in the report.\n",
        child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"2\" failures=\"1\" errors=\"1\""), xml);
  }

  /**
   * A recording that is cut short, or never begins, is not checked: its report must not be green.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void put(Object value) { System.exit(0); }",
        "{ System.exit(0); }",
        "static { System.exit(0); }"
      })
  void exitOfARecordedClass_isUndecidedInTheReport(String more) throws Exception {
    String classes = Child.queue(folder, "Leaves", more);
    Path report = folder.resolve("report.xml");
    Child child =
        Child.run(
            folder,
            List.of(),
            "record",
            "--class",
            "Leaves",
            "--classpath",
            classes,
            "--spec",
            "queue",
            "--map",
            more.contains("put") ? "enq=put" : "enq=enq",
            "--operations",
            "100",
            "--time-limit",
            "10s",
            "--check",
            "--report",
            report.toString(),
            "--out",
            folder.resolve("run.plb").toString());
    assertEquals(254, child.code(), child.out() + child.err());
    assertTrue(child.err().contains(" called System.exit"), child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), xml);
    assertTrue(xml.contains("type=\"undecided\"") && xml.contains("run.plb"), xml);
  }

  /** The work is still going on: it ends, undecided, and its reports are written. */
  @Test
  void exitByALaterThread_leavesAReport() throws Exception {
    Path report = folder.resolve("report.xml");
    String later =
        """
        private static final java.util.concurrent.CountDownLatch STEP =
            new java.util.concurrent.CountDownLatch(1);
        static {
          new Thread(() -> {
            try { STEP.await(); } catch (InterruptedException e) { }
            System.exit(0);
          }).start();
        }
        public Object peek() {
          STEP.countDown();
          while (true) { Thread.onSpinWait(); }
        }
        """;
    Child child = check("Later", later, "--map", "deq=peek", "--report", report.toString());
    assertEquals(254, child.code(), child.out() + child.err());
    assertTrue(child.err().contains(" called System.exit at "), child.err());
    String xml = Files.readString(report);
    assertTrue(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""), xml);
    assertTrue(xml.contains("type=\"undecided\""), xml);
  }

  /** What runs when the process ends cannot change how it ends, nor keep it from ending. */
  @ParameterizedTest
  @ValueSource(strings = {"Runtime.getRuntime().halt(0)", "while (true) { Thread.onSpinWait(); }"})
  void shutdownHook_changesNothing(String hook) throws Exception {
    String more =
        "static { Runtime.getRuntime().addShutdownHook(new Thread(() -> { " + hook + "; })); }";
    String bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    Child child = check("Hooked", more.replace("};", "}"), bad);
    assertEquals(1, child.code(), child.out() + child.err());
    assertTrue(child.out().contains("bad.jsonl: NOT linearizable"), child.out());
    assertTrue(child.out().contains("good.jsonl: linearizable"), child.out());
  }

  @Test
  void generate_doesNotPassUnseenEither() throws Exception {
    String classes = Child.queue(folder, "Stillborn", "static { System.exit(0); }");
    Child child =
        Child.run(folder, List.of(), "generate", "--model", "Stillborn", "--classpath", classes);
    assertEquals(254, child.code(), child.out() + child.err());
  }

  /** A program reads results there, and would stumble over anything else. */
  @Test
  void whatAModelPrints_isNoResult() throws Exception {
    Child child =
        check(
            "Chatty",
            "public Object take() { System.out.println(7); return queue.poll(); }",
            "--map",
            "deq=take");
    assertEquals(0, child.code(), child.out() + child.err());
    assertEquals(1, child.out().lines().count(), child.out());
    assertTrue(child.err().startsWith("7\n"), child.err());
  }

  /** The verdict went nowhere, so it is no pass. */
  @Test
  void closedStandardOutput_isNoPass() throws Exception {
    String closing =
        """
        static {
          try {
            new java.io.FileOutputStream(java.io.FileDescriptor.out).close();
          } catch (java.io.IOException e) {
            throw new AssertionError(e);
          }
        }
        """;
    Child child = check("Mute", closing);
    assertEquals(254, child.code(), child.out() + child.err());
    assertTrue(child.err().contains("could not be written to standard output"), child.err());
    assertFalse(child.out().contains("linearizable"), child.out());
  }
}
