package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.degree.Degree;
import dev.plumbline.core.degree.DegreeMeter;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.MalformedHistoryException;
import dev.plumbline.core.history.Problem;
import dev.plumbline.core.history.Rule;
import dev.plumbline.core.online.OnlineChecker;
import dev.plumbline.core.options.Algorithm;
import dev.plumbline.core.options.Limits;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.verdict.Core;
import dev.plumbline.core.verdict.Explanation;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.WatchResult;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a person sees of each kind of result. */
class VerdictPageTest extends BrowserTest {
  private static final Spec<?> QUEUE = Specs.named("queue");

  @Test
  void violation_opened_showsAnswerPictureAndWhy() {
    open(Pages.write("violation", "queue", Pages.overtaken()));
    assertEquals("✗ NOT linearizable", browser().text("h1"));
    assertEquals(
        "deq() → \"send mail 17\" C took \"send mail 17\", but \"resize cat.jpg\" came first: enq(\"resize"
            + " cat.jpg\") → null A had returned before enq(\"send mail 17\") → null B began, and deq() →"
            + " \"resize cat.jpg\" D began only after C had returned.",
        browser().text(".sentences"));
    assertTrue(browser().text(".argument").contains("4 of 7 operations"));
    assertEquals(
        "C\u00a0\u00a0deq() → \"send mail 17\"✗", browser().evaluate(pictureText(".blamed")));
    assertEquals(4L, number("document.querySelectorAll('.picture .operation').length"));
    assertTrue(browser().text(".possible").contains("[\"resize cat.jpg\",\"send mail 17\"]"));
    assertTrue(browser().text(".possible").contains("instead of \"send mail 17\""));
    assertTrue(pixels("--bad") > 100, "the core is outlined in the history");
    assertTrue(browser().text(".legend").contains("annotation"));
  }

  private static String pictureText(String selector) {
    return "[...document.querySelectorAll('.picture %s > text')].map(t => t.textContent).join('')"
        .formatted(selector);
  }

  @Test
  void precedenceCycle_explainedByLinks_isDrawnAsGraph() {
    History history = Pages.inOrder();
    Explanation why =
        new Explanation(
            -1,
            List.of("Each must come before the next."),
            List.of(
                new Explanation.Link(0, 1, "had returned before"),
                new Explanation.Link(1, 2, "had returned before that"),
                new Explanation.Link(2, 0, "saw what it wrote")));
    Verdict verdict =
        new Verdict.Violation(new Core(new int[] {0, 1, 2}, History.PENDING, false), why);
    FileResult good = Pages.check("cycle", "queue", history);
    var check =
        new dev.plumbline.core.result.CheckResult(
            history,
            "queue",
            "linearizable",
            verdict,
            false,
            List.of(),
            new dev.plumbline.core.result.Effort(1, "search", 1, 1, List.of()));
    HtmlPage page = new HtmlPage("cycle").add(new FileResult(good.file(), 1, check), QUEUE);
    open(Pages.write("cycle", page));
    assertEquals(3L, number("document.querySelectorAll('.graph .link').length"));
    assertTrue(
        ((String) browser().evaluate("document.querySelector('.graph').textContent"))
            .contains("saw what it wrote"));
  }

  @Test
  void linearizable_steppedThrough_showsStatesAndWhatChanged() {
    open(Pages.write("witness", "queue", Pages.inOrder()));
    assertEquals("✓ linearizable", browser().text("h1"));
    assertStep("enq(1) → null", "[]", "[1]");
    browser().click("[title='Next step (→)']");
    assertStep("enq(2) → null", "[1]", "[1,2]");
    assertEquals(",2", browser().text(".now ins"));
    browser().press("ArrowRight");
    assertStep("deq() → 1", "[1,2]", "[2]");
    assertEquals("1,", browser().text(".now del"));
    browser().press("ArrowLeft");
    assertStep("enq(2) → null", "[1]", "[1,2]");
    assertEquals("#step=2", browser().evaluate("location.hash"));
  }

  private static void assertStep(String operation, String before, String after) {
    assertEquals(operation, browser().text(".now h3"));
    assertEquals(before, browser().text(".now dd:nth-of-type(1)"));
    assertEquals(after, browser().text(".now dd:nth-of-type(2)"));
  }

  @Test
  void undecided_opened_showsHowFarItGotAndWhatIsOpenThere() {
    GeneratorOptions options = GeneratorOptions.of(400, 24, 3).withValues(4).withPending(0.02);
    History history = HistoryGenerator.generate(Specs.named("register"), options);
    FileResult result =
        Pages.check(
            "undecided",
            Specs.named("register"),
            history,
            c -> c.algorithm(Algorithm.SEARCH).limits(Limits.none().withStates(60)));
    open(Pages.write("undecided", new HtmlPage("u").add(result, Specs.named("register"))));
    assertEquals("? undecided", browser().text("h1"));
    assertTrue(browser().text(".frontier").contains("limit of 60 states ended"));
    long frontier =
        result.check().breakdown().stream().mapToLong(p -> p.frontier()).findFirst().orElseThrow();
    assertTrue(browser().text(".frontier").contains("before time " + frontier));
    long open = 0;
    for (int i = 0; i < history.size(); i++) {
      open += history.call(i) <= frontier && history.ret(i) >= frontier ? 1 : 0;
    }
    assertTrue(browser().text(".frontier").contains("are " + open + " operations open"));
    long inSight = pixels("--bad");
    browser().press("+");
    browser().click(".frontier p button");
    assertTrue(pixels("--bad") > 0 && inSight > 0, "the frontier is a line in the history");
  }

  @Test
  void parts_ofAMap_areListedAndShownOnClick() {
    GeneratorOptions options = GeneratorOptions.of(600, 6, 5).withKeys(7);
    History history = HistoryGenerator.generate(Specs.named("map"), options);
    open(Pages.write("map", "map", history));
    assertEquals(7L, number("document.querySelectorAll('table.parts tbody tr').length"));
    String row = browser().text("table.parts tbody tr");
    assertTrue(row.contains("✓ valid order") && row.contains("monitor"), row);
    browser().click("table.parts tbody tr button");
    String size = browser().text("table.parts tbody tr td:nth-child(2)");
    assertEquals(size + " of 600", browser().text(".found"));
  }

  /** After a violation nobody looks at the other keys. */
  @Test
  void parts_thatWereNotDecided_areCounted() {
    var builder = History.builder();
    for (int key = 0; key < 16; key++) {
      builder.add(key, "get", "key" + key, key == 9 ? 5L : null, 10L * key, 10L * key + 5);
    }
    open(Pages.write("parts", "map", builder.build()));
    long shown = number("document.querySelectorAll('table.parts tbody tr').length");
    String title = browser().text("summary h2");
    assertEquals(shown == 16 ? "16 parts" : shown + " of 16 parts", title);
    String note = browser().text("details:has(table.parts) p.note");
    assertEquals(shown < 16, note.contains("one violation is enough"), note);
  }

  @Test
  void degree_opened_showsDistributionAndWhatForcesIt() {
    HistoryBuilder b = History.builder();
    for (int i = 0; i < 4; i++) {
      b.add(0, "enq", i, null, 20L * i, 20L * i + 10);
    }
    int[] out = {2, 0, 1, 3};
    for (int i = 0; i < 4; i++) {
      b.add(1, "deq", null, out[i], 100 + 20 * i, 110 + 20 * i);
    }
    Degree degree = new DegreeMeter(QUEUE, "out-of-order").measure(b.build());
    HtmlPage page = new HtmlPage("degree").add("runs/relaxed.jsonl", 5, degree, QUEUE);
    open(Pages.write("degree", page));
    assertEquals("✓ out-of-order degree 2", browser().text("h1"));
    assertTrue(browser().text(".argument").startsWith("Why not k = 1"));
    assertEquals(0L, pixelsOfCross(), "what forces a degree is no fault");
    assertEquals(
        "3,0,1",
        browser()
            .evaluate(
                "[...document.querySelectorAll('.bars .value')].map(t => t.textContent).join()"));
    assertTrue(browser().text(".possible").contains("[0,1,2]"), "what was possible");
    browser().press("ArrowRight");
    assertStep("enq(1) → null", "[0]", "[0,1]");
    browser().evaluate("plumbline.context.goToStep(4)");
    assertStep("deq() → 2", "[0,1,2,3]", "[0,1,3]");
  }

  @Test
  void watch_alarmed_showsWhereAndWhy() {
    OnlineChecker online = OnlineChecker.of(QUEUE);
    long first = online.at(1, 1).call("a", "enq", 1);
    online.at(2, 2).ret(first, null);
    long second = online.at(3, 3).call("a", "enq", 2);
    online.at(4, 4).ret(second, null);
    long third = online.at(5, 5).call("b", "deq", null);
    online.at(6, 6).ret(third, 2L);
    online.decideNow();
    WatchResult result =
        new WatchResult(
            "log.jsonl", "queue", "linearizable", 3, 6, online.alarm().orElseThrow(), null);
    open(Pages.write("watch", new HtmlPage("watch").add(result, QUEUE)));
    assertEquals("✗ NOT linearizable", browser().text("h1"));
    assertTrue(browser().text(".figures").contains("violated at line\n6"));
    assertTrue(browser().text(".sentences").contains("1"));
  }

  private static long pixelsOfCross() {
    return number(
        "[...document.querySelectorAll('.picture .cross')]"
            + ".filter(c => getComputedStyle(c).display !== 'none').length");
  }

  @Test
  void letters_pointedAt_lightUpTheirBarsAndSentences() {
    open(Pages.write("letters", "queue", Pages.overtaken()));
    assertEquals("0", lit());
    browser().evaluate("document.querySelector('.mention[data-letter=B]').focus()");
    assertEquals("B,B,B", lit(), "the sentence, the bar and the row of the table");
    browser().evaluate("document.activeElement.click()");
    assertEquals("B", browser().evaluate("document.activeElement.dataset.letter"));
    assertEquals("g", browser().evaluate("document.activeElement.tagName"));
    browser().evaluate("document.querySelector('.picture [data-letter=C]').focus()");
    assertEquals("C,C,C,C,C", lit(), "twice in the sentence, and in the states");
    assertEquals(
        "A,B,C,D",
        browser()
            .evaluate(
                "[...document.querySelectorAll('table.core tbody .letter')]"
                    + ".map(l => l.textContent).join()"));
    assertEquals(
        "0,20,40,55",
        browser()
            .evaluate(
                "[...document.querySelectorAll('table.core tbody td:nth-child(4)')]"
                    + ".map(c => c.textContent).join()"),
        "since the first call");
  }

  private static Object lit() {
    return browser()
        .evaluate(
            "[...document.querySelectorAll('.lit')].map(l => l.dataset.letter).join() || '0'");
  }

  @Test
  void links_toWhatThePageDoesNotHave_showThePage() {
    Path file = Pages.write("fragments", "queue", Pages.overtaken());
    List<String> places =
        List.of("#nothing", "#result=17", "#result=x", "#op=999", "#op=x", "#step=0", "#%", "#B");
    for (String place : places) {
      open(file, place);
      assertEquals("✗ NOT linearizable", browser().text("h1"), place);
      assertEquals(4L, number("document.querySelectorAll('.picture .operation').length"), place);
    }
    open(Pages.write("fragment-step", "queue", Pages.inOrder()), "#step=99");
    assertEquals("deq() → 1", browser().text(".now h3"));
  }

  @Test
  void largeHistory_opened_beginsAtTheCoreAndTellsWhatIsInSight() {
    GeneratorOptions options = GeneratorOptions.of(4_000, 6, 1).withViolation(true);
    History history = HistoryGenerator.generate(Specs.named("register"), options);
    open(Pages.write("begins", "register", history));
    long ranks = number("plumbline.context.history.ranks");
    String view = "plumbline.context.explorer.timeline.scene.view";
    assertTrue(number("Math.round(" + view + ".to - " + view + ".from)") < ranks / 4);
    assertTrue(
        (Boolean)
            browser()
                .evaluate(
                    "(({core, view}) => core.some(row => { const at = view.x(plumbline.context"
                        + ".history.call[row]); return at >= view.left && at <= view.right; }))("
                        + "plumbline.context.explorer.timeline.scene)"));
    assertEquals(0L, number("plumbline.context.explorer.timeline.scene.scroll"), "all lanes fit");
    assertTrue(browser().text(".legend").contains("core"));
    assertTrue(!browser().text(".legend").contains("annotation"), "there are none");
    browser().press("0");
    browser().await("document.querySelector('.legend').textContent.includes('many operations')");
    open(Pages.write("begins-good", "register", linearizable(4_000)));
    assertTrue(number("Math.round(" + view + ".to - " + view + ".from)") < ranks / 4);
    assertEquals(0L, number("Math.max(0, Math.round(" + view + ".from))"), "at the beginning");
  }

  private static History linearizable(int operations) {
    return HistoryGenerator.generate(
        Specs.named("register"), GeneratorOptions.of(operations, 6, 1));
  }

  @Test
  void phone_opened_showsTheWholeCoreAndSaysWhatIsWider() {
    browser().resize(390, 1400);
    try {
      open(Pages.write("phone", "queue", Pages.overtaken()));
      assertEquals(
          true,
          browser()
              .evaluate(
                  "(p => p.getBoundingClientRect().right <= innerWidth)(document.querySelector("
                      + "'.picture'))"));
      assertEquals(
          "ABC✗D",
          browser()
              .evaluate(
                  "[...document.querySelectorAll('.picture .operation > text')]"
                      + ".map(t => t.textContent).join('')"));
      assertTrue(browser().text(".argument table.core").contains("deq() → \"send mail 17\""));
      assertEquals(
          true,
          browser()
              .evaluate(
                  "[...document.querySelectorAll('.frame')].every(f => { const s = f.firstChild;"
                      + " return f.lastChild.hidden === (s.scrollWidth <= s.clientWidth + 1); })"));
      assertEquals(true, browser().evaluate("document.body.scrollWidth <= innerWidth"));
    } finally {
      browser().resize(1280, 1200);
    }
  }

  @Test
  void emptyHistory_opened_saysSo() {
    open(Pages.write("empty", "queue", History.builder().build()));
    assertEquals("✓ linearizable", browser().text("h1"));
    assertTrue(browser().text(".warning").contains("the history is empty"));
    browser().press("+");
    browser().press("w");
    browser().press("n");
    assertEquals("The history is empty.", browser().text(".witness .lead"));
  }

  @Test
  void onePendingOperation_opened_isDrawn() {
    History history = History.builder().addPending(0, "enq", 1, 5).build();
    open(Pages.write("pending", "queue", history), "#op=0");
    assertTrue(browser().text(".warning").contains("no operation completed"));
    assertTrue(browser().text(".details").contains("never: pending"));
  }

  @Test
  void malformed_opened_showsProblems() {
    MalformedHistoryException malformed =
        new MalformedHistoryException(
            List.of(new Problem("bad.jsonl", 3, Rule.UNKNOWN_OPERATION, "queue has no <b>enk</b>")),
            7);
    open(Pages.write("malformed", new HtmlPage("m").add("bad.jsonl", malformed)));
    assertEquals("? malformed, no verdict", browser().text("h1"));
    assertTrue(browser().text("main").contains("queue has no <b>enk</b>"));
    assertTrue(browser().text("main").contains("6 more problems"));
  }

  @Test
  void severalResults_oneAtATime_switchedByClickAndKey() {
    HtmlPage page = new HtmlPage("several");
    page.add(Pages.check("good", "queue", Pages.inOrder()), QUEUE);
    page.add(
        Pages.check("bad", "queue", Pages.overtaken()),
        QUEUE,
        List.of(new HtmlPage.Fact("mix", "enq 1, deq 1")));
    open(Pages.write("several", page));
    assertEquals("✗ NOT linearizable", browser().text("h1"), "the worst first");
    assertEquals("runs/bad.jsonl", browser().text("nav tbody tr:nth-child(1) td"));
    assertEquals("runs/good.jsonl", browser().text("nav tbody tr:nth-child(2) td"));
    assertTrue(browser().text("nav").startsWith("2 results: ✗ 1 ✓ 1"), browser().text("nav"));
    assertTrue(browser().text(".figures").contains("mix\nenq 1, deq 1"));
    browser().press("]");
    assertEquals("✓ linearizable", browser().text("h1"));
    assertEquals("#result=1", browser().evaluate("location.hash"));
    browser().click("nav tbody tr:nth-child(1) button");
    assertEquals("✗ NOT linearizable", browser().text("h1"));
    open(Pages.FOLDER.resolve("several.html"), "#result=2&op=4");
    assertEquals("deq() → \"send mail 17\"", browser().text(".details h3"));
  }
}
