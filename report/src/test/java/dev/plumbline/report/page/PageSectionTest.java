package dev.plumbline.report.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.report.page.Interleaving.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What sections of other kinds refuse; what they look like is tested in a browser. */
class PageSectionTest {
  private static final PageSection EXHIBIT = new PageSection("kind", "title");

  @Test
  void interleaving_ofAThreadThatThereIsNot_isRefused() {
    List<Step> steps = List.of(new Step(2, "x = 1", "", "", "", false));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new Interleaving("turns", List.of("a", "b"), "", steps));
    assertEquals("step 0 is of thread 2, but there are 2 threads", e.getMessage());
  }

  @Test
  void table_withARaggedRow_isRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> EXHIBIT.table("t", List.of("a", "b"), List.of(List.of("1"))));
    assertEquals("a row has 1 cells, its table 2 columns", e.getMessage());
  }

  @Test
  void graph_withALinkToNowhere_isRefused() {
    List<Graph.Link> links = List.of(new Graph.Link(0, 1, "why"));
    assertThrows(IndexOutOfBoundsException.class, () -> new Graph(List.of("a"), links));
  }

  @Test
  void graph_withDetailsOfSomeNodes_isRefused() {
    List<Graph.Detail> details = List.of(new Graph.Detail(true, "right", Optional.empty()));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> new Graph(List.of("a", "b"), List.of(), details));
    assertEquals("2 nodes have 1 details", e.getMessage());
  }

  @Test
  void secondHistory_isRefused() {
    PageSection section = new PageSection("kind", "title").history(History.builder().build());
    assertThrows(IllegalStateException.class, () -> section.history(History.builder().build()));
  }

  @Test
  void reports_areAboutTheLastCallOfTheirProcess() {
    History history =
        History.builder()
            .add(1, "write", 1, null, 0, 5)
            .addPending(1, "write", 2, 10)
            .addPending(2, "write", 3, 11)
            .mark(Mark.crash(20))
            .mark(Mark.notDone(30, 1))
            .mark(Mark.done(31, 2, null))
            .addPending(1, "write", 4, 40)
            .mark(Mark.crash(50))
            .mark(Mark.notDone(60, 1))
            .build();
    assertArrayEquals(new int[] {1, 3}, NotDone.rows(history));
  }
}
