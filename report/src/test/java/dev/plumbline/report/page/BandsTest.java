package dev.plumbline.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.Annotation;
import dev.plumbline.report.page.Bands.Band;
import java.util.List;
import org.junit.jupiter.api.Test;

class BandsTest {
  @Test
  void beginAndEnd_ofOneThing_areOneBand() {
    assertEquals(
        List.of(new Band(1, 5, "kill: n1 → restart: n1"), new Band(2, 4, "kill: n2 → restart: n2")),
        Bands.of(
            List.of(
                new Annotation(1, "kill", "n1"),
                new Annotation(2, "kill", "n2"),
                new Annotation(4, "restart", "n2"),
                new Annotation(5, "restart", "n1"))));
  }

  @Test
  void kindsWithARest_matchByIt() {
    assertEquals(
        List.of(
            new Band(1, 3, "start-skew → stop-skew"),
            new Band(2, Bands.MOMENT, "start-partition: [n1]")),
        Bands.of(
            List.of(
                new Annotation(1, "start-skew", ""),
                new Annotation(2, "start-partition", "[n1]"),
                new Annotation(3, "stop-skew", ""))));
  }

  @Test
  void beginWithoutEnd_andOthers_areMoments() {
    assertEquals(
        List.of(
            new Band(1, Bands.MOMENT, "heal"),
            new Band(2, Bands.MOMENT, "note: x"),
            new Band(3, Bands.MOMENT, "pause: n1"),
            new Band(4, Bands.MOMENT, "resume: n2")),
        Bands.of(
            List.of(
                new Annotation(1, "heal", ""),
                new Annotation(2, "note", "x"),
                new Annotation(3, "pause", "n1"),
                new Annotation(4, "resume", "n2"))));
  }
}
