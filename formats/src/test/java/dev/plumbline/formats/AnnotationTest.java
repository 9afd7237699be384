package dev.plumbline.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.plumbline.core.history.Annotation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happened beside the operations is read from every format. */
class AnnotationTest {
  private static final Annotation KILL = new Annotation(15, "kill", "node 2");
  private static final Annotation HEAL = new Annotation(17, "heal", "");

  @Test
  void jsonl() {
    Given given =
        Given.text(
            """
            {"annotation":"heal","at":17}
            {"op":"a","call":1,"return":2,"text":5,"at":"the recorder's own","annotation":7}
            {"annotation":"kill","text":"node 2","at":15,"node":2}
            """);
    assertEquals(List.of(), given.messages());
    assertEquals(1, given.history().size());
    assertEquals(List.of(KILL, HEAL), given.history().annotations());
  }

  @Test
  void jsonl_saysWhatIsWrong() {
    assertEquals(
        List.of(
            "an annotation needs \"at\", an integer of at most 64 bits",
            "\"annotation\" must be a string, a word for what happened",
            "\"text\" of an annotation must be a string"),
        Given.text(
                """
                {"annotation":"kill"}
                {"annotation":7,"at":1}
                {"annotation":"kill","text":["node 2"],"at":1}
                """)
            .messages()
            .stream()
            .map(m -> m.replaceFirst("^.*syntax: ", ""))
            .toList());
  }

  @Test
  void text() {
    Given given = Given.text("[1,2] t0 a()\n[15] kill \"node 2\" # hard\n[17] heal\n");
    assertEquals(List.of(), given.messages());
    assertEquals(List.of(KILL, HEAL), given.history().annotations());
    assertEquals(List.of("1 syntax"), Given.text("[15] kill 5 6\n").rules());
  }

  @Test
  void nemesis_inEveryNotation() {
    List<Annotation> expected =
        List.of(
            new Annotation(1, "start", "cut off"),
            new Annotation(3, "stop", ""),
            new Annotation(4, "nemesis", ""));
    assertEquals(
        expected,
        Given.text(
                """
                {:process 0, :type :invoke, :f :read}
                {:process :nemesis, :type :info, :f :start, :value "cut off"}
                {:process 0, :type :ok, :f :read, :value 1}
                {:process :nemesis, :type :info, :f :stop, :value nil}
                {:process :nemesis, :type :info}
                """)
            .history()
            .annotations());
    assertEquals(
        expected,
        Given.text(
                """
                {"process":0,"type":"invoke","f":"read"}
                {"process":"nemesis","type":"info","f":"start","value":"cut off"}
                {"process":0,"type":"ok","f":"read","value":1}
                {"process":"nemesis","type":"info","f":"stop"}
                {"process":"nemesis","type":"info"}
                """)
            .history()
            .annotations());
    assertEquals(
        expected,
        Given.text(
                """
                0\t:invoke\t:read\tnil
                :nemesis\t:info\t:start\tcut off
                0\t:ok\t:read\t1
                :nemesis\t:info\t:stop\tnil
                :nemesis\t:info\t
                """)
            .history()
            .annotations());
  }

  @Test
  void nemesis_valueThatIsNoString_isShown() {
    assertEquals(
        List.of(new Annotation(0, "start", "[\"isolated\",[\"n1\"]]")),
        Given.text("{:process :nemesis, :type :info, :f :start, :value [:isolated #{\"n1\"}]}\n")
            .history()
            .annotations());
  }
}
