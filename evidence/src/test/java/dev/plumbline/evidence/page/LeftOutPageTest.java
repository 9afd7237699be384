package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.page.HtmlPage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Operations that have no part in the verdict are there, and gray. */
class LeftOutPageTest extends BrowserTest {
  private static final Spec<?> REGISTER = Specs.named("register");

  private static void write(HistoryBuilder b, Object process, int value, long call, long ret) {
    int row = b.begin(process, null, "write", b.values().codeOf(value), call, 0);
    b.end(row, Values.NONE, ret);
  }

  @Test
  void failedOperations_areGreyAndSayThatTheyDidNotHappen() {
    HistoryBuilder b = History.builder();
    write(b, 0, 1, 0, 10);
    int failed = b.begin(1, null, "write", b.values().codeOf(2), 5, 7);
    b.discard(failed, 60);
    b.discard(b.begin("only-failures", null, "<i>odd</i>", Values.NONE, 12, 8), 14);
    write(b, 0, 3, 20, 30);
    write(b, 2, 4, 70, 80);
    open(Pages.write("excluded", "register", b.build()), "#op=1");
    assertTrue(browser().text(".figures").contains("did not happen\n2"));
    assertTrue(browser().text(".legend").contains("left out"));
    assertEquals("write(2)", browser().text(".details h3"));
    assertTrue(browser().text(".details").contains("certainly did not happen"));
    assertTrue(browser().text(".details .facts").contains("failed\n60"));
    browser().press("n");
    assertEquals("<i>odd</i>()", browser().text(".details h3"), "in the order of calls");
    browser().press("n");
    assertEquals("write(3)", browser().text(".details h3"));
    assertTrue(isGrey("plumbline.context.history.rowAt(1)"));
    assertEquals(3L, number("plumbline.context.stepper.steps"));
  }

  /** Whether the middle of a bar is a color without hue. */
  private static boolean isGrey(String row) {
    return number(
            """
            (() => {
              const t = plumbline.context.explorer.timeline;
              t.select(-1);
              t.fit();
              t.frame();
              const row = %s;
              const x = (t.scene.view.x(t.history.call[row]) + t.scene.view.x(t.history.ret[row])) / 2;
              const y = 40 + 26 * t.history.lane[row] + 7;
              const [r, g, b] = t.canvas.getContext('2d').getImageData(x, y, 1, 1).data;
              const paper = t.canvas.getContext('2d').getImageData(t.scene.width - 3, y, 1, 1).data;
              return Math.max(r, g, b) - Math.min(r, g, b) < 20 && Math.abs(paper[0] - r) > 8 ? 1 : 0;
            })()
            """
                .formatted(row))
        == 1;
  }

  @Test
  void otherParts_ofTheOneShown_areShadows() {
    History history =
        History.builder()
            .add(0, "put", List.of("x", 1), null, 0, 10)
            .add(1, "put", List.of("y", 2), null, 0, 10)
            .add(0, "get", "x", 1, 20, 30)
            .add(1, "get", "y", 2, 20, 30)
            .build();
    open(Pages.write("shadows", "map", history));
    assertTrue(!isGrey("1"));
    browser().evaluate("plumbline.context.showGroup(plumbline.context.history.group[0])");
    assertEquals("2 of 4", browser().text(".found"));
    assertTrue(isGrey("1"), "the other key is a shadow");
    assertTrue(!isGrey("0"));
    assertEquals(
        1L,
        number(
            "(() => { const t = plumbline.context.explorer.timeline; return t.painter.rowAt("
                + "(t.scene.view.x(0) + t.scene.view.x(1)) / 2, 40 + 26 + 13, t.scene); })()"),
        "and can still be asked");
  }

  @Test
  void operationsUndoneByACrash_areGrey() {
    HistoryBuilder b = History.builder();
    write(b, 0, 1, 0, 10);
    write(b, 0, 2, 20, 30);
    b.mark(Mark.crash(40));
    b.add(1, "read", null, 1, 50, 60);
    FileResult result =
        Pages.check("lost", REGISTER, b.build(), c -> c.crashModel(CrashModel.BUFFERED_DURABLE));
    open(Pages.write("lost", new HtmlPage("lost").add(result, REGISTER)), "#op=1");
    assertTrue(browser().text("h1").startsWith("✓"));
    assertTrue(browser().text(".witness .lead").contains("1 operation had been undone by a crash"));
    assertTrue(browser().text(".details").contains("A crash undid it"));
    assertTrue(isGrey("1"));
  }

  @Test
  void operationReportedAsNotDone_isGreyInAViolation() {
    HistoryBuilder b = History.builder();
    write(b, 0, 1, 0, 10);
    b.addPending(1, "write", 2, 20);
    b.mark(Mark.crash(30, 1));
    b.mark(Mark.notDone(40, 1));
    b.add(0, "read", null, 2, 50, 60);
    FileResult result =
        Pages.check("not-done", REGISTER, b.build(), c -> c.crashModel(CrashModel.DETECTABLE));
    open(Pages.write("not-done", new HtmlPage("n").add(result, REGISTER)), "#op=1");
    assertTrue(browser().text("h1").startsWith("✗ NOT"));
    assertTrue(browser().text(".details").contains("reported after a crash that it is not done"));
    assertTrue(browser().text(".legend").contains("left out"));
    assertEquals("1 part", browser().text("summary h2"));
  }

  @Test
  void crashesAndReports_areReadable() {
    HistoryBuilder b = History.builder();
    b.addPending(1, "write", 2, 20);
    b.mark(Mark.crash(30));
    b.mark(Mark.done(31, 1, null));
    b.add(1, "read", null, 2, 40, 50);
    write(b, 1, 3, 51, 52);
    b.add(2, "read", null, 2, 60, 61);
    FileResult result =
        Pages.check("crashes", REGISTER, b.build(), c -> c.crashModel(CrashModel.DETECTABLE));
    open(Pages.write("crashes", new HtmlPage("c").add(result, REGISTER)));
    assertEquals(2L, number("document.querySelectorAll('svg .mark').length"));
    assertEquals(
        false,
        browser()
            .evaluate(
                "(([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top <"
                    + " a.bottom)([...document.querySelectorAll('svg .mark')]"
                    + ".map(e => e.getBoundingClientRect()))"),
        "one is written over the other");
    assertTrue(browser().text(".legend").contains("crash"));
    assertTrue(!browser().text(".legend").contains("annotation"));
    assertTrue(
        (Boolean)
            browser()
                .evaluate(
                    "(({painter, scene, history}) => painter.endOfPending(0) <="
                        + " scene.view.x(history.call[1]))(plumbline.context.explorer.timeline)"),
        "the interrupted operation is drawn over what its process did later");
  }
}
