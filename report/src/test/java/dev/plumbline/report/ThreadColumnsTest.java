package dev.plumbline.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.report.ThreadColumns.Line;
import dev.plumbline.report.ThreadColumns.Look;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadColumnsTest {
  private static String draw(int width, Line... lines) {
    Terminal terminal = new Terminal(Palette.NONE, width, false);
    return new ThreadColumns(terminal, List.of("t0", "t1"), "Queue.java", List.of(lines)).draw();
  }

  @Test
  void draw_steps_standUnderTheirThreads() {
    String drawn =
        draw(
            60,
            new Line(0, "enq(1)", "", Look.HEADING),
            new Line(0, "reads tail: Node#1", ":31 enq", Look.PLAIN),
            new Line(1, "deq()", "", Look.HEADING));
    List<String> lines = drawn.lines().toList();
    int second = lines.get(0).indexOf("t1");
    assertEquals(2, lines.get(0).indexOf("t0"));
    assertTrue(lines.get(0).endsWith("Queue.java"), drawn);
    assertTrue(lines.get(1).startsWith("  enq(1)"), drawn);
    assertTrue(lines.get(2).startsWith("    reads tail: Node#1"), drawn);
    assertEquals(lines.get(0).indexOf("Queue.java"), lines.get(2).indexOf(":31 enq"));
    assertEquals(second, lines.get(3).indexOf("deq()"));
  }

  @Test
  void draw_longText_wrapsInsideTheWidth() {
    String drawn = draw(60, new Line(1, "word ".repeat(30), ":31 enq", Look.PLAIN));
    assertTrue(drawn.lines().allMatch(line -> line.length() <= 60), drawn);
    assertTrue(drawn.lines().count() > 3, drawn);
  }

  @Test
  void draw_controlCharacters_areSpelledOut() {
    assertFalse(draw(60, new Line(0, "a\u001b[31m", "", Look.BAD)).contains("\u001b"));
  }
}
