package dev.plumbline.report.page;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.Plumbline;
import dev.plumbline.core.crash.CrashModel;
import dev.plumbline.core.history.History;
import dev.plumbline.core.history.Mark;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.result.Effort;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.report.FileResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

/** Pages as files; what they look like is tested in a browser. */
class HtmlPageTest {
  private static final String EVIL = "</script><script>alert('x')</script>";

  private static HtmlPage page() {
    History history =
        History.builder()
            .add(EVIL, "enq", EVIL, null, 0, 10)
            .add("b", "deq", null, EVIL, 20, 30)
            .annotate(5, EVIL, EVIL)
            .build();
    CheckResult check = check(history);
    return new HtmlPage(EVIL).add(new FileResult(EVIL, 0, fixed(check)), Specs.named("queue"));
  }

  private static CheckResult check(History history) {
    return Plumbline.checker(Specs.named("queue")).check(history);
  }

  /** Without what differs from run to run. */
  private static CheckResult fixed(CheckResult c) {
    return c.withEffort(new Effort(c.parts(), c.decider(), 0, c.states(), c.plan()));
  }

  private static byte[] bytes(HtmlPage page) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    page.writeTo(out);
    return out.toByteArray();
  }

  @Test
  void page_ofMarkup_holdsItAsDataOnly() throws IOException {
    String html = new String(bytes(page()), StandardCharsets.UTF_8);
    assertFalse(html.contains("alert"));
    assertEquals(3, html.split("<script", -1).length - 1, "head, script, one history");
    String head = element(html, "head");
    assertTrue(head.contains("alert('x')"), "it is there, though: " + head);
  }

  private static String element(String html, String id) throws IOException {
    Matcher m =
        Pattern.compile("<script type=\"text/plain\" id=\"" + id + "\">([A-Za-z0-9+/=]+)</script>")
            .matcher(html);
    assertTrue(m.find(), id + " is base 64 and nothing else");
    byte[] packed = Base64.getDecoder().decode(m.group(1));
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void page_writtenTwice_isTheSame() throws IOException {
    assertArrayEquals(bytes(page()), bytes(page()));
  }

  @Test
  void page_withoutResults_isEmpty() throws IOException {
    HtmlPage page = new HtmlPage("nothing");
    assertTrue(page.isEmpty());
    assertTrue(element(new String(bytes(page), StandardCharsets.UTF_8), "head").contains("[]"));
  }

  @Test
  void page_ofAnEmptyHistory_isWritten() throws IOException {
    History empty = History.builder().build();
    HtmlPage page = new HtmlPage("empty");
    page.add(new FileResult("empty.jsonl", 0, check(empty)), Specs.named("queue"));
    assertTrue(
        element(new String(bytes(page), StandardCharsets.UTF_8), "head")
            .contains("the history is empty"));
  }

  @Test
  void outline_hasTheCoreAndWhyThereIsNoMore() throws IOException {
    History wrong = History.builder().add(0, "deq", null, 7, 0, 3).build();
    HtmlPage page = new HtmlPage("outline");
    page.addOutline(new FileResult("wrong.jsonl", 0, check(wrong)), "there was no time");
    String html = new String(bytes(page), StandardCharsets.UTF_8);
    assertFalse(html.contains("id=\"data-0\""), "no history");
    String head = element(html, "head");
    assertTrue(head.contains("there was no time"), head);
    assertTrue(head.contains("\"type\":\"argument\""), head);
  }

  @Test
  void reportedAnswer_isShownBesideTheOperation() throws IOException {
    History history =
        History.builder()
            .add(0, "enq", 1, null, 0, 3)
            .addPending(0, "deq", null, 5)
            .mark(Mark.crash(10))
            .mark(Mark.done(20, 0, 1))
            .add(1, "deq", null, 1, 30, 31)
            .build();
    CheckResult check =
        Plumbline.checker(Specs.named("queue")).crashModel(CrashModel.DETECTABLE).check(history);
    HtmlPage page =
        new HtmlPage("reported")
            .add(new FileResult("reported.jsonl", 0, check), Specs.named("queue"));
    String head = element(new String(bytes(page), StandardCharsets.UTF_8), "head");
    assertTrue(head.contains("deq(), reported done -> 1"), head);
  }
}
