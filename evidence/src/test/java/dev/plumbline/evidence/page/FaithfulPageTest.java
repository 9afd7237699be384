package dev.plumbline.evidence.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.core.history.History;
import dev.plumbline.core.history.HistoryBuilder;
import dev.plumbline.core.history.Operation;
import dev.plumbline.core.history.Values;
import dev.plumbline.core.result.CheckResult;
import dev.plumbline.core.spec.Spec;
import dev.plumbline.core.spec.Specs;
import dev.plumbline.core.spec.Step;
import dev.plumbline.core.spec.Vocabulary;
import dev.plumbline.core.verdict.Verdict;
import dev.plumbline.core.verdict.Witness;
import dev.plumbline.report.FileResult;
import dev.plumbline.report.page.HtmlPage;
import dev.plumbline.testkit.GeneratorOptions;
import dev.plumbline.testkit.HistoryGenerator;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the browser has of a history is what Java had, to the letter, and it is text. */
class FaithfulPageTest extends BrowserTest {
  private static final String EVIL = "</script><script>window.hacked=1</script>";
  private static final String IMAGE = "<img src=x onerror=window.hacked=1>";

  /** Takes any operation: what is tested is how it looks. */
  private static final class Anything implements Spec<Integer> {
    @Override
    public String name() {
      return "<b>anything</b>" + IMAGE;
    }

    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public Step<Integer> step(Integer state, Operation op) {
      return Step.to(state + 1);
    }
  }

  @Test
  void valuesOfAllKinds_decodedInTheBrowser_areTheSame() {
    Object[] values = {
      0,
      -1,
      7,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      1L << 51,
      (1L << 51) - 1,
      -(1L << 50),
      1.5,
      true,
      false,
      "",
      "käse 🧀 漢字",
      "\"quoted\"",
      BigInteger.ONE.shiftLeft(80),
      List.of(1, "x"),
      Map.of("k", 2)
    };
    HistoryBuilder b = History.builder();
    long time = Long.MAX_VALUE / 2;
    for (int i = 0; i < values.length; i++) {
      b.addPending("p" + i, "f", values[i], time + i);
      b.add(
          i % 3,
          "g-" + i,
          values[i],
          values[values.length - 1 - i],
          time + 10L * i,
          time + 10L * i + 9);
    }
    assertSame("values", new Anything(), b.build());
  }

  @Test
  void hugeAndNegativeTimes_keepTheirOrder() {
    History history =
        History.builder()
            .add(0, "a", 1, null, Long.MIN_VALUE, -5)
            .add(1, "b", 2, null, -4, Long.MAX_VALUE - 2)
            .add(0, "c", 3, null, Long.MAX_VALUE - 2, Long.MAX_VALUE - 1)
            .build();
    Anything spec = new Anything();
    open(
        Pages.write("times", new HtmlPage("t").add(Pages.check("t", spec, history, c -> c), spec)));
    assertEquals(
        "0,2,3|1,3,4",
        browser()
            .evaluate(
                "plumbline.context.history.call.join() + '|' +"
                    + " plumbline.context.history.ret.join()"));
    assertTrue(
        ((String) browser().evaluate("plumbline.context.history.timeText(0)"))
            .startsWith("≈ -922"));
  }

  @Test
  void states_ofCharactersThatShareHalves_areTheSame() {
    HistoryBuilder b = History.builder();
    String[] values = {"🧀", "🧁", "🧀🧁", "🧁🧀", "x🧀", "x", "", "🦊🧀", "🧊🧀"};
    for (int i = 0; i < values.length; i++) {
      b.add(0, "write", values[i], null, 10L * i, 10L * i + 5);
    }
    assertSame("register", Specs.named("register"), b.build());
  }

  @Test
  void generatedHistories_decodedInTheBrowser_areTheSame() {
    for (String spec : List.of("queue", "map", "register", "counter", "priority-queue")) {
      GeneratorOptions options =
          GeneratorOptions.of(700, 9, 11).withPending(0.02).withTies(0.2).withKeys(5);
      assertSame(spec, Specs.named(spec), HistoryGenerator.generate(Specs.named(spec), options));
    }
  }

  private static void assertSame(String name, Spec<?> spec, History history) {
    FileResult result = Pages.check(name, spec, history, c -> c);
    open(Pages.write("same-" + name, new HtmlPage(name).add(result, spec)));
    String rows =
        """
        (() => {
          const h = plumbline.context.history;
          return Array.from({ length: h.size }, (_, i) => [h.position[i], h.laneLabel(h.lane[i]),
            h.names[h.name[i]], h.value(h.input[i]), h.value(h.output[i]), h.timeText(h.call[i]),
            h.pending(i) ? 'pending' : h.timeText(h.ret[i])].join(' ¦ ')).join('\\n');
        })()
        """;
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < history.size(); i++) {
      Operation op = history.operation(i);
      expected.add(
          String.join(
              " ¦ ",
              Integer.toString(history.position(i)),
              history.process(i) instanceof Long p ? "t" + p : history.process(i).toString(),
              op.name(),
              op.hasInput() ? Values.showWhole(op.input()) : "",
              op.hasOutput() ? Values.showWhole(op.output()) : "",
              Long.toString(history.call(i)),
              history.pending(i) ? "pending" : Long.toString(history.ret(i))));
    }
    assertEquals(String.join("\n", expected), browser().evaluate(rows), name);
    if (result.check().verdict() instanceof Verdict.Linearizable yes
        && !spec.name().contains("map")) {
      assertStates(spec, result.check(), yes.witness());
    }
  }

  private static <S> void assertStates(Spec<S> spec, CheckResult check, Witness witness) {
    List<String> expected = new ArrayList<>();
    Vocabulary vocabulary = new Vocabulary(spec);
    S state = spec.initial();
    for (int row : witness.toArray()) {
      Operation op = vocabulary.translate(check.history().operation(row));
      state = spec.step(state, op).states().get(0);
      expected.add(Values.showWhole(state));
    }
    String states =
        "Array.from({ length: plumbline.context.states.kept },"
            + " (_, k) => plumbline.context.states.stateAfter(k)).join('\\n')";
    assertEquals(String.join("\n", expected), browser().evaluate(states), spec.name());
    String backwards =
        "Array.from({ length: plumbline.context.states.kept }, (_, k) => { const s ="
            + " plumbline.context.states; s.made.clear(); return s.stateAfter(s.kept - 1 - k);"
            + " }).reverse().join('\\n')";
    assertEquals(String.join("\n", expected), browser().evaluate(backwards), spec.name());
  }

  @Test
  void markup_inNamesValuesProcessesAndAnnotations_isText() {
    History history =
        History.builder()
            .add(EVIL, IMAGE, EVIL, IMAGE, 0, 10)
            .add("<b>bold</b>", "<i>op</i>", IMAGE, EVIL, 20, 30)
            .addPending("&amp;", "x", "turned \u202e around", 40)
            .annotate(15, "<h1>kind</h1>", EVIL)
            .build();
    Anything spec = new Anything();
    FileResult checked = Pages.check("markup", spec, history, c -> c);
    HtmlPage page =
        new HtmlPage(EVIL + IMAGE)
            .add(
                new FileResult(IMAGE + EVIL, 1, checked.check()),
                spec,
                List.of(new HtmlPage.Fact(IMAGE, EVIL)));
    open(Pages.write("markup", page), "#op=0");
    assertEquals(true, browser().evaluate("window.hacked === undefined"));
    assertEquals(0L, number("document.querySelectorAll('img, b, h1 *:not(.glyph)').length"));
    assertEquals(
        3L, number("document.scripts.length"), "one script, and two elements of data before it");
    assertTrue(browser().text(".details h3").contains(EVIL));
    assertTrue(browser().text(".now").contains(IMAGE));
    assertTrue(browser().text(".file").contains(IMAGE + EVIL));
    assertTrue(browser().text(".figures").contains("<b>anything</b>"));
    browser().evaluate("plumbline.context.openPosition(2)");
    assertEquals(
        "x(\"turned \\u202e around\")",
        browser().text(".details h3"),
        "nothing turns the writing around");
  }

  @Test
  void markup_inAViolation_isText() {
    History history =
        History.builder()
            .add(EVIL, "enq", EVIL, null, 0, 10)
            .add(IMAGE, "enq", IMAGE, null, 20, 30)
            .add("x", "deq", null, IMAGE, 40, 50)
            .add("x", "deq", null, EVIL, 60, 70)
            .build();
    open(Pages.write("markup-violation", "queue", history));
    assertEquals(true, browser().evaluate("window.hacked === undefined"));
    assertEquals(0L, number("document.querySelectorAll('img').length"));
    assertTrue(browser().text(".sentences").contains(IMAGE));
    assertTrue(browser().text(".possible").contains(EVIL));
  }
}
