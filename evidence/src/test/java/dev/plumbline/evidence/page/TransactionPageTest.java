package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Transactions on a page: the cycle as a ring, its transactions below, one letter for each. */
class TransactionPageTest extends BrowserTest {
  private static List<Object> append(long key, long value) {
    return List.of("append", key, value);
  }

  private static List<Object> read(long key, List<Long> seen) {
    return Arrays.asList("r", key, seen);
  }

  /** What one had seen, another did not see later. */
  private static History stale() {
    return History.builder()
        .add(0, "txn", List.of(append(4, 7)), List.of(append(4, 7)), 0, 50)
        .add(1, "txn", List.of(read(4, null)), List.of(read(4, List.of(7L))), 10, 20)
        .add(2, "txn", List.of(read(4, null)), List.of(read(4, List.of())), 30, 40)
        .build();
  }

  @Test
  void cycle_isARingWithAFactPerStep() {
    open(Pages.write("ring", "list-append", stale()));
    assertEquals("✗ NOT strict-serializable", browser().text("h1"));
    assertEquals(
        "G-single-realtime: this is not even strongly snapshot-isolated.\n\n"
            + "C did not see 7, which A had appended to key 4 and B had seen before C began.",
        browser().text(".sentences"));
    assertEquals("C A B", texts(".ring .node > text"));
    assertEquals(3L, number("document.querySelectorAll('.ring .link path').length"));
    String facts = texts(".ring .link > text > title");
    assertTrue(facts.contains("rw: did not see 7, which the other appended to key 4"), facts);
    assertTrue(facts.contains("realtime: had returned before the other began"), facts);
    assertTrue(
        number("document.querySelector('.ring').getBoundingClientRect().bottom")
            < number("document.querySelector('.picture').getBoundingClientRect().top"),
        "the timeline is below the ring");
    assertEquals("A\u00a0\u00a0append(4,7)", browser().evaluate(firstBar()));
  }

  private static String texts(String selector) {
    return (String)
        browser()
            .evaluate(
                "[...document.querySelectorAll('%s')].map(t => t.textContent).join(' ')"
                    .formatted(selector));
  }

  private static String firstBar() {
    return "document.querySelector('.picture .operation > text').textContent";
  }

  @Test
  void letterInTheSentence_pointedAt_lightsUpInTheRing() {
    open(Pages.write("ring-lit", "list-append", stale()));
    browser().evaluate("document.querySelector('.sentences [data-letter=B]').focus()");
    assertEquals("B", texts(".ring .node.lit > text"));
  }

  @Test
  void ring_onAPhone_fitsAndTellsItsFactsBelow() {
    browser().resize(390, 1400);
    browser().preferDark(true);
    try {
      open(Pages.write("ring-phone", "list-append", stale()));
      assertEquals("1 2 3", texts(".ring .link > text"));
      assertEquals(3L, number("document.querySelectorAll('.facts li').length"));
      assertTrue(browser().text(".facts").startsWith("C before A, rw: did not see 7"));
      assertTrue(number("document.querySelector('.ring').getBoundingClientRect().right") <= 390);
      assertTrue(number("document.documentElement.scrollWidth") <= 390);
    } finally {
      browser().resize(1280, 1200);
    }
  }
}
