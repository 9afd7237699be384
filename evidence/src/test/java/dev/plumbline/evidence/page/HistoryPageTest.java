package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The whole history: moving in it, finding in it, what it looks like. */
class HistoryPageTest extends BrowserTest {
  private static final String SPAN =
      "(() => { const v = plumbline.context.explorer.timeline.scene.view;"
          + " return Math.round(v.to - v.from); })()";
  private static final String FROM =
      "Math.round(plumbline.context.explorer.timeline.scene.view.from)";

  private static History generated(int operations) {
    return generated(operations, 0.002);
  }

  private static History generated(int operations, double pending) {
    GeneratorOptions options = GeneratorOptions.of(operations, 8, 7).withPending(pending);
    return HistoryGenerator.generate(Specs.named("queue"), options);
  }

  /** A long good history with the overtaking at its end. */
  private static History longViolation() {
    var builder = History.builder();
    for (int i = 0; i < 3_000; i++) {
      builder.add(
          i % 5,
          i % 2 == 0 ? "enq" : "deq",
          i % 2 == 0 ? i : null,
          i % 2 == 0 ? null : i - 1,
          10L * i,
          10L * i + 8);
    }
    return builder
        .add(0, "enq", -1, null, 40_000, 40_001)
        .add(0, "enq", -2, null, 40_002, 40_003)
        .add(1, "deq", null, -2, 40_004, 40_005)
        .add(1, "deq", null, -1, 40_006, 40_007)
        .build();
  }

  @Test
  void keysAndMouse_zoomAndMove() {
    open(Pages.write("moving", "queue", generated(2_000)));
    long all = number(SPAN);
    browser().press("+");
    browser().press("+");
    long quarter = number(SPAN);
    assertTrue(Math.abs(all / 4 - quarter) < 5, all + " " + quarter);
    long from = number(FROM);
    browser()
        .evaluate("document.querySelector('canvas.timeline').scrollIntoView({block:'center'})");
    double y = number("document.querySelector('canvas.timeline').getBoundingClientRect().y") + 80;
    browser().drag(900, y, 500, y);
    assertTrue(number(FROM) > from + quarter / 4, "dragging to the left shows what comes later");
    browser().press("w");
    assertEquals("True time", browser().text(".choice [aria-pressed='true']"));
    browser().press("0");
    long everything = number(SPAN);
    browser().press("-");
    assertTrue(number(SPAN) >= everything);
    browser().press("w");
    assertEquals("Warped time", browser().text(".choice [aria-pressed='true']"));
  }

  @Test
  void core_jumpedTo_isInSight() {
    open(Pages.write("jump", "queue", longViolation()));
    browser().press("0");
    long before = pixels("--bad");
    browser().press("c");
    assertTrue(pixels("--bad") > 3 * before, "the core is large now");
    assertTrue(number(SPAN) < 40, "few events are in sight");
    browser().press("w");
    browser().press("c");
    assertTrue(pixels("--bad") > before, "also in true time");
  }

  @Test
  void filters_byWordsAndChoices_showOnlyMatches() {
    History history = generated(2_000);
    open(Pages.write("filters", "queue", history));
    long deqs = rows(history).filter(i -> history.name(i).equals("deq")).count();
    choose("Operation", "deq");
    assertEquals(count(deqs) + " of 2,000", browser().text(".found"));
    browser().press("/");
    browser().type("17");
    long with17 =
        rows(history)
            .filter(i -> history.name(i).equals("deq") && "17".equals(output(history, i)))
            .count();
    assertEquals(with17 + " of 2,000", browser().text(".found"));
    browser().press("Enter");
    assertEquals("deq() → 17", browser().text(".details h3"));
    browser().press("Escape");
    browser().click("[title='Show all operations again']");
    assertEquals("", browser().text(".found"));
    browser().press("/");
    browser().type("process:t3 op:enq");
    long t3 =
        rows(history)
            .filter(i -> history.name(i).equals("enq") && ("t" + history.process(i)).contains("t3"))
            .count();
    assertEquals(count(t3) + " of 2,000", browser().text(".found"));
  }

  private static String output(History history, int i) {
    return String.valueOf(history.operation(i).output());
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static IntStream rows(History history) {
    return IntStream.range(0, history.size());
  }

  private static void choose(String label, String option) {
    browser()
        .evaluate(
            """
            (() => {
              const label = [...document.querySelectorAll('.filters label')]
                .find((l) => l.firstChild.textContent === '%s');
              const select = label.querySelector('select');
              select.value = [...select.options].find((o) => o.textContent === '%s').value;
              select.dispatchEvent(new Event('change'));
            })()
            """
                .formatted(label, option));
  }

  @Test
  void deepLink_toAnOperation_showsIt() {
    Path page = Pages.write("link", "queue", generated(2_000));
    open(page, "#op=1234");
    assertTrue(browser().text(".details").contains("#1234"));
    assertTrue(number(SPAN) < 200, "it is zoomed to");
    browser().press("n");
    assertEquals("#op=1235", browser().evaluate("location.hash"));
    browser().press("Escape");
    assertNull(browser().evaluate("document.querySelector('.details')"));
  }

  @Test
  void click_onABar_tellsAllAboutIt() {
    open(Pages.write("click", "queue", Pages.inOrder()));
    String bar =
        """
        (() => {
          const t = plumbline.context.explorer.timeline;
          t.canvas.scrollIntoView({ block: 'center' });
          const box = t.canvas.getBoundingClientRect();
          const v = t.scene.view;
          const x = (v.x(t.history.call[2]) + v.x(t.history.ret[2])) / 2;
          return [box.x + x, box.y + 40 + 26 + 13];
        })()
        """;
    List<?> place = (List<?>) browser().evaluate(bar);
    double x = ((Number) place.get(0)).doubleValue();
    double y = ((Number) place.get(1)).doubleValue();
    browser().mouse("mousePressed", x, y, 1);
    browser().mouse("mouseReleased", x, y, 0);
    assertEquals("deq() → 1", browser().text(".details h3"));
    assertTrue(browser().text(".details").contains("Step 3 of the witness"));
  }

  @Test
  void dark_preferredOrChosen_isDark() {
    Path page = Pages.write("dark", "queue", Pages.overtaken());
    open(page);
    String ground = "getComputedStyle(document.body).backgroundColor";
    Object light = browser().evaluate(ground);
    browser().press("t");
    Object chosen = browser().evaluate(ground);
    assertNotEquals(light, chosen);
    browser().press("t");
    assertEquals(light, browser().evaluate(ground));
    browser().preferDark(true);
    open(page);
    assertEquals(chosen, browser().evaluate(ground));
    assertTrue(pixels("--paper") > 1_000, "the canvas is dark, too");
    browser().evaluate("window.dispatchEvent(new Event('beforeprint'))");
    assertEquals(light, browser().evaluate(ground), "paper is light");
    assertTrue(pixels("--paper") > 1_000, "so is the canvas");
    browser().evaluate("window.dispatchEvent(new Event('afterprint'))");
    assertEquals(chosen, browser().evaluate(ground));
  }

  @Test
  void help_asked_showsKeys() {
    open(Pages.write("help", "queue", Pages.inOrder()));
    browser().press("?");
    assertTrue(browser().text("dialog.help").contains("jump to the core"));
    assertEquals(true, browser().evaluate("document.querySelector('dialog.help').open"));
  }

  @Test
  void svg_saved_isWellFormedAndHasTheOperations() {
    open(Pages.write("svg", "queue", Pages.overtaken()));
    String svg = (String) browser().evaluate("plumbline.context.explorer.timeline.svg()");
    assertTrue(svg.contains("producer-1"), svg);
    String error =
        "new DOMParser().parseFromString(plumbline.context.explorer.timeline.svg(),"
            + " 'image/svg+xml').querySelector('parsererror')";
    assertNull(browser().evaluate(error));
  }

  @Test
  void statesOfFiftyThousandElements_areThereAtEveryStep() throws IOException {
    int n = 50_000;
    var builder = History.builder();
    for (int i = 0; i < 2 * n; i++) {
      boolean first = i < n;
      Object value = (i % n) * 7919L % 1_000_003;
      builder.add(
          i % 5,
          first ? "enq" : "deq",
          first ? value : null,
          first ? null : value,
          10L * i,
          10L * i + 8);
    }
    Path page = Pages.write("long-states", "queue", builder.build());
    assertTrue(Files.size(page) < 6_000_000, Files.size(page) + " bytes");
    open(page, "#step=50000");
    assertEquals(2L * n, number("plumbline.context.states.kept"));
    assertTrue(browser().text(".now dd:nth-of-type(2)").startsWith("[0,7919,15838,"));
    assertTrue(
        browser().text(".now dd:nth-of-type(2)").matches(".* … \\(\\d+ more\\) … .*"),
        "elements are counted");
    assertTrue(browser().text(".now ins").contains(Long.toString(49_999L * 7919 % 1_000_003)));
    browser().press("ArrowRight");
    assertTrue(browser().text(".now dd:nth-of-type(2)").startsWith("[7919,15838,"));
    browser().evaluate("plumbline.context.goToStep(99998)");
    assertEquals(
        "[%d]".formatted(49_999L * 7919 % 1_000_003), browser().text(".now dd:nth-of-type(2)"));
  }

  @Test
  void print_ofAViolation_showsTheAnswerAndNoControls() {
    open(Pages.write("print", "queue", Pages.overtaken()));
    browser().print(Pages.FOLDER.resolve("print.pdf"));
    browser().printing(true);
    String seen =
        "[...document.querySelectorAll('%s')].filter(e => e.offsetParent !== null).length";
    assertEquals(0L, number(seen.formatted("main button:not(.link), main input, main select")));
    assertEquals(1L, number(seen.formatted("h1")));
    assertTrue(number(seen.formatted("canvas.timeline")) == 1, "the history is on paper, too");
    browser().printing(false);
  }

  @Test
  void everyControl_hasANameForScreenReaders() {
    open(Pages.write("names", "queue", Pages.overtaken()), "#op=4");
    String nameless =
        """
        [...document.querySelectorAll('button, input, select, canvas, svg, section, [role]')]
          .filter((e) => !(e.getAttribute('aria-label') || e.closest('label')?.textContent
            || e.textContent.trim()))
          .map((e) => e.outerHTML.slice(0, 80)).join('; ')
        """;
    assertEquals("", browser().evaluate(nameless));
    assertEquals("en", browser().evaluate("document.documentElement.lang"));
    assertEquals(1L, number("document.querySelectorAll('h1').length"));
    assertEquals(1L, number("document.querySelectorAll('main').length"));
    String description =
        (String)
            browser().evaluate("document.querySelector('.picture').getAttribute('aria-label')");
    assertTrue(description.contains("came first"), description);
    String table =
        (String) browser().evaluate("document.querySelector('.argument details').textContent");
    assertTrue(table.contains("✗ deq() → \"send mail 17\""), table);
  }

  @Test
  void keyboard_withoutMouse_reachesTheOperationsOfTheCore() {
    open(Pages.write("keyboard", "queue", Pages.overtaken()));
    browser().evaluate("document.querySelector('.picture .blamed').focus()");
    browser().press("Enter");
    assertEquals("deq() → \"send mail 17\"", browser().text(".details h3"));
    browser().press("Escape");
    browser().press("p");
    assertEquals("#op=6", browser().evaluate("location.hash"), "the last one is before the first");
  }

  @Test
  void hundredThousandOperations_inLessThanSixMegabytes_openAndMove() throws IOException {
    Path page = Pages.write("large", "queue", generated(100_000, 0));
    assertTrue(Files.size(page) < 6_000_000, Files.size(page) + " bytes");
    open(page);
    long all =
        number(
            "(() => { const c = plumbline.context.explorer.timeline.canvas;"
                + " return c.width * c.height; })()");
    long empty = pixels("--paper");
    assertTrue(empty < 0.8 * all, "lanes are full: " + empty + " of " + all);
    browser().press("+");
    browser().press("ArrowRight");
    assertEquals(1L, number("plumbline.context.stepper.step"));
    assertEquals(100_000L, number("plumbline.context.states.kept"), "every step has its state");
  }
}
