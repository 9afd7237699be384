package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.browser.Browser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/**
 * Opens pages in a real browser. What is seen at the end of each test is kept in {@code
 * target/pages}; a script that throws, or a page that wants anything from outside, fails the test.
 */
abstract class BrowserTest {
  private static Browser shared;
  private int complaintsBefore;

  @BeforeAll
  static void start() {
    assumeTrue(
        Browser.installed().isPresent(), "skipped: there is no Chromium on the path for the page");
    shared = Browser.start(1280, 1200);
  }

  @AfterAll
  static void stop() {
    if (shared != null) {
      shared.close();
      shared = null;
    }
  }

  @BeforeEach
  void light() {
    complaintsBefore = shared.complaints().size();
    shared.preferDark(false);
  }

  @AfterEach
  void keepPictureAndHearComplaints(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName();
    shared.screenshot(Pages.FOLDER.resolve(name + ".png"));
    List<String> all = shared.complaints();
    assertEquals(List.of(), all.subList(complaintsBefore, all.size()));
  }

  static Browser browser() {
    return shared;
  }

  static void open(Path file) {
    open(file, "");
  }

  /** Opens a page and waits until it is complete. */
  static void open(Path file, String place) {
    shared.open(file.toUri() + place);
    shared.await("!!window.plumbline");
    shared.await(
        "!plumbline.context.section.data || plumbline.context.explorer?.timeline.frames > 0");
  }

  static long number(String expression) {
    return ((Number) shared.evaluate(expression)).longValue();
  }

  /** How many pixels of the timeline have about this color, given by the name of its variable. */
  static long pixels(String color) {
    shared.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
    return number(
        """
        (() => {
          const canvas = document.querySelector('canvas.timeline');
          const probe = document.createElement('canvas').getContext('2d');
          probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('%s');
          probe.fillRect(0, 0, 1, 1);
          const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
          const d = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
          let n = 0;
          for (let i = 0; i < d.length; i += 4) {
            n += Math.abs(d[i] - r) + Math.abs(d[i + 1] - g) + Math.abs(d[i + 2] - b) < 24 ? 1 : 0;
          }
          return n;
        })()
        """
            .formatted(color));
  }
}
