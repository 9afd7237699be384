package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.evidence.Cli;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.report.page.PageSection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The pages that commands write, from file to screen. */
class CommandPageTest extends BrowserTest {
  private static final String QUEUE =
      """
      [0,1] t0 enq(1)
      [2,3] t0 enq(2)
      [4,5] t0 enq(3)
      [6,7] t1 deq() -> 3
      [8,9] t1 deq() -> 1
      [10,11] t1 deq() -> 2
      """;

  private static String file(String name, String text) {
    try {
      Files.createDirectories(Pages.FOLDER);
      return Files.writeString(Pages.FOLDER.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void openReport(int code, String name, String... command) {
    Path page = Pages.FOLDER.resolve(name);
    String[] args = Arrays.copyOf(command, command.length + 2);
    args[command.length] = "--report";
    args[command.length + 1] = page.toString();
    Cli run = Cli.run(args);
    assertEquals(code, run.code(), run.text());
    open(page);
  }

  @Test
  void check_ofARelaxedQueue_showsTheOvertaking() {
    String queue = file("overtaking.txt", QUEUE);
    openReport(1, "relaxed.html", "check", "--spec", "queue", "--relax", "out-of-order:1", queue);
    assertEquals("✗ NOT relaxed-linearizable", browser().text("h1"));
    assertTrue(browser().text(".sentences").contains("2 older values, 1 and 2"));
    assertTrue(browser().text(".possible").contains("[1,2,3]"));
  }

  @Test
  void check_thatPasses_stepsTheRelaxedQueue() {
    String queue = file("overtaking.txt", QUEUE);
    openReport(
        0, "relaxed-ok.html", "check", "--spec", "queue", "--relax", "out-of-order:2", queue);
    assertEquals("✓ relaxed-linearizable", browser().text("h1"));
    browser().evaluate("plumbline.context.goToStep(3)");
    assertEquals("deq() → 3", browser().text(".now h3"));
    assertEquals("[1,2]", browser().text(".now dd:nth-of-type(2)"));
  }

  @Test
  void check_ofATornWrite_drawsTheCycleAndTheCrash() {
    String log =
        file(
            "torn.log",
            """
            INV 0 t0 MWCAS 2 0x10:0>1 0x18:0>1
            CRASH 10
            INV 20 t1 MWREAD 1 0x10
            RES 21 t1 VAL 1
            INV 30 t1 MWREAD 1 0x18
            RES 31 t1 VAL 0
            """);
    openReport(1, "cycle.html", "check", "--spec", "mwcas", log);
    assertEquals("✗ NOT durably linearizable", browser().text("h1"));
    assertEquals(3L, number("document.querySelectorAll('.graph .link').length"));
    assertTrue(
        ((String) browser().evaluate("document.querySelector('.picture').textContent"))
            .contains("crash: all processes"));
  }

  @Test
  void check_ofJepsensTimes_showsThemSinceTheStartWithUnits() {
    String history =
        file(
            "times.edn",
            """
            {:process 0, :type :invoke, :f :write, :value 1, :time 5000000000}
            {:process 0, :type :ok, :f :write, :value 1, :time 5001500000}
            {:process 1, :type :invoke, :f :read, :value nil, :time 5002000000}
            {:process 1, :type :ok, :f :read, :value nil, :time 5002000250}
            """);
    openReport(1, "times.html", "check", "--spec", "register", history);
    assertEquals(
        "0 ns,1.500 ms,2.000 ms,2.000 ms",
        browser()
            .evaluate(
                "[...document.querySelectorAll('table.core tbody tr')].flatMap(r =>"
                    + " [r.cells[3].textContent, r.cells[4].textContent]).join()"));
    assertEquals("1.500 ms", browser().evaluate("plumbline.context.history.timeText(1)"));
  }

  @Test
  void check_ofWords_showsArgumentsAnswersAndStates() {
    String log =
        file(
            "words.log",
            """
            INV 0 t0 MWCAS 2 0x10:0>1 0x18:0>1
            RES 4 t0 OK
            CRASH 10
            INV 20 t1 MWREAD 1 0x10
            RES 21 t1 VAL 1
            """);
    openReport(0, "words.html", "check", "--spec", "mwcas", log);
    assertEquals("✓ durably linearizable", browser().text("h1"));
    assertEquals("cas([[\"0x10\",0,1],[\"0x18\",0,1]]) → true", browser().text(".now h3"));
    assertEquals("{\"0x10\":1,\"0x18\":1}", browser().text(".now dd:nth-of-type(2)"));
    browser().press("ArrowRight");
    assertEquals("read(\"0x10\") → 1", browser().text(".now h3"));
    assertEquals("{\"0x10\":1,\"0x18\":1}", browser().text(".now dd:nth-of-type(1)"));
  }

  @Test
  void degree_ofAQueue_showsIt() {
    openReport(0, "degree-cli.html", "degree", "--spec", "queue", file("d.txt", QUEUE));
    assertEquals("✓ out-of-order degree 2", browser().text("h1"));
    assertEquals(6L, number("plumbline.context.stepper.steps"));
  }

  @Test
  void watch_ofALog_showsTheAlarm() {
    String log = file("w.txt", QUEUE);
    openReport(1, "watch-cli.html", "watch", "--spec", "queue", "--until-end", log);
    assertEquals("✗ NOT linearizable", browser().text("h1"));
    assertTrue(browser().text(".figures").contains("violated at event"));
  }

  @Test
  void record_checked_showsTheRecordingAndItsOrder() {
    openReport(
        0,
        "record-cli.html",
        "record",
        "--subject",
        "treiber-stack",
        "--operations",
        "300",
        "--out",
        Pages.FOLDER.resolve("r.plb").toString(),
        "--force",
        "--check");
    assertEquals("✓ linearizable", browser().text("h1"));
    assertEquals(
        number("plumbline.context.stepper.steps"), number("plumbline.context.states.kept"));
    assertTrue(number("plumbline.context.history.size") >= 300);
  }

  @Test
  void check_ofJepsensFailures_showsThemGrey() {
    String history =
        file(
            "failures.edn",
            """
            {:process 0, :type :invoke, :f :write, :value 1}
            {:process 1, :type :invoke, :f :write, :value 2}
            {:process 0, :type :ok, :f :write, :value 1}
            {:process 1, :type :fail, :f :write, :value 2}
            {:process 0, :type :invoke, :f :read, :value nil}
            {:process 0, :type :ok, :f :read, :value 2}
            """);
    openReport(1, "failures.html", "check", "--spec", "register", history);
    assertTrue(browser().text(".figures").contains("did not happen\n1"));
    browser().evaluate("location.hash = '#op=1'");
    browser().await("!!document.querySelector('.details .out')");
    assertEquals(
        "It certainly did not happen, so it is no part of the question.",
        browser().text(".details .out"));
  }

  @Test
  void derive_classThatIsChosen_showsARunThatIsWrong() {
    Path folder = Pages.FOLDER.resolve("derived");
    Cli run = Cli.run("derive", "counter", "-q", "--out", folder.toString());
    assertEquals(0, run.code(), run.text());
    open(folder.resolve("derivation.html"));
    assertEquals(2L, number("document.querySelectorAll('.poset .node.good').length"));
    assertEquals(2L, number("document.querySelectorAll('.poset .node.bad').length"));
    browser()
        .evaluate("document.querySelector('.poset .node.good').dispatchEvent(new Event('click'))");
    assertTrue(browser().text(".told").contains("It is in a correct algorithm"));
    browser()
        .evaluate("document.querySelector('.poset .node.bad').dispatchEvent(new Event('click'))");
    assertTrue(browser().text(".told .lead").contains("the answers fit no sequential order"));
    assertTrue(browser().text(".told .interleaving").contains("increment() -> 1"));
    browser().resize(390, 900);
    assertTrue(number("document.documentElement.scrollWidth") <= 390);
    assertTrue(number(farthestCell()) <= 390, "a column is off the screen");
    assertEquals(
        "\"needs\"",
        browser()
            .evaluate(
                "getComputedStyle(document.querySelectorAll('.stacks td')[3], '::before').content"));
    browser().resize(1280, 1200);
  }

  @Test
  void check_ofALargeCore_scrollsItOnAPhone() {
    String log = Pages.FOLDER.resolve("fork.log").toString();
    Cli made = Cli.run("generate", "--spec", "mwcas", "--violation", "fork", "--out", log);
    assertEquals(0, made.code(), made.text());
    browser().resize(390, 900);
    try {
      openReport(1, "fork.html", "check", "--spec", "mwcas", log);
      String bar = "document.querySelector('.picture .operation rect').getBoundingClientRect()";
      assertTrue(number("document.querySelectorAll('.picture .operation').length") > 20);
      assertTrue(number("Math.round(" + bar + ".height)") >= 20, "too small to read");
      assertTrue(number("document.documentElement.scrollWidth") <= 390);
    } finally {
      browser().resize(1280, 1200);
    }
  }

  @Test
  void section_withALongWord_fitsAPhone() {
    String word = "example.of.a.long.name.as.classes.have.them.".repeat(3);
    browser().resize(390, 900);
    try {
      PageSection section =
          new PageSection("exploration", "a class").warn(List.of("A race of " + word));
      open(Pages.write("long-word", new HtmlPage("a page").add(section.fact("scenario", word))));
      for (String part : new String[] {".warning", ".figures"}) {
        String box = "document.querySelector('" + part + "')";
        assertEquals(0L, number(box + ".scrollWidth - " + box + ".clientWidth"), part);
      }
    } finally {
      browser().resize(1280, 1200);
    }
  }

  /** How far to the right a cell of the table goes; a run that is shown scrolls by itself. */
  private static String farthestCell() {
    return "Math.ceil(Math.max(...[...document.querySelectorAll('.stacks td')]"
        + ".map((cell) => cell.getBoundingClientRect().right)))";
  }
}
