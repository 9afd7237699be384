package dev.plumbline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports beside the terminal's text, and forms of output other than text and JSON. */
class ReportTest {
  @TempDir Path folder;
  private String good;
  private String bad;
  private String malformed;

  @BeforeEach
  void files() {
    good = QueueFiles.file(folder, "good.jsonl", QueueFiles.GOOD);
    bad = QueueFiles.file(folder, "bad.jsonl", QueueFiles.BAD);
    malformed = QueueFiles.file(folder, "typo.jsonl", QueueFiles.MALFORMED);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String content(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private Run check(String... args) {
    return Run.ofQueue("check", args);
  }

  /** The same command, twice, for the folder in which it leaves its reports. */
  @Test
  void reportInTheFolderOfTheHistories_isNoHistory() throws IOException {
    Path runs = Files.createDirectory(folder.resolve("runs"));
    QueueFiles.file(runs, "good.jsonl", QueueFiles.GOOD);
    for (int i = 0; i < 2; i++) {
      Run run = check("--report", runs.resolve("run.sarif.json").toString(), runs.toString());
      assertEquals(0, run.code(), run.err());
      assertTrue(Files.readString(runs.resolve("run.sarif.json")).contains("good.jsonl"));
    }
  }

  @Test
  void everyForm_isWrittenBesideTheText() throws IOException {
    Run run =
        check(
            "--report",
            path("r.html"),
            "--report",
            path("r.xml"),
            "--report",
            path("r.sarif"),
            good,
            bad,
            malformed,
            path("gone.jsonl"));
    assertEquals(254, run.code());
    assertTrue(run.out().contains("bad.jsonl: NOT linearizable"), run.out());
    assertTrue(run.err().contains("malformed, no verdict"), run.err());
    assertTrue(content("r.xml").contains("tests=\"4\" failures=\"1\" errors=\"2\""));
    assertTrue(content("r.sarif").contains("\"ruleId\":\"not-linearizable\""));
    String page = content("r.html");
    assertTrue(page.startsWith("<!doctype html>") || page.startsWith("<!DOCTYPE html>"), page);
    assertTrue(page.endsWith("</html>\n"), page);
  }

  @Test
  void forms_areAlsoForStandardOutput() throws IOException {
    Run xml = check("--format", "junit", "--report", path("same.xml"), good, bad);
    assertEquals(1, xml.code(), xml.err());
    assertEquals(withoutTimes(content("same.xml")), withoutTimes(xml.out()));
    Run sarif = check("--format", "sarif", malformed);
    assertEquals(254, sarif.code());
    assertTrue(sarif.out().contains("\"executionSuccessful\":false"), sarif.out());
    assertEquals("", sarif.err());
  }

  private static String withoutTimes(String text) {
    return text.replaceAll("[0-9.]+ ms|time=\"[0-9.]+\"", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none/r.xml", "r.pdf", "report", "folder.xml", "bad.jsonl"})
  void reportThatCannotBeWritten_isRefusedBeforeTheWork(String name) throws IOException {
    Files.createDirectories(folder.resolve("folder.xml"));
    Run run = check("--report", path(name), bad);
    assertEquals(254, run.code(), run.out());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals(QueueFiles.BAD, content("bad.jsonl"));
  }

  @Test
  void history_isNotOverwrittenByItsReport() throws IOException {
    String odd = QueueFiles.file(folder, "history.xml", QueueFiles.BAD);
    Run run = check("--report", path("./history.xml"), odd);
    assertEquals(254, run.code());
    assertTrue(run.err().contains("it is the history to read"), run.err());
    assertEquals(QueueFiles.BAD, content("history.xml"));
  }

  @Test
  void oldReport_isNotTakenForNew() throws IOException {
    QueueFiles.file(folder, "r.xml", "<testsuites/>");
    Run run = Run.of("check", "--spec-class", "no.such.Spec", "--report", path("r.xml"), bad);
    assertEquals(254, run.code());
    assertFalse(Files.exists(Path.of(path("r.xml"))), "of another day");
    String failing = Ticks.class.getName();
    String crash =
        QueueFiles.file(
            folder, "crash.jsonl", "{\"process\":0,\"op\":\"crash\",\"call\":0,\"return\":1}");
    run =
        Run.of(
            "check", "--spec-class", failing, "--classpath", ".", "--report", path("r.xml"), crash);
    assertEquals(254, run.code(), run.out());
    assertTrue(content("r.xml").contains("<error type=\"error\""), content("r.xml"));
    assertTrue(content("r.xml").contains("out of ink"), content("r.xml"));
  }

  @Test
  void degreeAndWatchAndRecord_writeReportsToo() throws IOException {
    for (String name : List.of("d.html", "d.xml", "d.sarif")) {
      assertEquals(0, Run.of("degree", "--spec", "queue", "--report", path(name), bad).code());
      assertFalse(content(name).isEmpty());
      Run watch =
          Run.of("watch", "--spec", "queue", "--until-end", "--report", path("w" + name), bad);
      assertEquals(1, watch.code(), watch.err());
      assertFalse(content("w" + name).isEmpty());
      Run record =
          Run.of(
              "record",
              "--subject",
              "treiber-stack",
              "--operations",
              "200",
              "--out",
              path("r.plb"),
              "--force",
              "--check",
              "--report",
              path("r" + name));
      assertEquals(0, record.code(), record.err());
      assertFalse(content("r" + name).isEmpty());
    }
    assertTrue(content("d.xml").contains("plumbline.degree"));
    assertTrue(content("wd.sarif").contains("\"ruleId\""));
    assertTrue(content("rd.xml").contains("tests=\"1\" failures=\"0\" errors=\"0\""));
  }

  @Test
  void recordWithoutCheck_hasNoVerdictToReport() {
    for (String[] asked : new String[][] {{"--format", "junit"}, {"--report", path("r.xml")}}) {
      Run run =
          Run.of(
              "record", "--subject", "treiber-stack", "--out", path("r.plb"), asked[0], asked[1]);
      assertEquals(254, run.code());
      assertTrue(run.err().contains("say --check, too"), run.err());
    }
  }

  // ---- The terminal.

  private String drawn(Run.Setup setup, String... more) {
    return setup.runQueue("check", Recordings.with(new String[] {bad}, more)).out();
  }

  @Test
  void boxes_areDrawnWhereTheLocaleHasThem() {
    assertTrue(drawn(Run.with()).contains("├"));
    assertTrue(drawn(Run.with().env("LANG", "de_DE.UTF-8")).contains("├"));
    assertTrue(drawn(Run.with().env("LANG", "C").env("LC_ALL", "C.utf8")).contains("├"));
    assertFalse(drawn(Run.with().env("LANG", "C")).contains("├"));
    assertTrue(drawn(Run.with().env("LANG", "en_US.ISO-8859-1")).contains("|--"));
    assertTrue(drawn(Run.with(), "--ascii").chars().allMatch(c -> c < 0x7F));
  }

  @Test
  void width_isThatOfTheTerminal() {
    String narrow = drawn(Run.with().terminal().env("COLUMNS", "50"), "--color", "never");
    assertTrue(narrow.lines().skip(1).allMatch(line -> line.length() <= 50), narrow);
    String wide = drawn(Run.with().terminal().env("COLUMNS", "100"), "--color", "never");
    assertTrue(wide.lines().skip(1).anyMatch(line -> line.length() > 80), wide);
    String file = drawn(Run.with().env("COLUMNS", "100"));
    assertTrue(file.lines().skip(1).allMatch(line -> line.length() <= 80), file);
    assertFalse(drawn(Run.with().terminal().env("COLUMNS", "wide")).isEmpty());
  }

  // ---- The browser.

  @Test
  void view_writesThePageAndSaysWhere() throws IOException {
    Run run = Run.of("view", "--spec", "queue", "--no-open", "--out", path("v.html"), good, bad);
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().endsWith("The page is " + path("v.html") + "\n"), run.out());
    assertTrue(run.out().contains("good.jsonl: linearizable"), run.out());
    assertFalse(content("v.html").isEmpty());
  }

  @Test
  void view_decidesAsCheckDoes() throws IOException {
    Path crashed = folder.resolve("crashed.jsonl");
    Files.writeString(
        crashed,
        """
        {"process":0,"op":"write","in":1,"call":0}
        {"crash":1}
        {"process":1,"op":"read","out":null,"call":2,"return":3}
        {"process":1,"op":"read","out":1,"call":4,"return":5}
        """);
    for (String model : List.of("durable", "strict")) {
      int code = model.equals("strict") ? 1 : 0;
      String file = path("crashed.jsonl");
      String[] how = {"--spec", "register", "--crash-model", model, file};
      assertEquals(code, Run.of(with(how, "check")).code(), model);
      String[] view = with(how, "view", "--no-open", "--out", path("v.html"));
      assertEquals(code, Run.of(view).code(), model);
    }
  }

  private static String[] with(String[] options, String... command) {
    return Stream.concat(Arrays.stream(command), Arrays.stream(options)).toArray(String[]::new);
  }

  @Test
  void view_opensTheBrowserOfTheUser() throws IOException {
    Path opened = folder.resolve("opened");
    Path browser = folder.resolve("browser");
    Files.writeString(browser, "#!/bin/sh\necho \"$2\" >" + opened + "\n");
    assertTrue(browser.toFile().setExecutable(true));
    Run run =
        Run.with()
            .env("BROWSER", browser + " --new-window")
            .run("view", "--spec", "queue", "--out", path("v.html"), good);
    assertEquals(0, run.code(), run.err());
    assertFalse(run.out().contains("The page is"), run.out());
    assertEquals(path("v.html"), Files.readString(opened).strip());
  }

  @Test
  void view_withoutBrowser_saysWhereThePageIs() throws IOException {
    Run run =
        Run.with().env("BROWSER", path("no-such-browser")).run("view", "--spec", "queue", good);
    assertEquals(0, run.code(), run.err());
    String page = run.out().strip().replaceFirst("(?s).*The page is ", "");
    assertTrue(page.endsWith(".html"), run.out());
    assertFalse(Files.readString(Path.of(page)).isEmpty());
    Files.delete(Path.of(page));
  }

  @Test
  void view_refusesWhatIsNoPage() {
    assertEquals(254, Run.of("view", "--spec", "queue", "--out", path("v.xml"), good).code());
    assertEquals(254, Run.of("view", "--spec", "queue").code());
  }
}
