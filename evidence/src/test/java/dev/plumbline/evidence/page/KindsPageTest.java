package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.report.page.Graph;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.Interleaving;
import dev.plumbline.report.page.Interleaving.Step;
import dev.plumbline.report.page.PageSection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kinds of pages that nobody has yet, made of the blocks that there are. */
class KindsPageTest extends BrowserTest {
  private static final String MARKUP = "if (a<b && \"</script><img src=x onerror=hacked=1>\") {";

  /** A counter without lock, as an explorer of interleavings might show it. */
  private static PageSection lostUpdate() {
    List<Step> steps =
        List.of(
            new Step(0, "int seen = value;", "Counter.java:12", "reads 0", "value=0", false),
            new Step(1, "int seen = value;", "Counter.java:12", "reads 0", "value=0", false),
            new Step(1, "value = seen + 1;", "Counter.java:13", "writes 1", "value=1", false),
            new Step(1, MARKUP, "Counter.java:14", "", "value=1", false),
            new Step(0, "value = seen + 1;", "Counter.java:13", "writes 1", "value=1", true));
    return new PageSection("exploration", "Counter.increment, execution 17 of 20")
        .answer("an update is lost", PageSection.Tone.BAD)
        .fact("executions", "20")
        .words("Why", List.of("Both threads read 0 before either wrote."))
        .interleaving(
            new Interleaving("How it happened", List.of("t0", "t1 <b>"), "value=0", steps))
        .history(Pages.inOrder());
  }

  @Test
  void interleaving_steppedThrough_showsTurnsSourcesAndStates() {
    open(Pages.write("interleaving", new HtmlPage("exploration").add(lostUpdate())));
    assertEquals("✗ an update is lost", browser().text("h1"));
    assertEquals("Step\tt0\tt1 <b>", browser().text(".turns thead tr"));
    assertEquals(5L, number("document.querySelectorAll('.turns tbody tr').length"));
    assertEquals("1,2,2,2,1", columnsOfTurns());
    assertEquals(2L, number("document.querySelectorAll('.turns tr.switch').length"));
    assertTrue(browser().text(".turns").contains("Counter.java:13"));
    assertEquals("✗ value = seen + 1;", browser().text(".turns td.bad code"));
    browser().press("ArrowRight");
    browser().press("ArrowRight");
    assertEquals("#step=3", browser().evaluate("location.hash"));
    assertEquals("value=0", browser().text(".interleaving .now dd:nth-of-type(1)"));
    assertEquals("value=1", browser().text(".interleaving .now dd:nth-of-type(2)"));
    browser().click(".turns tbody tr:nth-child(4)");
    assertEquals(MARKUP, browser().text(".interleaving .now h3"));
    assertEquals(true, browser().evaluate("window.hacked === undefined"));
    assertEquals(0L, number("document.querySelectorAll('img').length"));
  }

  private static Object columnsOfTurns() {
    return browser()
        .evaluate(
            "[...document.querySelectorAll('.turns tbody tr')]"
                + ".map(row => [...row.children].findIndex(c => c.matches('.turn'))).join()");
  }

  @Test
  void interleaving_linkedTo_opensAtTheStepBesideItsHistory() {
    HtmlPage page = new HtmlPage("exploration").add(lostUpdate());
    open(Pages.write("interleaving-link", page), "#step=5");
    assertEquals("5", browser().text(".turns [aria-current] .number"));
    assertTrue(browser().text(".interleaving .now").contains("by t0, Counter.java:13: writes 1"));
    assertEquals(3L, number("plumbline.context.history.size"));
    browser().press("n");
    assertEquals("enq(1) → null", browser().text(".details h3"));
  }

  @Test
  void interleaving_ofManySteps_showsThoseAround() {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      steps.add(new Step(i * 7 / 3 % 12, "step " + i, "", "", "", false));
    }
    List<String> threads = steps.stream().limit(12).map(s -> "worker-" + s.code()).toList();
    PageSection section =
        new PageSection("exploration", "many")
            .answer("explored", PageSection.Tone.GOOD)
            .interleaving(new Interleaving("Turns", threads, "", steps));
    open(Pages.write("interleaving-long", new HtmlPage("many").add(section)), "#step=4321");
    assertEquals("4,321", browser().text(".turns [aria-current] .number"));
    assertEquals(400L, number("document.querySelectorAll('.turns tbody tr').length"));
  }

  @Test
  void derivedAlgorithms_asGraphTableAndBars_areDrawn() {
    PageSection space =
        new PageSection("derivation", "Stacks from one sketch")
            .answer("3 of 8 algorithms are linearizable", PageSection.Tone.GOOD)
            .graph(
                "Where they come from",
                new Graph(
                    List.of("sketch", "lock", "compare-and-set", "elimination"),
                    List.of(
                        new Graph.Link(0, 1, "one lock"),
                        new Graph.Link(1, 2, "no lock"),
                        new Graph.Link(2, 3, "an array beside it"),
                        new Graph.Link(0, 3, "<i>guessed</i>"))))
            .table(
                "The algorithms",
                List.of("Algorithm", "Verdict"),
                List.of(List.of("lock", "linearizable"), List.of("<b>cas</b>", "linearizable")))
            .bars("Algorithms by their length", "lines", List.of(0L, 2L, 1L));
    open(Pages.write("derivation", new HtmlPage("space").add(space)));
    assertEquals(4L, number("document.querySelectorAll('.graph .node').length"));
    assertEquals(4L, number("document.querySelectorAll('.graph .link').length"));
    assertTrue(browser().text("main table").contains("<b>cas</b>"));
    assertEquals(3L, number("document.querySelectorAll('.bars g').length"));
  }
}
