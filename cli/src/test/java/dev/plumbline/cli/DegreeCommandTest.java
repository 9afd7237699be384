package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DegreeCommandTest {
  @TempDir Path folder;
  private String overtaking;
  private String impossible;

  @BeforeEach
  void files() {
    overtaking =
        QueueFiles.file(
            folder,
            "overtaking.txt",
            """
            [0,1] t0 enq(1)
            [2,3] t0 enq(2)
            [4,5] t0 enq(3)
            [6,7] t0 deq() -> 3
            [8,9] t0 deq() -> 1
            """);
    impossible = QueueFiles.file(folder, "impossible.txt", "[0,1] t0 deq() -> 3\n");
  }

  private static Run degree(String... arguments) {
    return Run.ofQueue("degree", arguments);
  }

  @Test
  void degree_isToldWithWhatForcesIt() {
    Run run = degree(overtaking);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains(": out-of-order degree 2 (queue, 5 operations)"), run.out());
    assertTrue(run.out().contains("deq() -> 3 took 3 while 2 older values, 1 and 2,"), run.out());
    assertTrue(run.out().contains("verified independently."), run.out());
    run.out().lines().skip(1).forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void object_isNamed_whereThereAreSeveral() {
    String two =
        QueueFiles.file(
            folder,
            "two.jsonl",
            """
            {"process":0,"object":"a","op":"enq","in":1,"call":0,"return":1}
            {"process":0,"object":"b","op":"enq","in":1,"call":2,"return":3}
            {"process":0,"object":"b","op":"enq","in":2,"call":4,"return":5}
            {"process":0,"object":"b","op":"deq","out":2,"call":6,"return":7}
            """);
    assertTrue(
        degree(two).out().contains("Object \"b\": b.deq() -> 2 took 2 while 1 older value, 1,"));
  }

  @Test
  void json_hasTheFieldsOfTheContract() {
    Map<?, ?> line = PrintedJson.object(degree("--format", "json", overtaking).out());
    assertEquals(5L, line.get("operations"));
    assertEquals(2L, line.get("degree"));
    assertEquals("count", line.get("decider"));
    assertEquals(List.of(1L, 0L, 1L), line.get("overtaking"));
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L), line.get("forcedBy"));
    assertEquals(true, line.get("verified"));
    assertTrue(line.keySet().containsAll(List.of("file", "millis", "proofMillis", "mode")));
  }

  @Test
  void limit_givesBoundsAndExit2() {
    Run run = degree("--relax", "head-late", "--state-limit", "1", "--format", "json", overtaking);
    assertEquals(2, run.code(), run.err());
    Map<?, ?> line = PrintedJson.object(run.out());
    assertFalse(line.containsKey("degree"), line.toString());
    assertTrue((Long) line.get("atLeast") <= 2, line.toString());
  }

  @Test
  void whatNoNumberAllows_exits1() {
    Run run = degree(impossible);
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("NOT relaxed-linearizable, whatever the k of out-of-order"));
    assertTrue(run.out().contains("nothing ever added it"), run.out());
    Map<?, ?> line = PrintedJson.object(degree("--format", "json", impossible).out());
    assertTrue(line.containsKey("degree") && line.get("degree") == null, line.toString());
  }

  @Test
  void malformed_exits254() {
    String file = QueueFiles.file(folder, "bad.txt", "[0,1] t0 frob(1)\n");
    Run run = degree(file);
    assertEquals(254, run.code());
    assertTrue(run.err().contains("has no operation frob"), run.err());
  }

  @Test
  void degreeOfSeveralObjects_namesTheOneThatForcesIt() {
    String file =
        QueueFiles.file(
            folder,
            "several.txt",
            """
            [0,1] t0 calm.enq(1)
            [2,3] t0 busy.enq(2)
            [4,5] t0 busy.enq(3)
            [6,7] t0 busy.deq() -> 3
            """);
    assertTrue(
        degree(file).out().contains("Object \"busy\": busy.deq() -> 3 took 3"), degree(file).out());
    Map<?, ?> line = PrintedJson.object(degree("--format", "json", file).out());
    assertTrue(line.get("explanation").toString().startsWith("Object \"busy\": "));
  }

  @Test
  void limitOfTime_isTold() throws IOException {
    String many = folder.resolve("many.jsonl").toString();
    String[] generate = {
      "generate", "--spec", "queue", "--operations", "20000", "--values", "distinct", "--out", many
    };
    assertEquals(0, Run.of(generate).code());
    Run run = degree("--time-limit", "1ms", "--format", "json", many);
    Map<?, ?> line = PrintedJson.object(run.out());
    // Whether it ended while the file was read or later depends on the machine.
    assertNotEquals(true, line.get("verified"), line.toString());
    assertEquals("time", line.get("reason"), line.toString());
    assertTrue(line.get("message").toString().contains("he time limit "), line.toString());
    Map<?, ?> unlimited = PrintedJson.object(degree("--format", "json", overtaking).out());
    assertFalse(unlimited.containsKey("reason"), unlimited.toString());
  }

  @Test
  void plot_isAPng() throws IOException {
    Path picture = folder.resolve("plot.PNG");
    assertEquals(0, degree("--plot", picture.toString(), overtaking).code());
    assertEquals(1280, ImageIO.read(picture.toFile()).getWidth());
  }

  @Test
  void plotThatCannotBeDrawn_isRefusedBeforeTheWork() {
    List<String[]> cases =
        List.of(
            new String[] {"--plot", folder.resolve("plot.gif").toString(), overtaking},
            new String[] {"--plot", folder.resolve("none/plot.svg").toString(), overtaking},
            new String[] {"--plot", folder.toString() + "/x.svg", overtaking, impossible},
            new String[] {
              "--relax", "restricted", "--plot", folder.resolve("plot.svg").toString(), overtaking
            });
    for (String[] arguments : cases) {
      Run run = degree(arguments);
      assertEquals(254, run.code(), run.out());
      assertEquals("", run.out());
      assertEquals(1, run.err().lines().count(), run.err());
    }
  }

  @Test
  void plotOfWhatWasNotCounted_isRefusedAfterTheAnswerAndItsReport() throws IOException {
    Path plot = folder.resolve("plot.svg");
    Path report = folder.resolve("report.xml");
    Files.writeString(plot, "of yesterday");
    String twice =
        QueueFiles.file(
            folder, "twice.txt", "[0,1] t0 enq(1)\n[2,3] t0 enq(1)\n[4,5] t0 deq() -> 1\n");
    Run run = degree("--plot", plot.toString(), "--report", report.toString(), twice);
    assertEquals(254, run.code());
    assertTrue(run.out().contains("out-of-order degree 0"), run.out());
    assertTrue(run.err().contains("Nothing drawn"), run.err());
    assertFalse(Files.exists(plot));
    assertTrue(Files.readString(report).contains("tests=\"1\" failures=\"0\" errors=\"0\""));
  }

  @Test
  void plot_isAnSvg() throws IOException {
    Path picture = folder.resolve("plot.svg");
    Run run = degree("--plot", picture.toString(), overtaking);
    assertEquals(0, run.code(), run.err());
    String svg = Files.readString(picture);
    assertTrue(svg.startsWith("<svg") && svg.endsWith("</svg>\n"), svg);
    assertEquals(4, svg.lines().filter(line -> line.contains("<rect")).count());
  }
}
